package brute_test

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// Package other has types that look like those of the package under test.
const typed = `
-- go.mod --
module example.com/typed

go 1.26
-- other/other.go --
package other

type Hidden interface{ hid() int }

type Held struct{ N int }

func (h Held) hid() int { return h.N }

func Local(n int) any {
	type t struct{ v int }
	return t{n}
}

func Generic[T any](x T) any {
	type t struct{ v T }
	return t{x}
}

func Unnamed(n int) any { return struct{ a int }{n} }

func IsUnnamed(v any) bool { _, ok := v.(struct{ a int }); return ok }

func IsHidden(v any) bool { _, ok := v.(interface{ hid() int }); return ok }

type Box[T any] struct{ V T }

func Boxed[T any](x T) any { return Box[T]{x} }

func IsBox[T any](v any) bool { _, ok := v.(Box[T]); return ok }
-- typed.go --
package typed

import "example.com/typed/other"

type held struct{ n int }

func (h held) hid() int { return h.n }

type holder struct{ other.Held }

//refine:requires locals(x)
func Locals(x int) {}

func locals(x int) bool {
	return other.Local(x) == other.Local(1) && other.Generic(x) == other.Generic(1) &&
		other.Generic(int8(x)) != other.Generic(x) && local(x) != other.Local(x)
}

func local(n int) any {
	type t struct{ v int }
	return t{n}
}

//refine:requires unexported(x)
func Unexported(x int) {}

func unexported(x int) bool {
	var v any = struct{ a int }{x}
	_, no := any(held{x}).(other.Hidden)
	_, yes := any(holder{}).(other.Hidden)
	return other.Unnamed(x) != v && !other.IsUnnamed(v) && other.IsUnnamed(other.Unnamed(x)) &&
		!no && yes && !other.IsHidden(held{}) && other.IsHidden(holder{}) && x == 1
}

//refine:requires boxes(x)
func Boxes(x int) {}

func boxes(x int) bool {
	type t struct{ v int }
	type u = struct{ v int }
	b, ok := other.Boxed(x).(other.Box[int])
	return ok && b.V == 1 && other.IsBox[t](other.Boxed(t{1})) && !other.IsBox[u](other.Boxed(t{1}))
}

type Term interface{ holds() bool }

type Truth bool

type Not struct{ Of Term }

func (b Truth) holds() bool { return bool(b) }

func (n Not) holds() bool { return n.Of == nil || !n.Of.holds() }

//refine:requires forall t in m: t != nil && Term.holds(t)
func Terms(m map[Term]bool) {}

//refine:requires forall t in m: len(m[t][0]) == len(m[t][1])
//refine:bound depth=2
func Graph(m map[[1]struct{ T Term }][2]map[Term]bool) {}
`

// TestSelfcheckTypes compares the inputs of functions whose preconditions ask
// for the identity of types, and of maps with keys of a recursive type, with
// brute force.
func TestSelfcheckTypes(t *testing.T) {
	dir := srctree.Unpack(t, typed)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Selfcheck: check.SelfcheckAll, Bounds: &domain.Bounds{Depth: 3}})
	var lines []string
	for _, e := range got {
		if e.Action.Ends() && e.Selfcheck != nil {
			lines = append(lines, e.Func+" "+strings.Join(e.Selfcheck.Lines(), "; "))
		} else if e.Action.Ends() {
			t.Error(e.Func, e.Message)
		}
	}
	checktest.Expect(t, lines,
		"Locals selfcheck: all values to depth 3: 1 of 7 valid, the same as the solver's",
		"Unexported selfcheck: all values to depth 3: 1 of 7 valid, the same as the solver's",
		"Boxes selfcheck: all values to depth 3: 1 of 7 valid, the same as the solver's",
		// Of 7 keys 3 hold; each may be there with one of two values.
		// The map may be nil.
		"Terms selfcheck: all values to depth 3: 28 of 380 valid, the same as the solver's",
		// There are 4 keys, and 16 pairs of the 4 maps at depth 1: 8 of
		// them are of one length.
		"Graph selfcheck: all values to depth 2: 418 of 1602 valid, the same as the solver's")
}

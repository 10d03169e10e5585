package callers_test

import (
	"go/types"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/callers"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// module has functions and calls of them. The comment of a function says which
// kinds of values the calls may pass to its last parameter, and which they are
// known to pass.
const module = `
-- go.mod --
module example.com/m

go 1.24
-- a.go --
package m

// Constants: zero positive; zero positive
func Constants(n int) {}

// Entry:
func Entry(n int) { inner(n); Handed(n) }

// inner: negative zero positive
func inner(n int) {}

// Handed: negative zero positive; positive
func Handed(n int) {}

func helper(n int) { Helped(n) }

// Helped: positive; positive
func Helped(n int) {}

// Uncalled:
func Uncalled(n int) {}

// Recursive: positive; positive
func Recursive(n int) { Recursive(n - 1) }

// AsValue:
func AsValue(n int) {}

var F = AsValue

// Length: zero positive
func Length(n int) {}

// Last: negative zero positive
func Last(n int) {}

// Counted: zero positive; zero
func Counted(n int) {}

// Down: negative zero positive; positive
func Down(n int) {}

// Unsigned: zero positive
func Unsigned(n uint) {}

// Wrapped: zero positive
func Wrapped(n uint8) {}

// Narrowed: positive; positive
func Narrowed(n uint8) {}

// Ratio: positive; positive
func Ratio(x float64) {}

// Factor: negative zero above; negative zero above
func Factor(x float64) {}

// Scaled: negative zero positive above
func Scaled(x float64) {}

// Rounded: negative zero positive above
func Rounded(x float64) {}

// Moving: negative zero positive above
func Moving(x float64) {}

func calls(xs []int) {
	Ratio(half2)
	Ratio(1.0 / 4)
	Factor(-1)
	var none float64
	Factor(none)
	Factor(1.5)
	Scaled(half2 * 3)
	Rounded(float64(len(xs)))
	moving := 0.5
	moving += 1
	Moving(moving)
	Constants(3)
	helper(2)
	n := 6
	helper(n)
	Recursive(5)
	Length(len(xs))
	Last(len(xs) - 1)
	for i := 0; i < 9; i++ {
		Counted(i)
	}
	for i := 9; i > 0; i-- {
		Down(i)
	}
	Unsigned(uint(xs[0]))
	below, above := -1, 300
	Wrapped(uint8(below))
	Narrowed(uint8(above))
	Handed(4)
	Pointer(&xs[0])
	Pointer(newInt())
	var p *int
	Maybe(p)
	Made(newRows(1))
	rows := newRows(2)
	Made(rows)
	Taken(newInt())
	Struct(newShape())
	Mixed(newShape())
	Mixed(shape{})
	Maybe(newInt())
	Slice([]string{"a"})
	Slice(names)
	Spare(names[1:])
	Variadic(1, "a")
	Variadic(1)
	Shift(1 << 3)
	Product(half * len(xs))
	Moved(moved)
	Pair(two())
	Failed(try())
	t := newThing()
	t.Put(1)
	var w putter = t
	w.Put(0)
	Field(config{size: 2}.size)
	Generic(7)
}

var half = -2

var half2 = 0.5

var names = []string{"a", "b"}

var moved = 1

func init() { moved = 0 }

func newInt() *int { return new(int) }

func two() (int, int) { return 1, 2 }

func try() (int, error) { return 1, nil }

// Pointer: notnil literal; notnil
func Pointer(p *int) {}

// Maybe: nil notnil literal; nil notnil
func Maybe(p *int) {}

// Slice: notnil filled literal; notnil filled
func Slice(s []string) {}

// Spare: nil notnil empty filled literal
func Spare(s []string) {}

// Variadic: nil notnil empty filled literal; nil notnil empty filled
func Variadic(n int, s ...string) {}

// Made: notnil filled; notnil filled
func Made(rows [][]int) { HandedOn(rows) }

// HandedOn: nil notnil empty filled
func HandedOn(rows [][]int) {}

// OfAnyone: nil notnil empty filled literal
func OfAnyone(rows [][]int) {}

// Anyone:
func Anyone(rows [][]int) { OfAnyone(rows) }

// Taken: notnil; notnil
func Taken(p *int) {}

// Tested: notnil filled literal; notnil filled
func Tested(rows [][]int) {}

// Struct:
func Struct(s shape) {}

// Mixed: literal
func Mixed(s shape) {}

func newRows(n int) [][]int { return [][]int{{n}} }

type shape struct{}

func newShape() shape { return shape{} }

// Shift: positive; positive
func Shift(n int) {}

// Product: negative zero
func Product(n int) {}

// Moved: zero positive
func Moved(n int) {}

// Pair: negative zero positive
func Pair(a, b int) {}

// Failed: any
func Failed(a int, err error) {}

type putter interface{ Put(n int) }

type thing struct{}

func newThing() *thing { return nil }

// thing.Put: zero positive; positive
func (t *thing) Put(n int) {}

type config struct{ size int }

// Field: zero positive; positive
func Field(n int) {}

func other() { _ = config{} }

// Generic: positive; positive
func Generic[T any](x T) {}

// Table: negative positive; negative positive
func Table(n int) {}

// Left: zero; zero
func Left(n int) {}

// Listed: positive; positive
func Listed(n int) {}

// Outside: positive; positive
func Outside(n int) {}

// Imported: positive; positive
func Imported(n int) {}

// Generated: positive; positive
func Generated(n int) {}
-- a_test.go --
package m

import (
	"missing/assert"
	"testing"
)

func TestTable(t *testing.T) {
	for _, tc := range []struct {
		Name string
		N    int
	}{{"a", 1}, {Name: "b", N: -2}} {
		assert.Nil(t, tc.Name)
		Table(tc.N)
	}
	for _, tc := range []struct{ m, n int }{{n: 1}} {
		Left(tc.m)
	}
	for _, n := range []int{1, 2} {
		Listed(n)
	}
	Constants(8)
	Constants(0)
	Generated(14)
	run(13)
	Tested(testRows())
}

func testRows() [][]int { return [][]int{{1}} }

func run(n int) { Imported(n) }
-- gen_test.go --
// Code generated by target gen; DO NOT EDIT.

package m

func generated() { Generated(0) }
-- ext_test.go --
package m_test

import "example.com/m"

func Example() { m.Outside(11) }
-- sub/b.go --
package sub

import "example.com/m"

func use() { m.Imported(12) }
`

var kinds = []struct {
	kind callers.Kinds
	name string
}{
	{callers.Nil, "nil"}, {callers.NotNil, "notnil"}, {callers.Empty, "empty"}, {callers.Filled, "filled"},
	{callers.Negative, "negative"}, {callers.Zero, "zero"}, {callers.Positive, "positive"}, {callers.Above, "above"}, {callers.Literal, "literal"},
}

// described returns values as the comments have them.
func described(v callers.Values) string {
	var words, known []string
	for _, k := range kinds {
		if v.Calls > 0 && !v.Lack(k.kind) {
			words = append(words, k.name)
		}
		if v.Knows(k.kind) {
			known = append(known, k.name)
		}
	}
	text := strings.Join(words, " ")
	if len(words) == len(kinds) {
		text = "any"
	}
	if len(known) > 0 {
		text += "; " + strings.Join(known, " ")
	}
	return text
}

// expected matches a line that says what is passed to a function.
var expected = regexp.MustCompile(`(?m)^// ((\w+\.)?\w+):(.*)$`)

// TestPassed compares what calls pass with the comments of the functions.
func TestPassed(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, module), All: spec.Exported}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	if len(p.Errors) > 0 {
		t.Fatal(p.Errors[0])
	}
	all := expected.FindAllStringSubmatch(module, -1)
	if len(all) < 30 {
		t.Errorf("only %d functions", len(all))
	}
	for _, one := range all {
		fn := function(p.Types, one[1])
		if fn == nil {
			t.Errorf("no function %s", one[1])
			continue
		}
		got := described(callers.Passed(p, fn, fn.Signature().Params().Len()-1))
		if want := strings.TrimSpace(one[3]); got != want {
			t.Errorf("%s: %s, want %s", one[1], got, want)
		}
	}
}

// function returns a function or a method by its name.
func function(pkg *types.Package, name string) *types.Func {
	if of, method, ok := strings.Cut(name, "."); ok {
		obj, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(of).Type(), true, pkg, method)
		fn, _ := obj.(*types.Func)
		return fn
	}
	fn, _ := pkg.Scope().Lookup(name).(*types.Func)
	return fn
}

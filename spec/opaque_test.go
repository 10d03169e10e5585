package spec

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/typetarget/target/spec/gotypes"
)

const opaqueModule = `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import (
	"bufio"
	"bytes"
	"container/list"
	"errors"
	"math/big"
	"sync"
	"time"
	"unicode"

	"example.com/m/other"
)

type Stack struct{ items []int }

//refine:construct
func NewStack(n int) (*Stack, error) { return nil, errors.New("no") }

//refine:construct
//refine:requires x > 0
//refine:requires s.Len() < n
//refine:ensures result.Len() > 0
func (s *Stack) Push(x, n int) *Stack { return s }

//refine:construct
func (s *Stack) Clear() (int, error) { return 0, nil }

func (s *Stack) Len() int { return len(s.items) }

type Clock struct{ h int }

//refine:construct
func At(h int) Clock { return Clock{h} }

//refine:construct
//refine:requires c.h > 0
func (c *Clock) Tick() {}

//refine:construct
func lists(n int) *list.List { return list.New() }

type Box[T any] struct{ v T }

//refine:construct
//refine:bound T=int8,string
func NewBox[T any](v T) Box[T] { return Box[T]{v} }

type Holder struct {
	N     int
	Stack *Stack
}

type Plain struct{ hidden int }

type Vars struct {
	stack    *Stack
	stackV   Stack
	clock    Clock
	clockP   *Clock
	list     *list.List
	element  list.Element
	box      Box[int8]
	boxBool  Box[bool]
	plain    Plain
	buffer   bytes.Buffer
	integer  *big.Int
	mutex    *sync.Mutex
	when     time.Time
	duration time.Duration
	reader   bufio.Reader
	ranges   *unicode.RangeTable
	odd      *other.Odd
}

func holdsStack(h Holder) bool { return h.N > 0 && h.Stack.Len() > 0 }

func holdsNumber(h Holder) bool { return h.N > 0 }

//refine:requires h.N > 0
//refine:requires h.Stack.Len() > 0
//refine:requires holdsStack(h)
//refine:requires holdsNumber(h)
//refine:requires h == Holder{}
//refine:requires n > 0
//refine:requires len(all) > 0
//refine:requires forall s in all: s.Len() > 0
//refine:requires c != nil
//refine:requires c != nil && c.h > 0
func Clauses(h Holder, n int, all []*Stack, c *Clock) {}
-- other/other.go --
package other

type Odd struct{ n int }

func New(f func()) *Odd     { return nil }
func Newer(n int) *Odd      { return nil }
func NewSum(xs []int) (*Odd, error) { return nil, nil }
func NewPair() (*Odd, *Odd) { return nil, nil }
`

// TestOpaque checks which types are opaque, and what builds them.
func TestOpaque(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(opaqueModule)))
	pkgs, err := Load(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if got := errorLines(dir, pkgs); got != "" {
		t.Fatal(got)
	}
	p := pkgs[0]
	want := map[string]string{
		"stack":   "NewStack*(int)! Stack.Push*(*Stack, int, int) Stack.Clear~*(*Stack)!",
		"stackV":  "NewStack*(int)! Stack.Push*(*Stack, int, int) Stack.Clear~*(*Stack)!",
		"clock":   "At(int) Clock.Tick~(Clock)",
		"list":    "lists*(int)",
		"box":     "NewBox[int8](int8)",
		"boxBool": "no instance of its constructors builds it; list its type arguments in //refine:bound above the type Box, and above its constructors",
		"element": "it has unexported fields, and what builds it (list.List.Front) is not certain",
		"buffer":  "bytes.NewBuffer*([]byte) bytes.NewBufferString*(string)",
		"integer": "big.NewInt*(int64)",
		"mutex":   "the zero value*()",
		"when":    "time.Date(int, time.Month, int, int, int, int, int, *time.Location) time.Parse(string, string)! time.ParseInLocation(string, string, *time.Location)! time.Unix(int64, int64) time.UnixMicro(int64) time.UnixMilli(int64)",
		"reader":  "it has unexported fields, and what builds it (bufio.NewReader, bufio.NewReaderSize) is not certain",
		"odd":     "other.NewSum*([]int)!",
	}
	vars := p.Types.Scope().Lookup("Vars").Type().Underlying().(*types.Struct)
	for f := range vars.Fields() {
		if got := constructorsText(p, p.Opaque(f.Type())); got != want[f.Name()] {
			t.Errorf("%s %s: built by\n%s, want\n%s", f.Name(), f.Type(), got, want[f.Name()])
		}
	}
	if p.Opaque(vars.Field(0).Type()) != p.Opaque(vars.Field(1).Type()) {
		t.Error("a type and a pointer to it have different constructors")
	}
}

// constructorsText lists the constructors of a type: * if they return pointers,
// ~ where they change their receiver, ! if they may fail.
func constructorsText(p *Package, o *Opaque) string {
	if o == nil {
		return ""
	}
	if len(o.Constructors) == 0 {
		return o.Why
	}
	var names []string
	for i, c := range o.Constructors {
		if c.Number != i || c.Of != o {
			return "a constructor with a wrong number"
		}
		name := c.Name()
		if c.Mutates {
			name += "~"
		}
		if gotypes.IsPointer(c.Result()) {
			name += "*"
		}
		var params []string
		for _, t := range c.Params() {
			params = append(params, types.TypeString(t, types.RelativeTo(p.Types)))
		}
		name += "(" + strings.Join(params, ", ") + ")"
		if c.Fails {
			name += "!"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// TestNative checks which preconditions are left to Go.
func TestNative(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(opaqueModule)))
	pkgs, err := Load(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	native := map[string][]int{"Clauses": {1, 2, 4, 7, 9}, "Stack.Push": {1}, "Clock.Tick": {0}}
	for _, c := range pkgs[0].Contracts {
		for i, clause := range c.Pre() {
			if want := slices.Contains(native[c.Name], i); clause.Native != want {
				t.Errorf("%s: %s is native: %v, want %v", c.Name, clause.Text, clause.Native, want)
			}
		}
	}
	o := pkgs[0].Opaque(pkgs[0].Types.Scope().Lookup("Clock").Type())
	tick := o.Constructors[1]
	if !tick.TakesAddress() || !tick.Filters(tick.Contract.Pre()[0]) {
		t.Error("Tick takes the address of a clock, and its precondition filters")
	}
}

// TestConstructErrors reports what constructs nothing.
func TestConstructErrors(t *testing.T) {
	for decl, want := range map[string]string{
		"func f() {}":                       "func f does not return a named type, or a pointer to one, as its first result",
		"func f() error { return nil }":     "func f does not return a named type, or a pointer to one, as its first result",
		"func (t T) f() int { return 0 }":   "method T.f neither returns the receiver's type nor has a pointer receiver",
		"func f[P any](p P) P { return p }": "func f does not return a named type, or a pointer to one, as its first result",
		"func (t *T) f() int { return 0 }":  "",
		"func (t T) f() *T { return nil }":  "",
	} {
		dir, _ := extract(t, txtar.Parse([]byte("-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- a.go --\npackage a\n\ntype T struct{}\n\n//refine:construct\n"+decl+"\n")))
		pkgs, err := Load(t.Context(), Config{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		if want != "" {
			want = fmt.Sprintf("a.go:5:1: //refine:construct: %s\n", want)
		}
		if got := errorLines(dir, pkgs); got != want {
			t.Errorf("%s: errors %q, want %q", decl, got, want)
		}
	}
}

package proof_test

import (
	"fmt"
	"go/types"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// scopeTypes are declared for the parameters of TestScope.
const scopeTypes = `package p

import (
	"iter"
	"unsafe"
)

var _ unsafe.Pointer
var _ iter.Seq[int]

type Color int8

const (
	Red Color = iota
	Green
)

type Level int8

const Low Level = 100

//refine:bound ints=0..9
type Digit int

//refine:bound depth=1
type Near struct{ P **bool }

type Pair struct {
	A int8
	B bool
}

type Same struct {
	A int8 ` + "`json:\"a\"`" + `
	B bool
}

type Other struct {
	C int8
	D bool
}

type Cell struct {
	V bool
	P *bool
}

type List struct{ Next *List }

type Shape interface{ Area() int8 }

type Square struct{ Side int8 }

func (s Square) Area() int8 { return s.Side }

type Stack struct{ items []bool }

//refine:construct
func NewStack() *Stack { return &Stack{} }

type Odd struct{ n int8 }

//refine:construct
func NewOdd(n int8) Odd { return Odd{n | 1} }

//refine:check
func (p *Pair) Receiver() {}
`

// complete are parameters of which the inputs have all values at depth 2, and
// others those of which they have not: the ones that may look alike are there
// side by side.
var (
	complete = []string{
		"b bool", "i int", "i8 int8", "i16 int16", "i32 int32", "i64 int64",
		"u uint", "u8 uint8", "u16 uint16", "u32 uint32", "u64 uint64", "up uintptr", "r rune", "by byte",
		"c Color", "l Level", "d Digit", "p Pair", "a [3]bool", "e struct{}", "none [0][]string", "lists [0]List",
		"p *bool", "p **bool", "p *Pair", "p *[2]Pair", "b bool, p *uint8", "p *bool, q *int8", "p *Pair, q *[3]uint8", "one [1]*bool", "p *Pair, q *Other",
		"q *struct{ P *bool }", "",
	}
	others = []string{
		"f32 float32", "f64 float64", "c64 complex64", "c128 complex128", "s string", "up unsafe.Pointer",
		"xs []bool", "xs []struct{}", "m map[bool]bool", "x any", "err error", "s Shape", "f func()", "f func(bool) bool", "seq iter.Seq[bool]", "c chan bool",
		"l List", "l *List", "s *Stack", "s Stack", "o Odd", "n Near", "p ***bool", "p Pair, xs []bool", "a [1]float64", "p *struct{ S string }",
		// One may lead into the other.
		"p, q *bool", "p *Pair, q *bool", "p *int8, q *Pair", "p *Pair, q *Same", "two [2]*bool", "p *[2]Pair, q *Same",
		"p *[2]bool, q *[3]bool", "p *[2]bool, q *bool", "p *Cell", "p *struct{ A *bool; B **bool }", "p **bool, q *bool",
	}
)

// TestScope tells inputs that have all values of the parameters' types from
// those that have not. The number of inputs must be that of these values, for
// types of which Go has few.
func TestScope(t *testing.T) {
	var src strings.Builder
	src.WriteString(scopeTypes)
	want := map[string]bool{"Pair.Receiver": true}
	for i, params := range slices.Concat(complete, others) {
		name := fmt.Sprintf("F%d", i)
		want[name] = i < len(complete)
		fmt.Fprintf(&src, "\n//refine:check\nfunc %s(%s) {}\n", name, params)
	}
	counted := 0
	for _, c := range loaded(t, src.String()) {
		wide, _ := proof.Widen(c, domain.Bounds{Depth: 2})
		scope := proof.ScopeOf(c, wide)
		if _, listed := want[c.FullName()]; !listed {
			continue
		}
		if scope.Complete != want[c.FullName()] {
			t.Errorf("%s(%v): complete is %v", c.FullName(), c.Func.Signature().Params(), scope.Complete)
		}
		all, ok := valuesOf(c)
		e, err := encode.Encode(t.Context(), solver.Standard, c, wide)
		if !ok || err != nil {
			continue
		}
		e.Problem.Fresh = false
		n, ok := solver.Count(t.Context(), e.Problem)
		switch {
		case !ok:
			t.Errorf("%s has no count", c.FullName())
		case scope.Complete && all.Cmp(big.NewInt(n)) != 0:
			t.Errorf("%s(%v): complete, with %d inputs of %d", c.FullName(), c.Func.Signature().Params(), n, all)
		}
		counted++
	}
	if counted < 25 {
		t.Errorf("only %d functions have few values", counted)
	}
}

// valuesOf is the number of lists of arguments of a function, a pointer told
// from another by its target alone; ok is false if there are more than 2^40, or
// Go's types do not say. Of a receiver nil does not count.
func valuesOf(c *spec.Contract) (n *big.Int, ok bool) {
	n, ok = big.NewInt(1), true
	var of func(t types.Type) *big.Int
	of = func(t types.Type) *big.Int {
		n := big.NewInt(1)
		if named, isNamed := t.(*types.Named); isNamed && (named.Obj().Name() == "List" || named.Obj().Name() == "Color" || named.Obj().Name() == "Digit") {
			ok = false
		}
		if !ok {
			return n
		}
		switch u := t.Underlying().(type) {
		case *types.Basic:
			bits := map[types.BasicKind]uint{types.Bool: 1, types.Int8: 8, types.Uint8: 8, types.Int16: 16, types.Uint16: 16, types.Int32: 32, types.Uint32: 32}
			ok = ok && bits[u.Kind()] > 0
			return n.Lsh(n, bits[u.Kind()])
		case *types.Pointer:
			return n.Add(n, of(u.Elem()))
		case *types.Array:
			return n.Exp(of(u.Elem()), big.NewInt(u.Len()), nil)
		case *types.Struct:
			for f := range u.Fields() {
				n.Mul(n, of(f.Type()))
			}
			return n
		}
		ok = false
		return n
	}
	for i, p := range c.Params {
		all := of(p.Type())
		if i == 0 && c.Func.Signature().Recv() != nil {
			all.Sub(all, big.NewInt(1))
		}
		n.Mul(n, all)
	}
	return n, ok && n.BitLen() <= 40
}

// TestScopeText says which inputs a proof is about.
func TestScopeText(t *testing.T) {
	all := loaded(t, scopeTypes+`
//refine:check
func Ints(x int) {}

//refine:check
func Lists(xs []int) {}

//refine:check
func Bounded(x int, d Digit, c Color) {}

//refine:check
func Enumeration(c Color, s string) {}

//refine:check
func Floats(x float64, n int) {}
`)
	ints := &bounds.Range{Lo: 0, Hi: 50}
	for _, c := range []struct {
		name string
		ints *bounds.Range
		want string
	}{
		{"Ints", nil, "every int"},
		{"Ints", ints, "ints 0..50"},
		{"Lists", nil, "every int to depth 2"},
		{"Lists", ints, "ints 0..50 to depth 2"},
		{"Bounded", nil, "every int (0..9 within Digit, constants of Color)"},
		{"Bounded", ints, "ints 0..50, 0..9 within Digit, constants of Color"},
		{"Enumeration", nil, "every int (constants of Color) to depth 2"},
		{"Floats", nil, "every int to depth 2, with floats -2..2 by halves"},
		{"Enumeration", ints, "ints 0..50, constants of Color to depth 2"},
	} {
		i := slices.IndexFunc(all, func(of *spec.Contract) bool { return of.FullName() == c.name })
		wide, _ := proof.Widen(all[i], domain.Bounds{Depth: 2, Ints: c.ints})
		if got := proof.ScopeOf(all[i], wide).String(); got != c.want {
			t.Errorf("%s within %v: %q, want %q", c.name, c.ints, got, c.want)
		}
	}
}

// loaded returns the contracts of a package.
func loaded(t *testing.T, src string) []*spec.Contract {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.26\n", "p.go": src} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatalf("packages %v", pkgs)
	}
	return pkgs[0].Contracts
}

package spec

import (
	"fmt"
	"go/types"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/clause"
	"golang.org/x/tools/txtar"
)

// describe is a contract's name, type arguments, parameters and results in one
// line.
func describe(c *Contract) string {
	var b strings.Builder
	b.WriteString(c.Name)
	q := types.RelativeTo(c.Pkg.Types)
	list := func(open, end string, vars []*types.Var) {
		b.WriteString(open)
		for i, v := range vars {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(v.Name() + " " + types.TypeString(v.Type(), q))
		}
		b.WriteString(end)
	}
	for i, t := range c.TypeArgs {
		b.WriteString([]string{"[", ","}[min(i, 1)] + types.TypeString(t, q))
	}
	if len(c.TypeArgs) > 0 {
		b.WriteString("]")
	}
	list("(", ")", c.Params)
	list(" (", ")", c.Results)
	return b.String()
}

func TestContractVariables(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

import "cmp"

type T struct{}

func Named(a, b int, xs ...string) (n int, err error) { return }
func Unnamed(int, string) bool { return false }
func Blank(_ int, p0 int, _ T) (_ int, err error) { return }
func Results(result int) (int, error) { return 0, nil }
func Shadowed(result int) int { return 0 }
func Clash(result0, result int) int { return 0 }
func None() {}

func (T) NoReceiver(recv int) {}
func (_ *T) BlankReceiver(int) {}
func (t T) Receiver(x int) (y int) { return }

//refine:func (a int, b string) (c bool)
func GivenNames(int, string) bool { return false }

//refine:func (int, string) bool
func NoneGiven(int, string) bool { return false }

//refine:func (x []int, y [2]int, z L[int])
func GivenSlices([]int, [2]int, L[int]) {}

//refine:func ([]int, [2]int, L[int])
func NoneGivenSlices([]int, [2]int, L[int]) {}

//refine:func (t T) (x int, _ int)
func (T) GivenReceiver(int, int) {}

//refine:func (n int, n2 int) (_ int, m error)
func GivenPartly(n int, _ int) (int, error) { return 0, nil }

type L[E any] struct{ e E }

func (l L[X]) Head(X) (x X) { return }

func Generic[K comparable, V any](m map[K]V) (k K) { return }

//refine:bound K=string,T V=[]int
func Listed[K comparable, V any](m map[K]V) (k K) { return }

//refine:bound E=int8
func Sliced[S ~[]E, E cmp.Ordered](s S) {}
func SlicedDefault[S ~[]E, E cmp.Ordered, P interface{ *S }](s S, p P) {}
func NotInt[F ~float64|~string](f F) {}

//refine:ensures true
func Asked[F ~float64|~string](f F) {}

type texts interface{ floats | ~string }
type floats interface{ ~float32 | ~float64 }

func Embedded[S ~[]F, F texts](s S, f F) {}
func Methods[F interface{ String() string }](f F) {}
func Rival[F interface { ~[]byte | ~string; comparable }](f F) {}
func Of[F ~float64](f F) {}
func OfSize[F interface{ Size() int }, P interface{ *F; Grow() }](f F, p P) {}

//refine:ensures true
func AskedSize[F interface{ Size() int }](f F) {}

type Absent interface{ Size() int }
type Any[T any] struct{}
func (Any[T]) Size() int { return 0 }
type Box struct{}
func (Box) Size() int { return 0 }
func (*Box) Grow() {}

type Maker[T any] interface{ make() T }
type text struct{}
func (text) make() string { return "" }

type Flag[T any, M Maker[T]] struct{ v T }
func (f Flag[V, M]) Value() (v V) { return }
func wrap[M Maker[[]X], X any](f Flag[[]X, M]) {}

type TextFlag = Flag[string, text]
type NumberFlag = Flag[int, interface{ make() int }]

func Make[T any, M Maker[T]](m M) (v T) { return m.make() }
func inside() {
	type own []text
	Make[own](struct{ Maker[own] }{})
}
func made() { Make[string](text{}) }
func Unused[T any, M Maker[T]](m M) {}

//refine:ensures true
func AskedMake[T any, M Maker[T]](m M) (v T) { return }
func asked() { AskedMake[string](text{}) }
`)))
	want := []string{
		"Named(a int, b int, xs []string) (n int, err error)",
		"Unnamed(p0 int, p1 string) (result bool)",
		"Blank(p0_ int, p0 int, p2 T) (result0 int, err error)",
		"Results(result int) (result0 int, result1 error)",
		"Shadowed(result int) (result0 int)",
		"Clash(result0 int, result int) (result0_ int)",
		"None() ()",
		"T.NoReceiver(recv_ T, recv int) ()",
		"T.BlankReceiver(recv *T, p0 int) ()",
		"T.Receiver(t T, x int) (y int)",
		"GivenNames(a int, b string) (c bool)",
		"NoneGiven(p0 int, p1 string) (result bool)",
		"GivenSlices(x []int, y [2]int, z L[int]) ()",
		"NoneGivenSlices(p0 []int, p1 [2]int, p2 L[int]) ()",
		"T.GivenReceiver(t T, x int, p1 int) ()",
		"GivenPartly(n int, n2 int) (result0 int, m error)",
		"L.Head[int](l L[int], p0 int) (x int)",
		"Generic[int,int](m map[int]int) (k int)",
		"Listed[string,[]int](m map[string][]int) (k string)",
		"Listed[T,[]int](m map[T][]int) (k T)",
		"Sliced[[]int8,int8](s []int8) ()",
		"SlicedDefault[[]int,int,*[]int](s []int, p *[]int) ()",
		"NotInt[float64](f float64) ()",
		"Asked(f F) ()",
		"Embedded[[]float32,float32](s []float32, f float32) ()",
		"Methods(f F) ()",
		"Rival(f F) ()",
		"Of[float64](f float64) ()",
		"OfSize[Box,*Box](f Box, p *Box) ()",
		"AskedSize(f F) ()",
		"Any.Size[int](recv Any[int]) (result int)",
		"Box.Size(recv Box) (result int)",
		"Box.Grow(recv *Box) ()",
		"text.make(recv text) (result string)",
		"Flag.Value[string,text](f Flag[string, text]) (v string)",
		"wrap(f Flag[[]X, M]) ()",
		"Make[string,text](m text) (v string)",
		"inside() ()",
		"made() ()",
		"Unused(m M) ()",
		"AskedMake(m M) (v T)",
		"asked() ()",
	}
	p := mustLoad(t, Config{Dir: dir, All: Everything})[0]
	var got []string
	for _, c := range p.Contracts {
		got = append(got, describe(c))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("contracts (-want +got):\n%s", diff)
	}
}

func TestContractSettings(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

//refine:bound depth=4 ints=-3..3 // a note
//refine:bound strings="a b"
//refine:and any=int,map[string]int nil=both floats=special
//refine:bound budget=1m30s max=10000
//refine:pure // indeed
//refine:allow vacuous: there is no input, see https://example.com
func All(x int) {}

//refine:bound depth=4 ints=-3..3 len=0x3 // a note
func Wrong(x int) {}

//refine:skip it is slow, see https://example.com/1 // a note
func Skipped() {}

//refine:bound depth=2
type T struct{}

// New is documented.
//
//refine:construct
func New() (*T, error) { return nil, nil }

//refine:measure
func (t *T) size() int { return 0 }

//refine:measure
func size(t T) int { return 0 }

func plain() {}
`)))
	p, err := Load(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := errorLines(dir, p), "a.go:11:39: 0x3 is not a number\n"; got != want {
		t.Errorf("errors %q, want %q", got, want)
	}
	if got, want := contractNames(p), "a.All a.Skipped"; got != want {
		t.Fatalf("contracts %s, want %s", got, want)
	}
	c := p[0].Contracts[0]
	want := bounds.Bound{
		Depth: ptr(4), Ints: &bounds.Range{Lo: -3, Hi: 3}, Strings: ptr("a b"), Any: []string{"int", "map[string]int"},
		NilBoth: true, SpecialFloats: true, Budget: ptr(90 * time.Second), Max: ptr(int64(10000)),
		Pos: p[0].Fset.Position(c.Decl.Doc.List[0].Slash),
	}
	if got, want := fmt.Sprint(c.Bound.Held), "[int map[string]int]"; got != want {
		t.Errorf("an any holds %s, want %s", got, want)
	}
	c.Bound.Held = nil
	if diff := cmp.Diff(want, c.Bound); diff != "" {
		t.Errorf("bound (-want +got):\n%s", diff)
	}
	if !c.Pure() || p[0].Contracts[1].Pure() {
		t.Error("All is pure and Skipped is not")
	}
	if got, want := c.Allow["vacuous"].Reason, "there is no input, see https://example.com"; got != want {
		t.Errorf("allowed %s, want %s", got, want)
	}
	if got, want := p[0].Contracts[1].Skip, "it is slow, see https://example.com/1"; got != want {
		t.Errorf("skipped for %q, want %q", got, want)
	}
	if got, want := fmt.Sprint(p[0].Measures), "[func (*example.com/m.T).size() int func example.com/m.size(t example.com/m.T) int]"; got != want {
		t.Errorf("measures %s, want %s", got, want)
	}
	if len(p[0].asked.opaques.constructors) != 1 || p[0].asked.opaques.constructors[0].Name() != "New" {
		t.Errorf("constructors %v", p[0].asked.opaques.constructors)
	}
	if b := p[0].Bounds[p[0].Types.Scope().Lookup("T").(*types.TypeName)]; b.Depth == nil || *b.Depth != 2 {
		t.Errorf("bound of T is %v", b)
	}
}

func ptr[T any](x T) *T { return &x }

// summary is where the clauses of a contract went, a line for each with its
// verb and position.
func summary(c *Contract) string {
	var b strings.Builder
	for _, part := range []struct {
		name    string
		clauses []*clause.Clause
	}{{"requires", c.Pre()}, {"filters", c.Filters()}, {"ensures", c.Post()}, {"panics", c.Panics()}} {
		for _, cl := range part.clauses {
			fmt.Fprintf(&b, "%s: %s: %s at %d:%d\n", c.Name, part.name, cl.Verb, cl.Pos.Line, cl.Pos.Column)
		}
	}
	return b.String()
}

// checkArgs checks that the arguments of a clause fit its function.
func checkArgs(t *testing.T, c *Contract, cl *clause.Clause) {
	t.Helper()
	params := cl.Func.Obj.Signature().Params()
	if params.Len() != len(cl.Args) {
		t.Fatalf("%s: %s has %d arguments for %d parameters", c.Name, cl.Text, len(cl.Args), params.Len())
	}
	for i, arg := range cl.Args {
		from := c.Params
		if arg.Kind == clause.ArgResult {
			from = c.Results
		}
		if !types.Identical(from[arg.Index].Type(), params.At(i).Type()) {
			t.Errorf("%s: %s: argument %d is of type %s", c.Name, cl.Text, i, from[arg.Index].Type())
		}
	}
}

// TestAssembleClauses puts every verb that takes a predicate or a type to use.
func TestAssembleClauses(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

//refine:type Rng(n int) = {v int | 0 <= v < n}

//refine:func (a Pos, q Pos) (r Rng(a))
//refine:requires a < 10
//refine:filter slow(a)
//refine:requires [label] a > 1
//refine:ensures r == result
//refine:ensures old(a) == a && r <= q
//refine:panics a == 5
func F(a, _ int) (r int) { return a }

func slow(a int) bool { return a > 0 }

//refine:requires forall i in 0..len(t.xs): t.xs[i] > 0
//refine:ensures forall i in 0..len(t.xs):
//refine:and   t.xs[i] == // what it was
//refine:and   old(t.xs)[i]
func (t *T) M() {}

//refine:requires recv.n > 0
//refine:ensures result0 > p0 && err == nil
func (T) N(int) (_ int, err error) { return }

//refine:requires len(xs) > 0 && xs[0] == zero[E]()
//refine:bound E=int,string
func G[E comparable](xs []E) {}

//refine:func (a {v int | v > 0}, _ int8) (r1 {v int | v == a}, r2 int8)
//refine:requires a > 1 && x > 1 && p1 > 0
//refine:ensures r1 == result0 && r2 == result1 && a == x && r1 == old(a)
func H(x int, _ int8) (int, int8) { return x, 0 }

func zero[E any]() (e E) { return }
-- b.go --
package a

// T is documented.
//
//refine:invariant n < 10
//refine:invariant len(self.xs) <= n
type T struct {
	xs []int
	n  int //refine:is Rng(12)
	a, b int //refine:is {v int |
	//refine:and v > n}
	E //refine:is E
}

type (
	//refine:invariant self.x > 0
	E struct{ x int }
)

func nothing() {
	//refine:type Pos = {v int | v > 0}
}
`)))
	p := mustLoad(t, Config{Dir: dir})[0]
	want := `F: requires: func at 5:18
F: requires: func at 5:25
F: requires: requires at 6:19
F: requires: requires at 8:27
F: filters: filter at 7:17
F: ensures: func at 5:33
F: ensures: ensures at 9:18
F: ensures: ensures at 10:18
F: panics: panics at 11:17
T.M: requires: requires at 16:19
T.M: ensures: ensures at 17:18
T.N: requires: requires at 22:19
T.N: ensures: ensures at 23:18
G: requires: requires at 26:19
G: requires: requires at 26:19
H: requires: func at 30:18
H: requires: requires at 31:19
H: ensures: func at 30:47
H: ensures: ensures at 32:18
`
	var got strings.Builder
	for _, c := range p.Contracts {
		got.WriteString(summary(c))
		for _, cl := range c.Of(annotation.RolePre, annotation.RoleFilter, annotation.RolePost, annotation.RolePanics) {
			checkArgs(t, c, cl)
		}
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("clauses (-want +got):\n%s", diff)
	}
	for name, want := range map[string]string{
		"T": "[invariant 5:20 invariant 6:20 is 9:21 is 10:23 is 10:23]",
		"E": "[invariant 16:21]",
	} {
		var got []string
		for _, c := range p.Invariants[p.Types.Scope().Lookup(name).(*types.TypeName)] {
			got = append(got, fmt.Sprintf("%s %d:%d", c.Verb, c.Pos.Line, c.Pos.Column))
		}
		if fmt.Sprint(got) != want {
			t.Errorf("invariants of %s: %s, want %s", name, got, want)
		}
	}
}

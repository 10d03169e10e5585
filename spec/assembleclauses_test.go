package spec

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

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

package encode

import (
	"context"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// TestGrowth pins how the terms of a predicate grow with its shape. A missed
// simplification leaves every count right and makes terms grow faster than the
// shape, so the number of terms in the root is limited for each unit of the
// shape.
func TestGrowth(t *testing.T) {
	preds := map[string]*spec.Contract{}
	for _, c := range loadPredicates(t, "testdata/diff") {
		preds[c.Name] = c
	}
	for _, x := range []struct {
		name string
		from int
		to   int
		// perVar is the greatest number of terms of the root for each
		// variable, and calls that of calls evaluated, at depth to.
		perVar, calls int
	}{
		{"isSorted", 4, 24, 8, 1},
		{"sumIsRec", 4, 12, 10, 14},
		{"listSorted", 4, 12, 6, 1},
		{"distinctSet", 4, 6, 15, 1},
		{"perm", 4, 6, 30, 1},
		{"bst", 4, 7, 6, 260},
		{"bstMinMax", 4, 7, 9, 800},
		{"bstKeys", 4, 5, 12, 65},
		{"bstInorder", 4, 5, 25, 65},
		{"rbOK", 4, 6, 7, 700},
		{"avlOK", 4, 6, 7, 300},
	} {
		t.Run(x.name, func(t *testing.T) {
			for d := x.from; d <= x.to; d++ {
				l, p := encoded(t, term.NewStore(), preds[x.name], domain.Bounds{Depth: d, Ints: &bounds.Range{Lo: 1, Hi: 9}})
				size, most := len(term.Reach(p.Store, p.Root)), x.perVar*len(p.Vars)
				if size > most {
					t.Errorf("depth %d: the root has %d terms over %d variables, want at most %d", d, size, len(p.Vars), most)
				}
				if d == x.to && l.Evaluated > x.calls {
					t.Errorf("depth %d: %d calls are evaluated, want at most %d", d, l.Evaluated, x.calls)
				}
			}
		})
	}
}

// encoded encodes a predicate and gives access to the lifter.
func encoded(t *testing.T, s *term.Store, c *spec.Contract, b domain.Bounds) (*lift.Lifter, *problem.Problem) {
	t.Helper()
	l := lift.New(context.Background(), solver.Standard, s, programOf(c.Pkg))
	e, err := liftingBy(l, c.Pkg).encode(c, b)
	if err != nil {
		t.Fatal(err)
	}
	return l, e.Problem
}

// TestSameTerms checks that ways of writing one predicate become one term, as
// the functional memory and the outcomes relative to the entry are there to
// achieve.
func TestSameTerms(t *testing.T) {
	all := map[string]*spec.Contract{}
	for _, c := range predicates(t, "testdata/same") {
		all[c.Name] = c
	}
	for _, group := range [][]string{
		{"nested", "seenMap", "seenSlice", "quantified", "helper", "labelled"},
		{"highByReturns", "highByCount", "highByBranches"},
		{"sumLoop", "sumClosure", "sumGeneric", "sumField", "sumIterator", "sumDeferred", "sumJumps"},
	} {
		// Terms of one store are equal where their ids are.
		s, want := term.NewStore(), term.None
		for _, name := range group {
			_, p := encoded(t, s, all[name], domain.Bounds{Depth: 4, Ints: &bounds.Range{Lo: 0, Hi: 3}})
			if want == term.None {
				want = p.Root
			} else if p.Root != want {
				t.Errorf("%s is %s\nbut %s is %s", group[0], s.String(want), name, s.String(p.Root))
			}
		}
	}
}

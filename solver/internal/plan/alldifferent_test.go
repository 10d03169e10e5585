package plan

import (
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestPigeonholes has variables of few values some of which must differ: all of
// them or some, so that what is found to be impossible is so, and what is not
// is not.
func TestPigeonholes(t *testing.T) {
	without := 0
	for seed := range tier.Seeds(400) {
		c := oracle.RandomChoices(int64(seed), 60)
		var ranges []problem.Interval
		for range 3 + c.UpTo(3) {
			lo := c.Between(0, 1)
			ranges = append(ranges, problem.Interval{Lo: lo, Hi: lo + c.Between(1, 2)})
		}
		p := oracle.Data(ranges...)
		st := p.Store
		for i := range p.Vars {
			for j := range i {
				if c.UpTo(12) > 0 {
					p.Root = st.And(p.Root, st.NE(p.Vars[i].Term, p.Vars[j].Term))
				}
			}
		}
		check(t, p, int64(seed))
		if _, out := collect(t, p, long); out.Models == 0 && out.DeadEnds <= 2 {
			without++
		}
	}
	if without < 50 {
		t.Errorf("%d are found to be impossible at once", without)
	}
}

// TestPigeonholesWork has fifteen variables for fourteen values.
func TestPigeonholesWork(t *testing.T) {
	p := oracle.Data(slices.Repeat([]problem.Interval{{Lo: 1, Hi: 14}}, 15)...)
	for i, x := range p.Vars {
		for _, y := range p.Vars[:i] {
			p.Root = p.Store.And(p.Root, p.Store.NE(x.Term, y.Term))
		}
	}
	if got, out := collect(t, p, long); len(got) > 0 || out.DeadEnds > 2 {
		t.Errorf("%d models, %+v", len(got), out)
	}
}

package solver

import (
	"github.com/typetarget/target/solver/problem"
	"math"
	"slices"
	"testing"
)

// TestClipping checks that the shares of a shape have each assignment of its variables once, in order.
func TestClipping(t *testing.T) {
	for _, of := range []int{2, 3, 32} {
		for _, ranges := range [][]problem.Interval{
			{{Lo: 0, Hi: 1}, {Lo: 5, Hi: 5}, {Lo: -1, Hi: 1}, {Lo: 0, Hi: 9}, {Lo: 0, Hi: 9}},
			{{Lo: 0, Hi: 2}},
			{{Lo: -7, Hi: 500}, {Lo: 0, Hi: 1}},
			{{Lo: 0, Hi: 1}, {Lo: 3, Hi: 4000}},
		} {
			vars := make([]int, len(ranges))
			for i := range vars {
				vars[i] = i
			}
			var got, want []problem.Model
			all := func(c *clipping, to *[]problem.Model) {
				m := make(problem.Model, len(ranges))
				var walk func(i int)
				walk = func(i int) {
					if i == len(ranges) {
						if c != nil && !c.has(m) {
							t.Fatalf("%v does not belong to where it was clipped to", m)
						}
						*to = append(*to, slices.Clone(m))
						return
					}
					lo, hi := ranges[i].Lo, ranges[i].Hi
					if c != nil {
						lo, hi = c.clip(m, i, lo, hi)
					}
					for v := lo; v <= hi; v++ {
						m[i] = v
						walk(i + 1)
					}
				}
				walk(0)
			}
			all(nil, &want)
			for k := range of {
				c := &clipping{}
				if c.of(vars, ranges, share{k, of}) {
					all(c, &got)
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%d shares of %v have %d assignments, not %d", of, ranges, len(got), len(want))
			}
			for i := range got {
				for j := range got[i] {
					if got[i][j] != want[i][j] {
						t.Fatalf("%d shares of %v: assignment %d is %v, not %v", of, ranges, i, got[i], want[i])
					}
				}
			}
		}
	}
}

// The shares of 64 bits follow each other without a gap.
func TestClippingOfWideRanges(t *testing.T) {
	for _, r := range []problem.Interval{{Lo: math.MinInt64, Hi: math.MaxInt64}, {Lo: math.MinInt64, Hi: 0}, {Lo: -1 << 40, Hi: math.MaxInt64}, {Lo: 5, Hi: 1 << 62}} {
		for _, of := range []int{2, 7, 64} {
			next := r.Lo
			for k := range of {
				c := &clipping{}
				if !c.of([]int{0}, []problem.Interval{r}, share{k, of}) {
					t.Fatalf("share %d of %d of %v is empty", k, of, r)
				}
				lo, hi := c.clip(problem.Model{0}, 0, r.Lo, r.Hi)
				if lo != next || hi < lo || (hi == r.Hi) != (k == of-1) {
					t.Fatalf("share %d of %d of %v is %d..%d, after %d", k, of, r, lo, hi, next-1)
				}
				next = hi + 1
			}
			next = r.Lo
			for k := range of {
				lo, hi, ok := share{k, of}.within(r.Lo, r.Hi)
				if !ok || lo != next || hi < lo || (hi == r.Hi) != (k == of-1) {
					t.Fatalf("part %d of %d of %v is %d..%d, after %d", k, of, r, lo, hi, next-1)
				}
				next = hi + 1
			}
		}
	}
}

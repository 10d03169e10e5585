package solver

import (
	"math"
	"testing"
)

// TestClipping checks that the shares of a plan have each assignment of its first levels once, in order.
func TestClipping(t *testing.T) {
	for _, of := range []int{2, 3, 32} {
		for _, ranges := range [][]Interval{
			{{0, 1}, {5, 5}, {-1, 1}, {0, 9}, {0, 9}},
			{{0, 2}},
			{{-7, 500}, {0, 1}},
			{{0, 1}, {3, 4000}},
		} {
			p := &plan{}
			for _, r := range ranges {
				p.levels = append(p.levels, level{lo: r.Lo, hi: r.Hi})
			}
			var got, want [][]int64
			all := func(c *clipping, to *[][]int64) {
				var walk func(i int, base uint64, values []int64)
				walk = func(i int, base uint64, values []int64) {
					if i == len(p.levels) {
						*to = append(*to, append([]int64(nil), values...))
						return
					}
					lo, hi := p.levels[i].lo, p.levels[i].hi
					if c != nil && i < len(c.levels) {
						lo, hi = c.clip(i, base, lo, hi)
					}
					for v := lo; v <= hi; v++ {
						next := base
						if c != nil && i < len(c.levels) {
							next = c.cell(i, base, v)
						}
						walk(i+1, next, append(values, v))
					}
				}
				walk(0, 0, nil)
			}
			all(nil, &want)
			for k := range of {
				c := &clipping{}
				if c.of(p, share{k, of}) {
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
	for _, r := range []Interval{{math.MinInt64, math.MaxInt64}, {math.MinInt64, 0}, {-1 << 40, math.MaxInt64}, {5, 1 << 62}} {
		for _, of := range []int{2, 7, 64} {
			p := &plan{levels: []level{{lo: r.Lo, hi: r.Hi}}}
			next := r.Lo
			for k := range of {
				c := &clipping{}
				if !c.of(p, share{k, of}) {
					t.Fatalf("share %d of %d of %v is empty", k, of, r)
				}
				lo, hi := c.clip(0, 0, r.Lo, r.Hi)
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

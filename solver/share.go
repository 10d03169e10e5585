package solver

import (
	"github.com/typetarget/target/solver/problem"
	"slices"
)

// A share is one of several stretches of the assignments of the first variables that a shape leaves
// open; the zero share is everything.
type share struct{ number, of int }

// whole reports whether a share is everything.
func (s share) whole() bool { return s.of < 2 }

// within returns the values of a share of lo..hi; ok is false where there are none.
func (s share) within(lo, hi int64) (from, to int64, ok bool) {
	span, of, number := uint64(hi)-uint64(lo), uint64(s.of), uint64(s.number)
	if span < of {
		at := int64(uint64(lo) + number)
		return at, at, number <= span
	}
	width := span / of
	from = int64(uint64(lo) + width*number)
	if s.number == s.of-1 {
		return from, hi, true
	}
	return from, int64(uint64(from) + width - 1), true
}

// A clipping cuts the assignments of a shape down to a share. Those of the first open variables are
// numbered in their order, as cells, and the share has the cells from from to to. It depends on the shape
// only: each goroutine makes a plan of its own, and the plans may differ in what they loop over.
type clipping struct {
	from, to uint64
	vars     []clippedVar
}

// A clippedVar is a variable as a clipping sees it: from lo on, width values to a cell and stride
// cells of all variables to a cell of this one.
type clippedVar struct {
	variable      int
	lo            int64
	width, stride uint64
}

// cellsEach is how many cells there are at least for each share, so that none is much larger than another.
const cellsEach = 4

// cellsOf is the greatest number of cells of one level.
const cellsOf = 1 << 20

// of prepares a clipping for a share of the assignments of some variables, which are known to lie within
// ranges. It returns false where the share has no cell.
func (c *clipping) of(vars []int, ranges []problem.Interval, s share) bool {
	c.vars = c.vars[:0]
	cells := uint64(1)
	for i, r := range ranges {
		at := clippedVar{variable: vars[i], lo: r.Lo, width: 1}
		span := uint64(r.Hi) - uint64(r.Lo)
		here := span + 1
		if span >= cellsOf {
			at.width = span/cellsOf + 1
			here = span/at.width + 1
		}
		for j := range c.vars {
			c.vars[j].stride *= here
		}
		at.stride = 1
		c.vars = append(c.vars, at)
		if cells *= here; cells >= uint64(cellsEach*s.of) {
			break
		}
	}
	c.from, c.to = cells*uint64(s.number)/uint64(s.of), cells*uint64(s.number+1)/uint64(s.of)
	return c.from < c.to
}

// mentions reports whether the share depends on a variable.
func (c *clipping) mentions(v int) bool {
	return slices.ContainsFunc(c.vars, func(at clippedVar) bool { return at.variable == v })
}

// has reports whether an assignment belongs to the share.
func (c *clipping) has(m problem.Model) bool {
	cell := uint64(0)
	for i := range c.vars {
		cell += c.vars[i].cell(m)
	}
	return c.from <= cell && cell < c.to
}

// clip narrows the values lo..hi of a variable to those that belong to the share, given the values of the
// variables before it.
func (c *clipping) clip(m problem.Model, v int, lo, hi int64) (int64, int64) {
	base := uint64(0)
	for i := range c.vars {
		at := &c.vars[i]
		if at.variable != v {
			base += at.cell(m)
			continue
		}
		if base >= c.to {
			return 1, 0
		}
		first, last := uint64(0), (c.to-1-base)/at.stride
		if c.from > base {
			first = (c.from - base) / at.stride
		}
		from := int64(uint64(at.lo) + first*at.width)
		to := int64(uint64(at.lo) + last*at.width + at.width - 1)
		if to < from { // beyond 64 bits
			to = hi
		}
		return max(lo, from), min(hi, to)
	}
	return lo, hi
}

// cell is how many cells come before those of the variable's value.
func (at *clippedVar) cell(m problem.Model) uint64 {
	return (uint64(m[at.variable]) - uint64(at.lo)) / at.width * at.stride
}

// clipShape prepares the clipping of the shape at hand, and reports whether the run's share of it has any
// assignment.
func (r *run) clipShape() bool {
	ranges := make([]problem.Interval, len(r.free))
	for i, v := range r.free {
		ranges[i] = problem.Interval{Lo: r.engine.lo[r.nodes[v]], Hi: r.engine.hi[r.nodes[v]]}
	}
	return r.clipping.of(r.free, ranges, r.share)
}

// clipPlan prepares to loop over the levels of a plan. Those that the clipping mentions come first.
func (r *run) clipPlan(p *plan) {
	for r.clipped = 0; r.clipped < len(p.vars) && r.clipping.mentions(p.vars[r.clipped]); {
		r.clipped++
	}
}

// clip narrows the values lo..hi of level i of a plan to those of the run's share.
func (r *run) clip(p *plan, i int, lo, hi int64) (int64, int64) {
	if i >= r.clipped {
		return lo, hi
	}
	return r.clipping.clip(r.val, p.vars[i], lo, hi)
}

// resumes reports whether the loops of a plan can begin after r.after: whatever the plan does not loop over
// has the values that it has there.
func (r *run) resumes(p *plan) bool {
	for _, v := range r.open {
		if r.val[v] != r.after[v] && !slices.Contains(p.vars, v) {
			return false
		}
	}
	return true
}

package solver

// A share is one of several stretches of the assignments of the first variables that the plan of a shape
// loops over; the zero share is everything.
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

// A clipping cuts the loops of a plan down to a share. The assignments of the first levels are numbered in their order, as
// cells, and the share has the cells from from to to.
type clipping struct {
	from, to uint64
	levels   []clippedLevel
}

// A clippedLevel is a level of a plan as a clipping sees it: from lo on, width values to a cell and stride
// cells of all levels to a cell of this one.
type clippedLevel struct {
	lo            int64
	width, stride uint64
}

// cellsEach is how many cells there are at least for each share, so that none is much larger than another.
const cellsEach = 4

// cellsOf is the greatest number of cells of one level.
const cellsOf = 1 << 20

// of prepares a clipping for a share of a plan. It returns false where the share has no cell.
func (c *clipping) of(p *plan, s share) bool {
	c.levels = c.levels[:0]
	cells := uint64(1)
	for i := range p.levels {
		lv := &p.levels[i]
		at := clippedLevel{lo: lv.lo, width: 1}
		span := uint64(lv.hi) - uint64(lv.lo)
		here := span + 1
		if span >= cellsOf {
			at.width = span/cellsOf + 1
			here = span/at.width + 1
		}
		for j := range c.levels {
			c.levels[j].stride *= here
		}
		at.stride = 1
		c.levels = append(c.levels, at)
		if cells *= here; cells >= uint64(cellsEach*s.of) {
			break
		}
	}
	c.from, c.to = cells*uint64(s.number)/uint64(s.of), cells*uint64(s.number+1)/uint64(s.of)
	return c.from < c.to
}

// clip narrows the values lo..hi of a level, where base is the first cell of the values of the levels before.
func (c *clipping) clip(i int, base uint64, lo, hi int64) (int64, int64) {
	at := &c.levels[i]
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

// cell is the first cell of a value of a level, where base is that of the levels before.
func (c *clipping) cell(i int, base uint64, value int64) uint64 {
	at := &c.levels[i]
	return base + (uint64(value)-uint64(at.lo))/at.width*at.stride
}

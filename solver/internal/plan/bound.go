package plan

import "github.com/typetarget/target/solver/term"

// A bound is a linear constraint seen from a level x: with c = coef + sum of
// dynamic,
//
//	c*x + square*x*x + sums[sum] + r  is at most 0 (if most is set), at least 0 (if least is set), or both,
//
// for some r in lo..hi, which stands for a constant and the summands that later
// levels decide.
type bound struct {
	sum          int32
	most, least  bool
	coef, square int64
	dynamic      []step // coefficients that earlier levels decide; sum is unused
	lo, hi       int64
}

// bound adds a bound to a level, as a part of one that says the like if there
// is one.
func (lv *level) bound(b bound) {
	for i := range lv.bounds {
		a := &lv.bounds[i]
		if a.sum != b.sum || a.coef != b.coef || a.square != b.square || len(a.dynamic)+len(b.dynamic) > 0 {
			continue
		}
		if b.most && (!a.most || a.lo < b.lo) {
			a.most, a.lo = true, b.lo
		}
		if b.least && (!a.least || a.hi > b.hi) {
			a.least, a.hi = true, b.hi
		}
		return
	}
	lv.bounds = append(lv.bounds, b)
}

// tighten narrows l..h to what b leaves of it. It may leave too much, never too
// little.
func (b *bound) tighten(p *Plan, l, h int64) (int64, int64) {
	t, c := p.sums[b.sum], b.coef
	for i := range b.dynamic {
		c += b.dynamic[i].coef * p.regs[b.dynamic[i].reg]
	}
	if b.square != 0 {
		if c != 0 {
			return l, h
		}
		return b.tightenSquare(t, l, h)
	}
	if c == 0 {
		if b.most && t+b.lo > 0 || b.least && t+b.hi < 0 {
			return 1, 0
		}
		return l, h
	}
	if b.most { // c*x <= -(t + lo)
		switch most := -(t + b.lo); {
		case c == 1:
			h = min(h, most)
		case c == -1:
			l = max(l, -most)
		case c > 0:
			h = min(h, term.FloorDiv(most, c))
		default:
			l = max(l, term.CeilDiv(most, c))
		}
	}
	if b.least { // c*x >= -(t + hi)
		switch least := -(t + b.hi); {
		case c == 1:
			l = max(l, least)
		case c == -1:
			h = min(h, -least)
		case c > 0:
			l = max(l, term.CeilDiv(least, c))
		default:
			h = min(h, term.FloorDiv(least, c))
		}
	}
	return l, h
}

// tightenSquare is tighten for square*x*x + t + lo..hi, where x cannot be
// negative.
func (b *bound) tightenSquare(t, l, h int64) (int64, int64) {
	most, least := -(t + b.lo), -(t + b.hi) // least <= square*x*x <= most
	above, below := b.most, b.least
	if b.square < 0 {
		most, least, above, below = least, most, below, above
	}
	if above {
		q := term.FloorDiv(most, b.square)
		if q < 0 {
			return 1, 0
		}
		h = min(h, term.SquareRoot(q))
	}
	if below {
		l = max(l, term.RootUp(term.CeilDiv(least, b.square)))
	}
	return l, h
}

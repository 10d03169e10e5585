package plan

import "github.com/typetarget/target/solver/term"

// A piece is an integer in some lanes: slope*j + base in lane j.
type piece struct {
	lanes       lanes
	slope, base int64
}

// piecewise are an integer in all lanes that matter and in which it is known,
// piece by piece.
type piecewise []piece

// mergeable is how many piecewise are compared with a new one.
const mergeable = 8

// with adds a piece, as a part of one of the same value if there is one.
func (ps piecewise) with(l lanes, slope, base int64) piecewise {
	if l == 0 {
		return ps
	}
	if l&(l-1) == 0 { // then the slope means nothing, and has no bound
		slope, base = 0, slope*l.first()+base
	}
	if len(ps) <= mergeable {
		for i := range ps {
			if ps[i].slope == slope && ps[i].base == base {
				ps[i].lanes |= l
				return ps
			}
		}
	}
	return append(ps, piece{l, slope, base})
}

// plus adds ps + coef*qs to out.
func (ps piecewise) plus(qs piecewise, coef int64, out piecewise) piecewise {
	for i := range ps {
		p := &ps[i]
		for k := range qs {
			q := &qs[k]
			out = out.with(p.lanes&q.lanes, p.slope+coef*q.slope, p.base+coef*q.base)
		}
	}
	return out
}

// plusWhere adds ps to out, coef more in the lanes must, and nothing in what
// else there is of the lanes may.
func (ps piecewise) plusWhere(must, may lanes, coef int64, out piecewise) piecewise {
	for i := range ps {
		p := &ps[i]
		out = out.with(p.lanes&^may, p.slope, p.base)
		out = out.with(p.lanes&must, p.slope, p.base+coef)
	}
	return out
}

// max adds the greater of ps and qs to out.
func (ps piecewise) max(qs piecewise, out piecewise) piecewise {
	for i := range ps {
		p := &ps[i]
		for k := range qs {
			q := &qs[k]
			both := p.lanes & q.lanes
			if both == 0 {
				continue
			}
			less := both & atMostZero(p.slope-q.slope, p.base-q.base)
			out = out.with(less, q.slope, q.base)
			out = out.with(both&^less, p.slope, p.base)
		}
	}
	return out
}

// within adds what ps is in some lanes to out.
func (ps piecewise) within(l lanes, out piecewise) piecewise {
	for i := range ps {
		out = out.with(ps[i].lanes&l, ps[i].slope, ps[i].base)
	}
	return out
}

// binary adds op of ps and qs, a product, quotient or remainder, to out: value
// by value, where it is not constant.
func (ps piecewise) binary(op term.Op, qs piecewise, out piecewise) piecewise {
	for i := range ps {
		p := &ps[i]
		for k := range qs {
			q := &qs[k]
			both := p.lanes & q.lanes
			switch {
			case p.slope == 0 && q.slope == 0:
				out = out.with(both, 0, op.Eval(0, p.base, q.base))
			case op == term.OpMul && q.slope == 0:
				out = out.with(both, p.slope*q.base, p.base*q.base)
			case op == term.OpMul && p.slope == 0:
				out = out.with(both, p.base*q.slope, p.base*q.base)
			default:
				for ; both != 0; both &= both - 1 {
					j := both.first()
					out = out.with(both&-both, 0, op.Eval(0, p.slope*j+p.base, q.slope*j+q.base))
				}
			}
		}
	}
	return out
}

// lanes returns the lanes in which ps is known.
func (ps piecewise) lanes() lanes {
	l := lanes(0)
	for i := range ps {
		l |= ps[i].lanes
	}
	return l
}

// where returns the lanes in which "coef*ps + k op 0" is true.
func (ps piecewise) where(op term.Op, coef, k int64) lanes {
	l := lanes(0)
	for i := range ps {
		p := &ps[i]
		l |= p.lanes & compare(op, coef*p.slope, coef*p.base+k)
	}
	return l
}

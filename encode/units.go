package encode

// textOfUnits is the string of a number of units. Its bytes beyond the length
// are any.
func (l *lifter) textOfUnits(a alphabet, count Term, units []Term) *text {
	r := &text{length: count}
	for i := len(units) - 1; i >= 0; i-- {
		can := a.units[:a.wholes]
		if i == 0 {
			can = a.units
		}
		r.bytes = l.inFront(units[i], can, a.wholes, r.bytes)
		r.length = l.t.add(r.length, l.extent(units[i], l.t.above(count, i), a.units[:a.wholes]))
	}
	if a.wholes == len(a.units) {
		return r
	}
	lengths := make([]piece, len(a.units))
	for k := range lengths {
		lengths[k].any = true
	}
	for k := a.wholes; k < len(a.units); k++ {
		lengths[k] = constantAt(int64(len(a.units[k])))
	}
	alone := l.t.and(l.t.above(count, 0), l.t.less(l.t.num(int64(a.wholes-1)), units[0]))
	r.length = l.t.ite(alone, l.t.piecewise(units[0], lengths), r.length)
	return r
}

// extent is how many bytes more than one a unit has where it is there. The
// alphabet goes from shorter to longer ones, so that the bytes are those of the
// steps up to the unit.
func (l *lifter) extent(unit, there Term, alphabet []string) Term {
	r := l.t.num(0)
	for k := 1; k < len(alphabet); k++ {
		if more := len(alphabet[k]) - len(alphabet[k-1]); more > 0 {
			longer := l.t.and(there, l.t.less(l.t.num(int64(k-1)), unit))
			r = l.t.add(r, l.t.s.Scale(longer, int64(more)))
		}
	}
	return r
}

// inFront are the bytes of a unit, which is one of some, with those of the rest
// of a string behind it. Behind a whole, which begin at an index, there are any.
func (l *lifter) inFront(unit Term, can []string, wholes int, rest []Term) []Term {
	most := 0
	for k, s := range can {
		n := len(s)
		if k < wholes {
			n += len(rest)
		}
		most = max(most, n)
	}
	bytes := make([]Term, most)
	at := make([]piece, len(can))
	for j := range bytes {
		for k, s := range can {
			switch behind := j - len(s); {
			case behind < 0:
				at[k] = constantAt(int64(s[j]))
			case k < wholes && behind < len(rest):
				at[k] = piece{term: rest[behind]}
			default:
				at[k] = piece{any: true}
			}
		}
		bytes[j] = l.t.piecewise(unit, at)
	}
	return bytes
}

package unfold

import (
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
)

// textOfUnits returns the string of a number of units. Its bytes beyond the
// length are any.
func textOfUnits(l *lift.Lifter, a domain.Alphabet, count sym.Term, units []sym.Term) *sym.Text {
	r := &sym.Text{Length: count}
	for i := len(units) - 1; i >= 0; i-- {
		can := a.Units[:a.Wholes]
		if i == 0 {
			can = a.Units
		}
		r.Bytes = inFront(l, units[i], can, a.Wholes, r.Bytes)
		r.Length = l.T.Add(r.Length, unitExtent(l, units[i], l.T.Above(count, i), a.Units[:a.Wholes]))
	}
	if a.Wholes == len(a.Units) {
		return r
	}
	lengths := make([]sym.Piece, len(a.Units))
	for k := range lengths {
		lengths[k].Any = true
	}
	for k := a.Wholes; k < len(a.Units); k++ {
		lengths[k] = sym.ConstantAt(int64(len(a.Units[k])))
	}
	alone := l.T.And(l.T.Above(count, 0), l.T.Less(l.T.Num(int64(a.Wholes-1)), units[0]))
	r.Length = l.T.Ite(alone, l.T.Piecewise(units[0], lengths), r.Length)
	return r
}

// unitExtent returns the number of bytes of a unit beyond the first, if the
// unit is there. The alphabet goes from shorter to longer ones, so that the
// bytes are those of the steps up to the unit.
func unitExtent(l *lift.Lifter, unit, there sym.Term, alphabet []string) sym.Term {
	r := l.T.Num(0)
	for k := 1; k < len(alphabet); k++ {
		if more := len(alphabet[k]) - len(alphabet[k-1]); more > 0 {
			longer := l.T.And(there, l.T.Less(l.T.Num(int64(k-1)), unit))
			r = l.T.Add(r, l.T.Store.Scale(longer, int64(more)))
		}
	}
	return r
}

// inFront returns the bytes of a unit, which is one of can, followed by the
// bytes of the rest of a string. The units from index wholes on are whole
// strings; any bytes follow them.
func inFront(l *lift.Lifter, unit sym.Term, can []string, wholes int, rest []sym.Term) []sym.Term {
	most := 0
	for k, s := range can {
		n := len(s)
		if k < wholes {
			n += len(rest)
		}
		most = max(most, n)
	}
	bytes := make([]sym.Term, most)
	at := make([]sym.Piece, len(can))
	for j := range bytes {
		for k, s := range can {
			switch behind := j - len(s); {
			case behind < 0:
				at[k] = sym.ConstantAt(int64(s[j]))
			case k < wholes && behind < len(rest):
				at[k] = sym.Piece{Term: rest[behind]}
			default:
				at[k] = sym.Piece{Any: true}
			}
		}
		bytes[j] = l.T.Piecewise(unit, at)
	}
	return bytes
}

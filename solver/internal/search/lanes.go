package search

import (
	"iter"
	"math/bits"

	"github.com/typetarget/target/solver/term"
)

// A lanes value is a set of values of one variable: bit i stands for value i.
type lanes uint64

// mostLanes is the number of values in lanes.
const mostLanes = 64

// A laneReader evaluates the goals of a reader for several values of a variable
// at once. A predicate excludes most values of a pointer without reading more.
type laneReader struct {
	by    *reader
	first int64      // the value of bit 0
	memo  []laneMemo // by term
}

// A laneMemo has the values in done that make a term true, and those that make
// it false. It is valid in the pass with its stamp.
type laneMemo struct {
	yes, no, done lanes
	stamp         int64
}

// newLaneReader returns a reader of several values at once.
func newLaneReader(r *reader) *laneReader {
	return &laneReader{by: r, memo: make([]laneMemo, len(r.known))}
}

// values yields the values of a variable, from lo to hi, that may make the
// goals true, ascending.
func (l *laneReader) values(v int, lo, hi int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for lo <= hi {
			n := int(min(uint64(hi-lo), mostLanes-1)) + 1
			for left := l.split(v, lo, n); left != 0; left &= left - 1 {
				if !yield(lo + int64(bits.TrailingZeros64(uint64(left)))) {
					return
				}
			}
			if uint64(hi-lo) < mostLanes { // hi may be the greatest integer
				return
			}
			lo += mostLanes
		}
	}
}

// split returns which of n values of a variable, from first on, may make the
// goals true.
func (l *laneReader) split(v int, first int64, n int) lanes {
	l.by.pass++
	l.first, l.by.pinned = first, v
	open := ^lanes(0) >> (mostLanes - n)
	may := open
	for _, t := range l.by.goals {
		yes, no := l.lanes(t, open)
		may &^= no
		if open = yes; open == 0 {
			break
		}
	}
	l.by.pinned = -1
	return may
}

// lanes evaluates a Bool for some values. It returns the values that make it
// true, and those that make it false. For the others, the evaluation waits for
// another variable.
func (l *laneReader) lanes(t int32, of lanes) (yes, no lanes) {
	if l.by.known[t] {
		return l.same(l.by.values[t], of)
	}
	m := &l.memo[t]
	if m.stamp == l.by.pass && of&^m.done == 0 {
		return m.yes & of, m.no & of
	}
	l.by.space.Engine.Work++
	kids := l.by.code.kids(t)
	switch l.by.code.op[t] {
	case term.OpConst:
		return l.same(l.by.code.k[t], of)
	case term.OpAnd:
		yes = of
		for _, kid := range kids {
			y, n := l.lanes(kid, yes)
			no |= n
			if yes = y; yes == 0 {
				break
			}
		}
	case term.OpOr:
		no = of
		for _, kid := range kids {
			y, n := l.lanes(kid, no)
			yes |= y
			if no = n; no == 0 {
				break
			}
		}
	case term.OpNot:
		no, yes = l.lanes(kids[0], of)
	case term.OpIte:
		yes, no = l.laneChoice(kids, of)
	default:
		var ok bool
		if yes, no, ok = l.atom(t, of); ok {
			return yes, no
		}
		yes, no = l.each(t, of)
	}
	if m.stamp != l.by.pass {
		*m = laneMemo{stamp: l.by.pass}
	}
	m.yes, m.no, m.done = m.yes|yes, m.no|no, m.done|of
	return yes, no
}

// same returns the lanes of a Bool that has one value for all.
func (l *laneReader) same(value int64, of lanes) (yes, no lanes) {
	if value != 0 {
		return of, 0
	}
	return 0, of
}

// laneChoice evaluates an if-then-else.
func (l *laneReader) laneChoice(kids []int32, of lanes) (yes, no lanes) {
	then, otherwise := l.lanes(kids[0], of)
	if then != 0 {
		yes, no = l.lanes(kids[1], then)
	}
	if otherwise != 0 {
		y, n := l.lanes(kids[2], otherwise)
		yes, no = yes|y, no|n
	}
	return yes, no
}

// atom evaluates a comparison of the variable alone with a constant. It reports
// false for any other term.
func (l *laneReader) atom(t int32, of lanes) (yes, no lanes, ok bool) {
	c := &l.by.code
	op := c.op[t]
	if op != term.OpEQ && op != term.OpNE && op != term.OpLE {
		return 0, 0, false
	}
	x, slope, base := c.kids(t)[0], int64(1), int64(0)
	if c.op[x] == term.OpLin && len(c.kids(x)) == 1 {
		slope, base, x = c.coefs(x)[0], c.k[x], c.kids(x)[0]
	}
	if c.op[x] != term.OpVar || int(c.k[x]) != l.by.pinned {
		return 0, 0, false
	}
	for left := of; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(uint64(left))
		if term.Holds(op, base+slope*(l.first+int64(i))) {
			yes |= 1 << i
		}
	}
	return yes, of &^ yes, true
}

// each evaluates a Bool for one value after the other, unless it does not
// depend on the variable.
func (l *laneReader) each(t int32, of lanes) (yes, no lanes) {
	v := l.by.pinned
	l.by.pinned = -1
	value, how := l.by.read(t)
	switch {
	case how == valued:
		l.by.pinned = v
		return l.same(value, of)
	case l.by.want != v:
		l.by.pinned = v
		return 0, 0
	}
	l.by.pinned = v
	read := len(l.by.evaluated)
	for left := of; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(uint64(left))
		l.by.pin = l.first + int64(i)
		value, how := l.by.read(t)
		l.by.forget(read)
		switch {
		case how == valued && value != 0:
			yes |= 1 << i
		case how == valued:
			no |= 1 << i
		}
	}
	return yes, no
}

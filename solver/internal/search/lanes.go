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
//
// The variable is the first that the evaluation waits for. The terms before it
// are evaluated once for all values.
type laneReader struct {
	by      *reader
	pinned  int          // the variable, or -1 until one is waited for
	first   int64        // the value of bit 0
	n       int          // how many values there are
	last    int64        // the last value of the variable
	left    lanes        // the values that may make the goals true
	memo    []laneMemo   // by term
	columns []columnMemo // by term
	// room has the values of columns, and used is how many of it the pass
	// has used.
	room []*eachValue
	used int
	// touches counts what has been found to depend on the variable.
	touches int
}

// A laneMemo has the values in done that make a term true, and those that make
// it false. It is valid in the pass with its stamp.
type laneMemo struct {
	yes, no, done lanes
	stamp         int64
}

// newLaneReader returns a reader of several values at once.
func newLaneReader(r *reader) *laneReader {
	return &laneReader{by: r, memo: make([]laneMemo, len(r.code)), columns: make([]columnMemo, len(r.code))}
}

// next is [reader.next].
func (l *laneReader) next() (v int, may bool) {
	l.pinned = -1
	l.split(^lanes(0))
	return l.pinned, l.pinned >= 0 || l.left != 0
}

// values yields the values that may make the goals true, ascending. They are of
// the variable that next has just returned.
func (l *laneReader) values() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		v, first, last := l.pinned, l.first, l.last
		for {
			for left := l.left; left != 0; left &= left - 1 {
				if !yield(first + int64(bits.TrailingZeros64(uint64(left)))) {
					return
				}
			}
			if uint64(last-first) < mostLanes { // last may be the greatest integer
				return
			}
			first += mostLanes
			l.split(l.pin(v, first, last))
		}
	}
}

// pin has the goals evaluated for the values of a variable from first on, and
// returns all of these.
func (l *laneReader) pin(v int, first, last int64) lanes {
	l.pinned, l.first, l.last = v, first, last
	l.n = int(min(uint64(last-first), mostLanes-1)) + 1
	return l.all()
}

// all returns all values of the variable.
func (l *laneReader) all() lanes { return ^lanes(0) >> (mostLanes - l.n) }

// split finds out which of some values may make the goals true.
func (l *laneReader) split(of lanes) {
	l.by.pass++
	l.left, l.used = of, 0
	for _, t := range l.by.goals {
		yes, no := l.lanes(t, of)
		l.left &^= no
		if of = yes; of == 0 {
			break
		}
	}
	if l.pinned >= 0 {
		l.left &= l.all()
	}
}

// lanes evaluates a Bool for some values. It returns the values that make it
// true, and those that make it false. For the others, the evaluation waits for
// another variable. There is at least one value.
//
// A term that does not depend on the variable is known from then on: for all
// values of the variable, and while more is decided.
func (l *laneReader) lanes(t int32, of lanes) (yes, no lanes) {
	if k := &l.by.terms[t]; k.known {
		return l.same(k.value, of)
	}
	if l.by.code[t].op == term.OpIte {
		if t = l.by.chosen(t); l.by.terms[t].known {
			return l.same(l.by.terms[t].value, of)
		}
	}
	m := &l.memo[t]
	if m.stamp == l.by.pass && of&^m.done == 0 {
		l.touches++
		return m.yes & of, m.no & of
	}
	l.by.space.Engine.Work++
	before := l.touches
	x := &l.by.code[t]
	kids := x.kids
	switch x.op {
	case term.OpConst:
		return l.same(x.k, of)
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
	case term.OpEQ, term.OpNE, term.OpLE:
		yes, no = l.comparison(x, of)
	default:
		yes, no = compare(term.OpNE, l.evaluate(x, of), 1, 0)
	}
	if before == l.touches && yes|no == of {
		l.by.know(t, term.Truth(yes != 0))
		return yes, no
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

// comparison evaluates a comparison of a term with 0. A linear form has no
// column of its own if one part alone of it varies, such as the number of a
// node that is compared with those of others.
func (l *laneReader) comparison(x *readTerm, of lanes) (yes, no lanes) {
	form := &l.by.code[x.kids[0]]
	if form.op != term.OpLin || l.by.terms[x.kids[0]].known {
		return compare(x.op, l.column(x.kids[0], of), 1, 0)
	}
	varying, slope, base := column{of: of}, int64(0), form.k
	for j, kid := range form.kids {
		if k := &l.by.terms[kid]; k.known {
			base += form.coefs[j] * k.value
			continue
		}
		c := l.operand(kid, of)
		switch of &= c.of; {
		case of == 0:
			return 0, 0
		case c.each == nil:
			base += form.coefs[j] * c.value
		case varying.each == nil:
			varying, slope = c, form.coefs[j]
		default:
			return compare(x.op, l.column(x.kids[0], of), 1, 0)
		}
	}
	varying.of = of
	return compare(x.op, varying, slope, base)
}

// compare compares base and a multiple of some values with 0.
func compare(op term.Op, c column, slope, base int64) (yes, no lanes) {
	if c.each == nil {
		if term.Holds(op, base+slope*c.value) {
			return c.of, 0
		}
		return 0, c.of
	}
	for left := c.of; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(uint64(left))
		if term.Holds(op, base+slope*c.each[i]) {
			yes |= 1 << i
		}
	}
	return yes, c.of &^ yes
}

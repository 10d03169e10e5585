package search

import (
	"math/bits"

	"github.com/typetarget/target/solver/term"
)

// A column has the values of a term for the values of a variable in of. It has
// value for all of them unless each is not nil, which has those by bit.
type column struct {
	of    lanes
	value int64
	each  *eachValue
}

// An eachValue has a value of a term for each bit. A column refers to it, so
// that it fits into registers.
type eachValue [mostLanes]int64

// at returns the value for the i-th bit.
func (c *column) at(i int) int64 {
	if c.each != nil {
		return c.each[i]
	}
	return c.value
}

// A columnMemo has the column of the bits in done. Some of these may have no
// value. It is valid in the pass with its stamp.
type columnMemo struct {
	column
	done  lanes
	stamp int64
}

// column evaluates a term that is no Bool for some values.
func (l *laneReader) column(t int32, of lanes) column {
	if l.by.code[t].op == term.OpIte {
		t = l.by.chosen(t)
	}
	if k := &l.by.terms[t]; k.known {
		return column{of: of, value: k.value}
	}
	m := &l.columns[t]
	if m.stamp == l.by.pass && of&^m.done == 0 {
		l.touches++
		return column{of & m.of, m.value, m.each}
	}
	l.by.space.Engine.Work++
	before := l.touches
	c := l.evaluate(&l.by.code[t], of)
	if l.touches == before && c.of == of {
		l.by.know(t, c.value)
		return c
	}
	if m.stamp == l.by.pass {
		c = l.join(c, m.column)
	}
	*m = columnMemo{c, m.doneIn(l.by.pass) | of, l.by.pass}
	return column{of & c.of, c.value, c.each}
}

// doneIn returns the bits that a pass has evaluated.
func (m *columnMemo) doneIn(pass int64) lanes {
	if m.stamp == pass {
		return m.done
	}
	return 0
}

// operand evaluates a term of any sort for some values.
func (l *laneReader) operand(t int32, of lanes) column {
	if !l.by.code[t].truth {
		return l.column(t, of)
	}
	yes, no := l.lanes(t, of)
	switch {
	case no == 0:
		return column{of: yes, value: 1}
	case yes == 0:
		return column{of: no}
	}
	return l.join(column{of: yes, value: 1}, column{of: no})
}

// evaluate evaluates a term that is no conjunction, disjunction or negation, by
// its operands.
func (l *laneReader) evaluate(x *readTerm, of lanes) column {
	switch x.op {
	case term.OpConst:
		return column{of: of, value: x.k}
	case term.OpVar:
		return l.variable(int(x.k), of)
	case term.OpIte:
		yes, no := l.lanes(x.cond, of)
		var then, otherwise column
		if yes != 0 {
			then = l.column(x.then, yes)
		}
		if no != 0 {
			otherwise = l.column(x.otherwise, no)
		}
		return l.join(then, otherwise)
	case term.OpLin, term.OpWAdd:
		return l.form(x, of)
	}
	c := l.operand(x.kids[0], of)
	if len(x.kids) == 1 {
		return l.combine(x, c, column{of: c.of})
	}
	for _, kid := range x.kids[1:] {
		if c.of == 0 {
			break
		}
		c = l.combine(x, c, l.operand(kid, c.of))
	}
	return c
}

// combine returns the values of an operation on those of its operands.
func (l *laneReader) combine(x *readTerm, a, b column) column {
	if a.each == nil && b.each == nil || b.of == 0 {
		return column{of: b.of, value: x.op.Eval(x.k, a.value, b.value)}
	}
	each := l.take()
	for left := b.of; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(uint64(left))
		each[i] = x.op.Eval(x.k, a.at(i), b.at(i))
	}
	return column{of: b.of, each: each}
}

// form evaluates a linear form for some values.
func (l *laneReader) form(x *readTerm, of lanes) column {
	sum := column{of: of, value: x.k}
	for j, kid := range x.kids {
		c := l.operand(kid, sum.of)
		if sum.of = c.of; sum.of == 0 {
			break
		}
		if c.each == nil {
			sum.value += x.coefs[j] * c.value
			continue
		}
		if sum.each == nil {
			sum.each = l.take()
			clear(sum.each[:l.n])
		}
		for left := sum.of; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(uint64(left))
			sum.each[i] += x.coefs[j] * c.each[i]
		}
	}
	if sum.each != nil && sum.value != 0 {
		for i := range l.n {
			sum.each[i] += sum.value
		}
	}
	return sum
}

// variable reads a variable for some values.
func (l *laneReader) variable(v int, of lanes) column {
	if v != l.pinned {
		value, how := l.by.variable(v)
		if how == valued {
			return column{of: of, value: value}
		}
		if l.pinned < 0 {
			e, node := l.by.space.Engine, l.by.space.Nodes[l.by.want]
			l.pin(l.by.want, e.Lo[node], e.Hi[node])
		}
		if v != l.pinned {
			return column{}
		}
	}
	l.touches++
	each := l.take()
	for i := range l.n {
		each[i] = l.first + int64(i)
	}
	return column{of: of & l.all(), each: each}
}

// join returns the column with the values of two, which are for different
// values of the variable.
func (l *laneReader) join(a, b column) column {
	switch {
	case a.of == 0:
		return b
	case b.of == 0:
		return a
	case a.each == nil && b.each == nil && a.value == b.value:
		return column{of: a.of | b.of, value: a.value}
	}
	each := l.take()
	for _, c := range [2]column{a, b} {
		for left := c.of; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(uint64(left))
			each[i] = c.at(i)
		}
	}
	return column{of: a.of | b.of, each: each}
}

// take returns room for the values of a column, until the next pass.
func (l *laneReader) take() *eachValue {
	if l.used == len(l.room) {
		l.room = append(l.room, new(eachValue))
	}
	l.used++
	return l.room[l.used-1]
}

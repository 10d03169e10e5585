package term

import (
	"fmt"
	"strconv"
)

// textLimit is about how many bytes a term may print to. Shared operands print
// at each occurrence, so that the whole text may be exponentially longer than
// the term.
const textLimit = 1 << 13

// String returns t for people, with v0, v1, ... for the variables. Operators
// have the precedence they have in Go. After some 8000 bytes, operands print as
// "...".
func (s *Store) String(t Term) string {
	return Text(s, t, func(index int) string { return "v" + strconv.Itoa(index) })
}

// Text returns t for people, with the names that name gives to variables.
func Text(s *Store, t Term, name func(index int) string) string {
	p := printer{s: s, name: name}
	p.term(t, 0)
	return string(p.b)
}

// A printer prints a term.
type printer struct {
	s    *Store
	name func(index int) string
	b    []byte
}

// term prints t, in parentheses if its operator binds weaker than outer.
func (p *printer) term(t Term, outer int) {
	x := &p.s.nodes[t]
	kids := p.s.Kids(t)
	if len(p.b) > textLimit && len(kids) > 0 {
		p.b = append(p.b, "..."...)
		return
	}
	switch x.op {
	case OpConst:
		if x.sort == SortBool {
			p.b = strconv.AppendBool(p.b, x.k == 1)
		} else {
			p.b = strconv.AppendInt(p.b, x.k, 10)
		}
	case OpVar:
		p.b = append(p.b, p.name(int(x.k))...)
	case OpNot:
		p.b = append(p.b, '!')
		p.term(kids[0], prefixPrecedence)
	case OpLin:
		p.within(addPrecedence, outer, func() { p.form(t) })
	case OpWAdd:
		p.b = append(p.b, "wrap("...)
		p.form(t)
		p.b = append(p.b, ')')
	case OpIntOf:
		p.call(intTypeName(ReadType(p.s.K(t))), kids)
	default:
		row := &operators[x.op]
		if written := row.spelled(x.k); written.precedence == 0 {
			p.call(row.name, kids)
		} else {
			p.within(written.precedence, outer, func() { p.infix(written, kids) })
		}
	}
}

// within calls print, in parentheses if an operator of a precedence binds
// weaker than outer.
func (p *printer) within(precedence, outer int, print func()) {
	if precedence >= outer {
		print()
		return
	}
	p.b = append(p.b, '(')
	print()
	p.b = append(p.b, ')')
}

// call prints the application of a function.
func (p *printer) call(function string, kids []Term) {
	p.b = append(append(p.b, function...), '(')
	for i, kid := range kids {
		if i > 0 {
			p.b = append(p.b, ", "...)
		}
		p.term(kid, 0)
	}
	p.b = append(p.b, ')')
}

// infix prints an operator between its operands, or behind the only one.
func (p *printer) infix(written *spelling, kids []Term) {
	for i, kid := range kids {
		if i > 0 {
			p.b = append(p.b, written.text...)
		}
		p.term(kid, written.precedence+1)
	}
	if len(kids) == 1 {
		p.b = append(p.b, written.text...)
	}
}

// form prints a linear form, the constant last.
func (p *printer) form(t Term) {
	x := &p.s.nodes[t]
	coefs := p.s.Coefs(t)
	for i, kid := range p.s.Kids(t) {
		c := coefs[i]
		p.sign(c < 0, i == 0)
		if c != 1 && c != -1 {
			p.b = append(strconv.AppendUint(p.b, MagnitudeOf(c), 10), '*')
		}
		p.term(kid, prefixPrecedence)
	}
	if x.k != 0 {
		p.sign(x.k < 0, false)
		p.b = strconv.AppendUint(p.b, MagnitudeOf(x.k), 10)
	}
}

// sign prints the sign of a summand.
func (p *printer) sign(negative, first bool) {
	switch {
	case first && negative:
		p.b = append(p.b, '-')
	case first:
	case negative:
		p.b = append(p.b, " - "...)
	default:
		p.b = append(p.b, " + "...)
	}
}

func intTypeName(t IntType) string {
	if t.Signed {
		return fmt.Sprintf("int%d", t.Bits)
	}
	return fmt.Sprintf("uint%d", t.Bits)
}

package term

import (
	"fmt"
	"strconv"
)

// textLimit is about how many bytes a term may print to. Shared operands print where they occur, so
// that the whole text may be exponentially longer than the term.
const textLimit = 1 << 13

// String returns t for people, with v0, v1, ... for the variables. Operators have the precedence
// they have in Go. Beyond some 8000 bytes, operands print as "...".
func (s *Store) String(t Term) string {
	return Text(s, t, func(index int) string { return "v" + strconv.Itoa(index) })
}

// Text returns t for people, with the names that name gives to variables.
func Text(s *Store, t Term, name func(index int) string) string {
	return string(appendText(s, nil, t, name, 0))
}

// Precedences of printed operators.
const (
	orPrecedence = iota + 1
	andPrecedence
	comparePrecedence
	addPrecedence
	mulPrecedence
)

// infix are the operators that print between their operands.
var infix = map[Op]struct {
	text       string
	precedence int
}{
	OpMul: {" * ", mulPrecedence}, OpDiv: {" / ", mulPrecedence}, OpMod: {" % ", mulPrecedence},
	OpAnd: {" && ", andPrecedence}, OpOr: {" || ", orPrecedence},
	OpWMul: {" * ", mulPrecedence}, OpWQuo: {" / ", mulPrecedence}, OpWRem: {" % ", mulPrecedence},
	OpWAnd: {" & ", mulPrecedence}, OpWOr: {" | ", addPrecedence}, OpWXor: {" ^ ", addPrecedence},
	OpWShl: {" << ", mulPrecedence}, OpWShr: {" >> ", mulPrecedence},
	OpWLess: {" < ", comparePrecedence}, OpWEQ: {" == ", comparePrecedence},
}

// appendText appends t, in parentheses where its operator binds weaker than outer.
func appendText(s *Store, b []byte, t Term, name func(int) string, outer int) []byte {
	x := &s.nodes[t]
	kids := s.Kids(t)
	if len(b) > textLimit && len(kids) > 0 {
		return append(b, "..."...)
	}
	switch x.op {
	case OpConst:
		if x.sort == SortBool {
			return strconv.AppendBool(b, x.k == 1)
		}
		return strconv.AppendInt(b, x.k, 10)
	case OpVar:
		return append(b, name(int(x.k))...)
	case OpNot:
		b = append(b, '!')
		return appendText(s, b, kids[0], name, mulPrecedence+1)
	case OpLin:
		return appendForm(s, b, t, name, outer)
	case OpWAdd:
		b = append(b, "wrap("...)
		return append(appendForm(s, b, t, name, 0), ')')
	case OpLE, OpEQ, OpNE:
		b = parenthesis(b, '(', comparePrecedence, outer)
		b = appendText(s, b, kids[0], name, comparePrecedence+1)
		b = append(b, map[Op]string{OpLE: " <= 0", OpEQ: " == 0", OpNE: " != 0"}[x.op]...)
		return parenthesis(b, ')', comparePrecedence, outer)
	case OpMax:
		b = append(b, "max("...)
	case OpIte:
		b = append(b, "ite("...)
	case OpWordOf:
		b = append(b, "word("...)
	case OpIntOf:
		b = fmt.Appendf(b, "%s(", intTypeName(IntOfType(s, t)))
	default:
		return appendInfix(s, b, t, name, outer)
	}
	for i, kid := range kids {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendText(s, b, kid, name, 0)
	}
	return append(b, ')')
}

func intTypeName(t IntType) string {
	if t.Signed {
		return fmt.Sprintf("int%d", t.Bits)
	}
	return fmt.Sprintf("uint%d", t.Bits)
}

func appendInfix(s *Store, b []byte, t Term, name func(int) string, outer int) []byte {
	op := infix[s.nodes[t].op]
	text := op.text
	if x := &s.nodes[t]; x.op == OpWLess && x.k == 0 {
		text = " <u "
	} else if x.op == OpWShr && x.k == 0 {
		text = " >>> "
	}
	b = parenthesis(b, '(', op.precedence, outer)
	for i, kid := range s.Kids(t) {
		if i > 0 {
			b = append(b, text...)
		}
		b = appendText(s, b, kid, name, op.precedence+1)
	}
	return parenthesis(b, ')', op.precedence, outer)
}

// appendForm appends a linear form, the constant last.
func appendForm(s *Store, b []byte, t Term, name func(int) string, outer int) []byte {
	x := &s.nodes[t]
	coefs := s.Coefs(t)
	b = parenthesis(b, '(', addPrecedence, outer)
	for i, kid := range s.Kids(t) {
		c := coefs[i]
		b = sign(b, c < 0, i == 0)
		if c != 1 && c != -1 {
			b = append(strconv.AppendUint(b, MagnitudeOf(c), 10), '*')
		}
		b = appendText(s, b, kid, name, mulPrecedence+1)
	}
	if x.k != 0 {
		b = strconv.AppendUint(sign(b, x.k < 0, false), MagnitudeOf(x.k), 10)
	}
	return parenthesis(b, ')', addPrecedence, outer)
}

func sign(b []byte, negative, first bool) []byte {
	switch {
	case first && negative:
		return append(b, '-')
	case first:
		return b
	case negative:
		return append(b, " - "...)
	}
	return append(b, " + "...)
}

func parenthesis(b []byte, p byte, precedence, outer int) []byte {
	if precedence < outer {
		return append(b, p)
	}
	return b
}

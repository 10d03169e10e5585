package term

import "strings"

// An Expression is an expression of SMT-LIB: the atom Head, or the operator
// Head applied to Args.
type Expression struct {
	Head string
	Args []Expression
}

// Definition returns what op means in SMT-LIB, over bit-vectors if wide is set
// and over Int otherwise. A definition without Args names an operator that is
// applied to the operands. Other definitions are over the operands a and b and
// over integers. It reports false if no expression over the operands defines
// op.
func (op Op) Definition(k int64, wide bool) (d Expression, ok bool) {
	text := operators[op].spelled(k).ints
	if wide {
		text = operators[op].spelled(k).words
	}
	if text == "" {
		return Expression{}, false
	}
	tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	d, _ = parseExpression(tokens)
	return d, true
}

// parseExpression returns the expression that tokens begin with, and the tokens
// behind it.
func parseExpression(tokens []string) (e Expression, rest []string) {
	if tokens[0] != "(" {
		return Expression{Head: tokens[0]}, tokens[1:]
	}
	e.Head, rest = tokens[1], tokens[2:]
	for rest[0] != ")" {
		var arg Expression
		arg, rest = parseExpression(rest)
		e.Args = append(e.Args, arg)
	}
	return e, rest[1:]
}

// Named reports whether the definition is the name of an operator.
func (e Expression) Named() bool { return len(e.Args) == 0 && e.Head != "a" && e.Head != "b" }

// occurrences returns how often an atom occurs in e.
func (e Expression) occurrences(atom string) int {
	n := 0
	if len(e.Args) == 0 && e.Head == atom {
		n = 1
	}
	for _, arg := range e.Args {
		n += arg.occurrences(atom)
	}
	return n
}

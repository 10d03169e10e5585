package smt

import (
	"strconv"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/term"
)

// A formula is the definition of an operator ([term.Op.Definition]) in Z3's
// operators.
type formula struct {
	kind    formulaKind
	op      z3.Op
	operand int   // of a formulaOperand: its place
	number  int64 // of a formulaNumber
	args    []formula
}

type formulaKind uint8

const (
	formulaApply   formulaKind = iota // op applied to args
	formulaAll                        // op applied to all operands
	formulaOperand                    // one operand
	formulaNumber                     // an integer
)

// formulas holds the definition of each operator, by whether it is over
// bit-vectors and by the constant of a flagged operator. It is nil if the
// operator has none in Z3's operators.
var formulas = compileAll()

// compileAll compiles the definitions of all operators.
func compileAll() (all [term.OpCount][2][2]*formula) {
	for op := range term.OpCount {
		for wide := range 2 {
			for k := range 2 {
				if d, ok := op.Definition(int64(k), wide == 1); ok {
					if f, ok := compile(d, d.Named()); ok {
						all[op][wide][k] = &f
					}
				}
			}
		}
	}
	return all
}

// compile returns an expression in Z3's operators, applied to all operands if
// all is set. It reports false if package z3 lacks an operator of the
// expression.
func compile(e term.Expression, all bool) (f formula, ok bool) {
	if len(e.Args) == 0 && !all {
		switch v, err := strconv.ParseInt(e.Head, 10, 64); {
		case err == nil:
			return formula{kind: formulaNumber, number: v}, true
		case e.Head == "a":
			return formula{kind: formulaOperand, operand: 0}, true
		case e.Head == "b":
			return formula{kind: formulaOperand, operand: 1}, true
		}
	}
	f.op, ok = z3.OpNamed(e.Head)
	if all {
		f.kind = formulaAll
	}
	for _, arg := range e.Args {
		x, known := compile(arg, false)
		f.args, ok = append(f.args, x), ok && known
	}
	return f, ok
}

// expand returns a formula with terms in place of the operands.
func (t *translation) expand(f *formula, operands []z3.Term) z3.Term {
	switch f.kind {
	case formulaOperand:
		return operands[f.operand]
	case formulaNumber:
		return t.z.Int(f.number, t.integer)
	case formulaAll:
		return t.apply(f.op, operands)
	}
	args := make([]z3.Term, len(f.args))
	for i := range f.args {
		args[i] = t.expand(&f.args[i], operands)
	}
	return t.apply(f.op, args)
}

// apply returns an application of Z3's operator. An equation is of integers.
func (t *translation) apply(op z3.Op, args []z3.Term) z3.Term {
	if op == z3.OpEq {
		return t.equal(args[0], args[1])
	}
	return t.z.Apply(op, args...)
}

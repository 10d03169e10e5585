package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// IntType is the solver's view of an integer type; ok is false for any other
// type.
func (l *Lifter) IntType(t types.Type) (it term.IntType, ok bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return term.IntType{}, false
	}
	return intTypeOf(b, l.Sizes), true
}

// intTypeOf is the solver's view of a basic integer type. Untyped constants
// count as int.
func intTypeOf(b *types.Basic, sizes types.Sizes) term.IntType {
	if b.Info()&types.IsUntyped != 0 {
		b = types.Typ[types.Int]
	}
	return term.IntType{Bits: uint8(8 * sizes.Sizeof(b)), Signed: b.Info()&types.IsUnsigned == 0}
}

// intTypeOf is the integer type of an expression.
func (e *Eval) intTypeOf(x ast.Expr) term.IntType {
	t := e.typeOf(x)
	it, ok := e.L.IntType(t)
	if !ok {
		e.Refuse(x, "arithmetic of type %s", t)
	}
	return it
}

var arithOps = map[token.Token]term.ArithOp{
	token.ADD: term.Add, token.SUB: term.Sub, token.MUL: term.Mul, token.QUO: term.Quo,
	token.REM: term.Rem, token.AND: term.And, token.OR: term.Or, token.XOR: term.Xor,
	token.AND_NOT: term.AndNot, token.SHL: term.Shl, token.SHR: term.Shr,
}

// arith is a op b where a and the result have type t and b has type u, which
// differs from t only for shifts.
func (e *Eval) arith(at ast.Node, op token.Token, a, b sym.Term, t, u types.Type) sym.Term {
	it, ok := e.L.IntType(t)
	aop, known := arithOps[op]
	if !ok || !known {
		e.Refuse(at, "the operator %s on type %s", op, t)
	}
	switch op {
	case token.QUO, token.REM:
		e.panicIf(e.L.T.Is(b, 0))
	case token.SHL, token.SHR:
		ut, ok := e.L.IntType(u)
		if !ok {
			e.Refuse(at, "a shift by a value of type %s", u)
		}
		if ut.Signed {
			e.panicIf(term.Less(e.L.T.Store, b, e.L.T.Num(0), ut))
		}
	}
	return term.Arith(e.L.T.Store, aop, a, b, it)
}

// index64 is an integer of any type as an index: its value where that fits an
// int, and otherwise a negative number, so that every check of the bounds
// fails.
func (e *Eval) index64(v sym.Term, t types.Type) sym.Term {
	it, ok := e.L.IntType(t)
	if !ok || it.Signed || it.Bits < 64 {
		return v
	}
	return term.Convert(e.L.T.Store, v, it, term.IntType{Bits: 64, Signed: true})
}

package exec

import (
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver/term"
)

// IntType returns the solver's integer type for t; ok is false if t is not an
// integer type.
func (m *Machine) IntType(t types.Type) (it term.IntType, ok bool) {
	return sym.IntTypeOf(t, m.Sizes)
}

// intType returns IntType for t, and rejects other types.
func (m *Machine) intType(t types.Type) term.IntType {
	it, ok := m.IntType(t)
	if !ok {
		m.T.Refuse("arithmetic of type %s", t)
	}
	return it
}

var arithOps = map[token.Token]term.ArithOp{
	token.ADD: term.Add, token.SUB: term.Sub, token.MUL: term.Mul, token.QUO: term.Quo,
	token.REM: term.Rem, token.AND: term.And, token.OR: term.Or, token.XOR: term.Xor,
	token.AND_NOT: term.AndNot, token.SHL: term.Shl, token.SHR: term.Shr,
}

// arithInt returns a op b. a and the result have type t, and b has type u,
// which differs from t only for shifts.
func arithInt(e *Execution, op token.Token, a, b sym.Term, t, u types.Type) sym.Term {
	it, ok := e.M.IntType(t)
	aop, known := arithOps[op]
	if !ok || !known {
		e.M.T.Refuse("the operator %s on type %s", op, t)
	}
	switch op {
	case token.QUO, token.REM:
		e.PanicIf(site.Division, e.M.T.Is(b, 0))
	case token.SHL, token.SHR:
		ut, ok := e.M.IntType(u)
		if !ok {
			e.M.T.Refuse("a shift by a value of type %s", u)
		}
		if ut.Signed {
			e.PanicIf(site.Shift, term.Less(e.M.T.Store, b, e.M.T.Num(0), ut))
		}
	}
	return term.Arith(e.M.T.Store, aop, a, b, it)
}

// AsIndex returns an integer of any type as an index: its value if that fits an
// int, and otherwise a negative number. Every check of the bounds then fails.
func (m *Machine) AsIndex(v sym.Term, t types.Type) sym.Term {
	it, ok := m.IntType(t)
	if !ok || it.Signed || it.Bits < 64 {
		return v
	}
	return term.Convert(m.T.Store, v, it, term.IntType{Bits: 64, Signed: true})
}

// extremeInt returns the maximum or the minimum of two integers of one type.
func (m *Machine) extremeInt(greater bool, a, b sym.Term, t term.IntType) sym.Term {
	if m.T.Store.Sort(a) == term.SortWord || m.T.Store.Sort(b) == term.SortWord {
		if greater {
			return m.T.Ite(term.Less(m.T.Store, a, b, t), b, a)
		}
		return m.T.Ite(term.Less(m.T.Store, b, a, t), b, a)
	}
	if greater {
		return m.T.Store.Max(a, b)
	}
	return m.T.Store.Min(a, b)
}

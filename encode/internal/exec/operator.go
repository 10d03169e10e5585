package exec

import (
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// Arith returns a op b for an operator of arithmetic, or the concatenation of
// strings. a and the result have type t. The type u of b differs from t only
// for shifts.
func (e *Execution) Arith(op token.Token, a, b sym.Value, t, u types.Type) sym.Value {
	switch x := a.(type) {
	case *sym.Text:
		return e.M.textOp(op, x, b.(*sym.Text))
	case *float.Number:
		return arithFloat(e, op, x, b.(*float.Number), t)
	case sym.Term:
		if y, ok := b.(sym.Term); ok {
			return arithInt(e, op, x, y, t, u)
		}
	}
	e.M.T.Refuse("the operator %s on type %s", op, t)
	return nil
}

// Compare returns a op b for values of type t, where op is one of < <= > >=.
func (e *Execution) Compare(op token.Token, a, b sym.Value, t types.Type) sym.Value {
	switch x := a.(type) {
	case *sym.Text:
		return e.M.textOp(op, x, b.(*sym.Text))
	case *float.Number:
		return arithFloat(e, op, x, b.(*float.Number), t)
	case sym.Term:
		if y, ok := b.(sym.Term); ok {
			return e.M.T.Ordered(op, x, y, e.M.intType(t))
		}
	}
	e.M.T.Refuse("the operator %s on type %s", op, t)
	return nil
}

// Unary returns op v for a value of type t, where op is one of + - ^ !.
func (m *Machine) Unary(op token.Token, v sym.Value, t types.Type) sym.Value {
	if x, ok := v.(*float.Number); ok {
		if op == token.SUB {
			return m.Floats.Negated(x)
		}
		return x
	}
	x, ok := v.(sym.Term)
	if !ok {
		m.T.Refuse("the operator %s on type %s", op, t)
	}
	if op == token.NOT {
		return m.T.Not(x)
	}
	it := m.intType(t)
	switch op {
	case token.ADD:
		return x
	case token.SUB:
		return term.Neg(m.T.Store, x, it)
	case token.XOR:
		return term.Complement(m.T.Store, x, it)
	}
	m.T.Refuse("the operator %s", op)
	return nil
}

// Extreme returns max(a, b) or, if not greater, min(a, b) for values of type t.
func (m *Machine) Extreme(greater bool, a, b sym.Value, t types.Type) sym.Value {
	name := "min"
	if greater {
		name = "max"
	}
	switch x := a.(type) {
	case sym.Term:
		it, ok := m.IntType(t)
		if !ok {
			m.T.Refuse("%s of type %s", name, t)
		}
		return m.extremeInt(greater, x, b.(sym.Term), it)
	case *float.Number:
		return m.Floats.Extreme(greater, x, b.(*float.Number))
	case *sym.Text:
		c := m.Mem.LessText(x, b.(*sym.Text))
		if greater {
			c = m.Mem.LessText(b.(*sym.Text), x)
		}
		return m.Mem.MergeValues(c, a, b)
	}
	m.T.Refuse("%s of type %s", name, t)
	return nil
}

// Len returns len(v) for a value of type t.
func (e *Execution) Len(v sym.Value, t types.Type) sym.Term {
	switch v := v.(type) {
	case *sym.Slice:
		return v.Length
	case *sym.Text:
		return v.Length
	case *sym.Mapping:
		return e.mapLen(v)
	case *sym.Aggregate:
		return e.M.T.Num(int64(len(v.Parts)))
	case *sym.Pointer:
		// The length of an array does not depend on the pointer, not
		// even on nil.
		return e.M.T.Num(t.Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	}
	e.M.T.Refuse("len of type %s", t)
	return sym.None
}

// Cap returns cap(v) for a value of type t.
func (e *Execution) Cap(v sym.Value, t types.Type) sym.Term {
	switch v := v.(type) {
	case *sym.Slice:
		return e.M.capacity(v)
	case *sym.Aggregate, *sym.Pointer:
		return e.Len(v, t)
	}
	e.M.T.Refuse("cap of type %s", t)
	return sym.None
}

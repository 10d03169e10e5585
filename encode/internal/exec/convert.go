package exec

import (
	"go/constant"
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/gotypes"
)

// Convert returns the conversion of a value of type from to type to. Neither is
// an interface.
func (e *Execution) Convert(v sym.Value, from, to types.Type) sym.Value {
	if isUnsafe(to) || isUnsafe(from) {
		e.M.T.Refuse("a conversion of an unsafe pointer")
	}
	var r sym.Value
	switch w := v.(type) {
	case sym.UntypedNil:
		r = e.M.Mem.Zero(to)
	case sym.Term:
		r = e.M.convertTerm(w, from, to)
	case *float.Number:
		r = convertFloat(e, w, to)
	case *sym.Text:
		r = convertText(e, w, to)
	case *sym.Slice:
		r = convertSlice(e, w, from, to)
	case *sym.Pointer, *sym.Mapping, *sym.Closure, *sym.Aggregate:
		r = v
	}
	if r == nil {
		e.M.T.Refuse("a conversion from %s to %s", from, to)
	}
	return r
}

// convertTerm returns the conversion of a boolean or an integer, or nil if
// there is none.
func (m *Machine) convertTerm(v sym.Term, from, to types.Type) sym.Value {
	it, toInt := m.IntType(to)
	ft, fromInt := m.IntType(from)
	p, toFloat := float.TypeOf(to)
	switch {
	case toInt && fromInt:
		return term.Convert(m.T.Store, v, ft, it)
	case static.IsBool(to) && static.IsBool(from):
		return v
	case fromInt && toFloat:
		return m.floatOfInt(v, p)
	case fromInt && static.IsString(to):
		return m.Mem.EncodeRune(m.T.Whole(v, ft))
	}
	return nil
}

// convertFloat returns the conversion of a floating-point number, or nil if
// there is none.
func convertFloat(e *Execution, v *float.Number, to types.Type) sym.Value {
	if p, ok := float.TypeOf(to); ok {
		return e.M.Floats.Round(v, p)
	}
	if it, ok := e.M.IntType(to); ok {
		return intOfFloat(e, v, it)
	}
	return nil
}

// convertText returns the conversion of a string, or nil if there is none.
func convertText(e *Execution, v *sym.Text, to types.Type) sym.Value {
	switch u := to.Underlying().(type) {
	case *types.Basic:
		return v
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok {
			if b.Kind() == types.Int32 {
				return e.OpenSlice(e.M.Mem.RunesOf(v))
			}
			return BytesOf(e, v)
		}
	}
	return nil
}

// convertSlice returns the conversion of a slice, or nil if there is none.
func convertSlice(e *Execution, v *sym.Slice, from, to types.Type) sym.Value {
	switch u := to.Underlying().(type) {
	case *types.Slice:
		return v
	case *types.Basic:
		s := from.Underlying().(*types.Slice)
		if b, ok := s.Elem().Underlying().(*types.Basic); ok {
			if b.Kind() == types.Int32 {
				return textOfRunes(e, v)
			}
			return e.TextOfBytes(v)
		}
	case *types.Array:
		return arrayOf(e, v, u)
	}
	return nil
}

func isUnsafe(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// Constant returns a constant as a value of type t.
func (m *Machine) Constant(c constant.Value, t types.Type) sym.Value {
	switch c.Kind() {
	case constant.Bool:
		return m.T.Store.Bool(constant.BoolVal(c))
	case constant.String:
		return m.Mem.TextOf(constant.StringVal(c))
	}
	if gotypes.IsBasic(t, types.IsInteger) {
		return m.integer(c, t)
	}
	if p, ok := float.TypeOf(t); ok {
		return m.Floats.Of(p.Constant(c))
	}
	m.T.Refuse("a value of type %s", t)
	return nil
}

// integer returns an integer constant of type t.
func (m *Machine) integer(c constant.Value, t types.Type) sym.Term {
	c = constant.ToInt(c)
	if k, ok := constant.Int64Val(c); ok {
		return m.T.Num(k)
	}
	if k, ok := constant.Uint64Val(c); ok {
		it, _ := m.IntType(t)
		signed := it
		signed.Signed = true
		return term.Convert(m.T.Store, m.T.Num(int64(k)), signed, it)
	}
	m.T.Refuse("the constant %s", c)
	return m.T.No
}

package exec

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// Equal returns a == b for values of types ta and tb.
func (e *Execution) Equal(a, b sym.Value, ta, tb types.Type) sym.Term {
	if _, ok := a.(sym.UntypedNil); ok {
		a, b, ta, tb = b, a, tb, ta
	}
	if _, ok := b.(sym.UntypedNil); ok || isNilType(tb) {
		return e.M.IsNil(a)
	}
	if types.IsInterface(ta) || types.IsInterface(tb) {
		a, b, ta = e.M.Assignable(a, ta, anyType), e.M.Assignable(b, tb, anyType), anyType
	}
	switch ta.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Signature:
		// One of the operands is nil.
		if isNilType(ta) || isConstantNil(a) {
			return e.M.IsNil(b)
		}
		return e.M.IsNil(a)
	}
	if sym.HoldsInterface(ta) {
		e.PanicIf(site.Comparison, e.M.Mem.ComparisonPanics(a, b, ta))
	}
	return e.M.Mem.EqualValues(a, b, ta)
}

var anyType = types.NewInterfaceType(nil, nil)

func isNilType(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.UntypedNil
}

// isConstantNil reports whether v is nil on every input.
func isConstantNil(v sym.Value) bool {
	switch v := v.(type) {
	case *sym.Slice:
		return len(v.Alts) == 1 && v.Alts[0].At.Obj == nil
	case *sym.Mapping:
		return len(v.Alts) == 1 && v.Alts[0].At == nil
	case *sym.Closure:
		return len(v.Alts) == 1 && v.Alts[0].Fn == nil
	}
	return false
}

// IsNil returns v == nil.
func (m *Machine) IsNil(v sym.Value) sym.Term {
	r := m.T.No
	switch v := v.(type) {
	case *sym.Pointer:
		return v.IsNil(m.T)
	case *sym.Slice:
		return m.IsNilSlice(v)
	case *sym.Mapping:
		for _, a := range v.Alts {
			if a.At == nil {
				r = m.T.Or(r, a.Guard)
			}
		}
		return r
	case *sym.Closure:
		for _, a := range v.Alts {
			if a.Fn == nil {
				r = m.T.Or(r, a.Guard)
			}
		}
		return r
	case *sym.Dynamic:
		for _, a := range v.Alts {
			if a.Typ == nil {
				r = m.T.Or(r, a.Guard)
			}
		}
		return r
	case sym.UntypedNil:
		return m.T.Yes
	}
	m.T.Refuse("this comparison with nil")
	return r
}

// IsNilSlice returns s == nil.
func (m *Machine) IsNilSlice(s *sym.Slice) sym.Term {
	r := m.T.No
	for _, a := range s.Alts {
		if a.At.Obj == nil {
			r = m.T.Or(r, a.Guard)
		}
	}
	return r
}

// Assignable returns v, of type from, as a value of type to in an assignment.
func (m *Machine) Assignable(v sym.Value, from, to types.Type) sym.Value {
	v = m.Mem.Typed(v, to)
	if _, ok := v.(*sym.Dynamic); ok || !types.IsInterface(to) {
		return v
	}
	return m.Mem.Wrap(v, from)
}

package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// conversion evaluates T(x).
func (e *Eval) conversion(x *ast.CallExpr, to types.Type) sym.Value {
	arg := x.Args[0]
	from := e.typeOf(arg)
	if tv := e.info.Types[x]; tv.Value != nil {
		return e.constValue(x, tv.Value)
	}
	if p := e.unhidden(x, to); p != nil {
		return e.Value(p)
	}
	v := e.Value(arg)
	e.visit(x)
	if types.IsInterface(to) {
		return e.assignable(x, v, from, to)
	}
	if isUnsafe(to) || isUnsafe(from) {
		e.Refuse(x, "a conversion of an unsafe pointer")
	}
	it, toInt := e.L.IntType(to)
	ft, fromInt := e.L.IntType(from)
	p, toFloat := float.TypeOf(to)
	switch w := v.(type) {
	case sym.UntypedNil:
		return e.L.Mem.Zero(to)
	case sym.Term:
		switch {
		case toInt && fromInt:
			return term.Convert(e.L.T.Store, w, ft, it)
		case IsBool(to) && IsBool(from):
			return w
		case fromInt && toFloat:
			return e.floatOfInt(x, w, p)
		case fromInt && isString(to):
			return e.L.Mem.EncodeRune(e.L.T.Whole(w, ft))
		}
	case *float.Number:
		switch {
		case toFloat:
			return e.L.Floats.Round(w, p)
		case toInt:
			return e.intOfFloat(x, w, it)
		}
	case *sym.Text:
		switch u := to.Underlying().(type) {
		case *types.Basic:
			return w
		case *types.Slice:
			if b, ok := u.Elem().Underlying().(*types.Basic); ok {
				if b.Kind() == types.Int32 {
					return e.openSlice(e.L.Mem.RunesOf(w))
				}
				return e.bytesOf(w)
			}
		}
	case *sym.Slice:
		switch u := to.Underlying().(type) {
		case *types.Slice:
			return w
		case *types.Basic:
			s := from.Underlying().(*types.Slice)
			if b, ok := s.Elem().Underlying().(*types.Basic); ok {
				if b.Kind() == types.Int32 {
					return e.textOfRunes(w)
				}
				return e.textOfBytes(w)
			}
		case *types.Array:
			return e.arrayOf(w, u)
		}
	case *sym.Pointer, *sym.Mapping, *sym.Closure, *sym.Aggregate:
		return v
	}
	e.Refuse(x, "a conversion from %s to %s", from, to)
	return nil
}

func isUnsafe(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

func IsBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// arrayOf is the conversion of a slice to an array, which panics if the slice
// is too short.
func (e *Eval) arrayOf(s *sym.Slice, a *types.Array) sym.Value {
	n := e.L.T.Num(a.Len())
	e.panicIf(e.L.T.Less(s.Length, n))
	r := e.L.Mem.Zero(a).(*sym.Aggregate)
	for i := range r.Parts {
		if v, ok := e.elem(s, e.L.T.Num(int64(i))); ok {
			r.Parts[i] = v
		}
	}
	return r
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

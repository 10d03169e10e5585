package encode

import (
	"go/ast"
	"go/types"
	"unicode/utf8"
)

// conversion evaluates T(x).
func (e *eval) conversion(x *ast.CallExpr, to types.Type) value {
	arg := x.Args[0]
	from := e.typeOf(arg)
	if tv := e.info.Types[x]; tv.Value != nil {
		return e.constValue(x, tv.Value)
	}
	v := e.value(arg)
	e.visit(x)
	if types.IsInterface(to) || types.IsInterface(from) {
		e.refuse(x, "a conversion to the interface type %s", to)
	}
	it, toInt := e.l.intType(to)
	ft, fromInt := e.l.intType(from)
	switch w := v.(type) {
	case untypedNil:
		return e.l.zero(to)
	case Term:
		switch {
		case toInt && fromInt:
			return e.l.s.Convert(w, ft, it)
		case isBool(to) && isBool(from):
			return w
		case fromInt && isString(to):
			e.ascii(x, []Term{w}, "the conversion of an integer to a string")
			return &text{length: e.l.num(1), bytes: []Term{w}}
		}
	case *text:
		switch u := to.Underlying().(type) {
		case *types.Basic:
			return w
		case *types.Slice:
			if b, ok := u.Elem().Underlying().(*types.Basic); ok {
				if b.Kind() == types.Int32 {
					e.ascii(x, w.bytes, "the conversion of a string to runes")
				}
				return e.bytesOf(w)
			}
		}
	case *slice:
		switch u := to.Underlying().(type) {
		case *types.Slice:
			return w
		case *types.Basic:
			s := from.Underlying().(*types.Slice)
			if b, ok := s.Elem().Underlying().(*types.Basic); ok {
				r := e.textOfBytes(w)
				if b.Kind() == types.Int32 {
					e.ascii(x, r.bytes, "the conversion of runes to a string")
				}
				return r
			}
		case *types.Array:
			return e.arrayOf(w, u)
		}
	case *pointer, *mapping, *closure, *aggregate:
		return v
	}
	e.refuse(x, "a conversion from %s to %s", from, to)
	return nil
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// arrayOf is the conversion of a slice to an array, which panics if the slice is too short.
func (e *eval) arrayOf(s *slice, a *types.Array) value {
	n := e.l.num(a.Len())
	e.panicIf(e.l.less(s.length, n))
	r := e.l.zero(a).(*aggregate)
	for i := range r.parts {
		if v, ok := e.elem(s, e.l.num(int64(i))); ok {
			r.parts[i] = v
		}
	}
	return r
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// ascii refuses what would encode or decode characters of more than one byte.
func (f *frame) ascii(x ast.Node, chars []Term, what string) {
	for _, c := range chars {
		if lo, hi := f.l.s.Range(c); lo < 0 || hi >= utf8.RuneSelf {
			f.refuse(x, "%s that may hold more than ASCII", what)
		}
	}
}

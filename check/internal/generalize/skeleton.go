package generalize

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"github.com/typetarget/target/decode/value"
)

// Skeleton returns the structure of an input without its data: which pointers
// are nil, which types interfaces hold, how many elements with a structure of
// their own there are. Inputs with the same skeleton differ only in numbers,
// strings, functions and lists of these, like those that SmartCheck takes for
// one shape.
func Skeleton(values []value.Value) string {
	var s skeleton
	s.all(values)
	return s.String()
}

type skeleton struct{ strings.Builder }

func (s *skeleton) all(values []value.Value) {
	s.WriteString(strconv.Itoa(len(values)))
	s.WriteByte('(')
	for _, v := range values {
		s.value(v)
	}
	s.WriteByte(')')
}

func (s *skeleton) value(v value.Value) {
	switch v := v.(type) {
	case *value.Pointer:
		s.held(v.Elem, "")
	case *value.Ref:
		s.WriteString("^" + strconv.Itoa(v.Node))
	case *value.Inner:
		s.WriteString(types.TypeString(v.Of.Type(), nil) + "." + strconv.Itoa(v.Field))
		s.value(v.Of)
	case *value.Interface:
		if v.Elem == nil {
			s.held(nil, "")
			return
		}
		s.held(v.Elem, types.TypeString(v.Elem.Type(), nil))
	case *value.Struct:
		s.all(v.Fields)
	case *value.Slice:
		s.elements(v.T, v.Elems)
	case *value.Window:
		s.WriteString(fmt.Sprintf("^%d:%d", v.From, v.To))
		if v.Array != nil {
			s.value(v.Array)
		}
	case *value.Array:
		s.elements(v.T, v.Elems)
	case *value.Map:
		s.elements(v.T, v.Elems)
	default:
		s.WriteByte('_')
	}
}

// held writes the value that a pointer or an interface holds.
func (s *skeleton) held(v value.Value, name string) {
	if v == nil {
		s.WriteByte('0')
		return
	}
	s.WriteByte('&')
	s.WriteString(name)
	s.value(v)
}

func (s *skeleton) elements(list types.Type, values []value.Value) {
	if isData(list) {
		s.WriteByte('_')
		return
	}
	s.all(values)
}

// isData reports whether the elements of a list have no structure. Lists of
// themselves have structure.
func isData(list types.Type) bool {
	seen := map[types.Type]bool{}
	for !seen[list] {
		seen[list] = true
		switch u := list.Underlying().(type) {
		case *types.Slice:
			list = u.Elem()
		case *types.Array:
			list = u.Elem()
		case *types.Map:
			list = u.Elem()
		case *types.Pointer, *types.Interface, *types.Struct:
			return false
		default:
			return true
		}
	}
	return false
}

// Covers reports whether an input has a form, except for its data: whether it
// has the form's skeleton with anything in the holes.
func (f Form) Covers(values []value.Value) bool { return coverAll(f.Values, values) }

func coverAll(form, values []value.Value) bool {
	if len(form) != len(values) {
		return false
	}
	for i, v := range values {
		if !covers(form[i], v) {
			return false
		}
	}
	return true
}

func covers(form, v value.Value) bool {
	switch f := form.(type) {
	case *value.Hole:
		return true
	case *value.Pointer:
		p, ok := v.(*value.Pointer)
		return ok && coversHeld(f.Elem, p.Elem)
	case *value.Ref:
		r, ok := v.(*value.Ref)
		return ok && r.Node == f.Node
	case *value.Inner:
		i, ok := v.(*value.Inner)
		return ok && i.Field == f.Field && types.Identical(i.Of.Type(), f.Of.Type()) && covers(f.Of, i.Of)
	case *value.Interface:
		return coversHeld(f.Elem, v.(*value.Interface).Elem)
	case *value.Struct:
		return coverAll(f.Fields, v.(*value.Struct).Fields)
	case *value.Slice:
		s, ok := v.(*value.Slice)
		return ok && (isData(f.T) || coverAll(f.Elems, s.Elems))
	case *value.Window:
		w, ok := v.(*value.Window)
		return ok && w.From == f.From && w.To == f.To && coverAll(f.Parts(), w.Parts())
	case *value.Array:
		return isData(f.T) || coverAll(f.Elems, v.(*value.Array).Elems)
	case *value.Map:
		return isData(f.T) || coverAll(f.Elems, v.(*value.Map).Elems)
	}
	return true
}

func coversHeld(form, v value.Value) bool {
	if form == nil || v == nil {
		return form == nil && v == nil
	}
	return types.Identical(form.Type(), v.Type()) && covers(form, v)
}

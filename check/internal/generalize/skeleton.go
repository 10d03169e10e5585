package generalize

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/typetarget/target/decode"
)

// Skeleton returns the structure of an input without its data: which pointers
// are nil, which types interfaces hold, how many elements with a structure of
// their own there are. Inputs with the same skeleton differ only in numbers,
// strings, functions and lists of these, like those that SmartCheck takes for
// one shape.
func Skeleton(values []decode.Value) string {
	var s skeleton
	s.all(values)
	return s.String()
}

type skeleton struct{ strings.Builder }

func (s *skeleton) all(values []decode.Value) {
	s.WriteString(strconv.Itoa(len(values)))
	s.WriteByte('(')
	for _, v := range values {
		s.value(v)
	}
	s.WriteByte(')')
}

func (s *skeleton) value(v decode.Value) {
	switch v := v.(type) {
	case *decode.Pointer:
		s.held(v.Elem, "")
	case *decode.Interface:
		if v.Elem == nil {
			s.held(nil, "")
			return
		}
		s.held(v.Elem, types.TypeString(v.Elem.Type(), nil))
	case *decode.Struct:
		s.all(v.Fields)
	case *decode.Slice:
		s.elements(v.T, v.Elems)
	case *decode.Array:
		s.elements(v.T, v.Elems)
	case *decode.Map:
		s.elements(v.T, v.Elems)
	default:
		s.WriteByte('_')
	}
}

// held writes the value that a pointer or an interface holds.
func (s *skeleton) held(v decode.Value, name string) {
	if v == nil {
		s.WriteByte('0')
		return
	}
	s.WriteByte('&')
	s.WriteString(name)
	s.value(v)
}

func (s *skeleton) elements(list types.Type, values []decode.Value) {
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
func (f Form) Covers(values []decode.Value) bool { return coverAll(f.Values, values) }

func coverAll(form, values []decode.Value) bool {
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

func covers(form, v decode.Value) bool {
	switch f := form.(type) {
	case *decode.Hole:
		return true
	case *decode.Pointer:
		return coversHeld(f.Elem, v.(*decode.Pointer).Elem)
	case *decode.Interface:
		return coversHeld(f.Elem, v.(*decode.Interface).Elem)
	case *decode.Struct:
		return coverAll(f.Fields, v.(*decode.Struct).Fields)
	case *decode.Slice:
		return isData(f.T) || coverAll(f.Elems, v.(*decode.Slice).Elems)
	case *decode.Array:
		return isData(f.T) || coverAll(f.Elems, v.(*decode.Array).Elems)
	case *decode.Map:
		return isData(f.T) || coverAll(f.Elems, v.(*decode.Map).Elems)
	}
	return true
}

func coversHeld(form, v decode.Value) bool {
	if form == nil || v == nil {
		return form == nil && v == nil
	}
	return types.Identical(form.Type(), v.Type()) && covers(form, v)
}

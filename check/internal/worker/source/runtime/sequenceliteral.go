package runtime

import (
	"reflect"
	"strings"

	"github.com/typetarget/target/decode/notation"
)

// sequence writes a sequence of the input as package decode does.
func (p *printer) sequence(t reflect.Type, s *Table) {
	var steps [][]string
	for i := 0; i < s.Rows; i++ {
		values, _ := s.Row(i)
		steps = append(steps, literals(values))
	}
	yield := t.In(0)
	if !collectible(t) {
		p.write(notation.Sequence(typeName(yield), steps))
		return
	}
	var elems []string
	for _, step := range steps {
		elems = append(elems, step...)
	}
	p.write("slices.Values([]" + typeName(yield.In(0)) + "{" + strings.Join(elems, ", ") + "})")
}

// collectible reports whether slices.Values returns sequences of a type, with
// the same elements in each pass.
func collectible(t reflect.Type) bool {
	return t.PkgPath() == "iter" && strings.HasPrefix(t.Name(), "Seq[") && !refers(t.In(0).In(0))
}

// refers reports whether values of a type refer to other memory.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if refers(t.Field(i).Type) {
				return true
			}
		}
		return false
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface,
		reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return true
	}
	return false
}

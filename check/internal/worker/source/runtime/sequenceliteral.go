package runtime

import (
	"reflect"
	"strings"
)

// sequence writes a sequence of the input as package decode does.
func (p *printer) sequence(t reflect.Type, s *Table) {
	var steps []string
	for i := 0; i < s.Rows; i++ {
		values, _ := s.Row(i)
		steps = append(steps, strings.Join(literals(values), ", "))
	}
	if collectible(t) {
		p.write("slices.Values([]" + typeName(t.In(0).In(0)) + "{" + strings.Join(steps, ", ") + "})")
		return
	}
	yield := typeName(t.In(0))
	if len(steps) == 0 {
		p.write("func(" + yield + ") {}")
		return
	}
	name := "yield"
	for mentions(append(steps, yield), name) {
		name += "_"
	}
	p.write("func(" + name + " " + yield + ") { ")
	if len(steps) > 1 {
		p.write("_ = ")
	}
	p.write(name + "(" + strings.Join(steps, ") && "+name+"(") + ") }")
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

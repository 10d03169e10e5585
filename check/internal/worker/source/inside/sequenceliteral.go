package inside

import (
	refine_reflect "reflect"
	refine_strings "strings"
)

// sequence writes a sequence of the input as package decode does.
func (p *refine_printer) sequence(t refine_reflect.Type, s *refine_table) {
	var steps []string
	for i := 0; i < s.rows; i++ {
		values, _ := s.row(i)
		steps = append(steps, refine_strings.Join(refine_literals(values), ", "))
	}
	if refine_collectible(t) {
		p.write("slices.Values([]" + refine_typeName(t.In(0).In(0)) + "{" + refine_strings.Join(steps, ", ") + "})")
		return
	}
	yield := refine_typeName(t.In(0))
	if len(steps) == 0 {
		p.write("func(" + yield + ") {}")
		return
	}
	name := "yield"
	for refine_mentions(append(steps, yield), name) {
		name += "_"
	}
	p.write("func(" + name + " " + yield + ") { ")
	if len(steps) > 1 {
		p.write("_ = ")
	}
	p.write(name + "(" + refine_strings.Join(steps, ") && "+name+"(") + ") }")
}

// refine_collectible reports whether slices.Values returns sequences of a type,
// and these are the same in each pass.
func refine_collectible(t refine_reflect.Type) bool {
	return t.PkgPath() == "iter" && refine_strings.HasPrefix(t.Name(), "Seq[") && !refine_refers(t.In(0).In(0))
}

// refine_refers reports whether values of a type are more than their own
// memory.
func refine_refers(t refine_reflect.Type) bool {
	switch t.Kind() {
	case refine_reflect.Array:
		return refine_refers(t.Elem())
	case refine_reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if refine_refers(t.Field(i).Type) {
				return true
			}
		}
		return false
	case refine_reflect.Pointer, refine_reflect.Slice, refine_reflect.Map, refine_reflect.Interface,
		refine_reflect.Func, refine_reflect.Chan, refine_reflect.UnsafePointer:
		return true
	}
	return false
}

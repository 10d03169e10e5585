package unannotated

import (
	"go/types"
	"slices"
	"time"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// instead returns values that can replace another one, which must not be a
// text. The list is empty if no value is easily made.
func instead(c *spec.Contract, v value.Value) []value.Value {
	if isConstant(c, v) {
		return slices.DeleteFunc(constantsOf(c, v.Type()), func(k value.Value) bool { return sameBasic(k, v) })
	}
	switch v := v.(type) {
	case *value.Bool:
		return []value.Value{&value.Bool{T: v.T, V: !v.V}}
	case *value.Struct:
		return unlike(v)
	case *value.Slice:
		return append([]value.Value{&value.Slice{T: v.T, Elems: []value.Value{}}}, filled(v)...)
	case *value.Interface:
		if v.Elem != nil {
			return othersIn(c, v)
		}
	}
	return ordinary(c, v)
}

// othersIn returns interfaces that hold nothing, or the zero of a basic type
// that the given one does not hold.
func othersIn(c *spec.Contract, v *value.Interface) []value.Value {
	all := []value.Value{&value.Interface{T: v.T}}
	for _, variant := range ofOtherTypes(c, []value.Value{v}, place{0}) {
		all = append(all, variant[0])
	}
	return all
}

// ordinaryNumbers are the integers that every function that takes a size or a
// count works for. If it fails for these as well as for 0, it takes numbers of
// a range that its callers have to know.
var ordinaryNumbers = [...]int64{1, 2, 3, 7}

// ordinary returns values of the type of another one that programs are likely
// to compute.
func ordinary(c *spec.Contract, v value.Value) (all []value.Value) {
	switch v := v.(type) {
	case *value.Int:
		for _, n := range ordinaryNumbers {
			if isDuration(v.T) {
				n *= int64(time.Microsecond)
			}
			all = append(all, &value.Int{T: v.T, V: n})
		}
	case *value.Float:
		for _, x := range []float64{0.1, 0.25, 0.5, 0.75, 0.9} {
			all = append(all, &value.Float{T: v.T, V: x})
		}
	case *value.Slice:
		return filled(v)
	case *value.Pointer, *value.Interface, *value.Map:
		if v.IsZero() {
			return notNil(c, v.Type())
		}
	}
	return all
}

// filled returns lists of one, two and three elements of the type of a list;
// none if the elements are not easily made. Lists within it have elements, too.
func filled(list value.Value) (all []value.Value) {
	elems := plain(list.Type().Underlying().(*types.Slice).Elem())
	for length := 1; length <= 3 && len(elems) > 0; length++ {
		all = append(all, &value.Slice{T: list.Type(), Elems: slices.Repeat(elems[len(elems)-1:], length)})
	}
	return all
}

// notNil returns plain values of a type that are not nil.
func notNil(c *spec.Contract, t types.Type) (all []value.Value) {
	if !types.IsInterface(t) {
		return plain(t)
	}
	for _, held := range domain.WorldOf(c.Pkg).Types(t) {
		if elems := plain(held); len(elems) > 0 {
			all = append(all, &value.Interface{T: t, Elem: elems[0]})
		}
	}
	return all
}

// unlike returns structs with other fields.
func unlike(v *value.Struct) (all []value.Value) {
	for k := range 2 {
		fields := slices.Clone(v.Fields)
		for i, field := range fields {
			if both := plain(field.Type()); k < len(both) {
				fields[i] = both[k]
			}
		}
		all = append(all, v.With(fields))
	}
	return all
}

// isInStruct reports whether the value at a place is part of a struct literal.
// The arguments of a call in it are not.
func isInStruct(values []value.Value, at place) (inStruct bool) {
	for v := range at.around(values) {
		switch v.(type) {
		case *value.Call:
			inStruct = false
		case *value.Struct:
			inStruct = true
		}
	}
	return inStruct
}

// ofOtherTypes returns calls with the zero values of other basic types at the
// place of an argument of an interface type.
func ofOtherTypes(c *spec.Contract, values []value.Value, at place) (all [][]value.Value) {
	held := at.within(values).(*value.Interface)
	for _, t := range domain.WorldOf(c.Pkg).Types(held.T) {
		zero := plain(t)
		if _, ok := t.Underlying().(*types.Basic); !ok || len(zero) == 0 || types.Identical(t, held.Elem.Type()) {
			continue
		}
		all = append(all, at.replaced(values, &value.Interface{T: held.T, Elem: zero[0]}))
	}
	return all
}

// isDuration reports whether a type is [time.Duration].
func isDuration(t types.Type) bool { return isOf(t, "time", "Duration") }

// isByte reports whether a type is that of bytes.
func isByte(t types.Type) bool { return types.Identical(t.Underlying(), types.Typ[types.Byte]) }

// isOf reports whether a type is that of a package with a name.
func isOf(t types.Type, path, name string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path && n.Obj().Name() == name
}

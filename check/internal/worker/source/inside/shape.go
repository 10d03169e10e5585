package inside

import (
	refine_reflect "reflect"
	refine_runtime "runtime"
	refine_strings "strings"
	refine_sync "sync"
)

// refine_package is the import path of the package under test, which literals
// leave out.
var refine_package = refine_reflect.TypeOf(refine_shape{}).PkgPath()

// refine_symbols is what the names of the package's functions begin with, in
// which a dot of the path may be %2e.
var refine_symbols = refine_strings.TrimSuffix(refine_runtime.FuncForPC(refine_reflect.ValueOf(refine_die).Pointer()).Name(), "refine_die")

// refine_module is the path of its module. Generated code sets it.
var refine_module string

// A refine_shape is what a dump needs to know of a type.
type refine_shape struct {
	name   string
	opaque bool
	fields []int // of a struct, without those that have no name
}

// refine_shapes has the shapes that have been asked for. To ask reflection for
// them takes longer than to write a value.
var refine_shapes refine_sync.Map // of refine_reflect.Type

func refine_shapeOf(t refine_reflect.Type) *refine_shape {
	if s, ok := refine_shapes.Load(t); ok {
		return s.(*refine_shape)
	}
	s := &refine_shape{name: t.PkgPath() + " " + t.String(), opaque: refine_isOpaque(t)}
	if t.Kind() == refine_reflect.Struct {
		for i := 0; i < t.NumField(); i++ {
			if t.Field(i).Name != "_" {
				s.fields = append(s.fields, i)
			}
		}
	}
	refine_shapes.Store(t, s)
	return s
}

// refine_opaque are the types whose values are opaque. Generated code fills it.
var refine_opaque = map[refine_reflect.Type]bool{}

// refine_isOpaque reports whether the code under test cannot look into values
// of a type.
func refine_isOpaque(t refine_reflect.Type) bool {
	if refine_opaque[t] {
		return true
	}
	if t.Kind() != refine_reflect.Struct || t.PkgPath() == "" || t.PkgPath() == refine_package {
		return false
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).PkgPath != "" {
			return true
		}
	}
	return false
}

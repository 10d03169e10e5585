package inside

import (
	"reflect"
	"sync"
)

// A shape is what a dump needs to know of a type.
type shape struct {
	name   string
	opaque bool
	fields []int // of a struct, without those that have no name
}

// shapes has the shapes that have been asked for. To ask reflection for them
// takes longer than to write a value.
var shapes sync.Map // of reflect.Type

func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := &shape{name: t.PkgPath() + " " + t.String(), opaque: isOpaque(t)}
	if t.Kind() == reflect.Struct {
		for i := 0; i < t.NumField(); i++ {
			if t.Field(i).Name != "_" {
				s.fields = append(s.fields, i)
			}
		}
	}
	shapes.Store(t, s)
	return s
}

// Opaque are the types whose values are opaque. Generated code fills it.
var Opaque = map[reflect.Type]bool{}

// isOpaque reports whether the code under test cannot look into values of a
// type.
func isOpaque(t reflect.Type) bool {
	if Opaque[t] {
		return true
	}
	if t.Kind() != reflect.Struct || t.PkgPath() == "" || t.PkgPath() == subject.path {
		return false
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).PkgPath != "" {
			return true
		}
	}
	return false
}

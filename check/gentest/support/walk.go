package support

import (
	"reflect"
	"testing"
	"unsafe"
)

// Invariants holds the invariants of types. Each returns the text of the clause
// that *v breaks. The text is empty if *v breaks none.
var Invariants map[reflect.Type]func(v any) string

// A Visit is a variable that has been visited.
type Visit struct {
	p unsafe.Pointer
	t reflect.Type
}

// Walk checks the invariants of what v, which is addressable, reaches.
func Walk(t *testing.T, v reflect.Value, seen map[Visit]bool) {
	t.Helper()
	at := Visit{unsafe.Pointer(v.UnsafeAddr()), v.Type()}
	if seen[at] {
		return
	}
	seen[at] = true
	if invariant := Invariants[v.Type()]; invariant != nil {
		if broken := invariant(reflect.NewAt(v.Type(), at.p).Interface()); broken != "" {
			t.Errorf("invariant does not hold of %#v: %s", reflect.NewAt(v.Type(), at.p).Elem(), broken)
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			Walk(t, v.Elem(), seen)
		}
	case reflect.Interface:
		if !v.IsNil() {
			held := reflect.New(v.Elem().Type()).Elem()
			held.Set(reflect.NewAt(v.Type(), at.p).Elem().Elem())
			Walk(t, held, seen)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			f := v.Field(i)
			Walk(t, reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem(), seen)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len(); i++ {
			Walk(t, v.Index(i), seen)
		}
	case reflect.Map:
		for iter := v.MapRange(); iter.Next(); {
			for _, part := range []reflect.Value{iter.Key(), iter.Value()} {
				held := reflect.New(part.Type()).Elem()
				held.Set(part)
				Walk(t, held, seen)
			}
		}
	}
}

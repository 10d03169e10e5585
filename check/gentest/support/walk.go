package support

import (
	"fmt"
	"reflect"
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

// Broken returns which invariant is broken of what v, which is addressable,
// reaches. It is empty if none is.
func Broken(v reflect.Value, seen map[Visit]bool) string {
	at := Visit{unsafe.Pointer(v.UnsafeAddr()), v.Type()}
	if seen[at] {
		return ""
	}
	seen[at] = true
	if invariant := Invariants[v.Type()]; invariant != nil {
		if broken := invariant(reflect.NewAt(v.Type(), at.p).Interface()); broken != "" {
			return fmt.Sprintf("invariant does not hold of %#v: %s", reflect.NewAt(v.Type(), at.p).Elem(), broken)
		}
	}
	broken := ""
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			broken = Broken(v.Elem(), seen)
		}
	case reflect.Interface:
		if !v.IsNil() {
			broken = Broken(variable(reflect.NewAt(v.Type(), at.p).Elem().Elem()), seen)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && broken == ""; i++ {
			f := v.Field(i)
			broken = Broken(reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem(), seen)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && broken == ""; i++ {
			broken = Broken(v.Index(i), seen)
		}
	case reflect.Map:
		for iter := v.MapRange(); iter.Next() && broken == ""; {
			if broken = Broken(variable(iter.Key()), seen); broken == "" {
				broken = Broken(variable(iter.Value()), seen)
			}
		}
	}
	return broken
}

// variable returns a new variable that holds v.
func variable(v reflect.Value) reflect.Value {
	held := reflect.New(v.Type()).Elem()
	held.Set(v)
	return held
}

package canonical

import (
	"reflect"
	"unsafe"
)

// exported returns a field in a form whose methods can be called although the
// field is not exported. A field that is not addressable is unchanged.
func exported(v reflect.Value) reflect.Value {
	if v.CanInterface() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// variable returns a copy of a value in a variable of its own, for a value of a
// map or an interface, which is not addressable. A value is unchanged unless it
// is a struct or an array, which may have unexported parts.
func variable(v reflect.Value) reflect.Value {
	if k := v.Kind(); k != reflect.Struct && k != reflect.Array || !v.CanInterface() {
		return v
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

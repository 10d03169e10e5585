package canonical

import (
	"reflect"
	"unsafe"
)

// exported returns a field so that its methods can be called though it is not
// exported. It stays as it is if it is no variable's.
func exported(v reflect.Value) reflect.Value {
	if v.CanInterface() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// variable returns a value that is in no variable, such as one that a map or an
// interface holds, in a variable of its own, if it has parts that may not be
// exported.
func variable(v reflect.Value) reflect.Value {
	if k := v.Kind(); k != reflect.Struct && k != reflect.Array || !v.CanInterface() {
		return v
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

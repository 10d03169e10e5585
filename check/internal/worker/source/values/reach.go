package values

import (
	"reflect"
	"unsafe"
)

// Exported returns a field in a form whose methods can be called although the
// field is not exported. A field that is not addressable is unchanged.
func Exported(v reflect.Value) reflect.Value {
	if v.CanInterface() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// Variable returns a copy of a value in a variable of its own, for a value of a
// map or an interface, which is not addressable. The value of an unexported
// field is unchanged.
func Variable(v reflect.Value) reflect.Value {
	if !v.CanInterface() {
		return v
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

// A Ref identifies the memory that a pointer, a map or a slice refers to: the
// type of the reference, the address and, for a slice, the length.
type Ref struct {
	Type reflect.Type
	At   unsafe.Pointer
	Len  int
}

// RefOf identifies the memory of a pointer, a map or a slice.
func RefOf(v reflect.Value) Ref {
	ref := Ref{Type: v.Type(), At: v.UnsafePointer()}
	if v.Kind() == reflect.Slice {
		ref.Len = v.Len()
	}
	return ref
}

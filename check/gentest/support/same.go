package support

import (
	"math"
	"reflect"
	"unsafe"
)

// A Side is a pointer in one of two values that are compared.
type Side struct {
	p      unsafe.Pointer
	t      reflect.Type
	second bool
}

// Same compares values as reflect.DeepEqual does, but floating-point numbers by
// their bits: NaN is as it was, and -0 is not 0. Pointers that are equal in one
// value are equal in the other. met holds the pointers of values that were
// compared before, each with the one that it corresponds to. Slices and maps
// have no cycles.
func Same(a, b reflect.Value, met map[Side]Side) bool {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Float32, reflect.Float64:
		x, y := a.Float(), b.Float()
		return x == y && math.Signbit(x) == math.Signbit(y) || x != x && y != y
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		if a.Kind() == reflect.Pointer && a.Type().Elem().Size() > 0 { // otherwise the address means nothing
			x, y := Side{a.UnsafePointer(), a.Type(), false}, Side{b.UnsafePointer(), b.Type(), true}
			to, known := met[x]
			if from, ok := met[y]; known || ok {
				return to == y && from == x
			}
			met[x], met[y] = y, x
		}
		return Same(a.Elem(), b.Elem(), met)
	case reflect.Func:
		return a.IsNil() && b.IsNil()
	case reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if !Same(a.Field(i), b.Field(i), met) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() || a.Kind() == reflect.Slice && a.IsNil() != b.IsNil() {
			return false
		}
		for i := 0; i < a.Len(); i++ {
			if !Same(a.Index(i), b.Index(i), met) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return false
		}
		for _, k := range b.MapKeys() {
			if v := a.MapIndex(k); !v.IsValid() || !Same(v, b.MapIndex(k), met) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}

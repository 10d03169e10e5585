package values

import (
	"math"
	"reflect"
)

// AllZero reports whether a value is the zero value of its type. A value that
// is or holds -0 is not zero. Fields without a name do not count, nor do those
// that omit reports; omit may be nil.
func AllZero(v reflect.Value, omit func(reflect.StructField, reflect.Value) bool) bool {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(v.Float()) == 0
	case reflect.Complex64, reflect.Complex128:
		return math.Float64bits(real(v.Complex())) == 0 && math.Float64bits(imag(v.Complex())) == 0
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			if !AllZero(v.Index(i), omit) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			f := v.Type().Field(i)
			if f.Name != "_" && !AllZero(v.Field(i), omit) && (omit == nil || !omit(f, v.Field(i))) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

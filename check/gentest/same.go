package gentest

// sameHelper compares a value with its value at entry. These values have no
// cycles.
const sameHelper = `// refine_same compares values as reflect.DeepEqual does, but floating-point numbers by their bits:
// NaN is as it was, and -0 is not 0.
func refine_same(a, b reflect.Value) bool {
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
		return refine_same(a.Elem(), b.Elem())
	case reflect.Func:
		return a.IsNil() && b.IsNil()
	case reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if !refine_same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() || a.Kind() == reflect.Slice && a.IsNil() != b.IsNil() {
			return false
		}
		for i := 0; i < a.Len(); i++ {
			if !refine_same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() {
			return false
		}
		for _, k := range b.MapKeys() {
			if v := a.MapIndex(k); !v.IsValid() || !refine_same(v, b.MapIndex(k)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}

`

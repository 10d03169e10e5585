package values

import (
	"reflect"
	"strconv"
)

// AppendLeaf appends the text of a boolean, an integer, a floating-point number
// or nil. The text of a function, a channel or an unsafe pointer is its kind.
// AppendLeaf returns false for other values. The text distinguishes -0 from 0,
// but not one NaN from another.
func AppendLeaf(out []byte, v reflect.Value) ([]byte, bool) {
	switch v.Kind() {
	case reflect.Invalid:
		return append(out, "nil"...), true
	case reflect.Bool:
		return strconv.AppendBool(out, v.Bool()), true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(out, v.Int(), 10), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.AppendUint(out, v.Uint(), 10), true
	case reflect.Float32, reflect.Float64:
		return strconv.AppendFloat(out, v.Float(), 'g', -1, v.Type().Bits()), true
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		if v.IsNil() {
			return append(out, "nil"...), true
		}
	}
	switch k := v.Kind(); k {
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return append(out, k.String()...), true
	}
	return out, false
}

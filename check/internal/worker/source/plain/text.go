package plain

import (
	"fmt"
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"unsafe"
)

// maxText is the maximum number of bytes of a text.
const maxText = 4096

// Cut ends a text that is cut.
const Cut = " (cut)"

// Text returns the value of the variable that is pointed to, as text.
func Text(variable interface{}) string {
	w := writer{path: map[place]bool{}}
	w.value(reflect.ValueOf(variable).Elem())
	return w.out.String()
}

// A writer writes one text.
type writer struct {
	out strings.Builder
	// path holds the places that are being written.
	path map[place]bool
	cut  bool
}

// A place is the memory that a pointer, a map or a slice refers to.
type place struct {
	typ reflect.Type
	at  uintptr
	n   int
}

func (w *writer) text(s string) {
	switch {
	case w.cut:
	case w.out.Len()+len(s) > maxText:
		w.out.WriteString(Cut)
		w.cut = true
	default:
		w.out.WriteString(s)
	}
}

func (w *writer) value(v reflect.Value) {
	v = exported(v)
	if w.cut || w.said(v) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		w.text(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.text(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		w.text(strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		w.text(strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits()))
	case reflect.Complex64, reflect.Complex128:
		w.text(fmt.Sprint(v.Complex()))
	case reflect.String:
		w.text(strconv.Quote(v.String()))
	case reflect.Array:
		w.elements(v)
	case reflect.Struct:
		w.fields(v)
	case reflect.Interface:
		w.dynamic(v.Elem())
	case reflect.Pointer, reflect.Slice, reflect.Map:
		w.reference(v)
	default: // functions, channels, unsafe pointers
		if v.IsZero() {
			w.text("nil")
		} else {
			w.text(v.Kind().String())
		}
	}
}

// home is the path of this package.
var home = reflect.TypeOf(place{}).PkgPath()

// said writes a value of another package, or a pointer to one, as the result of
// its method String. It reports whether the value has the method.
func (w *writer) said(v reflect.Value) bool {
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.PkgPath() == "" || t.PkgPath() == home || v.Kind() == reflect.Interface || !v.CanInterface() || v.Kind() == reflect.Pointer && v.IsNil() {
		return false
	}
	s, ok := v.Interface().(fmt.Stringer)
	if !ok && v.CanAddr() {
		s, ok = v.Addr().Interface().(fmt.Stringer)
	}
	if !ok {
		return false
	}
	w.text(t.String() + "(" + strconv.Quote(fmt.Sprint(s)) + ")")
	return true
}

// reference writes a pointer, slice or map with the memory that it refers to,
// unless that memory is being written.
func (w *writer) reference(v reflect.Value) {
	if v.IsNil() {
		w.text("nil")
		return
	}
	at := place{typ: v.Type(), at: v.Pointer()}
	if v.Kind() == reflect.Slice {
		at.n = v.Len()
	}
	if w.path[at] && (v.Kind() != reflect.Slice || at.n > 0) {
		w.text("(itself)")
		return
	}
	w.path[at] = true
	switch v.Kind() {
	case reflect.Pointer:
		w.text("&")
		w.value(v.Elem())
	case reflect.Slice:
		w.elements(v)
	case reflect.Map:
		w.entries(v)
	}
	delete(w.path, at)
}

func (w *writer) elements(v reflect.Value) {
	w.text("[")
	for i := 0; i < v.Len() && !w.cut; i++ {
		if i > 0 {
			w.text(", ")
		}
		w.value(v.Index(i))
	}
	w.text("]")
}

// fields writes a struct without its zero fields.
func (w *writer) fields(v reflect.Value) {
	w.text("{")
	comma := ""
	for i := 0; i < v.NumField() && !w.cut; i++ {
		if name := v.Type().Field(i).Name; name != "_" && !AllZero(v.Field(i)) {
			w.text(comma + name + ": ")
			w.value(v.Field(i))
			comma = ", "
		}
	}
	w.text("}")
}

// AllZero reports whether a value is the zero value of its type. A value that
// is or holds -0 is not zero. Fields without a name do not count.
func AllZero(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(v.Float()) == 0
	case reflect.Complex64, reflect.Complex128:
		return math.Float64bits(real(v.Complex())) == 0 && math.Float64bits(imag(v.Complex())) == 0
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			if !AllZero(v.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).Name != "_" && !AllZero(v.Field(i)) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

// entries writes a map, sorted by the texts of its entries.
func (w *writer) entries(v reflect.Value) {
	var texts []string
	for it := v.MapRange(); it.Next(); {
		one := writer{path: w.path}
		one.value(variable(it.Key()))
		one.text(": ")
		one.value(variable(it.Value()))
		texts = append(texts, one.out.String())
	}
	sort.Slice(texts, func(i, j int) bool {
		return len(texts[i]) < len(texts[j]) || len(texts[i]) == len(texts[j]) && texts[i] < texts[j]
	})
	w.text("map[" + strings.Join(texts, ", ") + "]")
}

// dynamic writes the value that an interface holds, with its type.
func (w *writer) dynamic(v reflect.Value) {
	if !v.IsValid() {
		w.text("nil")
		return
	}
	v = variable(v)
	w.text(v.Type().String() + "(")
	if err, ok := interfaceOf(v).(error); ok {
		w.text(strconv.Quote(fmt.Sprint(err)))
	} else {
		w.value(v)
	}
	w.text(")")
}

// interfaceOf returns a value as an interface, or nil if reflection does not
// allow it.
func interfaceOf(v reflect.Value) interface{} {
	if !v.CanInterface() {
		return nil
	}
	return v.Interface()
}

// exported returns a field in a form whose methods can be called although the
// field is not exported. A field that is not addressable is unchanged.
func exported(v reflect.Value) reflect.Value {
	if v.CanInterface() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// variable returns a copy of a value in a variable of its own.
func variable(v reflect.Value) reflect.Value {
	if !v.CanInterface() {
		return v
	}
	p := reflect.New(v.Type()).Elem()
	p.Set(v)
	return p
}

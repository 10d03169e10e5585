package plain

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// maxText is the maximum number of bytes of a text.
const maxText = 4096

// Cut ends a text that is cut.
const Cut = " (cut)"

// Text returns the value of the variable that is pointed to, as text.
func Text(variable interface{}) string {
	w := writer{path: map[values.Ref]bool{}, numbers: map[values.Ref]int{}, inside: map[values.Ref]string{}}
	w.value(reflect.ValueOf(variable).Elem())
	return w.out.String()
}

// A writer writes one text.
type writer struct {
	out strings.Builder
	// path holds the slices and maps that are being written, numbers the
	// pointers that have been met, and inside the addresses of the fields
	// that have been met in what these point to.
	path    map[values.Ref]bool
	numbers map[values.Ref]int
	inside  map[values.Ref]string
	cut     bool
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
	v = values.Exported(v)
	if w.cut || w.said(v) {
		return
	}
	if text, ok := values.AppendLeaf(nil, v); ok {
		w.text(string(text))
		return
	}
	switch v.Kind() {
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
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Slice, reflect.Map:
		w.reference(v)
	}
}

// home is the path of this package.
var home = reflect.TypeOf(writer{}).PkgPath()

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

// address returns the text of a pointer to a variable that was met before, or
// nothing.
func (w *writer) address(at values.Ref) string {
	if n := w.numbers[at]; n > 0 {
		return "&" + strconv.Itoa(n)
	}
	return w.inside[at]
}

// pointer writes a pointer with the value that it points to. A pointer that was
// met before is written as its number: (&1) is the first pointer of the text,
// and (&1.f) points to a field of what that one points to.
func (w *writer) pointer(v reflect.Value) {
	if v.Type().Elem().Size() > 0 { // otherwise the address means nothing
		at := values.RefTo(v.Elem())
		if address := w.address(at); address != "" {
			w.text("(" + address + ")")
			return
		}
		w.numbers[at] = len(w.numbers) + 1
	}
	w.text("&")
	w.value(v.Elem())
}

// reference writes a slice or map with the memory that it refers to, unless
// that memory is being written.
func (w *writer) reference(v reflect.Value) {
	at := values.RefOf(v)
	if w.path[at] && (v.Kind() != reflect.Slice || at.Len > 0) {
		w.text("(itself)")
		return
	}
	w.path[at] = true
	switch v.Kind() {
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
		name := v.Type().Field(i).Name
		known := w.known(v, i)
		if name == "_" || known == "" && values.AllZero(v.Field(i), nil) {
			continue
		}
		w.text(comma + name + ": ")
		if known != "" {
			w.text("(*" + known + ")")
		} else {
			w.value(v.Field(i))
		}
		comma = ", "
	}
	w.text("}")
}

// known returns the text of a pointer to a field that was met before. Otherwise
// it notes the address of the field, and returns nothing.
func (w *writer) known(v reflect.Value, field int) string {
	if !v.CanAddr() {
		return ""
	}
	at := values.RefTo(v.Field(field))
	if n := w.numbers[at]; n > 0 {
		return "&" + strconv.Itoa(n)
	}
	if address := w.address(values.RefTo(v)); address != "" {
		w.inside[at] = address + "." + v.Type().Field(field).Name
	}
	return ""
}

// entries writes a map, sorted by the texts of its entries. In each entry, the
// numbers of pointers go on from those in front of the map.
func (w *writer) entries(v reflect.Value) {
	var texts []string
	for it := v.MapRange(); it.Next(); {
		one := writer{path: w.path, numbers: map[values.Ref]int{}, inside: map[values.Ref]string{}}
		for at, address := range w.inside {
			one.inside[at] = address
		}
		for at, n := range w.numbers {
			one.numbers[at] = n
		}
		one.value(values.Variable(it.Key()))
		one.text(": ")
		one.value(values.Variable(it.Value()))
		texts = append(texts, one.out.String())
	}
	sort.Slice(texts, func(i, j int) bool {
		return len(texts[i]) < len(texts[j]) || len(texts[i]) == len(texts[j]) && texts[i] < texts[j]
	})
	w.text("map[" + strings.Join(texts, ", ") + "]")
}

// dynamic writes the value that an interface holds, with its type.
func (w *writer) dynamic(v reflect.Value) {
	v = values.Variable(v)
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

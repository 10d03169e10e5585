package indextable

import (
	"fmt"
	"reflect"
	"strings"
)

// Form returns a text that two values share if and only if they differ at most
// in the names of their nodes. A node is written where a walk meets it first,
// and by its number among those of its type after that.
func Form(x any) string {
	w := &form{met: map[reflect.Type]map[uintptr]int{}}
	w.write(reflect.ValueOf(x))
	return w.String()
}

type form struct {
	strings.Builder
	met map[reflect.Type]map[uintptr]int
}

func (w *form) write(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Struct:
		w.WriteString("{")
		for i := range v.NumField() {
			w.write(v.Field(i))
		}
		w.WriteString("}")
	case reflect.Slice, reflect.Array:
		w.WriteString("[")
		for i := range v.Len() {
			w.write(v.Index(i))
		}
		w.WriteString("]")
	case reflect.Int:
		fmt.Fprintf(w, "%d ", v.Int())
	case reflect.Bool:
		fmt.Fprintf(w, "%t ", v.Bool())
	default:
		panic(fmt.Sprintf("no form of a %s", v.Type()))
	}
}

func (w *form) pointer(v reflect.Value) {
	if v.IsNil() {
		w.WriteString("nil ")
		return
	}
	met := w.met[v.Type()]
	if met == nil {
		met = map[uintptr]int{}
		w.met[v.Type()] = met
	}
	if number, ok := met[v.Pointer()]; ok {
		fmt.Fprintf(w, "#%d ", number)
		return
	}
	met[v.Pointer()] = len(met) + 1
	w.WriteString("&")
	w.write(v.Elem())
}

package symtest

import (
	"fmt"
	"reflect"
	"runtime"
	"strconv"
	"strings"
)

// Text writes a Go value as a [View] writes the symbolic value of its type.
func Text(v reflect.Value) string { return goText(v, deepest) }

func goText(v reflect.Value, depth int) string {
	if depth == 0 {
		return beyond
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Struct:
		var parts []string
		for i := range v.NumField() {
			parts = append(parts, goText(v.Field(i), depth))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case reflect.Array:
		return goList(v, depth)
	case reflect.Slice:
		if v.IsNil() {
			return "nil"
		}
		return goList(v, depth)
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return "&" + goText(v.Elem(), depth-1)
	case reflect.Map:
		if v.IsNil() {
			return "nil"
		}
		entries := map[string]string{}
		for it := v.MapRange(); it.Next(); {
			entries[goText(it.Key(), depth-1)] = goText(it.Value(), depth-1)
		}
		return mapText(entries)
	case reflect.Func:
		if v.IsNil() {
			return "nil"
		}
		return "func"
	case reflect.Interface:
		return held(v, depth)
	}
	panic("symtest: a value of type " + v.Type().String())
}

func goList(v reflect.Value, depth int) string {
	var texts []string
	for i := range v.Len() {
		texts = append(texts, goText(v.Index(i), depth-1))
	}
	return "[" + strings.Join(texts, " ") + "]"
}

// held returns the text of an interface.
func held(v reflect.Value, depth int) string {
	if v.IsNil() {
		return "nil"
	}
	if v.CanInterface() {
		if _, ok := v.Interface().(runtime.Error); ok {
			return runtimeError
		}
	}
	return fmt.Sprintf("(%s %s)", v.Elem().Type(), goText(v.Elem(), depth-1))
}

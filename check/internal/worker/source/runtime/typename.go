package runtime

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// typeName returns t as the package under test writes it.
func typeName(t reflect.Type) string {
	if t.Name() != "" {
		name, args, generic := strings.Cut(t.String(), "[")
		if t.PkgPath() == subject.path {
			name = name[strings.Index(name, ".")+1:]
		}
		if generic {
			name += unqualified("[" + args)
		}
		return name
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + typeName(t.Elem())
	case reflect.Slice:
		if t.Elem() == reflect.TypeOf(byte(0)) {
			return "[]byte"
		}
		return "[]" + typeName(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), typeName(t.Elem()))
	case reflect.Map:
		return "map[" + typeName(t.Key()) + "]" + typeName(t.Elem())
	case reflect.Struct:
		var fields []string
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			field := typeName(f.Type)
			if !f.Anonymous {
				field = f.Name + " " + field
			}
			if f.Tag != "" {
				field += " " + strconv.Quote(string(f.Tag))
			}
			fields = append(fields, field)
		}
		return "struct{" + strings.Join(fields, "; ") + "}"
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return "any"
		}
	}
	return t.String()
}

// unqualified returns a list of type arguments, in which package reflect writes
// import paths, with package names instead. It leaves out the name of the
// package under test.
func unqualified(args string) string {
	var out strings.Builder
	for len(args) > 0 {
		end := strings.IndexAny(args, "[]*, (){};")
		if end == 0 {
			if args[0] == ',' {
				out.WriteString(", ")
				args = strings.TrimLeft(args[1:], " ")
				continue
			}
			out.WriteByte(args[0])
			args = args[1:]
			continue
		}
		if end < 0 {
			end = len(args)
		}
		word := args[:end]
		args = args[end:]
		if dot := strings.LastIndex(word, "."); dot >= 0 && dot+1 < len(word) {
			path, name := strings.Replace(word[:dot], "%2e", ".", -1), word[dot+1:]
			word = path[strings.LastIndex(path, "/")+1:] + "." + name
			if path == subject.path {
				word = name
			}
		}
		out.WriteString(word)
	}
	return out.String()
}

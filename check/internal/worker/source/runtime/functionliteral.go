package runtime

import (
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"unsafe"

	"github.com/typetarget/target/decode/notation"
)

// function writes a function that is not nil. A function of the input is
// written as package decode does, and a function of the code under test by its
// name or position.
func (p *printer) function(v reflect.Value) {
	if t := tableOf(closure(v)); t != nil {
		if t.Sequence {
			p.sequence(v.Type(), t)
		} else {
			p.table(v.Type(), t)
		}
		return
	}
	p.write(functionName(v))
}

// closure returns the value of a variable of a function type. It returns nil if
// the value is not known, which is possible for an unexported field in an
// interface.
func closure(v reflect.Value) unsafe.Pointer {
	if v.CanAddr() { // also an unexported field, which nothing copies
		return *(*unsafe.Pointer)(unsafe.Pointer(v.UnsafeAddr()))
	}
	if !v.CanInterface() {
		return nil
	}
	f := reflect.New(v.Type())
	f.Elem().Set(v)
	return *(*unsafe.Pointer)(f.UnsafePointer())
}

// functionName returns the name of a declared function as the package under
// test writes it. For a literal or method it returns nil or the type, with the
// position or name as a comment.
func functionName(v reflect.Value) string {
	declared := runtime.FuncForPC(v.Pointer())
	if declared == nil {
		return "nil /* a " + typeName(v.Type()) + " */"
	}
	full := declared.Name()
	last := strings.LastIndex(full, "/") + 1
	pkg, name, _ := strings.Cut(full[last:], ".")
	pkg = strings.Replace(pkg, "%2e", ".", -1)
	plain := !strings.ContainsAny(name, ".[(-")
	if full[:last]+pkg != subject.path {
		name = pkg + "." + name
	}
	if plain {
		return name
	}
	if method := strings.TrimSuffix(name, "-fm"); method != name {
		return typeName(v.Type()) + " { /* " + method + " */ }"
	}
	file, line := declared.FileLine(v.Pointer())
	if isGenerated(file) { // a table that a call has left behind
		return "nil /* a " + typeName(v.Type()) + " */"
	}
	file = file[strings.LastIndex(file, "/")+1:]
	return typeName(v.Type()) + " { /* " + file + ":" + strconv.Itoa(line) + " */ }"
}

// table writes a function of the input.
func (p *printer) table(t reflect.Type, table *Table) {
	_, otherwise := table.Row(table.Rows)
	f := notation.Func{Otherwise: literals(otherwise)}
	for i := 0; i < table.Rows; i++ {
		args, results := table.Row(i)
		f.Rows = append(f.Rows, notation.Row{Args: literals(args), Results: literals(results)})
	}
	for i := 0; i < t.NumIn(); i++ {
		if t.IsVariadic() && i == t.NumIn()-1 {
			f.Params = append(f.Params, "..."+typeName(t.In(i).Elem()))
		} else {
			f.Params = append(f.Params, typeName(t.In(i)))
		}
	}
	for i := 0; i < t.NumOut(); i++ {
		f.Results = append(f.Results, typeName(t.Out(i)))
	}
	p.write(f.Literal())
}

// literals returns the literals of the variables that the pointers point to.
func literals(pointers []interface{}) []string {
	var r []string
	for _, q := range pointers {
		p := printer{}
		p.value(reflect.ValueOf(q).Elem(), false)
		r = append(r, p.out.String())
	}
	return r
}

// sequence writes a sequence of the input as package decode does.
func (p *printer) sequence(t reflect.Type, s *Table) {
	var steps [][]string
	for i := 0; i < s.Rows; i++ {
		values, _ := s.Row(i)
		steps = append(steps, literals(values))
	}
	yield := t.In(0)
	if !collectible(t) {
		p.write(notation.Sequence(typeName(yield), steps))
		return
	}
	var elems []string
	for _, step := range steps {
		elems = append(elems, step...)
	}
	p.write("slices.Values([]" + typeName(yield.In(0)) + "{" + strings.Join(elems, ", ") + "})")
}

// collectible reports whether slices.Values returns sequences of a type, with
// the same elements in each pass.
func collectible(t reflect.Type) bool {
	return t.PkgPath() == "iter" && strings.HasPrefix(t.Name(), "Seq[") && !refers(t.In(0).In(0))
}

// refers reports whether values of a type refer to other memory.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if refers(t.Field(i).Type) {
				return true
			}
		}
		return false
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface,
		reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return true
	}
	return false
}

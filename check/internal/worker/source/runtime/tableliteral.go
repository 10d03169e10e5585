package runtime

import (
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"unicode"
	"unsafe"
)

// A group holds the rows of a table that have the same results, as literals.
type group struct {
	rows    [][]string // the arguments
	results string
}

// function writes a function that is not nil. A function of the input is
// written as package decode does, and a function of the code under test by its
// name or position.
func (p *printer) function(v reflect.Value) {
	if t := tableOf(closure(v)); t != nil {
		if t.Sequence {
			p.sequence(v.Type(), t)
		} else {
			p.table(v, t)
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
func (p *printer) table(v reflect.Value, t *Table) {
	_, last := t.Row(t.Rows)
	otherwise := literals(last)
	var groups []*group
	texts := []string{}
	for i := 0; i < t.Rows; i++ {
		args, results := t.Row(i)
		returned := strings.Join(literals(results), ", ")
		if len(args) == 0 {
			otherwise = literals(results)
			break
		}
		if returned == strings.Join(otherwise, ", ") {
			continue
		}
		j := 0
		for j < len(groups) && groups[j].results != returned {
			j++
		}
		if j == len(groups) {
			groups = append(groups, &group{results: returned})
			texts = append(texts, returned)
		}
		row := literals(args)
		texts = append(texts, row...)
		groups[j].rows = append(groups[j].rows, row)
	}
	typ := v.Type()
	var params, results, names []string
	for i := 0; i < typ.NumIn(); i++ {
		name := typeName(typ.In(i))
		if typ.IsVariadic() && i == typ.NumIn()-1 {
			name = "..." + typeName(typ.In(i).Elem())
		}
		params = append(params, name)
	}
	for i := 0; i < typ.NumOut(); i++ {
		results = append(results, typeName(typ.Out(i)))
	}
	if len(groups) > 0 {
		texts = append(append(append(texts, otherwise...), params...), results...)
		names = parameterNames(len(params), texts)
		for i, n := range names {
			params[i] = n + " " + params[i]
		}
	}
	p.write("func(" + strings.Join(params, ", ") + ")")
	switch len(results) {
	case 0:
		p.write(" {}")
		return
	case 1:
		p.write(" " + results[0])
	default:
		p.write(" (" + strings.Join(results, ", ") + ")")
	}
	p.write(" { ")
	if len(groups) > 0 {
		p.cases(names, groups)
	}
	p.write("return " + strings.Join(otherwise, ", ") + " }")
}

// cases writes the switch of a function literal.
func (p *printer) cases(names []string, groups []*group) {
	p.write("switch ")
	if len(names) == 1 {
		p.write(names[0] + " ")
	}
	p.write("{ ")
	for i, g := range groups {
		if i > 0 {
			p.write("; ")
		}
		var cases []string
		for _, args := range g.rows {
			if len(names) > 1 {
				for j, n := range names {
					args[j] = n + " == " + args[j]
				}
			}
			cases = append(cases, strings.Join(args, " && "))
		}
		p.write("case " + strings.Join(cases, ", ") + ": return " + g.results)
	}
	p.write(" }; ")
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

// parameterNames returns names for n parameters of a function literal that
// contains texts.
func parameterNames(n int, texts []string) []string {
	var names []string
	for i := 0; i < n; i++ {
		name := "x" + strconv.Itoa(i)
		if n <= 3 {
			name = "xyz"[i : i+1]
		}
		for mentions(texts, name) {
			name += "_"
		}
		names = append(names, name)
	}
	return names
}

// mentions reports whether Go source contains a word.
func mentions(texts []string, word string) bool {
	for _, text := range texts {
		words := strings.FieldsFunc(text, func(r rune) bool {
			return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
		})
		for _, w := range words {
			if w == word {
				return true
			}
		}
	}
	return false
}

package inside

import (
	refine_reflect "reflect"
	refine_runtime "runtime"
	refine_strconv "strconv"
	refine_strings "strings"
	refine_unicode "unicode"
	refine_unsafe "unsafe"
)

// A refine_group is the rows of a table that have the same results, as
// literals.
type refine_group struct {
	rows    [][]string // the arguments
	results string
}

// function writes a function that is not nil: one of the input as package
// decode does, and one of the code under test by its name or place.
func (p *refine_printer) function(v refine_reflect.Value) {
	if t := refine_tableOf(refine_closure(v)); t != nil {
		if t.sequence {
			p.sequence(v.Type(), t)
		} else {
			p.table(v, t)
		}
		return
	}
	p.write(refine_functionName(v))
}

// refine_closure is what a variable of a function type holds; nil if it is not
// known, of an unexported field behind an interface.
func refine_closure(v refine_reflect.Value) refine_unsafe.Pointer {
	if v.CanAddr() { // also an unexported field, which nothing copies
		return *(*refine_unsafe.Pointer)(refine_unsafe.Pointer(v.UnsafeAddr()))
	}
	if !v.CanInterface() {
		return nil
	}
	f := refine_reflect.New(v.Type())
	f.Elem().Set(v)
	return *(*refine_unsafe.Pointer)(f.UnsafePointer())
}

// refine_functionName is the name of a declared function as the package under
// test writes it. A literal or method is its type, with its place or name as a
// comment.
func refine_functionName(v refine_reflect.Value) string {
	declared := refine_runtime.FuncForPC(v.Pointer())
	if declared == nil {
		return "nil /* a " + refine_typeName(v.Type()) + " */"
	}
	full := declared.Name()
	last := refine_strings.LastIndex(full, "/") + 1
	pkg, name, _ := refine_strings.Cut(full[last:], ".")
	pkg = refine_strings.Replace(pkg, "%2e", ".", -1)
	plain := !refine_strings.ContainsAny(name, ".[(-")
	if full[:last]+pkg != refine_package {
		name = pkg + "." + name
	}
	if plain {
		return name
	}
	if method := refine_strings.TrimSuffix(name, "-fm"); method != name {
		return refine_typeName(v.Type()) + " { /* " + method + " */ }"
	}
	file, line := declared.FileLine(v.Pointer())
	file = file[refine_strings.LastIndex(file, "/")+1:]
	if refine_strings.HasPrefix(file, "refine_") { // a table that a call has left behind
		return "nil /* a " + refine_typeName(v.Type()) + " */"
	}
	return refine_typeName(v.Type()) + " { /* " + file + ":" + refine_strconv.Itoa(line) + " */ }"
}

// table writes a function of the input.
func (p *refine_printer) table(v refine_reflect.Value, t *refine_table) {
	_, last := t.row(t.rows)
	otherwise := refine_literals(last)
	var groups []*refine_group
	texts := []string{}
	for i := 0; i < t.rows; i++ {
		args, results := t.row(i)
		returned := refine_strings.Join(refine_literals(results), ", ")
		if len(args) == 0 {
			otherwise = refine_literals(results)
			break
		}
		if returned == refine_strings.Join(otherwise, ", ") {
			continue
		}
		j := 0
		for j < len(groups) && groups[j].results != returned {
			j++
		}
		if j == len(groups) {
			groups = append(groups, &refine_group{results: returned})
			texts = append(texts, returned)
		}
		row := refine_literals(args)
		texts = append(texts, row...)
		groups[j].rows = append(groups[j].rows, row)
	}
	typ := v.Type()
	var params, results, names []string
	for i := 0; i < typ.NumIn(); i++ {
		name := refine_typeName(typ.In(i))
		if typ.IsVariadic() && i == typ.NumIn()-1 {
			name = "..." + refine_typeName(typ.In(i).Elem())
		}
		params = append(params, name)
	}
	for i := 0; i < typ.NumOut(); i++ {
		results = append(results, refine_typeName(typ.Out(i)))
	}
	if len(groups) > 0 {
		texts = append(append(append(texts, otherwise...), params...), results...)
		names = refine_parameterNames(len(params), texts)
		for i, n := range names {
			params[i] = n + " " + params[i]
		}
	}
	p.write("func(" + refine_strings.Join(params, ", ") + ")")
	switch len(results) {
	case 0:
		p.write(" {}")
		return
	case 1:
		p.write(" " + results[0])
	default:
		p.write(" (" + refine_strings.Join(results, ", ") + ")")
	}
	p.write(" { ")
	if len(groups) > 0 {
		p.cases(names, groups)
	}
	p.write("return " + refine_strings.Join(otherwise, ", ") + " }")
}

// cases writes the switch of a function literal.
func (p *refine_printer) cases(names []string, groups []*refine_group) {
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
			cases = append(cases, refine_strings.Join(args, " && "))
		}
		p.write("case " + refine_strings.Join(cases, ", ") + ": return " + g.results)
	}
	p.write(" }; ")
}

// refine_literals are the literals of what pointers point to.
func refine_literals(pointers []interface{}) []string {
	var r []string
	for _, q := range pointers {
		p := refine_printer{}
		p.value(refine_reflect.ValueOf(q).Elem(), false)
		r = append(r, p.out.String())
	}
	return r
}

// refine_parameterNames are names for n parameters of a function literal that
// mentions texts.
func refine_parameterNames(n int, texts []string) []string {
	var names []string
	for i := 0; i < n; i++ {
		name := "x" + refine_strconv.Itoa(i)
		if n <= 3 {
			name = "xyz"[i : i+1]
		}
		for refine_mentions(texts, name) {
			name += "_"
		}
		names = append(names, name)
	}
	return names
}

// refine_mentions reports whether Go source has a word.
func refine_mentions(texts []string, word string) bool {
	for _, text := range texts {
		words := refine_strings.FieldsFunc(text, func(r rune) bool {
			return r != '_' && !refine_unicode.IsLetter(r) && !refine_unicode.IsDigit(r)
		})
		for _, w := range words {
			if w == word {
				return true
			}
		}
	}
	return false
}

package source

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// functionDecoder writes the body of the decoder of a function type. The
// decoded value is a function that looks its arguments up in a table.
func (g *Generator) functionDecoder(sig *types.Signature) {
	if g.World.IsConstant(sig) {
		constantDecoder(g, sig)
		return
	}
	f := &tableWriter{g: g, params: variables(sig.Params(), local("$a")), results: variables(sig.Results(), local("$r"))}
	f.variadic = sig.Variadic()
	g.printf("if !$w.In.Bool() {\nreturn\n}\n")
	f.rows()
	f.value()
	f.conforms()
	f.row()
	g.printf("$fs.Add($t, *$p)\n")
}

// constantDecoder writes the body of the decoder of a function type whose
// values have no rows.
func constantDecoder(g *Generator, sig *types.Signature) {
	f := &tableWriter{g: g, params: variables(sig.Params(), local("$a")), results: variables(sig.Results(), local("$r"))}
	f.variadic = sig.Variadic()
	whole := *f
	whole.params, whole.constant = nil, sig
	g.printf("if !$w.In.Bool() {\nreturn\n}\n")
	whole.rows()
	g.printf("_ = $args\n")
	g.printf("*$p = func(" + f.signature() + ") (" + f.typeList(f.results) + ") {\n")
	g.printf("$fs.Called()\n$r := $fresh($n)\nreturn " + names(f.results, "$r.") + "\n}\n")
	g.printf("$t := &refine_runtime.Table{Rows: $n}\n$t.Conforms = func(refine_runtime.Law) bool { return true }\n")
	whole.row()
	g.printf("$fs.Add($t, *$p)\n")
}

// signature returns the parameters of the function as a declaration has them.
func (f *tableWriter) signature() string {
	var params []string
	for i, v := range f.params {
		name := f.g.types.name(v.typ)
		if f.variadic && i == len(f.params)-1 {
			name = "..." + f.g.types.name(v.typ.(*types.Slice).Elem())
		}
		params = append(params, v.name+" "+name)
	}
	return strings.Join(params, ", ")
}

// A tableWriter writes the decoder of one function type. Its local variables:
// $args and $results are the rows. The last of the results, number $n, is for
// arguments that have no row. $laws holds the laws of clauses about the
// function.
type tableWriter struct {
	g               *Generator
	params, results []tableVar
	variadic        bool
	// constant is the type of functions that return the same for all
	// arguments, or nil.
	constant *types.Signature
}

// A tableVar is a parameter or result.
type tableVar struct {
	name string
	typ  types.Type
}

func variables(t *types.Tuple, stem string) []tableVar {
	var r []tableVar
	for i := range t.Len() {
		r = append(r, tableVar{fmt.Sprintf("%s%d", stem, i), t.At(i).Type()})
	}
	return r
}

// rows writes the code that reads the table. A function without results has no
// rows, and may have arguments of types that cannot be read. Results that refer
// to memory are decoded again in each call, so that the function returns a new
// value, as its literal does.
func (f *tableWriter) rows() {
	f.g.printf("type $arguments struct {" + f.fields(f.params) + "}\n")
	f.g.printf("type $returns struct {" + f.fields(f.results) + "}\n")
	f.g.printf("$fs := $w.InputFunctions()\n")
	f.g.printf("$n, $from := $w.In.Size(), $w.In.Pos\n")
	f.g.printf("$args, $results, $at := make([]$arguments, $n), make([]$returns, $n+1), make([]int, $n+1)\n")
	f.g.printf("for $i := range $results {\n")
	if len(f.results) > 0 {
		f.g.printf("if $i < $n {\n")
		for _, v := range f.params {
			f.g.printf("%s\n", f.g.read("$args[$i]."+v.name, v.typ))
		}
		f.g.printf("}\n")
	}
	f.g.printf("$at[$i] = $w.In.Pos - $from\n")
	f.read(f.results, "$results[$i].")
	f.g.printf("}\n")
	f.fresh("$returns", "$results", f.results)
}

// fresh writes the function $fresh that returns the i-th of a list of structs
// with the variables as fields. $at holds their positions in the wire form from
// $from on.
func (f *tableWriter) fresh(typ, list string, vars []tableVar) {
	if !slices.ContainsFunc(vars, func(v tableVar) bool { return f.g.types.hasReferences(v.typ) }) {
		f.g.printf("$fresh := func($i int) " + typ + " { return " + list + "[$i] }\n")
		return
	}
	f.g.printf("$in := append([]byte(nil), $w.In.Bytes[$from:$w.In.Pos]...)\n")
	f.g.printf("$fresh := func($i int) " + typ + " {\n$w := &refine_runtime.Worker{In: refine_runtime.Input{Bytes: $in, Pos: $at[$i]}}\nvar $r " + typ + "\n")
	f.read(vars, "$r.")
	f.g.printf("return $r\n}\n")
}

// read writes the code that reads variables to the fields of a struct. A result
// that is nil has the same form in all types.
func (f *tableWriter) read(vars []tableVar, of string) {
	for _, v := range vars {
		if f.constant != nil && f.g.World.IsNilResult(f.constant, v.typ) {
			f.g.printf("$w.In.Bool()\n")
		} else {
			f.g.printf("%s\n", f.g.read(of+v.name, v.typ))
		}
	}
}

// value writes the function itself.
func (f *tableWriter) value() {
	f.g.printf("var $laws []refine_runtime.Law\n")
	f.g.printf("*$p = func(" + f.signature() + ") (" + f.typeList(f.results) + ") {\n")
	f.g.printf("$i := $n\n")
	if len(f.results) > 0 {
		f.g.printf("for $j := range $args {\nif " + f.sameAll(f.params, "", "$args[$j].") + " {\n$i = $j\nbreak\n}\n}\n")
	}
	f.g.printf("if len($laws) > 0 && $fs.Called() {\nfor _, $l := range $laws {\n")
	f.g.printf("if $l.Args != nil && !refine_runtime.Holds(func() bool { return " + f.condition("Args", f.params) + "(" + names(f.params, "") + ") }) {\n")
	for _, v := range f.params {
		f.g.printf("%s_ := %s\n", v.name, v.name)
	}
	f.g.printf("$fs.Breach($l" + f.each(f.params, ", &", "_") + ")\n}\n")
	f.g.printf("if $i == $n && $l.Results != nil {\n$r := $fresh($i)\n_ = $r\n")
	f.g.printf("if !refine_runtime.Holds(func() bool { return " + f.condition("Results", f.params, f.results) + "(" +
		joined(names(f.params, ""), names(f.results, "$r.")) + ") }) {\n$fs.Unknown()\n}\n}\n}\n}\n")
	if len(f.results) > 0 {
		f.g.printf("$r := $fresh($i)\nreturn " + names(f.results, "$r.") + "\n")
	}
	f.g.printf("}\n")
}

// conforms writes the test of the rows against a law. The function keeps the
// law for its calls.
func (f *tableWriter) conforms() {
	f.g.printf("$t := &refine_runtime.Table{Rows: $n}\n")
	f.g.printf("$t.Conforms = func($l refine_runtime.Law) bool {\nfor $i := range $args {\n$r := $fresh($i)\n_ = $r\n")
	f.g.printf("if $l.Args != nil && !refine_runtime.Holds(func() bool { return " + f.condition("Args", f.params) + "(" + names(f.params, "$args[$i].") + ") }) {\n")
	f.g.printf("$o := $fresh($n)\n_ = $o\nif !(" + f.sameAll(f.results, "$r.", "$o.") + ") {\nreturn false\n}\ncontinue\n}\n")
	f.g.printf("if $l.Results != nil && !" + f.condition("Results", f.params, f.results) + "(" +
		joined(names(f.params, "$args[$i]."), names(f.results, "$r.")) + ") {\nreturn false\n}\n}\n")
	f.g.printf("$laws = append($laws, $l)\nreturn true\n}\n")
}

// row writes the code by which literals read the rows.
func (f *tableWriter) row() {
	f.g.printf("$t.Row = func($i int) ($x, $y []interface{}) {\nif $i < $n {\n$x = []interface{}{" +
		strings.TrimPrefix(f.each(f.params, ", &$args[$i].", ""), ", ") + "}\n}\n")
	f.g.printf("$r := $fresh($i)\n_ = $r\nreturn $x, []interface{}{" + strings.TrimPrefix(f.each(f.results, ", &$r.", ""), ", ") + "}\n}\n")
}

// condition returns a law's function, with the type that the variables
// determine.
func (f *tableWriter) condition(which string, vars ...[]tableVar) string {
	return "$l." + which + ".(func(" + f.typeList(slices.Concat(vars...)) + ") bool)"
}

func (f *tableWriter) typeList(vars []tableVar) string {
	var r []string
	for _, v := range vars {
		r = append(r, f.g.types.name(v.typ))
	}
	return strings.Join(r, ", ")
}

func (f *tableWriter) fields(vars []tableVar) string {
	var r []string
	for _, v := range vars {
		r = append(r, v.name+" "+f.g.types.name(v.typ))
	}
	return strings.Join(r, "; ")
}

// sameAll returns the comparison of the variables with the prefix p and with
// the prefix q.
func (f *tableWriter) sameAll(vars []tableVar, p, q string) string {
	r := []string{"true"}
	for _, v := range vars {
		r = append(r, f.g.same(p+v.name, q+v.name, v.typ))
	}
	return strings.Join(r, " && ")
}

// each returns the names of the variables, each between before and after.
func (f *tableWriter) each(vars []tableVar, before, after string) string {
	var b strings.Builder
	for _, v := range vars {
		b.WriteString(before + v.name + after)
	}
	return b.String()
}

func names(vars []tableVar, prefix string) string {
	var r []string
	for _, v := range vars {
		r = append(r, prefix+v.name)
	}
	return strings.Join(r, ", ")
}

// joined joins two lists of arguments, which may be empty.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}

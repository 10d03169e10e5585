package source

import (
	"go/types"
	"strings"
)

// sequenceDecoder writes the body of the decoder of a sequence. The decoded
// value is a function that yields the values of each step. Values that refer to
// memory are decoded again in each pass.
func (g *Generator) sequenceDecoder(typ types.Type, elements *types.Tuple) {
	f := &tableWriter{g: g, params: variables(elements, local("$e"))}
	g.printf("$n := $w.In.Length()\nif $n < 0 {\nreturn\n}\n")
	g.printf("type $step struct {" + f.fields(f.params) + "}\n")
	g.printf("$fs := $w.InputFunctions()\n$from := $w.In.Pos\n")
	g.printf("$steps, $at := make([]$step, $n), make([]int, $n)\n")
	g.printf("for $i := range $steps {\n$at[$i] = $w.In.Pos - $from\n")
	for _, v := range f.params {
		g.printf("%s\n", g.read("$steps[$i]."+v.name, v.typ))
	}
	g.printf("}\n")
	f.fresh("$step", "$steps", f.params)
	yield := typ.Underlying().(*types.Signature).Params().At(0).Type()
	g.printf("*$p = func($yield %s) {\n", g.types.name(yield))
	g.printf("for $i := range $steps {\n$s := $fresh($i)\n_ = $s\nif !$yield(" + names(f.params, "$s.") + ") {\nreturn\n}\n}\n}\n")
	g.printf("$t := &refine_runtime.Table{Rows: $n, Sequence: true}\n")
	g.printf("$t.Conforms = func(refine_runtime.Law) bool { return true }\n")
	g.printf("$t.Row = func($i int) ($x, $y []interface{}) {\n$s := $fresh($i)\n_ = $s\nreturn []interface{}{" + strings.TrimPrefix(f.each(f.params, ", &$s.", ""), ", ") + "}, nil\n}\n")
	g.printf("$fs.Add($t, *$p)\n")
}

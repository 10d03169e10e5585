package source

import (
	"go/types"
	"strings"
)

// sequenceDecoder writes the body of the decoder of a sequence. What it reads
// becomes a function that yields the values of each step. Those that refer to
// memory are decoded anew in each pass.
func (g *Generator) sequenceDecoder(typ types.Type, elements *types.Tuple) {
	f := &tableWriter{g: g, params: variables(elements, local("$e"))}
	g.printf("$n := $w.in.length()\nif $n < 0 {\nreturn\n}\n")
	g.printf("type $step struct {" + f.fields(f.params) + "}\n")
	g.printf("$fs := $w.inputFunctions()\n$from := $w.in.pos\n")
	g.printf("$steps, $at := make([]$step, $n), make([]int, $n)\n")
	g.printf("for $i := range $steps {\n$at[$i] = $w.in.pos - $from\n")
	fresh := false
	for _, v := range f.params {
		g.printf("%s\n", g.read("$steps[$i]."+v.name, v.typ))
		fresh = fresh || g.types.hasReferences(v.typ)
	}
	g.printf("}\n$fresh := func($i int) $step { return $steps[$i] }\n")
	if fresh {
		g.printf("$in := append([]byte(nil), $w.in.bytes[$from:$w.in.pos]...)\n")
		g.printf("$fresh = func($i int) $step {\n$w := &refine_worker{in: refine_input{bytes: $in, pos: $at[$i]}}\nvar $s $step\n")
		for _, v := range f.params {
			g.printf("%s\n", g.read("$s."+v.name, v.typ))
		}
		g.printf("return $s\n}\n")
	}
	yield := typ.Underlying().(*types.Signature).Params().At(0).Type()
	g.printf("*$p = func($yield %s) {\n", g.types.name(yield))
	g.printf("for $i := range $steps {\n$s := $fresh($i)\n_ = $s\nif !$yield(" + names(f.params, "$s.") + ") {\nreturn\n}\n}\n}\n")
	g.printf("$t := &refine_table{rows: $n, sequence: true}\n")
	g.printf("$t.conforms = func(refine_law) bool { return true }\n")
	g.printf("$t.row = func($i int) ($x, $y []interface{}) {\n$s := $fresh($i)\n_ = $s\nreturn []interface{}{" + strings.TrimPrefix(f.each(f.params, ", &$s.", ""), ", ") + "}, nil\n}\n")
	g.printf("$fs.add($t, *$p)\n")
}

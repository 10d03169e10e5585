package worker

import (
	"go/types"

	"github.com/typetarget/target/encode"
)

// decodeInterface writes the reading of an interface: the number of the value's type, then the value.
func (g *generator) decodeInterface(typ types.Type) {
	g.printf("switch $w.uvarint() {\n")
	for i, held := range g.World.Types(typ) {
		g.printf("case %d:\n", i+1)
		if encode.IsErrorValue(held) {
			g.printf("*$p = refine_newError(%q)\n", encode.ErrorText)
			continue
		}
		g.printf("var $v %s\n%s\n*$p = $v\n", g.types.name(held), g.read("$v", held))
	}
	g.printf("}\n")
}

// compareInterface writes the comparison of two interfaces: of the types they hold, then of the values.
// *q has a type that inputs can have.
func (g *generator) compareInterface(typ types.Type) {
	g.printf("switch $x := (*$q).(type) {\ncase nil:\nreturn *$p == nil\n")
	for _, held := range g.World.Types(typ) {
		if encode.IsErrorValue(held) {
			g.printf("default:\nreturn refine_sameError(*$p, $x)\n")
			continue
		}
		g.printf("case %s:\n$y, $ok := (*$p).(%s)\nreturn $ok && %s\n", g.types.name(held), g.types.name(held), g.same("$y", "$x", held))
	}
	g.printf("}\nreturn false\n")
}

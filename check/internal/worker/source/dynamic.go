package source

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// decodeInterface writes the code that reads an interface: the number of the
// value's type, then the value.
func (g *Generator) decodeInterface(typ types.Type) {
	g.printf("switch $w.In.Uvarint() {\n")
	for i, held := range g.World.Types(typ) {
		g.printf("case %d:\n", i+1)
		if v := spec.SingletonOf(held); v != nil {
			g.printf("*$p = " + g.variable(v) + "\n")
			continue
		}
		if domain.IsErrorValue(held) {
			g.printf("*$p = refine_runtime.NewError(%q)\n", domain.ErrorText)
			continue
		}
		refuses(g, held)
		g.printf("var $v %s\n", g.types.name(held))
		if isBoxed(held) {
			g.printf(ifHole("$v", "*$p = $v\n(*[2]refine_unsafe.Pointer)(refine_unsafe.Pointer($p))[1] = $h"))
		}
		g.printf("%s\n*$p = $v\n", g.read("$v", held))
	}
	g.printf("}\n")
}

// compareInterface writes the comparison of two interfaces: of the types that
// they hold, then of the values. *q has a type that inputs can have.
func (g *Generator) compareInterface(typ types.Type) {
	held := g.World.Types(typ)
	for _, h := range held {
		if v := spec.SingletonOf(h); v != nil {
			g.printf("if refine_runtime.Identical(*$q, " + g.variable(v) + ") {\nreturn refine_runtime.Identical(*$p, *$q)\n}\n")
		}
	}
	g.printf("switch $x := (*$q).(type) {\ncase nil:\nreturn *$p == nil\n")
	for _, h := range held {
		switch {
		case spec.SingletonOf(h) != nil:
		case domain.IsErrorValue(h):
			g.printf("default:\nreturn refine_runtime.SameError(*$p, $x)\n")
		default:
			g.printf("case %s:\n$y, $ok := (*$p).(%s)\nreturn $ok && %s\n", g.types.name(h), g.types.name(h), g.same("$y", "$x", h))
		}
	}
	g.printf("}\nreturn false\n")
}

// variable returns a package variable as the package under test writes it.
func (g *Generator) variable(v *types.Var) string { return g.types.qualify(v.Pkg()) + v.Name() }

// refuses notes a type that the worker declares, and those that its methods
// return.
func refuses(g *Generator, t types.Type) {
	n, ok := t.(*types.Named)
	if !ok || !spec.IsStub(t) || slices.Contains(g.stubs, n) {
		return
	}
	g.stubs = append(g.stubs, n)
	failure := fmt.Sprintf("refine_runtime.NewError(%q)", domain.ErrorText)
	decl, others := spec.StubSource(g.Contracts[0].Pkg, n, g.types.name, failure)
	g.declared += decl
	for _, other := range others {
		refuses(g, other)
	}
}

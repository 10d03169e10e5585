package source

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/spec/gotypes"
)

// isMatched reports whether a value of the type is compared directly with its
// wire form, without decoding. The wire form must have the whole value, in an
// order that the value has too.
func (t *typeTable) isMatched(typ types.Type) bool {
	return !gotypes.Reaches(typ, func(typ types.Type) bool {
		switch typ.Underlying().(type) {
		case *types.Pointer:
			return t.opaque(typ) != nil || t.world.IsGraph(typ)
		case *types.Basic, *types.Slice, *types.Array, *types.Struct:
			return t.opaque(typ) != nil
		}
		return true
	})
}

// matcher writes the function that compares *p, as it became, with the wire
// form that it was decoded from, as equality does with another value. The
// comparison ends even if *p has cycles, since the wire form ends.
func (g *Generator) matcher(typ types.Type) {
	g.printf("func %s($w *refine_runtime.Worker, $p *%s) bool {\n", g.types.helper(matchHelper, typ), g.types.name(typ))
	switch u := typ.Underlying().(type) {
	case *types.Pointer:
		g.printf("if $w.In.Bool() != (*$p != nil) {\nreturn false\n}\n")
		g.printf("return *$p == nil || $w.In.IsHole(refine_unsafe.Pointer(*$p)) || %s\n", g.matches("(**$p)", u.Elem()))
	case *types.Slice:
		g.printf("if $n, _ := $w.In.Extent(0); $n < 0 || *$p == nil || $n != len(*$p) {\nreturn $n < 0 && *$p == nil\n}\n")
		g.printf("if len(*$p) > 0 && $w.In.IsHole(refine_unsafe.Pointer(&(*$p)[0])) {\nreturn true\n}\n")
		g.matchElements(u.Elem())
	case *types.Array:
		g.matchElements(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if f.Name() == "_" {
				g.printf("{\nvar $blank %s\n%s\n_ = $blank\n}\n", g.types.name(f.Type()), g.read("$blank", f.Type()))
				continue
			}
			g.printf("if !(%s) {\nreturn false\n}\n", g.matches("$p."+f.Name(), f.Type()))
		}
		g.printf("return true\n")
	}
	g.printf("}\n\n")
}

func (g *Generator) matchElements(elem types.Type) {
	g.printf("for $i := range *$p {\nif !(%s) {\nreturn false\n}\n}\nreturn true\n", g.matches("(*$p)[$i]", elem))
}

// matches returns the expression that compares a variable of the type with the
// value that is read next.
func (g *Generator) matches(p string, typ types.Type) string {
	b, ok := typ.Underlying().(*types.Basic)
	if !ok {
		return fmt.Sprintf(local("%s($w, &%s)"), g.types.helper(matchHelper, typ), local(p))
	}
	read := g.scalar(b, typ)
	if b.Info()&types.IsString != 0 {
		return local("$w.In.IsText(string(" + p + "))")
	}
	if b.Info()&types.IsFloat != 0 {
		return local("refine_runtime.SameFloat(float64(" + p + "), float64(" + read + "))")
	}
	return local(p + " == " + read)
}

package source

import "go/types"

// decodeMap writes the code that decodes a map into *p.
func (g *Generator) decodeMap(typ types.Type, u *types.Map) {
	g.printf("if $n := $w.In.Length(); $n >= 0 {\n")
	g.printf("if $h := $w.In.Hole(1); $h != nil {\n*(*refine_unsafe.Pointer)(refine_unsafe.Pointer($p)) = $h\nreturn\n}\n")
	g.printf("*$p = make(%s, $n)\n", g.types.name(typ))
	g.printf("for ; $n > 0; $n-- {\nvar $k %s\nvar $v %s\n%s\n%s\n(*$p)[$k] = $v\n}\n}\n",
		g.types.name(u.Key()), g.types.name(u.Elem()), g.read("$k", u.Key()), g.read("$v", u.Elem()))
}

// compareMaps writes the comparison of two maps. The elements have no address,
// so copies are compared.
func (g *Generator) compareMaps(u *types.Map) {
	g.printf("if len(*$p) != len(*$q) || (*$p == nil) != (*$q == nil) {\nreturn false\n}\n")
	g.printf("for $k, $v := range *$q {\n$u, $ok := (*$p)[$k]\nif !$ok || !(%s) {\nreturn false\n}\n}\nreturn true\n",
		g.same("$u", "$v", u.Elem()))
}

// walkMap writes the walk over a map's entries, which have no address: copies
// are walked. If several entries break an invariant, the same one is reported
// each time, in any order of the entries.
func (g *Generator) walkMap(typ types.Type, u *types.Map) {
	keys, values := g.types.isGuarded(u.Key()), g.types.isGuarded(u.Elem())
	if !keys && !values {
		return
	}
	if g.types.isLinked(typ) {
		g.printf("if *$p != nil && !$w.Seen.Add(refine_unsafe.Pointer(refine_reflect.ValueOf(*$p).Pointer()), %d, 0) {\nreturn true\n}\n", g.types.numberOf(typ))
	}
	g.printf("var $first refine_runtime.Broken\n")
	g.printf("for $k, $v := range *$p {\n$k, $v := $k, $v\n_, _ = $k, $v\n")
	if keys {
		g.printf("if !%s($w, &$k) {\n$w.Note(&$first)\n}\n", g.types.helper(walkHelper, u.Key()))
	}
	if values {
		g.printf("if !%s($w, &$v) {\n$w.Note(&$first)\n}\n", g.types.helper(walkHelper, u.Elem()))
	}
	g.printf("}\nif !$w.Tell(&$first) {\nreturn false\n}\n")
}

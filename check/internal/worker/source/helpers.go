package source

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// helpers writes the helpers that are needed, and the helpers that these need.
func (g *Generator) helpers() error {
	for {
		g.drain()
		if g.constructed == len(g.opaque) {
			break
		}
		if err := g.constructors(g.opaque[g.constructed]); err != nil {
			return err
		}
		g.constructed++
	}
	g.dynamicWalkers()
	return nil
}

func (g *Generator) drain() {
	for len(g.types.queue) > 0 {
		h := g.types.queue[0]
		g.types.queue = g.types.queue[1:]
		switch h.kind {
		case decodeHelper:
			g.decoder(h.typ)
		case equalHelper:
			g.equality(h.typ)
		case matchHelper:
			g.matcher(h.typ)
		case walkHelper:
			g.walker(h.typ)
		}
	}
}

// decoder writes the function that reads a value of the type into *p.
func (g *Generator) decoder(typ types.Type) {
	if o := g.Opaque(typ); o != nil {
		g.opaqueDecoder(typ, o)
		return
	}
	g.printf("func %s($w *refine_runtime.Worker, $p *%s) {\n", g.types.helper(decodeHelper, typ), g.types.name(typ))
	switch u := typ.Underlying().(type) {
	case *types.Pointer:
		if g.World.IsGraph(typ) {
			g.printf("%s\n", nodeReader(g, "*$p", typ, u))
			break
		}
		g.printf("if $w.In.Bool() {\n")
		g.printf(ifHole("**$p", "*$p = (%s)($h)"), g.types.name(typ))
		g.printf("var $v %s\n*$p = &$v\n%s\n}\n", g.types.name(u.Elem()), g.read("$v", u.Elem()))
	case *types.Slice:
		g.printf("if $n, $room := $w.In.Extent(%d); $n >= 0 {\n", bounds.SpareRoom)
		g.printf("if $h := $w.In.Elements($n+$room, refine_unsafe.Sizeof((*$p)[0])); $h != nil {\n")
		g.printf("*(*refine_runtime.Slice)(refine_unsafe.Pointer($p)) = refine_runtime.Slice{$h, $n, $n + $room}\nreturn\n}\n")
		g.printf("*$p = make(%s, $n, $n+$room)\n", g.types.name(typ))
		g.printf("for $i := range *$p {\n%s\n}\n}\n", g.read("(*$p)[$i]", u.Elem()))
	case *types.Map:
		g.decodeMap(typ, u)
	case *types.Array:
		g.printf("for $i := range *$p {\n%s\n}\n", g.read("(*$p)[$i]", u.Elem()))
	case *types.Struct:
		for i := 0; i < u.NumFields(); i++ {
			f := u.Field(i)
			if f.Name() == "_" {
				g.printf("{\nvar $blank %s\n%s\n_ = $blank\n}\n", g.types.name(f.Type()), g.read("$blank", f.Type()))
				continue
			}
			g.printf("%s\n", g.read("$p."+f.Name(), f.Type()))
		}
	case *types.Signature:
		if elements, ok := spec.Sequence(typ); ok {
			g.sequenceDecoder(typ, elements)
		} else {
			g.functionDecoder(u)
		}
	case *types.Interface:
		g.decodeInterface(typ)
	}
	g.printf("}\n\n")
}

// nodeReader returns the code that reads a pointer to a node of a graph into
// the variable lhs: it is nil, a new node, or one that was read before.
func nodeReader(g *Generator, lhs string, typ types.Type, ptr *types.Pointer) string {
	number := g.types.numberOf(ptr.Elem())
	code := fmt.Sprintf("switch $k := $w.In.Uvarint(); $k {\ncase %d:\ncase %d:\n", wire.Null, wire.Fresh)
	code += fmt.Sprintf("var $v %s\n%s = &$v\n$w.In.Introduce(%d, refine_unsafe.Pointer(&$v))\n%s\n", g.types.name(ptr.Elem()), lhs, number, g.read("$v", ptr.Elem()))
	for kind, x := range g.World.Interiors(typ) {
		g.types.interiors = append(g.types.interiors, x)
		ptr := types.NewPointer(x.Host)
		field := x.Host.Underlying().(*types.Struct).Field(x.Field).Name()
		code += fmt.Sprintf("case %d:\nvar $host %s\n%s\n%s = (%s)(&$host.%s)\n", wire.Inside(kind), g.types.name(ptr), g.read("$host", ptr), lhs, g.types.name(typ), field)
	}
	code += fmt.Sprintf("default:\n%s = (%s)($w.In.Node(%d, $k))\n}", lhs, g.types.name(typ), number)
	return local(code)
}

// ifHole returns the statement for the case that a hole, $h, replaces the value
// of a variable.
func ifHole(variable, assign string) string {
	return "if $h := $w.In.Hole(refine_unsafe.Sizeof(" + variable + ")); $h != nil {\n" + assign + "\nreturn\n}\n"
}

// read returns the statement that reads a value of the type into the variable
// lhs.
func (g *Generator) read(lhs string, typ types.Type) string {
	lhs = local(lhs)
	if g.Opaque(typ) != nil {
		return fmt.Sprintf(local("%s($w, &%s)"), g.types.helper(decodeHelper, typ), lhs)
	}
	if b, ok := typ.Underlying().(*types.Basic); ok {
		return lhs + " = " + g.scalar(b, typ)
	}
	return fmt.Sprintf(local("%s($w, &%s)"), g.types.helper(decodeHelper, typ), lhs)
}

// scalar returns the expression that reads a value of a type whose underlying
// type is b.
func (g *Generator) scalar(b *types.Basic, typ types.Type) string {
	method := "Text"
	switch {
	case b.Info()&types.IsBoolean != 0:
		method = "Bool"
	case b.Info()&types.IsUnsigned != 0:
		method = "Uvarint"
	case b.Info()&types.IsInteger != 0:
		method = "Varint"
	case b.Info()&types.IsFloat != 0:
		method = "Float"
	}
	return g.types.name(typ) + local("($w.In."+method+"())")
}

// equality writes the function that compares *p, as it became, with *q, as it
// was decoded. The comparison ends even if *p has cycles: either *q has none,
// or the nodes of both are paired.
func (g *Generator) equality(typ types.Type) {
	if g.Opaque(typ) != nil {
		g.printf("func %s($p, $q *%s) bool { return refine_runtime.Equal($p, $q) }\n\n", g.types.helper(equalHelper, typ), g.types.name(typ))
		return
	}
	g.printf("func %s($p, $q *%s) bool {\n", g.types.helper(equalHelper, typ), g.types.name(typ))
	switch u := typ.Underlying().(type) {
	case *types.Pointer:
		g.printf("if *$p == nil || *$q == nil {\nreturn *$p == nil && *$q == nil\n}\n")
		if g.World.IsGraph(typ) {
			g.printf("if $same, $known := refine_runtime.Paired(refine_unsafe.Pointer(*$p), refine_unsafe.Pointer(*$q), %d); $known {\nreturn $same\n}\n", g.types.numberOf(u.Elem()))
		}
		g.printf("return %s\n", g.same("(**$p)", "(**$q)", u.Elem()))
	case *types.Slice:
		g.printf("if len(*$p) != len(*$q) || (*$p == nil) != (*$q == nil) {\nreturn false\n}\n")
		g.compareElements(u.Elem())
	case *types.Map:
		g.compareMaps(u)
	case *types.Array:
		g.compareElements(u.Elem())
	case *types.Struct:
		inside := g.World.InteriorFields(typ)
		for i := 0; i < u.NumFields(); i++ {
			f := u.Field(i)
			if f.Name() == "_" {
				continue
			}
			if slices.Contains(inside, i) {
				g.printf("if $same, $known := refine_runtime.Paired(refine_unsafe.Pointer(&$p.%[1]s), refine_unsafe.Pointer(&$q.%[1]s), %[2]d); $known {\nif !$same {\nreturn false\n}\n} else ",
					f.Name(), g.types.numberOf(f.Type()))
			}
			g.printf("if !(%s) {\nreturn false\n}\n", g.same("$p."+f.Name(), "$q."+f.Name(), f.Type()))
		}
		g.printf("return true\n")
	case *types.Signature: // a function has no content, and its table does not change
		g.printf("return (*$p == nil) == (*$q == nil)\n")
	case *types.Interface:
		g.compareInterface(typ)
	}
	g.printf("}\n\n")
}

func (g *Generator) compareElements(elem types.Type) {
	g.printf("for $i := range *$p {\nif !(%s) {\nreturn false\n}\n}\nreturn true\n", g.same("(*$p)[$i]", "(*$q)[$i]", elem))
}

// same returns the expression that compares two variables of the type.
func (g *Generator) same(p, q string, typ types.Type) string {
	if b, ok := typ.Underlying().(*types.Basic); ok && g.Opaque(typ) == nil {
		if b.Info()&types.IsFloat != 0 {
			return local("refine_runtime.SameFloat(float64(" + p + "), float64(" + q + "))")
		}
		return local(p + " == " + q)
	}
	return local(fmt.Sprintf("%s(&%s, &%s)", g.types.helper(equalHelper, typ), p, q))
}

// walker writes the function that evaluates the invariants of all values that
// *p reaches, *p first, until one is broken.
func (g *Generator) walker(typ types.Type) {
	g.printf("func %s($w *refine_runtime.Worker, $p *%s) bool {\n", g.types.helper(walkHelper, typ), g.types.name(typ))
	if name := typeName(typ); name != nil {
		for _, c := range g.Invariants[name] {
			g.printf("$w.At($w.Phase, %d)\n", g.number(c))
			if c.Writes {
				g.printf("$w.Watch($p)\nif $holds := " + c.CallOn(typ, "$p") + "; $w.Wrote() {\nreturn false\n} else if !$holds {\n")
			} else {
				g.printf("if !" + c.CallOn(typ, "$p") + " {\n")
			}
			if c.Trace != nil {
				g.printf("$w.Explain(%d, false, func() bool { return "+c.Trace.Clause.CallOn(typ, "$p")+" })\n", g.number(c))
			}
			g.printf("return $w.Broken($p)\n}\n")
		}
	}
	switch u := typ.Underlying().(type) {
	case *types.Pointer:
		if g.types.isGuarded(u.Elem()) {
			g.printf("if *$p == nil {\nreturn true\n}\n")
			if g.types.isLinked(typ) {
				g.printf("if !$w.Seen.Add(refine_unsafe.Pointer(*$p), %d, 0) {\nreturn true\n}\n", g.types.numberOf(u.Elem()))
			}
			g.printf("return %s($w, (*%s)(*$p))\n}\n\n", g.types.helper(walkHelper, u.Elem()), g.types.name(u.Elem()))
			return
		}
	case *types.Slice:
		if g.types.isGuarded(u.Elem()) {
			if g.types.isLinked(typ) {
				g.printf("if len(*$p) > 0 && !$w.Seen.Add(refine_unsafe.Pointer(&(*$p)[0]), %d, len(*$p)) {\nreturn true\n}\n", g.types.numberOf(typ))
			}
			g.walkElements(u.Elem())
		}
	case *types.Array:
		if g.types.isGuarded(u.Elem()) {
			g.walkElements(u.Elem())
		}
	case *types.Map:
		g.walkMap(typ, u)
	case *types.Struct:
		for i := 0; i < u.NumFields(); i++ {
			f := u.Field(i)
			if f.Name() == "_" || !g.types.isGuarded(f.Type()) {
				continue
			}
			g.printf("if !%s($w, &$p.%s) {\nreturn false\n}\n", g.types.helper(walkHelper, f.Type()), f.Name())
		}
	case *types.Interface:
		g.types.dynamic = true
		g.printf("return refine_runtime.WalkDynamic($w, refine_reflect.ValueOf(*$p))\n}\n\n")
		return
	}
	g.printf("return true\n}\n\n")
}

func (g *Generator) walkElements(elem types.Type) {
	g.printf("for $i := range *$p {\nif !%s($w, &(*$p)[$i]) {\nreturn false\n}\n}\n", g.types.helper(walkHelper, elem))
}

// dynamicWalkers writes the table by which a walk continues from an interface:
// the walkers of the types that have invariants.
func (g *Generator) dynamicWalkers() {
	if !g.types.dynamic {
		return
	}
	g.printf("func init() {\n")
	for _, name := range g.types.invariantTypes() {
		if named, ok := name.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
			continue
		}
		t := g.types.name(name.Type())
		g.printf("refine_runtime.Walkers[refine_reflect.TypeOf((*%s)(nil)).Elem()] = func($w *refine_runtime.Worker, $p refine_unsafe.Pointer) bool {\n", t)
		g.printf("return %s($w, (*%s)($p))\n}\n", g.types.helper(walkHelper, name.Type()), t)
	}
	g.printf("}\n\n")
	g.drain()
}

// aliasOf returns the group of parameters that may share the memory of the i-th
// one, or nil. The arguments of constructors share none.
func aliasOf(f *functionWriter, i int) *spec.Alias {
	if f.builds != nil {
		return nil
	}
	return f.contract.AliasOf(i)
}

// shares reports whether references of an input may lead to the same memory.
func shares(f *functionWriter) bool {
	return f.contract.HasGraphs() || f.builds == nil && len(f.contract.Aliases) > 0
}

// sharesParam reports whether the i-th parameter may refer to memory to which
// another part of the input refers.
func sharesParam(f *functionWriter, i int) bool {
	return aliasOf(f, i) != nil || f.contract.HoldsGraph(f.contract.Params[i].Type())
}

// readParam returns the statement that reads the i-th parameter into the
// variable lhs.
func readParam(f *functionWriter, lhs string, i int) string {
	t := f.contract.Params[i].Type()
	group := aliasOf(f, i)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if group != nil {
			return nodeReader(f.g, lhs, t, u)
		}
	case *types.Slice:
		if group != nil {
			return windowReader(f, lhs, group)
		}
	}
	return f.g.read(lhs, t)
}

// windowReader returns the code that reads a slice that may be a window of the
// array of a group.
func windowReader(f *functionWriter, lhs string, group *spec.Alias) string {
	typ, number := f.g.types.name(group.T), slices.Index(f.contract.Aliases, group)
	code := "{\n$at := $w.In.Pos\n$window := $w.In.Uvarint()\n"
	code += fmt.Sprintf("if $window == %d {\nvar $v %s\n%s\n$w.In.IntroduceArray(%d, refine_unsafe.Pointer(&$v))\n}\n",
		wire.NewWindow, typ, f.g.read("$v", group.T), number)
	code += fmt.Sprintf("if $window == %d || $window == %d {\n$from := $w.In.Uvarint()\n$to := $w.In.Uvarint()\n%s = (*(*%s)($w.In.Array(%d)))[$from:$to]\n",
		wire.NewWindow, wire.Window, lhs, typ, number)
	code += fmt.Sprintf("} else {\n$w.In.Pos = $at\n%s\n}\n}", f.g.read(lhs, group.T))
	return local(code)
}

// interiors writes the fields of nodes to which pointers of inputs may lead. A
// walk over values then sees that such a pointer leads into a node.
func interiors(g *Generator) {
	if len(g.types.interiors) == 0 {
		return
	}
	type field struct{ host, index int }
	written := map[field]bool{}
	g.printf("func init() {\n")
	for _, x := range g.types.interiors {
		f := field{g.types.numberOf(x.Host), x.Field}
		if !written[f] {
			written[f] = true
			g.printf("refine_runtime.Interior(refine_reflect.TypeOf((*%s)(nil)).Elem(), %d)\n", g.types.name(x.Host), x.Field)
		}
	}
	g.printf("}\n\n")
}

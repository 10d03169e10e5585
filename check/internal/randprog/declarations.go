package randprog

import "fmt"

// use registers t and what it is made of for the oracle.
func (p *program) use(t *typ) *typ {
	if u, ok := p.known[t.name]; ok {
		return u
	}
	p.known[t.name] = t
	p.order = append(p.order, t)
	if t.elem != nil {
		t.elem = p.use(t.elem)
	}
	if t.key != nil {
		t.key = p.use(t.key)
	}
	for i := range t.fields {
		t.fields[i].typ = p.use(t.fields[i].typ)
	}
	return t
}

func (p *program) integerType() *typ {
	return p.use(&typ{kind: integer, name: pick(p.w, integers).name})
}

func (p *program) scalar() *typ {
	switch p.w.r.IntN(8) {
	case 7:
		return p.floatType()
	case 0:
		return p.use(&typ{kind: boolean, name: "bool"})
	case 1:
		return p.use(&typ{kind: enum, name: "Color"})
	case 2:
		return p.textType()
	}
	return p.integerType()
}

func (p *program) textType() *typ {
	return p.use(&typ{kind: text, name: pick(p.w, []string{"string", "string", "Name"})})
}

func (p *program) floatType() *typ { return p.use(&typ{kind: float, name: pick(p.w, floats)}) }

func (p *program) pointerTo(t *typ) *typ {
	return p.use(&typ{kind: pointer, name: "*" + t.name, elem: t})
}

func (p *program) sliceOf(t *typ) *typ {
	return p.use(&typ{kind: slice, name: "[]" + t.name, elem: t})
}

// types declares flat structures, lists, trees and a pair of mutually recursive structures.
func (p *program) types() {
	p.use(&typ{kind: enum, name: "Color"})
	for i := range 3 {
		t := &typ{kind: structure, name: fmt.Sprintf("Pair%d", i)}
		t.fields = []field{{name: "A", typ: p.integerType()}, {name: "B", typ: p.scalar()}}
		p.structs = append(p.structs, p.declare(t, i == 0))
	}
	for i := range 3 {
		t := &typ{kind: structure, name: fmt.Sprintf("List%d", i)}
		p.known[t.name] = t
		p.order = append(p.order, t)
		t.fields = []field{{name: "V", typ: p.integerType()}, {name: "Next", typ: p.pointerTo(t)}}
		if i == 1 {
			t.fields = append([]field{{name: "Flag", typ: p.scalar()}}, t.fields...)
		}
		p.lists = append(p.lists, p.declare(t, i == 2))
	}
	tree := &typ{kind: structure, name: "Tree"}
	p.known[tree.name] = tree
	p.order = append(p.order, tree)
	tree.fields = []field{{name: "L", typ: p.pointerTo(tree)}, {name: "V", typ: p.integerType()}, {name: "R", typ: p.pointerTo(tree)}}
	p.lists = append(p.lists, p.declare(tree, false))
	even, odd := &typ{kind: structure, name: "Even"}, &typ{kind: structure, name: "Odd"}
	for _, t := range []*typ{even, odd} {
		p.known[t.name] = t
		p.order = append(p.order, t)
	}
	even.fields = []field{{name: "V", typ: p.integerType()}, {name: "Odd", typ: p.pointerTo(odd)}}
	odd.fields = []field{{name: "On", typ: p.scalar()}, {name: "Evens", typ: p.sliceOf(even)}}
	p.structs = append(p.structs, p.declare(even, false), p.declare(odd, true))
	book := &typ{kind: structure, name: "Book"}
	book.fields = []field{{name: "N", typ: p.integerType()}, {name: "M", typ: p.mapOf(p.scalar(), p.scalar())}}
	p.structs = append(p.structs, p.declare(book, true))
	p.interfaces()
	p.sequenceTypes()
	if p.w.level >= generics {
		p.generics()
	}
}

// declare writes the declaration of a structure, with an invariant if asked for.
func (p *program) declare(t *typ, invariant bool) *typ {
	if invariant {
		w := &writer{r: p.w.r, scope: []variable{{name: "self", typ: t}}}
		e := w.boolean(1)
		t.invariant = e.plain
		fmt.Fprintf(&p.decls, "//refine:invariant %s\n", e.refine)
	}
	fmt.Fprintf(&p.decls, "type %s struct {\n", t.name)
	for i, f := range t.fields {
		fmt.Fprintf(&p.decls, "%s %s", f.name, f.typ.name)
		if f.typ.kind == integer && p.w.coin(6) {
			w := &writer{r: p.w.r, scope: []variable{{name: "v", typ: f.typ}}}
			e := both("%s %s %s", w.integer(f.typ, 1), pick(w, []string{"<=", "!=", ">"}), w.integer(f.typ, 1))
			t.fields[i].is = e.plain
			fmt.Fprintf(&p.decls, " //refine:is {v %s | %s}", f.typ.name, e.refine)
		}
		p.decls.WriteString("\n")
	}
	p.decls.WriteString("}\n\n")
	return p.use(t)
}

// parameter picks the type of a parameter.
func (p *program) parameter() *typ {
	switch p.w.r.IntN(32) {
	case 29, 30, 31:
		return pick(p.w, p.sequences)
	case 25, 26, 27:
		return pick(p.w, p.dynamics)
	case 28:
		return p.sliceOf(pick(p.w, p.dynamics))
	case 16, 17, 18, 19:
		return p.mapType()
	case 20, 21:
		return p.functionType()
	case 22, 23:
		return p.floatType()
	case 24:
		return p.sliceOf(p.floatType())
	case 13:
		return p.pointerTo(pick(p.w, p.structs))
	case 14:
		return p.sliceOf(p.pointerTo(pick(p.w, p.lists)))
	case 15:
		e := pick(p.w, p.structs)
		return p.use(&typ{kind: array, name: "[2]" + e.name, elem: e, length: 2})
	case 0:
		return p.scalar()
	case 10, 11:
		return p.textType()
	case 12:
		return p.sliceOf(p.textType())
	case 1, 2:
		return p.integerType()
	case 3:
		return p.sliceOf(pick(p.w, p.structs))
	case 4:
		e := p.scalar()
		return p.use(&typ{kind: array, name: fmt.Sprintf("[%d]%s", 2+p.w.r.IntN(2), e.name), elem: e, length: 0}).withLength()
	case 5:
		return pick(p.w, p.structs)
	case 6, 7:
		return p.pointerTo(pick(p.w, p.lists))
	case 8:
		return p.sliceOf(p.sliceOf(p.integerType()))
	}
	return p.sliceOf(p.integerType())
}

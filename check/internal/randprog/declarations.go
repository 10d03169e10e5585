package randprog

import (
	"fmt"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// use registers t, and the types that t consists of, for the oracle.
func (p *program) use(t *oracle.Type) *oracle.Type {
	if u, ok := p.known[t.Name]; ok {
		return u
	}
	p.known[t.Name] = t
	p.order = append(p.order, t)
	if t.Elem != nil {
		t.Elem = p.use(t.Elem)
	}
	if t.Key != nil {
		t.Key = p.use(t.Key)
	}
	for i := range t.Fields {
		t.Fields[i].Type = p.use(t.Fields[i].Type)
	}
	return t
}

func (p *program) integerType() *oracle.Type {
	return p.use(&oracle.Type{Kind: oracle.Integer, Name: pick(p.w, oracle.IntegerTypes).Name})
}

func (p *program) scalar() *oracle.Type {
	switch p.w.r.IntN(8) {
	case 7:
		return p.floatType()
	case 0:
		return p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"})
	case 1:
		return p.use(&oracle.Type{Kind: oracle.Enum, Name: "Color"})
	case 2:
		return p.textType()
	}
	return p.integerType()
}

func (p *program) textType() *oracle.Type {
	return p.use(&oracle.Type{Kind: oracle.Text, Name: pick(p.w, []string{"string", "string", "Name"})})
}

func (p *program) floatType() *oracle.Type {
	return p.use(&oracle.Type{Kind: oracle.Float, Name: pick(p.w, oracle.FloatTypes)})
}

func (p *program) pointerTo(t *oracle.Type) *oracle.Type {
	return p.use(&oracle.Type{Kind: oracle.Pointer, Name: "*" + t.Name, Elem: t})
}

func (p *program) sliceOf(t *oracle.Type) *oracle.Type {
	return p.use(&oracle.Type{Kind: oracle.Slice, Name: "[]" + t.Name, Elem: t})
}

// types declares flat structures, lists, trees and a pair of mutually recursive
// structures.
func (p *program) types() {
	p.use(&oracle.Type{Kind: oracle.Enum, Name: "Color"})
	for i := range 3 {
		t := &oracle.Type{Kind: oracle.Structure, Name: fmt.Sprintf("Pair%d", i)}
		t.Fields = []oracle.Field{{Name: "A", Type: p.integerType()}, {Name: "B", Type: p.scalar()}}
		p.structs = append(p.structs, p.declare(t, i == 0))
	}
	for i := range 3 {
		t := &oracle.Type{Kind: oracle.Structure, Name: fmt.Sprintf("List%d", i)}
		p.known[t.Name] = t
		p.order = append(p.order, t)
		t.Fields = []oracle.Field{{Name: "V", Type: p.integerType()}, {Name: "Next", Type: p.pointerTo(t)}}
		if i == 1 {
			t.Fields = append([]oracle.Field{{Name: "Flag", Type: p.scalar()}}, t.Fields...)
		}
		p.lists = append(p.lists, p.declare(t, i == 2))
	}
	tree := &oracle.Type{Kind: oracle.Structure, Name: "Tree"}
	p.known[tree.Name] = tree
	p.order = append(p.order, tree)
	tree.Fields = []oracle.Field{{Name: "L", Type: p.pointerTo(tree)}, {Name: "V", Type: p.integerType()}, {Name: "R", Type: p.pointerTo(tree)}}
	p.lists = append(p.lists, p.declare(tree, false))
	even, odd := &oracle.Type{Kind: oracle.Structure, Name: "Even"}, &oracle.Type{Kind: oracle.Structure, Name: "Odd"}
	for _, t := range []*oracle.Type{even, odd} {
		p.known[t.Name] = t
		p.order = append(p.order, t)
	}
	even.Fields = []oracle.Field{{Name: "V", Type: p.integerType()}, {Name: "Odd", Type: p.pointerTo(odd)}}
	odd.Fields = []oracle.Field{{Name: "On", Type: p.scalar()}, {Name: "Evens", Type: p.sliceOf(even)}}
	p.structs = append(p.structs, p.declare(even, false), p.declare(odd, true))
	book := &oracle.Type{Kind: oracle.Structure, Name: "Book"}
	book.Fields = []oracle.Field{{Name: "N", Type: p.integerType()}, {Name: "M", Type: p.mapOf(p.scalar(), p.scalar())}}
	p.structs = append(p.structs, p.declare(book, true))
	p.interfaces()
	p.sequenceTypes()
	declareGraph(p)
	if p.w.level >= generics {
		p.generics()
	}
}

// declare writes the declaration of a structure, with an invariant if asked
// for.
func (p *program) declare(t *oracle.Type, invariant bool) *oracle.Type {
	if invariant {
		w := &writer{r: p.w.r, scope: []variable{{name: "self", typ: t}}}
		e := w.boolean(1)
		t.Invariant = e.plain
		fmt.Fprintf(&p.decls, "//refine:invariant %s\n", e.refine)
	}
	fmt.Fprintf(&p.decls, "type %s struct {\n", t.Name)
	for i, f := range t.Fields {
		fmt.Fprintf(&p.decls, "%s %s", f.Name, f.Type.Name)
		if f.Type.Kind == oracle.Integer && p.w.coin(6) {
			w := &writer{r: p.w.r, scope: []variable{{name: "v", typ: f.Type}}}
			e := both("%s %s %s", w.integer(f.Type, 1), pick(w, []string{"<=", "!=", ">"}), w.integer(f.Type, 1))
			t.Fields[i].Is = e.plain
			fmt.Fprintf(&p.decls, " //refine:is {v %s | %s}", f.Type.Name, e.refine)
		}
		p.decls.WriteString("\n")
	}
	p.decls.WriteString("}\n\n")
	return p.use(t)
}

// parameter picks the type of a parameter.
func (p *program) parameter() *oracle.Type {
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
		return p.use(&oracle.Type{Kind: oracle.Array, Name: "[2]" + e.Name, Elem: e, Length: 2})
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
		return p.use(&oracle.Type{Kind: oracle.Array, Name: fmt.Sprintf("[%d]%s", 2+p.w.r.IntN(2), e.Name), Elem: e, Length: 0}).WithLength()
	case 5:
		return pick(p.w, p.structs)
	case 6, 7:
		return p.pointerTo(pick(p.w, p.lists))
	case 8:
		return p.sliceOf(p.sliceOf(p.integerType()))
	}
	return p.sliceOf(p.integerType())
}

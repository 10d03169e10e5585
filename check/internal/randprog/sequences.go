package randprog

import (
	"fmt"
	"strings"
)

// sequenceTypes registers sequences of one value, of two and of none in each
// step.
func (p *program) sequenceTypes() {
	one, key, value := p.integerType(), p.scalar(), pick(p.w, []*typ{p.scalar(), pick(p.w, p.structs), p.pointerTo(pick(p.w, p.lists))})
	p.decls.WriteString("type Steps func(yield func() bool)\n\n")
	if p.w.level >= rangeFuncs {
		p.sequences = []*typ{
			p.use(&typ{kind: sequence, name: "iter.Seq[" + one.name + "]", elem: one}),
			p.use(&typ{kind: sequence, name: "iter.Seq2[" + key.name + ", " + value.name + "]", key: key, elem: value}),
		}
	}
	p.sequences = append(p.sequences,
		p.use(&typ{kind: sequence, name: "func(func(" + value.name + ") bool)", elem: value}),
		p.use(&typ{kind: sequence, name: "Steps"}),
	)
}

// stepTypes are the types of what a step of a sequence gives.
func (t *typ) stepTypes() []*typ {
	var all []*typ
	for _, of := range []*typ{t.key, t.elem} {
		if of != nil {
			all = append(all, of)
		}
	}
	return all
}

// sizeOfSequence is the number of sequences with up to d steps.
func (t *typ) sizeOfSequence(b bounds, d int) float64 {
	n, product := 1.0, 1.0
	for range d {
		for _, of := range t.stepTypes() {
			product *= of.size(b, d-1)
		}
		n += product
	}
	return n
}

// names are names for what a step of a sequence gives.
func (t *typ) names() []string { return []string{"x", "y"}[:len(t.stepTypes())] }

// rangeOver is the head of a loop over a sequence.
func (t *typ) rangeOver(sequence string) string {
	if len(t.names()) == 0 {
		return "for range " + sequence
	}
	return "for " + strings.Join(t.names(), ", ") + " := range " + sequence
}

// oracleOfSequence writes how all sequences are made: for each length, every
// choice of what the steps give.
func (t *typ) oracleOfSequence(w *strings.Builder) {
	var fields, reads, loops, params []string
	for i, of := range t.stepTypes() {
		name := t.names()[i]
		fields = append(fields, name+" "+of.name)
		reads = append(reads, "s."+name)
		loops = append(loops, fmt.Sprintf("all%s(b, d-1, func(%s %s) {\n", of.ident(), name, of.name))
		params = append(params, of.name)
	}
	fmt.Fprintf(w, "type step struct { %s }\nvar rec func(steps []step, n int)\nrec = func(steps []step, n int) {\nif n == 0 {\n", strings.Join(fields, "; "))
	fmt.Fprintf(w, "yield(func(next func(%s) bool) { for _, s := range steps { _ = s; if !next(%s) { return } } })\nreturn\n}\n", strings.Join(params, ", "), strings.Join(reads, ", "))
	fmt.Fprintf(w, "%srec(append(steps[:len(steps):len(steps)], step{%s}), n-1)\n%s}\n", strings.Join(loops, ""), strings.Join(t.names(), ", "), strings.Repeat("})\n", len(loops)))
	w.WriteString("for n := 0; n <= d && (n == 0 || !b.plain); n++ { rec(nil, n) }\n")
}

// wireOfSequence writes the wire form: the number of steps plus 1, then what each
// gives.
func (t *typ) wireOfSequence(w *strings.Builder) {
	fmt.Fprintf(w, "n := 1\nfor range v { n++ }\nw = binary.AppendUvarint(w, uint64(n))\n%s {\n", t.rangeOver("v"))
	for i, of := range t.stepTypes() {
		fmt.Fprintf(w, "w = wire%s(w, %s)\n", of.ident(), t.names()[i])
	}
	w.WriteString("}\nreturn w\n")
}

// holdsOfSequence writes that the invariants hold of all that a sequence gives.
func (t *typ) holdsOfSequence(w *strings.Builder) {
	fmt.Fprintf(w, "%s {\n", t.rangeOver("v"))
	for i, of := range t.stepTypes() {
		fmt.Fprintf(w, "if !holds%s(%s) { return false }\n", of.ident(), t.names()[i])
	}
	w.WriteString("}\n")
}

// sequenceLoop writes a loop over a sequence that accumulates, or calls of it.
func (w *writer) sequenceLoop(s variable) string {
	k := &typ{kind: integer, name: pick(w, integers).name}
	var b strings.Builder
	fmt.Fprintf(&b, "acc, n := %s, 0\n_, _ = acc, n\n", constant(k, w.r.IntN(3)).plain)
	before := w.scope
	after := append(before[:len(before):len(before)], variable{name: "acc", typ: k}, variable{name: "n", typ: &typ{kind: integer, name: "int"}})
	w.scope = after
	for i, of := range s.typ.stepTypes() {
		w.scope = append(w.scope[:len(w.scope):len(w.scope)], variable{name: s.typ.names()[i], typ: of})
	}
	use := ""
	for _, name := range s.typ.names() {
		use += "_ = " + name + "\n"
	}
	ranges := w.level >= rangeFuncs
	if w.coin(3) || !ranges {
		var params []string
		for i, of := range s.typ.stepTypes() {
			params = append(params, s.typ.names()[i]+" "+of.name)
		}
		fmt.Fprintf(&b, "%s(func(%s) bool {\n%sn++\nacc %s %s\nreturn %s\n})\n", s.name, strings.Join(params, ", "), use,
			pick(w, []string{"+=", "-=", "^="}), w.integer(k, 1).plain, w.boolean(1).plain)
	} else {
		fmt.Fprintf(&b, "%s {\n%sn++\n%s}\n", s.typ.rangeOver(s.name), use, w.statements(k, 2, true))
	}
	w.scope = after
	if ranges && w.coin(3) {
		fmt.Fprintf(&b, "%s { n-- }\n", "for range "+s.name)
	}
	fmt.Fprintf(&b, "return %s\n", w.boolean(2).plain)
	return b.String()
}

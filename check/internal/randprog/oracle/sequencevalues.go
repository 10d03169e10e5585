package oracle

import (
	"fmt"
	"strings"
)

// StepTypes returns the types of the values that a step of a sequence yields.
func (t *Type) StepTypes() []*Type {
	var all []*Type
	for _, of := range []*Type{t.Key, t.Elem} {
		if of != nil {
			all = append(all, of)
		}
	}
	return all
}

// sizeOfSequence returns the number of sequences with up to d steps.
func (t *Type) sizeOfSequence(b Bounds, d int) float64 {
	n, product := 1.0, 1.0
	for range d {
		for _, of := range t.StepTypes() {
			product *= of.Size(b, d-1)
		}
		n += product
	}
	return n
}

// Names returns names for the values that a step of a sequence yields.
func (t *Type) Names() []string { return []string{"x", "y"}[:len(t.StepTypes())] }

// RangeOver returns the head of a loop over a sequence.
func (t *Type) RangeOver(sequence string) string {
	if len(t.Names()) == 0 {
		return "for range " + sequence
	}
	return "for " + strings.Join(t.Names(), ", ") + " := range " + sequence
}

// oracleOfSequence writes the code that makes all sequences: for each length,
// every choice of the values that the steps yield.
func (t *Type) oracleOfSequence(w *strings.Builder) {
	var fields, reads, loops, params []string
	for i, of := range t.StepTypes() {
		name := t.Names()[i]
		fields = append(fields, name+" "+of.Name)
		reads = append(reads, "s."+name)
		loops = append(loops, fmt.Sprintf("all%s(b, d-1, func(%s %s) {\n", of.Ident(), name, of.Name))
		params = append(params, of.Name)
	}
	fmt.Fprintf(w, "type step struct { %s }\nvar rec func(steps []step, n int)\nrec = func(steps []step, n int) {\nif n == 0 {\n", strings.Join(fields, "; "))
	fmt.Fprintf(w, "yield(func(next func(%s) bool) { for _, s := range steps { _ = s; if !next(%s) { return } } })\nreturn\n}\n", strings.Join(params, ", "), strings.Join(reads, ", "))
	fmt.Fprintf(w, "%srec(append(steps[:len(steps):len(steps)], step{%s}), n-1)\n%s}\n", strings.Join(loops, ""), strings.Join(t.Names(), ", "), strings.Repeat("})\n", len(loops)))
	w.WriteString("for n := 0; n <= d && (n == 0 || !b.plain); n++ { rec(nil, n) }\n")
}

// wireOfSequence writes the wire form: the number of steps plus 1, then the
// values of each step.
func (t *Type) wireOfSequence(w *strings.Builder) {
	fmt.Fprintf(w, "n := 1\nfor range v { n++ }\nw = binary.AppendUvarint(w, uint64(n))\n%s {\n", t.RangeOver("v"))
	for i, of := range t.StepTypes() {
		fmt.Fprintf(w, "w = wire%s(w, %s)\n", of.Ident(), t.Names()[i])
	}
	w.WriteString("}\nreturn w\n")
}

// holdsOfSequence writes the code that checks the invariants of all values that
// a sequence yields.
func (t *Type) holdsOfSequence(w *strings.Builder) {
	fmt.Fprintf(w, "%s {\n", t.RangeOver("v"))
	for i, of := range t.StepTypes() {
		fmt.Fprintf(w, "if !holds%s(%s) { return false }\n", of.Ident(), t.Names()[i])
	}
	w.WriteString("}\n")
}

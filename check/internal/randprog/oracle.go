package randprog

import (
	"fmt"
	"strings"
)

// support is what all the functions of an oracle need, whatever the types.
const support = boundsSupport + textSupport + functionSupport

// boundsSupport is the type of the bounds of a domain.
const boundsSupport = `type bounds struct {
	depth                int
	ranged               bool
	lo, hi               int
	letters              string
	parts, wholes        []string
	both, special, nilMaps bool
	room                 []int
	plain                bool
}

func (b bounds) ints() (lo, hi int) {
	if b.ranged {
		return b.lo, b.hi
	}
	return -b.depth, b.depth
}

`

// oracle writes the functions that list the values of t, write their wire form
// and evaluate their invariants: allT, wireT and holdsT for the identifier T.
func (t *typ) oracle(w *strings.Builder) {
	t.all(w)
	t.wire(w)
	t.invariants(w)
	t.orders(w)
}

// all writes the function that calls yield on every value of t with d units of
// depth left.
func (t *typ) all(w *strings.Builder) {
	fmt.Fprintf(w, "func all%s(b bounds, d int, yield func(%s)) {\n", t.ident(), t.name)
	switch t.kind {
	case boolean:
		w.WriteString("yield(false)\nyield(true)\n")
	case integer:
		lo := "lo"
		if !signed(t.name) {
			lo = "max(lo, 0)"
		}
		fmt.Fprintf(w, "lo, hi := b.ints()\nfor i := %s; i <= hi; i++ { yield(%s(i)) }\n", lo, t.name)
	case float:
		t.floatOracle(w)
	case enum:
		fmt.Fprintf(w, "for i := range 3 { yield(%s(i)) }\n", t.name)
	case text:
		fmt.Fprintf(w, "for _, s := range texts(b, d) { yield(%s(s)) }\n", t.name)
	case slice:
		fmt.Fprintf(w, "var rec func(s %s, n int)\n", t.name)
		fmt.Fprintf(w, "rec = func(s %s, n int) { if n == 0 { for _, room := range b.room {\n", t.name)
		fmt.Fprintf(w, "if len(s) + room == 0 { yield(nil); continue }\nc := make(%s, len(s), len(s)+room)\ncopy(c, s)\nyield(c)\n}\nreturn\n}\n", t.name)
		fmt.Fprintf(w, "all%s(b, d-1, func(e %s) { rec(append(s[:len(s):len(s)], e), n-1) }) }\n", t.elem.ident(), t.elem.name)
		fmt.Fprintf(w, "if b.both && b.room[0] == 0 { yield(%s{}) }\nfor n := 0; n <= d; n++ { rec(nil, n) }\n", t.name)
	case mapping:
		t.oracleOfMap(w)
	case dynamic:
		t.oracleOfInterface(w)
	case sequence:
		t.oracleOfSequence(w)
	case array:
		fmt.Fprintf(w, "var rec func(s %s, i int)\n", t.name)
		fmt.Fprintf(w, "rec = func(s %s, i int) { if i == len(s) { yield(s); return }\n", t.name)
		fmt.Fprintf(w, "all%s(b, d, func(e %s) { s[i] = e; rec(s, i+1) }) }\nvar zero %s\nrec(zero, 0)\n", t.elem.ident(), t.elem.name, t.name)
	case structure:
		fmt.Fprintf(w, "var v %s\n", t.name)
		for _, f := range t.fields {
			fmt.Fprintf(w, "all%s(b, d, func(e %s) { v.%s = e\n", f.typ.ident(), f.typ.name, f.name)
		}
		w.WriteString("yield(v)\n")
		w.WriteString(strings.Repeat("})\n", len(t.fields)))
	case function:
		t.functionOracle(w)
	case pointer:
		fmt.Fprintf(w, "yield(nil)\nif d > 0 { all%s(b, d-1, func(e %s) { yield(&e) }) }\n", t.elem.ident(), t.elem.name)
	}
	w.WriteString("}\n")
}

// wire writes the function that appends the wire form of a value.
func (t *typ) wire(w *strings.Builder) {
	fmt.Fprintf(w, "func wire%s(w []byte, v %s) []byte {\n", t.ident(), t.name)
	switch t.kind {
	case boolean:
		w.WriteString("if v { return append(w, 1) }\nreturn append(w, 0)\n")
	case integer, enum:
		if t.kind == enum || !signed(t.name) {
			w.WriteString("return binary.AppendUvarint(w, uint64(v))\n")
		} else {
			w.WriteString("return binary.AppendVarint(w, int64(v))\n")
		}
	case float:
		w.WriteString("if v != v { return binary.LittleEndian.AppendUint64(w, math.Float64bits(math.NaN())) }\n")
		w.WriteString("return binary.LittleEndian.AppendUint64(w, math.Float64bits(float64(v)))\n")
	case text:
		w.WriteString("return append(binary.AppendUvarint(w, uint64(len(v))), v...)\n")
	case slice:
		fmt.Fprintf(w, "if v == nil { return append(w, 0) }\nn := uint64(len(v)) + 1\nif cap(v) > len(v) { n += 1 << 27 }\nw = binary.AppendUvarint(w, n)\nfor _, e := range v { w = wire%s(w, e) }\nreturn w\n", t.elem.ident())
	case mapping:
		t.wireOfMap(w)
	case dynamic:
		t.wireOfInterface(w)
	case sequence:
		t.wireOfSequence(w)
	case array:
		fmt.Fprintf(w, "for _, e := range v { w = wire%s(w, e) }\nreturn w\n", t.elem.ident())
	case structure:
		for _, f := range t.fields {
			fmt.Fprintf(w, "w = wire%s(w, v.%s)\n", f.typ.ident(), f.name)
		}
		w.WriteString("return w\n")
	case function:
		w.WriteString("return append(w, functions[word(v)].wire...)\n")
	case pointer:
		fmt.Fprintf(w, "if v == nil { return append(w, 0) }\nreturn wire%s(append(w, 1), *v)\n", t.elem.ident())
	}
	w.WriteString("}\n")
}

// invariants writes the function that evaluates what holds of every part of a
// value.
func (t *typ) invariants(w *strings.Builder) {
	fmt.Fprintf(w, "func holds%s(v %s) bool {\n", t.ident(), t.name)
	switch t.kind {
	case mapping:
		fmt.Fprintf(w, "for k, e := range v { if !holds%s(k) || !holds%s(e) { return false } }\n", t.key.ident(), t.elem.ident())
	case dynamic:
		t.holdsOfInterface(w)
	case sequence:
		t.holdsOfSequence(w)
	case slice, array:
		fmt.Fprintf(w, "for _, e := range v { if !holds%s(e) { return false } }\n", t.elem.ident())
	case structure:
		for _, f := range t.fields {
			fmt.Fprintf(w, "if !holds%s(v.%s) { return false }\n", f.typ.ident(), f.name)
			if f.is != "" {
				fmt.Fprintf(w, "if v := v.%s; func() bool { _ = v; return !(%s) }() { return false }\n", f.name, f.is)
			}
		}
		if t.invariant != "" {
			fmt.Fprintf(w, "self := v\n_ = self\nif !(%s) { return false }\n", t.invariant)
		}
	case function:
		w.WriteString("return functions[word(v)].holds\n")
	case pointer:
		fmt.Fprintf(w, "if v != nil { return holds%s(*v) }\n", t.elem.ident())
	}
	w.WriteString("return true\n}\n")
}

package oracle

import (
	"fmt"
	"strings"
)

// Support has the declarations that an oracle of any types needs.
const Support = boundsSupport + textSupport + functionSupport + graphSupport

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

// WriteOracle writes the functions that list the values of t, write their wire
// form and evaluate their invariants: allT, wireT and holdsT for the identifier
// T.
func (t *Type) WriteOracle(w *strings.Builder) {
	if t.Kind == Graph {
		t.writeHeap(w)
	}
	t.all(w)
	t.wire(w)
	t.writeInvariants(w)
	t.orders(w)
}

// all writes the function that calls yield on every value of t with d units of
// depth left.
func (t *Type) all(w *strings.Builder) {
	fmt.Fprintf(w, "func all%s(b bounds, d int, yield func(%s)) {\n", t.Ident(), t.Name)
	switch t.Kind {
	case Boolean:
		w.WriteString("yield(false)\nyield(true)\n")
	case Integer:
		lo := "lo"
		if !signed(t.Name) {
			lo = "max(lo, 0)"
		}
		fmt.Fprintf(w, "lo, hi := b.ints()\nfor i := %s; i <= hi; i++ { yield(%s(i)) }\n", lo, t.Name)
	case Float:
		t.floatOracle(w)
	case Enum:
		fmt.Fprintf(w, "for i := range 3 { yield(%s(i)) }\n", t.Name)
	case Text:
		fmt.Fprintf(w, "for _, s := range texts(b, d) { yield(%s(s)) }\n", t.Name)
	case Slice:
		fmt.Fprintf(w, "var rec func(s %s, n int)\n", t.Name)
		fmt.Fprintf(w, "rec = func(s %s, n int) { if n == 0 { for _, room := range b.room {\n", t.Name)
		fmt.Fprintf(w, "if len(s) + room == 0 { yield(nil); continue }\nc := make(%s, len(s), len(s)+room)\ncopy(c, s)\nyield(c)\n}\nreturn\n}\n", t.Name)
		fmt.Fprintf(w, "all%s(b, d-1, func(e %s) { rec(append(s[:len(s):len(s)], e), n-1) }) }\n", t.Elem.Ident(), t.Elem.Name)
		fmt.Fprintf(w, "if b.both && b.room[0] == 0 { yield(%s{}) }\nfor n := 0; n <= d; n++ { rec(nil, n) }\n", t.Name)
	case Mapping:
		t.oracleOfMap(w)
	case Interface:
		t.oracleOfInterface(w)
	case Sequence:
		t.oracleOfSequence(w)
	case Array:
		fmt.Fprintf(w, "var rec func(s %s, i int)\n", t.Name)
		fmt.Fprintf(w, "rec = func(s %s, i int) { if i == len(s) { yield(s); return }\n", t.Name)
		fmt.Fprintf(w, "all%s(b, d, func(e %s) { s[i] = e; rec(s, i+1) }) }\nvar zero %s\nrec(zero, 0)\n", t.Elem.Ident(), t.Elem.Name, t.Name)
	case Structure:
		fmt.Fprintf(w, "var v %s\n", t.Name)
		for _, f := range t.Fields {
			fmt.Fprintf(w, "all%s(b, d, func(e %s) { v.%s = e\n", f.Type.Ident(), f.Type.Name, f.Name)
		}
		w.WriteString("yield(v)\n")
		w.WriteString(strings.Repeat("})\n", len(t.Fields)))
	case Function:
		t.functionOracle(w)
	case Graph:
		t.graphOracle(w)
	case Pointer:
		fmt.Fprintf(w, "yield(nil)\nif d > 0 { all%s(b, d-1, func(e %s) { yield(&e) }) }\n", t.Elem.Ident(), t.Elem.Name)
	}
	w.WriteString("}\n")
}

// wire writes the function that appends the wire form of a value.
func (t *Type) wire(w *strings.Builder) {
	fmt.Fprintf(w, "func wire%s(w []byte, v %s) []byte {\n", t.Ident(), t.Name)
	switch t.Kind {
	case Boolean:
		w.WriteString("if v { return append(w, 1) }\nreturn append(w, 0)\n")
	case Integer, Enum:
		if t.Kind == Enum || !signed(t.Name) {
			w.WriteString("return binary.AppendUvarint(w, uint64(v))\n")
		} else {
			w.WriteString("return binary.AppendVarint(w, int64(v))\n")
		}
	case Float:
		w.WriteString("if v != v { return binary.LittleEndian.AppendUint64(w, math.Float64bits(math.NaN())) }\n")
		w.WriteString("return binary.LittleEndian.AppendUint64(w, math.Float64bits(float64(v)))\n")
	case Text:
		w.WriteString("return append(binary.AppendUvarint(w, uint64(len(v))), v...)\n")
	case Slice:
		fmt.Fprintf(w, "if v == nil { return append(w, 0) }\nn := uint64(len(v)) + 1\nif cap(v) > len(v) { n += 1 << 27 }\nw = binary.AppendUvarint(w, n)\nfor _, e := range v { w = wire%s(w, e) }\nreturn w\n", t.Elem.Ident())
	case Mapping:
		t.wireOfMap(w)
	case Interface:
		t.wireOfInterface(w)
	case Sequence:
		t.wireOfSequence(w)
	case Array:
		fmt.Fprintf(w, "for _, e := range v { w = wire%s(w, e) }\nreturn w\n", t.Elem.Ident())
	case Structure:
		for _, f := range t.Fields {
			fmt.Fprintf(w, "w = wire%s(w, v.%s)\n", f.Type.Ident(), f.Name)
		}
		w.WriteString("return w\n")
	case Function:
		w.WriteString("return append(w, functions[word(v)].wire...)\n")
	case Graph:
		t.wireOfGraph(w)
	case Pointer:
		fmt.Fprintf(w, "if v == nil { return append(w, 0) }\nreturn wire%s(append(w, 1), *v)\n", t.Elem.Ident())
	}
	w.WriteString("}\n")
}

// writeInvariants writes the function that evaluates the invariants of every
// part of a value.
func (t *Type) writeInvariants(w *strings.Builder) {
	fmt.Fprintf(w, "func holds%s(v %s) bool {\n", t.Ident(), t.Name)
	switch t.Kind {
	case Mapping:
		fmt.Fprintf(w, "for k, e := range v { if !holds%s(k) || !holds%s(e) { return false } }\n", t.Key.Ident(), t.Elem.Ident())
	case Interface:
		t.holdsOfInterface(w)
	case Sequence:
		t.holdsOfSequence(w)
	case Slice, Array:
		fmt.Fprintf(w, "for _, e := range v { if !holds%s(e) { return false } }\n", t.Elem.Ident())
	case Structure:
		for _, f := range t.Fields {
			fmt.Fprintf(w, "if !holds%s(v.%s) { return false }\n", f.Type.Ident(), f.Name)
			if f.Is != "" {
				fmt.Fprintf(w, "if v := v.%s; func() bool { _ = v; return !(%s) }() { return false }\n", f.Name, f.Is)
			}
		}
		if t.Invariant != "" {
			fmt.Fprintf(w, "self := v\n_ = self\nif !(%s) { return false }\n", t.Invariant)
		}
	case Function:
		w.WriteString("return functions[word(v)].holds\n")
	case Graph:
		t.holdsOfGraph(w)
	case Pointer:
		fmt.Fprintf(w, "if v != nil { return holds%s(*v) }\n", t.Elem.Ident())
	}
	w.WriteString("return true\n}\n")
}

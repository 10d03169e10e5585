package randprog

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// tables is the number of functions of type t whose arguments and results have depth d.
func (t *typ) tables(b bounds, d int) float64 {
	rows := 1.0
	for _, a := range t.params {
		rows *= a.size(b, d)
	}
	return math.Pow(t.elem.size(b, d), rows)
}

// functionOracle writes the function that enumerates functions. It keeps the wire form of each, and
// whether its results satisfy their invariants: nothing can be read off a function itself.
func (t *typ) functionOracle(w *strings.Builder) {
	var fields, params, names, wires []string
	for i, a := range t.params {
		name := fmt.Sprintf("a%d", i)
		fields = append(fields, name+" "+a.name)
		params = append(params, name+" "+a.name)
		names = append(names, name)
		wires = append(wires, fmt.Sprintf("w = wire%s(w, keys[i].%s)\n", a.ident(), name))
	}
	fmt.Fprintf(w, "d = max(d-1, 0)\ntype key struct { %s }\nvar keys []key\n", strings.Join(fields, "; "))
	for i, a := range t.params {
		fmt.Fprintf(w, "all%s(b, d, func(%s) {\n", a.ident(), params[i])
	}
	fmt.Fprintf(w, "keys = append(keys, key{%s})\n%s", strings.Join(names, ", "), strings.Repeat("})\n", len(t.params)))
	fmt.Fprintf(w, "var otherwise %s\n", t.elem.name)
	switch {
	case t.elem.kind == float:
		fmt.Fprintf(w, "otherwise = %[1]s(math.NaN())\nall%[2]s(b, d, func(v %[1]s) { if nearer(float64(v), float64(otherwise)) { otherwise = v } })\n",
			t.elem.name, t.elem.ident())
	case t.elem.kind == integer && signed(t.elem.name):
		fmt.Fprintf(w, "if _, hi := b.ints(); hi < 0 { otherwise = %s(hi) }\n", t.elem.name)
	}
	if t.elem.kind == slice {
		fmt.Fprintf(w, "if room := b.room[0]; room > 0 { otherwise = make(%s, 0, room) }\n", t.elem.name)
	}
	fmt.Fprintf(w, "table := map[key]%s{}\nvar rec func(i int)\nrec = func(i int) {\nif i < len(keys) {\n", t.elem.name)
	fmt.Fprintf(w, "all%s(b, d, func(v %s) { table[keys[i]] = v; rec(i+1) })\nreturn\n}\n", t.elem.ident(), t.elem.name)
	fmt.Fprintf(w, "rows := maps.Clone(table)\nf := func(%s) %s { if v, ok := rows[key{%s}]; ok { return v }; return otherwise }\n",
		strings.Join(params, ", "), t.elem.name, strings.Join(names, ", "))
	fmt.Fprintf(w, "w := binary.AppendUvarint([]byte{1}, uint64(len(keys)))\nok := true\nfor i, k := range keys {\n_ = i\n")
	fmt.Fprintf(w, "%sw = wire%s(w, rows[k])\nok = ok && valid(func() bool { return holds%s(rows[k]) })\n}\n", strings.Join(wires, ""), t.elem.ident(), t.elem.ident())
	fmt.Fprintf(w, "w = wire%s(w, otherwise)\nfunctions[word(f)] = made{f, w, ok}\nyield(f)\ndelete(functions, word(f))\n}\nrec(0)\n", t.elem.ident())
}

// functionSupport is what the functions of the oracle need.
const functionSupport = `type made struct {
	f     any // keeps the address in use
	wire  []byte
	holds bool
}

var functions = map[unsafe.Pointer]made{}

func valid(holds func() bool) (ok bool) {
	defer func() { recover() }()
	return holds()
}

// nearer reports whether a is nearer to zero than b, or as near and positive. -0 and NaN come after all others.
func nearer(a, b float64) bool {
	x, y := apart(a), apart(b)
	return x < y || x == y && a > b
}

func apart(v float64) float64 {
	if v != v || v == 0 && math.Signbit(v) {
		return math.Inf(1)
	}
	return math.Abs(v)
}

// withRoom is a copy of a slice with the same capacity.
func withRoom[S ~[]E, E any](s S) S {
	if s == nil {
		return nil
	}
	c := make(S, len(s), cap(s))
	copy(c, s)
	return c
}

func word(f any) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&f))[1] }

`

// holdsFunction reports whether values of a type can hold functions.
func (t *typ) holdsFunction(seen map[*typ]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	holds := func(t *typ) bool { return t.holdsFunction(seen) }
	return t.kind == function || holds(t.elem) || holds(t.key) || slices.ContainsFunc(t.holds, holds) ||
		slices.ContainsFunc(t.fields, func(f field) bool { return holds(f.typ) })
}

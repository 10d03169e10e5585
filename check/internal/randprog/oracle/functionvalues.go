package oracle

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// tables returns the number of functions of type t whose arguments and results
// have depth d.
func (t *Type) tables(b Bounds, d int) float64 {
	rows := 1.0
	for _, a := range t.Params {
		rows *= a.Size(b, d)
	}
	return math.Pow(t.Elem.Size(b, d), rows)
}

// functionOracle writes the function that enumerates functions. It keeps the
// wire form of each, and whether its results satisfy their invariants, since
// neither can be derived from a function.
func (t *Type) functionOracle(w *strings.Builder) {
	var fields, params, names, wires []string
	for i, a := range t.Params {
		name := fmt.Sprintf("a%d", i)
		fields = append(fields, name+" "+a.Name)
		params = append(params, name+" "+a.Name)
		names = append(names, name)
		wires = append(wires, fmt.Sprintf("w = wire%s(w, keys[i].%s)\n", a.Ident(), name))
	}
	fmt.Fprintf(w, "d = max(d-1, 0)\ntype key struct { %s }\nvar keys []key\n", strings.Join(fields, "; "))
	for i, a := range t.Params {
		fmt.Fprintf(w, "all%s(b, d, func(%s) {\n", a.Ident(), params[i])
	}
	fmt.Fprintf(w, "keys = append(keys, key{%s})\n%s", strings.Join(names, ", "), strings.Repeat("})\n", len(t.Params)))
	fmt.Fprintf(w, "var otherwise %s\n", t.Elem.Name)
	switch {
	case t.Elem.Kind == Float:
		fmt.Fprintf(w, "otherwise = %[1]s(math.NaN())\nall%[2]s(b, d, func(v %[1]s) { if nearer(float64(v), float64(otherwise)) { otherwise = v } })\n",
			t.Elem.Name, t.Elem.Ident())
	case t.Elem.Kind == Integer && signed(t.Elem.Name):
		fmt.Fprintf(w, "if _, hi := b.ints(); hi < 0 { otherwise = %s(hi) }\n", t.Elem.Name)
	}
	if t.Elem.Kind == Slice {
		fmt.Fprintf(w, "if room := b.room[0]; room > 0 { otherwise = make(%s, 0, room) }\n", t.Elem.Name)
	}
	fmt.Fprintf(w, "table := map[key]%s{}\nvar rec func(i int)\nrec = func(i int) {\nif i < len(keys) {\n", t.Elem.Name)
	fmt.Fprintf(w, "all%s(b, d, func(v %s) { table[keys[i]] = v; rec(i+1) })\nreturn\n}\n", t.Elem.Ident(), t.Elem.Name)
	fmt.Fprintf(w, "rows := maps.Clone(table)\nf := func(%s) %s { if v, ok := rows[key{%s}]; ok { return v }; return otherwise }\n",
		strings.Join(params, ", "), t.Elem.Name, strings.Join(names, ", "))
	fmt.Fprintf(w, "w := binary.AppendUvarint([]byte{1}, uint64(len(keys)))\nok := true\nfor i, k := range keys {\n_ = i\n")
	fmt.Fprintf(w, "%sw = wire%s(w, rows[k])\nok = ok && valid(func() bool { return holds%s(rows[k]) })\n}\n", strings.Join(wires, ""), t.Elem.Ident(), t.Elem.Ident())
	fmt.Fprintf(w, "w = wire%s(w, otherwise)\nfunctions[word(f)] = made{f, w, ok}\nyield(f)\ndelete(functions, word(f))\n}\nrec(0)\n", t.Elem.Ident())
}

// functionSupport has the declarations for function values in an oracle.
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

// nearer reports whether a is nearer to zero than b, or as near and positive.
// -0 and NaN come after all others.
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

// HoldsFunction reports whether values of a type can hold functions.
func (t *Type) HoldsFunction(seen map[*Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	holds := func(t *Type) bool { return t.HoldsFunction(seen) }
	return t.Kind == Function || holds(t.Elem) || holds(t.Key) || slices.ContainsFunc(t.Holds, holds) ||
		slices.ContainsFunc(t.Fields, func(f Field) bool { return holds(f.Type) })
}

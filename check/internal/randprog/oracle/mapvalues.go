package oracle

import (
	"fmt"
	"strings"
)

// sizeOfMap returns the number of maps with up to d entries: a choice of keys,
// and a value for each.
func (t *Type) sizeOfMap(b Bounds, d int) float64 {
	total, some := 1.0, 1.0
	if b.NilMaps() {
		total++
	}
	for n := range d {
		keys := t.Key.Size(b, d-1) - float64(n)
		if keys <= 0 {
			break
		}
		some *= keys / float64(n+1) * t.Elem.Size(b, d-1)
		total += some
	}
	return total
}

// oracleOfMap writes the code that makes all maps: for each size, every choice
// of as many keys. NaN is not a key, and -0 is the same key as 0.
func (t *Type) oracleOfMap(w *strings.Builder) {
	k, e := t.Key, t.Elem
	w.WriteString("if b.nilMaps { yield(nil) }\n")
	fmt.Fprintf(w, "var keys []%s\nif d > 0 { all%s(b, d-1, func(k %s) { if k == k { keys = append(keys, k) } }) }\n", k.Name, k.Ident(), k.Name)
	fmt.Fprintf(w, "var rec func(m %s, from, n int)\nrec = func(m %s, from, n int) { if n == 0 { yield(maps.Clone(m)); return }\n", t.Name, t.Name)
	fmt.Fprintf(w, "for i := from; i < len(keys); i++ { if _, twice := m[keys[i]]; twice { continue }; all%s(b, d-1, func(e %s) { m[keys[i]] = e; rec(m, i+1, n-1); delete(m, keys[i]) }) } }\n", e.Ident(), e.Name)
	fmt.Fprintf(w, "for n := 0; n <= d; n++ { rec(%s{}, 0, n) }\n", t.Name)
}

// wireOfMap writes the wire form of a map, which has the keys ascending.
func (t *Type) wireOfMap(w *strings.Builder) {
	w.WriteString("if v == nil { return append(w, 0) }\nw = binary.AppendUvarint(w, uint64(len(v))+1)\n")
	fmt.Fprintf(w, "for _, k := range slices.SortedFunc(maps.Keys(v), order%s) { w = wire%s(wire%s(w, k), v[k]) }\nreturn w\n",
		t.Key.Ident(), t.Elem.Ident(), t.Key.Ident())
}

// orders writes the order of the keys of a type, for those that can be keys.
func (t *Type) orders(w *strings.Builder) {
	if !t.Comparable(4) {
		return
	}
	fmt.Fprintf(w, "func order%s(a, b %s) int {\n", t.Ident(), t.Name)
	switch t.Kind {
	case Boolean:
		w.WriteString("if a == b { return 0 }\nif b { return -1 }\nreturn 1\n")
	case Array:
		fmt.Fprintf(w, "return slices.CompareFunc(a[:], b[:], order%s)\n", t.Elem.Ident())
	case Structure:
		for _, f := range t.Fields {
			fmt.Fprintf(w, "if c := order%s(a.%s, b.%s); c != 0 { return c }\n", f.Type.Ident(), f.Name, f.Name)
		}
		w.WriteString("return 0\n")
	default:
		w.WriteString("return cmp.Compare(a, b)\n")
	}
	w.WriteString("}\n")
}

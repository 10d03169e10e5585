package randprog

import (
	"fmt"
	"math"
	"strings"
)

// A kind is what a type is made of.
type kind int

const (
	boolean kind = iota
	integer
	enum
	slice
	array
	structure
	pointer // to a structure
	text    // a string
	mapping
	function
	float
	dynamic  // an interface
	sequence // what a loop ranges over
)

// A typ is a type of the program.
type typ struct {
	kind   kind
	name   string // as written in Go
	elem   *typ
	key    *typ
	length int
	fields []field
	params []*typ   // of a function, whose result elem is
	holds  []*typ   // what an interface holds, besides nil, the one error and vars
	vars   []string // error variables
	// invariant holds of every value of a structure, over its fields: as annotation and as Go.
	invariant, invariantGo string
}

type field struct {
	name string
	typ  *typ
	// is holds of the field, as v: the predicate of its refined type, as annotation and as Go.
	is expr
}

// integers are the integer types.
var integers = []struct {
	name string
	// ends are constants at and near the ends of the type and in its middle.
	ends []string
}{
	{"int", []string{"-1 << 63", "1<<63 - 1", "1 << 62", "1 - 1<<63"}},
	{"int8", []string{"-1 << 7", "1<<7 - 1", "1 << 6", "1 - 1<<7"}},
	{"int16", []string{"-1 << 15", "1<<15 - 1", "1 << 14", "1 - 1<<15"}},
	{"int32", []string{"-1 << 31", "1<<31 - 1", "1 << 30", "1 - 1<<31"}},
	{"int64", []string{"-1 << 63", "1<<63 - 1", "1 << 62", "1 - 1<<63"}},
	{"uint", []string{"1 << 63", "1<<64 - 1", "1<<63 - 1", "1<<64 - 2"}},
	{"uint8", []string{"1 << 7", "1<<8 - 1", "1<<7 - 1", "1<<8 - 2"}},
	{"uint16", []string{"1 << 15", "1<<16 - 1", "1<<15 - 1", "1<<16 - 2"}},
	{"uint32", []string{"1 << 31", "1<<32 - 1", "1<<31 - 1", "1<<32 - 2"}},
	{"uint64", []string{"1 << 63", "1<<64 - 1", "1<<63 - 1", "1<<64 - 2"}},
	{"uintptr", []string{"1 << 63", "1<<64 - 1", "1<<63 - 1", "1<<64 - 2"}},
}

func signed(name string) bool { return strings.HasPrefix(name, "int") }

// bounds are the domain of a function: the depth, the bytes of strings, whether floating-point types
// have their special values and, where ranged is set, the integers.
type bounds struct {
	depth   int
	ranged  bool
	lo, hi  int
	letters string
	words   Words
	both    bool // nil slices and empty ones, nil maps and empty ones
	special bool
	// plain leaves out what the code tells apart, which here is nil maps alone.
	plain bool
	// room are the numbers of elements that slices have room for behind their length.
	room []int
}

// nilMaps reports whether maps are nil besides empty.
func (b bounds) nilMaps() bool { return b.both || !b.plain }

// capacities are bounds of capacities, with the room that slices have then.
var capacities = []struct {
	bound string
	room  []int
}{{"exact", []int{0}}, {"spare", []int{2}}, {"both", []int{0, 2}}}

func (b bounds) ints(name string) (lo, hi int) {
	lo, hi = -b.depth, b.depth
	if b.ranged {
		lo, hi = b.lo, b.hi
	}
	if !signed(name) {
		lo = max(lo, 0)
	}
	return lo, hi
}

// size is the number of values of t with d units of depth left.
func (t *typ) size(b bounds, d int) float64 {
	switch t.kind {
	case boolean:
		return 2
	case integer:
		lo, hi := b.ints(t.name)
		return float64(max(hi-lo+1, 0))
	case enum:
		return 3
	case float:
		return b.floatSize(t.name)
	case text:
		n, product := 1.0, 1.0
		for range d {
			product *= float64(len(b.letters) + len(b.words.Parts))
			n += product
		}
		if d > 0 {
			n += float64(len(b.words.Wholes))
		}
		return n
	case mapping:
		return t.sizeOfMap(b, d)
	case dynamic:
		return t.sizeOfInterface(b, d)
	case sequence:
		return t.sizeOfSequence(b, d)
	case slice:
		n, product := 1.0, 1.0
		if b.both {
			n++
		}
		for range d {
			product *= t.elem.size(b, d-1)
			n += product
		}
		return n * float64(len(b.room))
	case function:
		return t.tables(b, max(d-1, 0))
	case array:
		return math.Pow(t.elem.size(b, d), float64(t.length))
	case structure:
		n := 1.0
		for _, f := range t.fields {
			n *= f.typ.size(b, d)
		}
		return n
	default:
		if d == 0 {
			return 1
		}
		return 1 + t.elem.size(b, d-1)
	}
}

// ident is a name for t that can be part of an identifier.
func (t *typ) ident() string {
	return strings.NewReplacer(".", "_", "[", "_", "]", "_", "*", "p", ", ", "_", "(", "_", ")", "_", " ", "_", "{", "_", "}", "_", ";", "_").Replace(t.name)
}

// oracle writes the functions that enumerate and encode the values of t.
func (t *typ) oracle(w *strings.Builder) {
	id := t.ident()
	fmt.Fprintf(w, "func all%s(b bounds, d int, yield func(%s)) {\n", id, t.name)
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

	fmt.Fprintf(w, "func wire%s(w []byte, v %s) []byte {\n", id, t.name)
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

	fmt.Fprintf(w, "func holds%s(v %s) bool {\n", id, t.name)
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
			if f.is.plain != "" {
				fmt.Fprintf(w, "if v := v.%s; func() bool { _ = v; return !(%s) }() { return false }\n", f.name, f.is.plain)
			}
		}
		if t.invariantGo != "" {
			fmt.Fprintf(w, "self := v\n_ = self\nif !(%s) { return false }\n", t.invariantGo)
		}
	case function:
		w.WriteString("return functions[word(v)].holds\n")
	case pointer:
		fmt.Fprintf(w, "if v != nil { return holds%s(*v) }\n", t.elem.ident())
	}
	w.WriteString("return true\n}\n")
	t.orders(w)
}

// contents names what t is made of, to some depth.
func (t *typ) contents(left int) string {
	s := t.name + ";"
	if left == 0 {
		return s
	}
	if t.elem != nil {
		s += t.elem.contents(left - 1)
	}
	for _, f := range t.fields {
		s += f.typ.contents(left - 1)
	}
	return s
}

// comparable reports whether values of t can be compared without comparing pointers, of
// which == is of no use in a predicate.
func (t *typ) comparable(left int) bool {
	if t.kind == slice || t.kind == pointer || t.kind == mapping || t.kind == function || t.kind == dynamic || t.kind == sequence {
		return false
	}
	if t.elem != nil && !t.elem.comparable(left-1) {
		return false
	}
	for _, f := range t.fields {
		if !f.typ.comparable(left - 1) {
			return false
		}
	}
	return true
}

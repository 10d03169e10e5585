package randprog

import (
	"fmt"
	"math"
	"strings"
)

// functionType picks a function type: arguments are scalars, and an array of booleans now and then.
func (p *program) functionType() *typ {
	t := &typ{kind: function}
	for range p.w.r.IntN(3) {
		arg := p.scalar()
		for arg.kind == text || arg.kind == float {
			arg = p.scalar()
		}
		if p.w.coin(5) {
			arg = p.use(&typ{kind: array, name: "[2]bool", elem: p.use(&typ{kind: boolean, name: "bool"}), length: 2})
		}
		t.params = append(t.params, arg)
	}
	switch p.w.r.IntN(6) {
	case 0:
		t.elem = p.sliceOf(p.integerType())
	case 1:
		t.elem = p.pointerTo(pick(p.w, p.lists))
	default:
		t.elem = p.scalar()
	}
	var names []string
	for _, a := range t.params {
		names = append(names, a.name)
	}
	t.name = "func(" + strings.Join(names, ", ") + ") " + t.elem.name
	return p.use(t)
}

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

// calls are calls of a function, with constants and with variables in scope.
func (w *writer) calls(e string, t *typ) []string {
	calls := []string{e + "("}
	for i, a := range t.params {
		var args []string
		switch a.kind {
		case boolean:
			args = []string{"true", "false"}
		case enum:
			args = []string{"Red", "Blue"}
		case array:
			args = []string{"[2]bool{true}"}
		case float:
			args = []string{a.name + "(0)", a.name + "(0.5)"}
		default:
			args = []string{"k" + a.name + "(0)", "k" + a.name + "(1)"}
		}
		for _, v := range w.scope {
			if v.typ.name == a.name {
				args = append(args, v.name)
			}
		}
		var longer []string
		for _, c := range calls {
			if i > 0 {
				c += ", "
			}
			for _, a := range args {
				longer = append(longer, c+a)
			}
		}
		calls = longer
	}
	for i := range calls {
		calls[i] += ")"
	}
	return calls
}

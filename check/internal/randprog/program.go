package randprog

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// maxDomain bounds the number of candidates that the oracle tries for one function.
const maxDomain = 20_000

// Source writes the program of a seed with n annotated functions F0, F1, ... as the source of
// one file. Its main prints, for each function, a line with the name and the valid inputs, each
// in the wire form as hexadecimal.
func Source(seed uint64, n int) string { return write(seed, n, false) }

// Forms writes the program of a seed whose functions require one form of Go
// each, all of those there are, and returns how many they are.
func Forms(seed uint64) (source string, n int) {
	p := newProgram(seed, current)
	for i, form := range allForms {
		p.form(i, form)
	}
	return p.source(), len(allForms)
}

func newProgram(seed uint64, l level) *program {
	w := &writer{r: rand.New(rand.NewPCG(seed, 2015)), level: l, forms: l.available(allForms)}
	p := &program{w: w, known: map[string]*typ{}, words: WordsOf(seed)}
	p.types()
	p.quantities()
	p.helpers()
	p.builders()
	return p
}

func write(seed uint64, n int, hits bool) string {
	p := newProgram(seed, current)
	p.hits = hits
	for i := range n {
		p.function(i)
	}
	return p.source()
}

type program struct {
	w       *writer
	known   map[string]*typ
	order   []*typ
	structs []*typ
	lists   []*typ // structures that link to themselves
	// dynamics are the interfaces.
	dynamics []*typ
	// sequences are functions that loops range over.
	sequences []*typ
	// hits says that functions tell of their calls.
	hits bool
	// words are those of all functions without bytes of their own.
	words  Words
	decls  strings.Builder
	oracle strings.Builder
	main   strings.Builder
}

// use registers t and what it is made of for the oracle.
func (p *program) use(t *typ) *typ {
	if u, ok := p.known[t.name]; ok {
		return u
	}
	p.known[t.name] = t
	p.order = append(p.order, t)
	if t.elem != nil {
		t.elem = p.use(t.elem)
	}
	if t.key != nil {
		t.key = p.use(t.key)
	}
	for i := range t.fields {
		t.fields[i].typ = p.use(t.fields[i].typ)
	}
	return t
}

func (p *program) integerType() *typ {
	return p.use(&typ{kind: integer, name: pick(p.w, integers).name})
}

func (p *program) scalar() *typ {
	switch p.w.r.IntN(8) {
	case 7:
		return p.floatType()
	case 0:
		return p.use(&typ{kind: boolean, name: "bool"})
	case 1:
		return p.use(&typ{kind: enum, name: "Color"})
	case 2:
		return p.textType()
	}
	return p.integerType()
}

func (p *program) textType() *typ {
	return p.use(&typ{kind: text, name: pick(p.w, []string{"string", "string", "Name"})})
}

func (p *program) floatType() *typ { return p.use(&typ{kind: float, name: pick(p.w, floats)}) }

func (p *program) pointerTo(t *typ) *typ {
	return p.use(&typ{kind: pointer, name: "*" + t.name, elem: t})
}

func (p *program) sliceOf(t *typ) *typ {
	return p.use(&typ{kind: slice, name: "[]" + t.name, elem: t})
}

// types declares flat structures, lists, trees and a pair of mutually recursive structures.
func (p *program) types() {
	p.use(&typ{kind: enum, name: "Color"})
	for i := range 3 {
		t := &typ{kind: structure, name: fmt.Sprintf("Pair%d", i)}
		t.fields = []field{{name: "A", typ: p.integerType()}, {name: "B", typ: p.scalar()}}
		p.structs = append(p.structs, p.declare(t, i == 0))
	}
	for i := range 3 {
		t := &typ{kind: structure, name: fmt.Sprintf("List%d", i)}
		p.known[t.name] = t
		p.order = append(p.order, t)
		t.fields = []field{{name: "V", typ: p.integerType()}, {name: "Next", typ: p.pointerTo(t)}}
		if i == 1 {
			t.fields = append([]field{{name: "Flag", typ: p.scalar()}}, t.fields...)
		}
		p.lists = append(p.lists, p.declare(t, i == 2))
	}
	tree := &typ{kind: structure, name: "Tree"}
	p.known[tree.name] = tree
	p.order = append(p.order, tree)
	tree.fields = []field{{name: "L", typ: p.pointerTo(tree)}, {name: "V", typ: p.integerType()}, {name: "R", typ: p.pointerTo(tree)}}
	p.lists = append(p.lists, p.declare(tree, false))
	even, odd := &typ{kind: structure, name: "Even"}, &typ{kind: structure, name: "Odd"}
	for _, t := range []*typ{even, odd} {
		p.known[t.name] = t
		p.order = append(p.order, t)
	}
	even.fields = []field{{name: "V", typ: p.integerType()}, {name: "Odd", typ: p.pointerTo(odd)}}
	odd.fields = []field{{name: "On", typ: p.scalar()}, {name: "Evens", typ: p.sliceOf(even)}}
	p.structs = append(p.structs, p.declare(even, false), p.declare(odd, true))
	book := &typ{kind: structure, name: "Book"}
	book.fields = []field{{name: "N", typ: p.integerType()}, {name: "M", typ: p.mapOf(p.scalar(), p.scalar())}}
	p.structs = append(p.structs, p.declare(book, true))
	p.interfaces()
	p.sequenceTypes()
	if p.w.level >= generics {
		p.generics()
	}
}

// declare writes the declaration of a structure, with an invariant if asked for.
func (p *program) declare(t *typ, invariant bool) *typ {
	if invariant {
		w := &writer{r: p.w.r, scope: []variable{{name: "self", typ: t}}}
		e := w.boolean(1)
		t.invariant, t.invariantGo = e.refine, e.plain
		fmt.Fprintf(&p.decls, "//refine:invariant %s\n", t.invariant)
	}
	fmt.Fprintf(&p.decls, "type %s struct {\n", t.name)
	for i, f := range t.fields {
		fmt.Fprintf(&p.decls, "%s %s", f.name, f.typ.name)
		if f.typ.kind == integer && p.w.coin(6) {
			w := &writer{r: p.w.r, scope: []variable{{name: "v", typ: f.typ}}}
			e := both("%s %s %s", w.integer(f.typ, 1), pick(w, []string{"<=", "!=", ">"}), w.integer(f.typ, 1))
			t.fields[i].is = e
			fmt.Fprintf(&p.decls, " //refine:is {v %s | %s}", f.typ.name, e.refine)
		}
		p.decls.WriteString("\n")
	}
	p.decls.WriteString("}\n\n")
	return p.use(t)
}

// helpers writes the functions that predicates call.
func (p *program) helpers() {
	for i := range 24 + len(p.sequences) {
		params := []variable{{name: "a", typ: p.parameter()}}
		if i >= 24 {
			params[0].typ = p.sequences[i-24]
		}
		if p.w.coin(2) {
			params = append(params, variable{name: "b", typ: p.integerType()})
		}
		h, body := p.w.newHelper(fmt.Sprintf("helper%d", i), params)
		p.decls.WriteString(body + "\n")
		p.w.helpers = append(p.w.helpers, h)
	}
	for _, l := range p.lists {
		next, _ := link(l)
		value := "V"
		op := pick(p.w, []string{"<", "<=", ">="})
		var key string
		for _, f := range l.fields {
			if f.name == value {
				key = f.typ.name
			}
		}
		id := l.ident()
		fmt.Fprintf(&p.decls, "//refine:type Chain%s(k %s) = {p *%s | p != nil ==> k %s p.V && p.%s is Chain%s(p.V)}\n", id, key, l.name, op, next, id)
		fmt.Fprintf(&p.oracle, "func chain%s(p *%s, k %s) bool { return p == nil || k %s p.V && chain%s(p.%s, p.V) }\n", id, l.name, key, op, id, next)
	}
	for _, k := range integers {
		fmt.Fprintf(&p.decls, "func k%s(x %s) %s { return x }\n", k.name, k.name, k.name)
	}
	p.decls.WriteString("func ktext(s string) string { return s }\n\n")
}

// parameter picks the type of a parameter.
func (p *program) parameter() *typ {
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
		return p.use(&typ{kind: array, name: "[2]" + e.name, elem: e, length: 2})
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
		return p.use(&typ{kind: array, name: fmt.Sprintf("[%d]%s", 2+p.w.r.IntN(2), e.name), elem: e, length: 0}).withLength()
	case 5:
		return pick(p.w, p.structs)
	case 6, 7:
		return p.pointerTo(pick(p.w, p.lists))
	case 8:
		return p.sliceOf(p.sliceOf(p.integerType()))
	}
	return p.sliceOf(p.integerType())
}

// withLength reads the length of an array from its name.
func (t *typ) withLength() *typ {
	_, _ = fmt.Sscanf(t.name, "[%d]", &t.length)
	return t
}

// form writes a function that requires a helper with one form, and its oracle.
func (p *program) form(i int, form string) {
	elem := p.integerType()
	a := variable{name: "a", typ: p.sliceOf(elem)}
	h := helper{name: fmt.Sprintf("form%d", i), params: []*typ{a.typ}, result: elem}
	body := p.w.fill(form, a, h)
	fmt.Fprintf(&p.decls, "func %s(a %s) bool {\n%s}\n\n", h.name, a.typ.name, body)
	b := bounds{depth: 2, ranged: true, hi: 2, letters: plainLetters, room: []int{0}}
	p.write(i, b, []variable{a}, []clause{{"requires", both("%s(a)", h.name)}}, expr{})
}

// A clause is an annotation. Its plain form is empty where it says nothing about
// the inputs.
type clause struct {
	verb string
	expr
}

// function writes one annotated function and its oracle.
func (p *program) function(i int) {
	b := bounds{depth: 1 + p.w.r.IntN(3), letters: pick(p.w, []string{plainLetters, plainLetters, "abc", "xb", "a"}), special: p.w.coin(3)}
	if p.w.coin(3) {
		b.ranged, b.lo = true, -p.w.r.IntN(3)
		b.hi = b.lo + 1 + p.w.r.IntN(4)
	}
	b.both = p.w.coin(5)
	b.plain = p.hits || p.w.coin(2)
	b.room = pick(p.w, capacities).room
	if b.letters == plainLetters && !b.plain {
		b.words = p.words
	}
	var params []variable
	domain := 1.0
	for _, name := range []string{"a", "b", "c"}[:1+p.w.r.IntN(3)] {
		for range 20 {
			t := p.parameter()
			if n := t.size(b, b.depth); domain*n <= maxDomain {
				domain *= n
				params = append(params, variable{name: name, typ: t})
				break
			}
		}
	}
	if len(params) == 0 {
		params = []variable{{name: "a", typ: p.use(&typ{kind: boolean, name: "bool"})}}
	}
	p.w.scope = params
	var clauses []clause
	require := func(e expr) { clauses = append(clauses, clause{"requires", e}) }
	for range 1 + p.w.r.IntN(2) {
		require(p.w.boolean(2))
	}
	for _, v := range params {
		if v.typ.kind == pointer && p.w.coin(2) {
			if _, ok := link(v.typ.elem); ok {
				k := p.w.r.IntN(2)
				require(expr{
					fmt.Sprintf("%s is Chain%s(%d)", v.name, v.typ.elem.ident(), k),
					fmt.Sprintf("chain%s(%s, %d)", v.typ.elem.ident(), v.name, k),
				})
			}
		}
	}
	for _, v := range params {
		if e, ok := p.writing(v); ok && p.w.coin(6) {
			require(e)
		}
		if p.hits {
			clauses = append(clauses, p.writingNatively(v)...)
		}
	}
	p.w.r.Shuffle(len(clauses), func(i, j int) { clauses[i], clauses[j] = clauses[j], clauses[i] })
	p.write(i, b, params, clauses, p.signature(params))
}

// signature writes a refined signature, in which the parameters of integer type may be refined by
// themselves and those before them: nothing, or its annotation and what it says as plain Go.
func (p *program) signature(params []variable) expr {
	if !p.w.coin(3) {
		return expr{}
	}
	refined := expr{"", "true"}
	for i, v := range params {
		if i > 0 {
			refined.refine += ", "
		}
		if v.typ.kind == mapping && v.typ.key.kind == integer {
			p.w.scope = params[:i:i]
			r, plain := p.w.refinedMap(v)
			refined.refine += v.name + " " + r
			refined.plain += " && " + plain
			continue
		}
		if v.typ.kind != integer {
			refined.refine += v.name + " " + v.typ.name
			continue
		}
		p.w.scope = append(params[:i:i], variable{name: "v", typ: v.typ})
		e := p.w.boolean(1)
		refined.refine += fmt.Sprintf("%s {v %s | %s}", v.name, v.typ.name, e.refine)
		refined.plain += fmt.Sprintf(" && func(v %s) bool { return %s }(%s)", v.typ.name, e.plain, v.name)
	}
	return refined
}

func (p *program) write(i int, b bounds, params []variable, clauses []clause, refined expr) {
	var list, checks []string
	if refined.refine != "" {
		fmt.Fprintf(&p.decls, "//refine:func (%s)\n", refined.refine)
		checks = append(checks, refined.plain)
	}
	for _, v := range params {
		list = append(list, v.name+" "+v.typ.name)
	}
	for _, c := range clauses {
		fmt.Fprintf(&p.decls, "//refine:%s %s\n", c.verb, c.refine)
		if c.plain != "" {
			checks = append(checks, "("+c.plain+")")
		}
	}
	fmt.Fprintf(&p.decls, "//refine:bound depth=%d", b.depth)
	if b.ranged {
		fmt.Fprintf(&p.decls, " ints=%d..%d", b.lo, b.hi)
	}
	if b.letters != plainLetters || !b.plain && len(b.words.Parts)+len(b.words.Wholes) == 0 {
		fmt.Fprintf(&p.decls, " strings=%s", b.letters)
	}
	if b.plain {
		p.decls.WriteString(" domain=plain")
	}
	for _, c := range capacities {
		if slices.Equal(c.room, b.room) {
			fmt.Fprintf(&p.decls, " cap=%s", c.bound)
		}
	}
	if b.both {
		p.decls.WriteString(" nil=both")
	}
	if b.special {
		p.decls.WriteString(" floats=special")
	}
	typeParams, signature := "", strings.Join(list, ", ")
	if refined.refine == "" {
		signature = p.variadic(params)
		typeParams, signature = p.generalize(signature)
	}
	if typeParams != "" {
		fmt.Fprintf(&p.decls, " T=%s", typeParams)
		typeParams = "[T comparable]"
	}
	body := " " + asks + " "
	if p.hits && typeParams == "" {
		body += "\n" + hit(i, params)
	}
	fmt.Fprintf(&p.decls, "\nfunc F%d%s(%s) {%s}\n\n", i, typeParams, signature, body)

	fmt.Fprintf(&p.oracle, "func valid%d(%s) (ok bool) {\ndefer func() { if recover() != nil { ok = false } }()\n", i, strings.Join(list, ", "))
	for _, v := range params {
		fmt.Fprintf(&p.oracle, "if !holds%s(%s) { return false }\n", v.typ.ident(), v.name)
	}
	fmt.Fprintf(&p.oracle, "return %s\n}\n", strings.Join(checks, " && "))

	fmt.Fprintf(&p.main, "fmt.Fprint(out, \"F%d\")\nfunc() { dom := bounds{%d, %v, %d, %d, %q, %#v, %#v, %v, %v, %v, %#v, %v}\n", i, b.depth, b.ranged, b.lo, b.hi, b.letters, b.words.Parts, b.words.Wholes, b.both, b.special, b.nilMaps(), b.room, b.plain)
	var names []string
	for _, v := range params {
		fmt.Fprintf(&p.main, "all%s(dom, dom.depth, func(%s %s) {\n", v.typ.ident(), v.name, v.typ.name)
		names = append(names, v.name)
	}
	fmt.Fprintf(&p.main, "if valid%d(%s) {\nvar w []byte\n", i, strings.Join(names, ", "))
	for _, v := range params {
		fmt.Fprintf(&p.main, "w = wire%s(w, %s)\n", v.typ.ident(), v.name)
	}
	p.main.WriteString("fmt.Fprintf(out, \" %x\", w)\n}\n")
	p.main.WriteString(strings.Repeat("})\n", len(params)))
	p.main.WriteString("}()\nfmt.Fprintln(out)\n")
}

// variadic writes the parameters of a function. One that ends with a slice is
// variadic now and then, which changes nothing about its inputs.
func (p *program) variadic(params []variable) string {
	var list []string
	for i, v := range params {
		if elem, ok := strings.CutPrefix(v.typ.name, "[]"); ok && i == len(params)-1 && p.w.coin(2) {
			list = append(list, v.name+" ..."+elem)
			continue
		}
		list = append(list, v.name+" "+v.typ.name)
	}
	return strings.Join(list, ", ")
}

// head is the clause and the imports of a file that has the oracle.
const head = "package main\n\nimport (\n\"bufio\"\n\"cmp\"\n\"encoding/binary\"\n\"errors\"\n\"fmt\"\n\"iter\"\n\"maps\"\n\"math\"\n\"os\"\n\"slices\"\n\"strings\"\n\"unsafe\"\n)\n\n"

func (p *program) source() string { return head + p.functions() + p.enumeration() }

// functions are the annotated functions and what they call.
func (p *program) functions() string {
	return "type Color uint8\n\ntype Name string\n\nconst (\nRed Color = iota\nGreen\nBlue\n)\n\n" + ratios + p.decls.String()
}

// enumeration is the oracle and main.
func (p *program) enumeration() string {
	var s strings.Builder
	s.WriteString("type bounds struct { depth int; ranged bool; lo, hi int; letters string; parts, wholes []string; both, special, nilMaps bool; room []int; plain bool }\n\n")
	s.WriteString(textSupport)
	s.WriteString("func (b bounds) ints() (lo, hi int) { if b.ranged { return b.lo, b.hi }; return -b.depth, b.depth }\n\n")
	s.WriteString(functionSupport)
	for _, t := range p.order {
		t.oracle(&s)
	}
	s.WriteString(p.oracle.String())
	s.WriteString("func main() {\nout := bufio.NewWriter(os.Stdout)\ndefer out.Flush()\n_, _ = binary.AppendVarint, math.Pi\n_ = maps.Clone[map[int]int]\n_ = slices.Sort[[]int]\n_ = cmp.Compare[int]\n_ = errors.New\n_ = strings.Cut\nvar _ iter.Seq[int]\n")
	s.WriteString(p.main.String())
	s.WriteString("}\n")
	return s.String()
}

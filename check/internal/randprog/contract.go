package randprog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// A clause is an annotation. Its plain form is empty if it says nothing about
// the inputs.
type clause struct {
	verb string
	expr
}

// function writes one annotated function and its oracle.
func (p *program) function(i int) {
	b, params := p.inputs(p.graphs)
	params, pair := p.aliased(b, params)
	p.w.scope = params
	var clauses []clause
	require := func(e expr) { clauses = append(clauses, clause{"requires", e}) }
	for range 1 + p.w.r.IntN(2) {
		require(p.w.boolean(2))
	}
	for _, v := range params {
		if v.typ.Kind == oracle.Pointer && p.w.coin(2) {
			if _, ok := link(v.typ.Elem); ok {
				k := p.w.r.IntN(2)
				require(expr{
					fmt.Sprintf("%s is Chain%s(%d)", v.name, v.typ.Elem.Ident(), k),
					fmt.Sprintf("chain%s(%s, %d)", v.typ.Elem.Ident(), v.name, k),
				})
			}
		}
	}
	if pair != (alias{}) && p.w.coin(2) {
		require(identity(p.w, params))
	}
	for _, v := range params {
		// The copy that the oracle makes shares no memory with others.
		if e, ok := p.writing(v); ok && p.w.coin(6) && pair == (alias{}) {
			require(e)
		}
		if p.hits {
			clauses = append(clauses, p.writingNatively(v)...)
		}
	}
	p.w.r.Shuffle(len(clauses), func(i, j int) { clauses[i], clauses[j] = clauses[j], clauses[i] })
	p.write(i, b, params, clauses, p.signature(params), code{alias: pair})
}

// inputs picks the bounds and the parameters of a function. Types of graphs are
// some of the given ones.
func (p *program) inputs(graphs []*oracle.Type) (oracle.Bounds, []variable) {
	b := oracle.Bounds{Depth: 1 + p.w.r.IntN(3), Letters: pick(p.w, []string{oracle.PlainLetters, oracle.PlainLetters, "abc", "xb", "a"}), Special: p.w.coin(3)}
	if p.w.coin(3) {
		b.Ranged, b.Lo = true, -p.w.r.IntN(3)
		b.Hi = b.Lo + 1 + p.w.r.IntN(4)
	}
	b.Both = p.w.coin(5)
	b.Plain = p.hits || p.w.coin(2)
	b.Room = pick(p.w, oracle.Capacities).Room
	if b.Letters == oracle.PlainLetters && !b.Plain {
		b.Words = p.words
	}
	var params []variable
	domain := 1.0
	for _, name := range []string{"a", "b", "c"}[:1+p.w.r.IntN(3)] {
		for range 20 {
			t := argument(p, graphs)
			n := max(t.Size(b, b.Depth), 1) // loops around no value run, too
			filled := graphsOf(params)
			for _, g := range t.Graphs() {
				if !slices.Contains(filled, g) {
					n *= g.Heap(b)
				}
			}
			if domain*n <= maxDomain {
				domain *= n
				params = append(params, variable{name: name, typ: t})
				break
			}
		}
	}
	if len(params) == 0 {
		params = []variable{{name: "a", typ: p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"})}}
	}
	return b, params
}

// signature writes a refined signature. It returns nothing, or the annotation
// and its meaning as plain Go. A parameter of integer type may be refined by
// itself and the parameters before it.
func (p *program) signature(params []variable) expr {
	if !p.w.coin(3) {
		return expr{}
	}
	refined := expr{"", "true"}
	for i, v := range params {
		if i > 0 {
			refined.refine += ", "
		}
		if v.typ.Kind == oracle.Mapping && v.typ.Key.Kind == oracle.Integer {
			p.w.scope = params[:i:i]
			r, plain := p.w.refinedMap(v)
			refined.refine += v.name + " " + r
			refined.plain += " && " + plain
			continue
		}
		if v.typ.Kind != oracle.Integer {
			refined.refine += v.name + " " + v.typ.Name
			continue
		}
		p.w.scope = append(params[:i:i], variable{name: "v", typ: v.typ})
		e := p.w.boolean(1)
		refined.refine += fmt.Sprintf("%s {v %s | %s}", v.name, v.typ.Name, e.refine)
		refined.plain += fmt.Sprintf(" && func(v %s) bool { return %s }(%s)", v.typ.Name, e.plain, v.name)
	}
	return refined
}

// A code is the result and the body of a function, and the parameters that may
// share memory. The zero code has no result, and the body that all functions of
// the program share.
type code struct {
	result, body string
	alias        alias
}

func (p *program) write(i int, b oracle.Bounds, params []variable, clauses []clause, refined expr, does code) {
	var list, checks []string
	if refined.refine != "" {
		fmt.Fprintf(&p.decls, "//refine:func (%s)\n", refined.refine)
		checks = append(checks, refined.plain)
	}
	for _, v := range params {
		list = append(list, v.name+" "+v.typ.Name)
	}
	for _, c := range clauses {
		fmt.Fprintf(&p.decls, "//refine:%s %s\n", c.verb, c.refine)
		if c.plain != "" {
			checks = append(checks, "("+c.plain+")")
		}
	}
	fmt.Fprintf(&p.decls, "//refine:bound depth=%d", b.Depth)
	if b.Ranged {
		fmt.Fprintf(&p.decls, " ints=%d..%d", b.Lo, b.Hi)
	}
	if b.Letters != oracle.PlainLetters || !b.Plain && len(b.Words.Parts)+len(b.Words.Wholes) == 0 {
		fmt.Fprintf(&p.decls, " strings=%s", b.Letters)
	}
	if b.Plain {
		p.decls.WriteString(" domain=plain")
	}
	for _, c := range oracle.Capacities {
		if slices.Equal(c.Room, b.Room) {
			fmt.Fprintf(&p.decls, " cap=%s", c.Bound)
		}
	}
	if b.Both {
		p.decls.WriteString(" nil=both")
	}
	if b.Special {
		p.decls.WriteString(" floats=special")
	}
	if a := does.alias; a != (alias{}) {
		fmt.Fprintf(&p.decls, " alias=%s,%s", params[a.first].name, params[a.second].name)
	}
	typeParams, signature := "", strings.Join(list, ", ")
	if refined.refine == "" {
		signature = p.variadic(params)
	}
	if refined.refine == "" && does.body == "" {
		typeParams, signature = p.generalize(signature)
	}
	if typeParams != "" {
		fmt.Fprintf(&p.decls, " T=%s", typeParams)
		typeParams = "[T comparable]"
	}
	body := " " + asks + " "
	graphs := graphsOf(params)
	if p.hits && typeParams == "" {
		body += "\n" + hit(i, params)
	}
	if does.body != "" {
		body = does.body
	}
	fmt.Fprintf(&p.decls, "\nfunc F%d%s(%s) %s {%s}\n\n", i, typeParams, signature, does.result, body)

	fmt.Fprintf(&p.oracle, "func valid%d(%s) (ok bool) {\ndefer func() { if recover() != nil { ok = false } }()\n", i, strings.Join(list, ", "))
	for _, v := range params {
		fmt.Fprintf(&p.oracle, "if !holds%s(%s) { return false }\n", v.typ.Ident(), v.name)
	}
	fmt.Fprintf(&p.oracle, "return %s\n}\n", strings.Join(checks, " && "))

	fmt.Fprintf(&p.main, "fmt.Fprint(out, \"F%d\")\nfunc() { dom := bounds{%d, %v, %d, %d, %q, %#v, %#v, %v, %v, %v, %#v, %v}\n", i, b.Depth, b.Ranged, b.Lo, b.Hi, b.Letters, b.Words.Parts, b.Words.Wholes, b.Both, b.Special, b.NilMaps(), b.Room, b.Plain)
	var names []string
	for _, v := range params {
		names = append(names, v.name)
	}
	before, after, wires := does.alias.loops(params)
	if len(graphs) > 0 {
		made, fill := "seen := map[string]bool{}\n", ""
		for _, g := range graphs {
			made += fmt.Sprintf("make%s(dom)\n", g.Ident())
			fill += fmt.Sprintf("fill%s(dom, func() {\n", g.Ident())
			after += "})\n"
		}
		before = made + fill + before + "visit = newVisit()\n"
	}
	p.main.WriteString(before)
	fmt.Fprintf(&p.main, "if valid%d(%s) {\nvar w []byte\n", i, strings.Join(names, ", "))
	p.main.WriteString(wires)
	if len(graphs) > 0 {
		fmt.Fprintf(&p.main, "if seen[string(w)] || !visit.fits(%q) { return }\nseen[string(w)] = true\n", graphs[0].Bound.Share)
	}
	p.main.WriteString("fmt.Fprintf(out, \" %x\", w)\n}\n")
	p.main.WriteString(after)
	p.main.WriteString("}()\nfmt.Fprintln(out)\n")
}

// variadic writes the parameters of a function. One that ends with a slice is
// variadic now and then, which changes nothing about its inputs.
func (p *program) variadic(params []variable) string {
	var list []string
	for i, v := range params {
		if elem, ok := strings.CutPrefix(v.typ.Name, "[]"); ok && i == len(params)-1 && p.w.coin(2) {
			list = append(list, v.name+" ..."+elem)
			continue
		}
		list = append(list, v.name+" "+v.typ.Name)
	}
	return strings.Join(list, ", ")
}

// form writes a function that requires a helper with one form, and its oracle.
func (p *program) form(i int, form string) {
	elem := p.integerType()
	a := variable{name: "a", typ: p.sliceOf(elem)}
	h := helper{name: fmt.Sprintf("form%d", i), params: []*oracle.Type{a.typ}, result: elem}
	body := p.w.fill(form, a, h)
	fmt.Fprintf(&p.decls, "func %s(a %s) bool {\n%s}\n\n", h.name, a.typ.Name, body)
	b := oracle.Bounds{Depth: 2, Ranged: true, Hi: 2, Letters: oracle.PlainLetters, Room: []int{0}}
	p.write(i, b, []variable{a}, []clause{{"requires", both("%s(a)", h.name)}}, expr{}, code{})
}

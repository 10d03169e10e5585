package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// helpers writes the functions that predicates call.
func (p *program) helpers() {
	for i := range 24 + len(p.sequences) {
		params := []variable{{name: "a", typ: argument(p, p.graphs)}}
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
		for _, f := range l.Fields {
			if f.Name == value {
				key = f.Type.Name
			}
		}
		id := l.Ident()
		fmt.Fprintf(&p.decls, "//refine:type Chain%s(k %s) = {p *%s | p != nil ==> k %s p.V && p.%s is Chain%s(p.V)}\n", id, key, l.Name, op, next, id)
		fmt.Fprintf(&p.oracle, "func chain%s(p *%s, k %s) bool { return p == nil || k %s p.V && chain%s(p.%s, p.V) }\n", id, l.Name, key, op, id, next)
	}
	for _, k := range oracle.IntegerTypes {
		fmt.Fprintf(&p.decls, "func k%s(x %[1]s) %[1]s { return x }\n", k.Name)
		// One function has two results, which the others take: they
		// return the difference and the order of its arguments.
		fmt.Fprintf(&p.decls, "func kpair%s(x, y %[1]s) (%[1]s, %[1]s) { return y, x }\nfunc kover%[1]s(x, y %[1]s) %[1]s { return y - x }\nfunc kless%[1]s(x, y %[1]s) bool { return y < x }\n", k.Name)
	}
	p.decls.WriteString("func ktext(s string) string { return s }\n\n")
}

// quantities writes helpers that return an integer.
func (p *program) quantities() {
	for _, k := range oracle.IntegerTypes {
		p.decls.WriteString(strings.ReplaceAll(p.w.level.support(), "K", k.Name))
	}
	forms := p.w.level.available(quantityForms)
	for i := range 10 {
		xs := variable{name: "a", typ: p.sliceOf(p.integerType())}
		h := helper{name: fmt.Sprintf("quantity%d", i), params: []*oracle.Type{xs.typ}, result: p.integerType()}
		body := p.w.fill(pick(p.w, forms), xs, h)
		fmt.Fprintf(&p.decls, "func %s(a %s) (acc %s) {\n%s}\n\n", h.name, xs.typ.Name, h.result.Name, body)
		p.w.quantities = append(p.w.quantities, h)
	}
}

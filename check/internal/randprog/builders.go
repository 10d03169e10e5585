package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// builderForms are bodies of functions that make another slice from a slice a;
// some write to a copy. K and E are as in forms.
var builderForms = []string{
	`b := append([]K(nil), a...)
b = append(b, E)
for i := range b { for j := range i { if b[i] < b[j] { b[i], b[j] = b[j], b[i] } } }
return b`,
	`b := make([]K, len(a))
copy(b, a)
for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 { b[i], b[j] = b[j], b[i] }
return b`,
	`var b []K
for i, x := range a { if i == 0 || x != a[i-1] { b = append(b, x) } }
return b`,
	`b := []K{E}
for _, x := range a { b = append(b, x+b[len(b)-1]) }
return b[1:]`,
}

// linkForms are bodies of functions N that make another structure from the one
// that p, a *L, points to; next is the name of a link and V a number.
var linkForms = []string{
	`return &L{V: E, next: p}`,
	`var r *L
for n := p; n != nil; n = n.next { r = &L{V: n.V, next: r} }
return r`,
	`if p == nil || p.V >= E { return &L{V: E, next: p} }
q := *p
q.next = N(p.next)
return &q`,
	`if p == nil { return nil }
q := *p
q.next, q.V = N(p.next), q.V+1
at := &q.next
for *at != nil && (*at).V < E { at = &(*at).next }
*at = &L{V: E, next: *at}
return &q`,
}

// builders writes functions that make other values from the parameters of
// predicates.
func (p *program) builders() {
	for i := range 8 {
		p.sliceBuilder(fmt.Sprintf("build%d", i))
	}
	for i, l := range p.lists {
		p.linkBuilder(fmt.Sprintf("relink%d", i), l)
	}
}

func (p *program) sliceBuilder(name string) {
	a := variable{name: "a", typ: p.sliceOf(p.integerType())}
	h := helper{name: name, params: []*oracle.Type{a.typ}, result: a.typ.Elem}
	body := p.w.fill(p.w.level.rewrite(pick(p.w, builderForms)), a, h)
	fmt.Fprintf(&p.decls, "func %s(a %s) %s {\n%s}\n\n", name, a.typ.Name, a.typ.Name, body)
	h.result = a.typ
	p.w.builders = append(p.w.builders, h)
}

func (p *program) linkBuilder(name string, l *oracle.Type) {
	next, _ := link(l)
	var value *oracle.Type
	for _, f := range l.Fields {
		if f.Name == "V" {
			value = f.Type
		}
	}
	constant := fmt.Sprintf("k%s(%d)", value.Name, p.w.r.IntN(3))
	body := strings.NewReplacer("next", next, "L", l.Name, "N(", name+"(", "E", constant).Replace(pick(p.w, linkForms))
	t := p.pointerTo(l)
	fmt.Fprintf(&p.decls, "func %s(p %s) %s {\n%s\n}\n\n", name, t.Name, t.Name, body)
	p.w.builders = append(p.w.builders, helper{name: name, params: []*oracle.Type{t}, result: t})
}

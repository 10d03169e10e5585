package randprog

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// An expr is one expression written in the annotation language and in plain Go.
type expr struct{ refine, plain string }

func both(format string, args ...any) expr {
	r, p := make([]any, len(args)), make([]any, len(args))
	for i, a := range args {
		r[i], p[i] = a, a
		if e, ok := a.(expr); ok {
			r[i], p[i] = e.refine, e.plain
		}
	}
	return expr{fmt.Sprintf(format, r...), fmt.Sprintf(format, p...)}
}

// A writer writes random expressions over the variables in scope.
type writer struct {
	r     *rand.Rand
	scope []variable
	// helpers are the functions that may be called.
	helpers []helper
	// quantities are the helpers that return an integer.
	quantities []helper
	// builders are the helpers that make other values from their parameter.
	builders []helper
	// plainGo is set if only Go may be written, in the body of a helper.
	plainGo bool
	// reaches is set if the words about the nodes that pointers lead to may
	// be written.
	reaches bool
	// level is the Go version of code that is written in Go only.
	level level
	// forms are those of allForms that the level has.
	forms []string
	fresh int
	// guards are those of the paths used since the last guarded predicate.
	guards []string
}

func (w *writer) coin(n int) bool { return w.r.IntN(n) == 0 }

func pick[T any](w *writer, xs []T) T { return xs[w.r.IntN(len(xs))] }

// constant writes a constant of the integer type t through a function, so that
// operations on constants wrap at run time where the compiler would reject
// them.
func constant(t *oracle.Type, k int) expr { return both("k%s(%d)", t.Name, k) }

// extreme writes a constant at the ends of the integer type t.
func extreme(w *writer, t *oracle.Type) expr {
	for _, k := range oracle.IntegerTypes {
		if k.Name == t.Name {
			return both("k%s(%s)", t.Name, pick(w, k.Ends))
		}
	}
	return constant(t, 0)
}

// quantity writes a call of a helper that returns an integer, converted to t.
func (w *writer) quantity(t *oracle.Type) (expr, bool) {
	if len(w.quantities) == 0 {
		return expr{}, false
	}
	h := pick(w, w.quantities)
	ps := w.paths(same(h.params[0]))
	if len(ps) == 0 {
		return expr{}, false
	}
	return both("%s(%s(%s))", t.Name, h.name, w.path(ps).name), true
}

// integer writes an expression of the integer type t.
func (w *writer) integer(t *oracle.Type, depth int) expr {
	if depth == 0 || w.coin(3) {
		if ps := w.paths(same(t)); len(ps) > 0 && !w.coin(4) {
			return both("%s", w.path(ps).name)
		}
		if ps := w.paths(ofKind(oracle.Integer)); len(ps) > 0 && w.coin(2) {
			return both("%s(%s)", t.Name, w.path(ps).name)
		}
		if ps := w.paths(measured); len(ps) > 0 && w.coin(2) {
			return both("%s(len(%s))", t.Name, w.path(ps).name)
		}
		if w.coin(10) {
			return extreme(w, t)
		}
		return constant(t, w.r.IntN(4))
	}
	if e, ok := w.quantity(t); ok && w.coin(5) {
		return e
	}
	if w.coin(6) {
		return both("(%s %s %d)", w.integer(t, depth-1), pick(w, []string{"+", "-", "*"}), 1+w.r.IntN(3))
	}
	a, b := w.integer(t, depth-1), w.integer(t, depth-1)
	switch w.r.IntN(16) {
	case 13:
		return both("%s(%s(%s))", t.Name, pick(w, oracle.IntegerTypes).Name, a)
	case 14:
		if w.plainGo && w.level < signedShifts {
			b = both("uint(%s)", b)
		}
		return both("(%s %s (%s & 7))", a, pick(w, []string{"<<", ">>"}), b)
	case 0, 1, 2:
		return both("(%s + %s)", a, b)
	case 3:
		return both("(%s - %s)", a, b)
	case 4:
		return both("kover%s(kpair%[1]s(%s, %s))", t.Name, a, b)
	case 5:
		if w.plainGo {
			return both("(%s - %s)", a, b)
		}
		first, last := both("first(kpair%s(%s, %s))", t.Name, a, b), both("last(kpair%s(%s, %s))", t.Name, a, b)
		return expr{fmt.Sprintf("(%s - %s)", last.refine, first.refine), fmt.Sprintf("(%s - %s)", a.plain, b.plain)}
	case 6:
		return both("(%s * %s)", a, b)
	case 7:
		return both("(%s / %s)", a, b)
	case 8:
		return both("(%s %% %s)", a, b)
	case 9:
		return both("(%s %s %s)", a, pick(w, []string{"&", "|", "^", "&^"}), b)
	case 10:
		return both("(%s %s %d)", a, pick(w, []string{"<<", ">>"}), w.r.IntN(9))
	case 11:
		return w.extremum(pick(w, extrema), t, a, b)
	case 12:
		return both("%s(%s)", pick(w, []string{"-", "^"}), a)
	}
	if w.plainGo {
		return both("(%s * 3)", a)
	}
	c := w.boolean(depth - 1)
	return expr{
		fmt.Sprintf("(if %s { %s } else { %s })", c.refine, a.refine, b.refine),
		fmt.Sprintf("func() %s { if %s { return %s }; return %s }()", t.Name, c.plain, a.plain, b.plain),
	}
}

// extrema are the functions that pick one of their arguments.
var extrema = []string{"min", "max"}

// extremum writes the smaller or the greater one of two expressions of type t.
func (w *writer) extremum(name string, t *oracle.Type, a, b expr) expr {
	if !w.plainGo || w.level >= builtins {
		return both("%s(%s, %s)", name, a, b)
	}
	first := "<"
	if name == "max" {
		first = ">"
	}
	return both("func(x, y %s) %s { if x %s y { return x }; return y }(%s, %s)", t.Name, t.Name, first, a, b)
}

// boolean writes a predicate.
func (w *writer) boolean(depth int) expr {
	if depth == 0 {
		return w.comparison(0)
	}
	switch w.r.IntN(12) {
	case 0, 1:
		return both("(%s && %s)", w.boolean(depth-1), w.boolean(depth-1))
	case 2:
		return both("(%s || %s)", w.boolean(depth-1), w.boolean(depth-1))
	case 3:
		return both("!(%s)", w.boolean(depth-1))
	case 4, 5:
		if !w.plainGo {
			return w.connective(depth)
		}
	case 6, 7, 8:
		if e, ok := w.quantifier(depth); ok && !w.plainGo {
			return e
		}
	case 9, 10:
		if e, ok := w.call(depth); ok {
			return e
		}
	}
	return w.comparison(depth)
}

func (w *writer) connective(depth int) expr {
	a, b := w.boolean(depth-1), w.boolean(depth-1)
	if w.coin(3) {
		return expr{fmt.Sprintf("(%s <==> %s)", a.refine, b.refine), fmt.Sprintf("((%s) == (%s))", a.plain, b.plain)}
	}
	return expr{fmt.Sprintf("(%s ==> %s)", a.refine, b.refine), fmt.Sprintf("(!(%s) || (%s))", a.plain, b.plain)}
}

// comparison writes an atom; in most cases it first checks that the values it
// mentions exist.
func (w *writer) comparison(depth int) expr {
	defer w.keepGuards()()
	e := w.atom(depth)
	if len(w.guards) > 0 && !w.coin(4) {
		guard := strings.Join(w.guards, "") + "true"
		if w.coin(2) {
			return both("(%s && %s)", guard, e)
		}
		return both("(!(%s) || %s)", guard, e)
	}
	return e
}

func (w *writer) atom(depth int) expr {
	ints := w.paths(ofKind(oracle.Integer))
	switch w.r.IntN(18) {
	case 16, 17:
		if ps := w.paths(ofKind(oracle.Graph)); len(ps) > 0 {
			return w.graphAtom(ps)
		}
	case 14, 15:
		if ps := w.paths(ofKind(oracle.Interface)); len(ps) > 0 {
			return w.dynamicAtom(w.path(ps))
		}
	case 10, 11:
		if ps := w.paths(ofKind(oracle.Mapping)); len(ps) > 0 {
			return w.mapAtom(w.path(ps))
		}
	case 12, 13:
		if ps := w.paths(ofKind(oracle.Float)); len(ps) > 0 {
			return w.floatAtom(w.path(ps))
		}
	case 8, 9:
		if ps := w.paths(ofKind(oracle.Text)); len(ps) > 0 {
			return w.textAtom(w.path(ps))
		}
	case 0:
		if ps := w.paths(ofKind(oracle.Boolean)); len(ps) > 0 {
			return both("%s", w.path(ps).name)
		}
	case 1:
		if ps := w.paths(ofKind(oracle.Enum)); len(ps) > 0 {
			p := w.path(ps)
			return both("%s %s %s", p.name, pick(w, []string{"==", "!=", "<", ">="}), pick(w, []string{"Red", "Green", "Blue"}))
		}
	case 2:
		if ps := w.paths(ofKind(oracle.Pointer)); len(ps) > 0 {
			return both("%s %s nil", w.path(ps).name, pick(w, []string{"==", "!="}))
		}
	case 3:
		if ps := w.paths(measured); len(ps) > 0 {
			return both("len(%s) %s %d", w.path(ps).name, pick(w, []string{"<", ">", "=="}), w.r.IntN(3))
		}
	case 4:
		comparable := func(t *oracle.Type) bool {
			return t.Kind == oracle.Array || t.Kind == oracle.Structure && !strings.Contains(t.Contents(4), "[]")
		}
		if ps := w.paths(comparable); len(ps) > 0 {
			p := w.path(ps)
			q := w.path(w.paths(same(p.typ)))
			if p.typ.Comparable(4) {
				return both("%s %s %s", p.name, pick(w, []string{"==", "!="}), q.name)
			}
		}
	}
	t := &oracle.Type{Kind: oracle.Integer, Name: pick(w, oracle.IntegerTypes).Name}
	if len(ints) > 0 {
		t = w.path(ints).typ
	}
	a, b := w.integer(t, depth), w.integer(t, depth)
	if w.coin(4) && !w.plainGo {
		c := w.integer(t, depth)
		o1, o2 := pick(w, []string{"<", "<="}), pick(w, []string{"<", "<="})
		return expr{
			fmt.Sprintf("%s %s %s %s %s", a.refine, o1, b.refine, o2, c.refine),
			fmt.Sprintf("%s %s %s && %s %s %s", a.plain, o1, b.plain, b.plain, o2, c.plain),
		}
	}
	if op := pick(w, []string{"<", "<=", ">", ">=", "==", "!="}); op != "<" {
		return both("%s %s %s", a, op, b)
	}
	return both("kless%s(kpair%[1]s(%s, %s))", t.Name, a, b)
}

// graphAtom writes a condition on pointers to nodes.
func (w *writer) graphAtom(ps []variable) expr {
	p := w.path(ps)
	x, y := p.name, w.path(w.paths(same(p.typ))).name
	op := pick(w, []string{"==", "!="})
	n := 6
	if w.plainGo || !w.reaches || inside(p.typ.Elem) != nil {
		n = 3
	}
	if strings.Contains(x+y, "old(") {
		n = 1 // which has other nodes
	}
	switch w.r.IntN(n) {
	case 0:
		return both("%s %s nil", x, op)
	case 1, 2:
		return both("%s %s %s", x, op, y)
	case 3:
		return expr{fmt.Sprintf("acyclic(%s)", x), fmt.Sprintf("straight(%s)", x)}
	case 4:
		k := w.r.IntN(3)
		return expr{fmt.Sprintf("len(reach(%s)) %s %d", x, op, k), fmt.Sprintf("len(reachable(%s)) %s %d", x, op, k)}
	}
	return expr{
		fmt.Sprintf("((%s in reach(%s)) %s same(%s, %s))", x, y, op, x, y),
		fmt.Sprintf("(slices.Contains(reachable(%s), %s) %s (%s == %s))", y, x, op, x, y),
	}
}

// quantifier writes a forall or exists over a container in scope or over a
// range.
func (w *writer) quantifier(depth int) (expr, bool) {
	w.fresh++
	i, x := fmt.Sprintf("i%d", w.fresh), fmt.Sprintf("x%d", w.fresh)
	saved := w.scope
	defer func() { w.scope = saved }()
	defer w.keepGuards()()
	all := w.coin(2)
	word, stop, end := "exists", "", "false"
	if all {
		word, stop, end = "forall", "!", "true"
	}
	loop := func(header string, body expr, head string) (expr, bool) {
		return expr{
			fmt.Sprintf("(%s %s: %s)", word, head, body.refine),
			fmt.Sprintf("func() bool { for %s { if %s(%s) { return !%s } }; return %s }()", header, stop, body.plain, end, end),
		}, true
	}
	containers := w.paths(func(t *oracle.Type) bool {
		return t.Kind == oracle.Slice || t.Kind == oracle.Array || t.Kind == oracle.Text || t.Kind == oracle.Mapping
	})
	if len(containers) == 0 || w.coin(4) {
		low, high := 0, 1+w.r.IntN(3)
		if w.coin(6) {
			low, high = -9, 10 // so many values that a proof uses a variable instead of the loop
		}
		w.scope = append(w.scope[:len(w.scope):len(w.scope)], variable{name: i, typ: &oracle.Type{Kind: oracle.Integer, Name: "int"}})
		return loop(fmt.Sprintf("%s := %d; %s < %d; %s++", i, low, i, high, i), w.boolean(depth-1), fmt.Sprintf("%s in %d..%d", i, low, high))
	}
	c := w.path(containers)
	if c.typ.Kind == oracle.Mapping {
		return w.mapQuantifier(c, word, i, x, depth), true
	}
	name := c.name
	if c.typ.Kind == oracle.Text { // by bytes, not runes
		c = variable{name: "[]byte(" + name + ")", typ: &oracle.Type{Kind: oracle.Slice, Name: "[]byte", Elem: character}}
	}
	if w.coin(5) && c.typ.Elem.Kind == oracle.Integer {
		a := w.integer(c.typ.Elem, 1)
		return expr{
			fmt.Sprintf("(%s in %s)", a.refine, name),
			fmt.Sprintf("func() bool { wanted := %s; for _, e := range %s { if e == wanted { return true } }; return false }()", a.plain, c.name),
		}, true
	}
	w.scope = append(w.scope[:len(w.scope):len(w.scope)], variable{name: x, typ: c.typ.Elem})
	if w.coin(2) {
		body := w.boolean(depth - 1)
		body.plain = fmt.Sprintf("func() bool { _ = %s; return %s }()", x, body.plain)
		return loop(fmt.Sprintf("_, %s := range %s", x, c.name), body, fmt.Sprintf("%s in %s", x, name))
	}
	w.scope = append(w.scope, variable{name: i, typ: &oracle.Type{Kind: oracle.Integer, Name: "int"}})
	body := w.boolean(depth - 1)
	body.plain = fmt.Sprintf("func() bool { _ = %s; _ = %s; return %s }()", i, x, body.plain)
	return loop(fmt.Sprintf("%s, %s := range %s", i, x, c.name), body, fmt.Sprintf("%s, %s in %s", i, x, name))
}

// call writes a call of a helper whose arguments are at hand.
func (w *writer) call(depth int) (expr, bool) {
	if len(w.helpers) == 0 {
		return expr{}, false
	}
	for range 6 {
		h := pick(w, w.helpers)
		var args []string
		for _, p := range h.params {
			if p.Kind == oracle.Integer && w.coin(2) {
				args = append(args, constant(p, w.r.IntN(3)).plain)
				continue
			}
			if text, ok := w.built(p); ok && w.coin(3) {
				args = append(args, text)
				continue
			}
			ps := w.paths(same(p))
			if len(ps) == 0 {
				break
			}
			args = append(args, w.path(ps).name)
		}
		if len(args) == len(h.params) {
			return both("%s(%s)", h.name, strings.Join(args, ", ")), true
		}
	}
	return expr{}, false
}

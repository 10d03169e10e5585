package spec

import (
	"go/token"
	"slices"
	"strings"
)

// declared finds a declared refinement type by its name. It returns nil where
// there is none.
type declared func(name string) *definitionNode

// of returns the definition that a named type means, or nil.
func (d declared) of(t *namedType) *definitionNode {
	if t.pkg != "" {
		return nil
	}
	return d(t.name)
}

// refines reports whether a type says more than its type of Go.
func (d declared) refines(t typeNode) bool {
	switch t := t.(type) {
	case *namedType:
		return t.call || d.of(t) != nil
	case *braceType:
		return true
	case *pointerType:
		return d.refines(t.elem)
	case *sequenceType:
		return d.refines(t.elem)
	case *mapType:
		return d.refines(t.key) || d.refines(t.elem)
	case *funcType:
		for _, p := range slices.Concat(t.params, t.results) {
			if d.refines(p.typ) {
				return true
			}
		}
	}
	return false
}

// refinesFunc reports whether a type refines the parameters or results of a
// function. The declared seen are not looked at again.
func (d declared) refinesFunc(t typeNode, seen []*definitionNode) bool {
	switch t := t.(type) {
	case *namedType:
		def := d.of(t)
		return def != nil && !slices.Contains(seen, def) && d.refinesFunc(def.typ, append(seen, def))
	case *braceType:
		return d.refinesFunc(t.base, seen)
	case *pointerType:
		return d.refinesFunc(t.elem, seen)
	case *sequenceType:
		return d.refinesFunc(t.elem, seen)
	case *mapType:
		return d.refinesFunc(t.key, seen) || d.refinesFunc(t.elem, seen)
	case *funcType:
		return d.refines(t)
	}
	return false
}

// expanded returns the predicate that a refined type says of a subject, with
// declared refinement types expanded one level.
func (d declared) expanded(t typeNode, subject node) string {
	return d.say(t, replacement{subject, &textPrinter{goLike: true}}, &textPrinter{goLike: true}, precedenceIff)
}

// say returns the text of what a type, seen through p, says of a subject.
func (d declared) say(t typeNode, subject replacement, p *textPrinter, low int) string {
	switch t := t.(type) {
	case *namedType:
		if def := d.of(t); def != nil && len(t.args) == len(def.params) {
			inner := &textPrinter{goLike: true, replaced: make(map[string]replacement)}
			for i, param := range def.params {
				inner.replaced[param.name] = replacement{t.args[i], p}
			}
			return d.say(def.typ, subject, inner, low)
		}
	case *braceType:
		inner := p.with(t.name, subject)
		if !d.refines(t.base) {
			return inner.expr(t.predicate, low, true)
		}
		text := subject.with.expr(subject.n, precedenceCompare+1, false) + " is " + p.typ(t.base) + " && " + inner.expr(t.predicate, precedenceAnd, true)
		return wrapped(text, precedenceAnd < low)
	case *pointerType:
		pointee := replacement{&unaryNode{at(subject.n.offset()), token.MUL, subject.n}, subject.with}
		text := subject.with.expr(subject.n, precedenceCompare+1, false) + " != nil ==> " + d.say(t.elem, pointee, p, precedenceImplies)
		return wrapped(text, precedenceImplies < low)
	case *sequenceType:
		x := p.unusedName("x", subject, t.elem)
		text := "forall " + x + " in " + subject.with.expr(subject.n, precedenceSum, false) + ": " +
			d.say(t.elem, replacement{&nameNode{name: x}, new(textPrinter)}, p, 0)
		return wrapped(text, precedenceIff < low)
	case *mapType:
		k, x := p.unusedName("k", subject, t), p.unusedName("x", subject, t)
		var parts []string
		for _, part := range []struct {
			t    typeNode
			name string
		}{{t.key, k}, {t.elem, x}} {
			if d.refines(part.t) {
				parts = append(parts, d.say(part.t, replacement{&nameNode{name: part.name}, new(textPrinter)}, p, precedenceAnd))
			}
		}
		text := "forall " + k + ", " + x + " in " + subject.with.expr(subject.n, precedenceSum, false) + ": " + strings.Join(parts, " && ")
		return wrapped(text, precedenceIff < low)
	}
	return subject.with.expr(subject.n, precedenceCompare+1, false) + " is " + p.typ(t)
}

package syntax

import (
	"go/token"
	"slices"
	"strings"
)

// Declared finds a declared refinement type by its name. It returns nil if
// there is none.
type Declared func(name string) *Definition

// of returns the definition that a named type means, or nil.
func (d Declared) of(t *NamedType) *Definition {
	if t.Pkg != "" {
		return nil
	}
	return d(t.Name)
}

// Refines reports whether a type says more than its type of Go.
func (d Declared) Refines(t Type) bool {
	switch t := t.(type) {
	case *NamedType:
		return t.Call || d.of(t) != nil
	case *BraceType:
		return true
	case *PointerType:
		return d.Refines(t.Elem)
	case *SequenceType:
		return d.Refines(t.Elem)
	case *MapType:
		return d.Refines(t.Key) || d.Refines(t.Elem)
	case *FuncType:
		for _, p := range slices.Concat(t.Params, t.Results) {
			if d.Refines(p.Type) {
				return true
			}
		}
	}
	return false
}

// RefinesFunc reports whether a type refines the parameters or results of a
// function.
func (d Declared) RefinesFunc(t Type) bool { return d.refinesFunc(t, nil) }

// refinesFunc is RefinesFunc outside of the definitions seen.
func (d Declared) refinesFunc(t Type, seen []*Definition) bool {
	switch t := t.(type) {
	case *NamedType:
		def := d.of(t)
		return def != nil && !slices.Contains(seen, def) && d.refinesFunc(def.Type, append(seen, def))
	case *BraceType:
		return d.refinesFunc(t.Base, seen)
	case *PointerType:
		return d.refinesFunc(t.Elem, seen)
	case *SequenceType:
		return d.refinesFunc(t.Elem, seen)
	case *MapType:
		return d.refinesFunc(t.Key, seen) || d.refinesFunc(t.Elem, seen)
	case *FuncType:
		return d.Refines(t)
	}
	return false
}

// Expanded returns the predicate that a refined type says about a subject, with
// declared refinement types expanded one level.
func (d Declared) Expanded(t Type, subject Node) string {
	return d.say(t, replacement{subject, &printer{goLike: true}}, &printer{goLike: true}, precedenceIff)
}

// say returns the text of what a type, seen through p, says about a subject.
func (d Declared) say(t Type, subject replacement, p *printer, low int) string {
	switch t := t.(type) {
	case *NamedType:
		if def := d.of(t); def != nil && len(t.Args) == len(def.Params) {
			inner := &printer{goLike: true, replaced: make(map[string]replacement)}
			for i, param := range def.Params {
				inner.replaced[param.Name] = replacement{t.Args[i], p}
			}
			return d.say(def.Type, subject, inner, low)
		}
	case *BraceType:
		inner := p.with(t.Name, subject)
		if !d.Refines(t.Base) {
			return inner.expr(t.Predicate, low, true)
		}
		text := subject.with.expr(subject.n, precedenceCompare+1, false) + " is " + p.typ(t.Base) + " && " + inner.expr(t.Predicate, precedenceAnd, true)
		return wrapped(text, precedenceAnd < low)
	case *PointerType:
		pointee := replacement{&Unary{At(subject.n.Offset()), token.MUL, subject.n}, subject.with}
		text := subject.with.expr(subject.n, precedenceCompare+1, false) + " != nil ==> " + d.say(t.Elem, pointee, p, precedenceImplies)
		return wrapped(text, precedenceImplies < low)
	case *SequenceType:
		x := p.unusedName("x", subject, t.Elem)
		text := "forall " + x + " in " + subject.with.expr(subject.n, precedenceSum, false) + ": " +
			d.say(t.Elem, replacement{&Name{Name: x}, new(printer)}, p, 0)
		return wrapped(text, precedenceIff < low)
	case *MapType:
		k, x := p.unusedName("k", subject, t), p.unusedName("x", subject, t)
		var parts []string
		for _, part := range []struct {
			t    Type
			name string
		}{{t.Key, k}, {t.Elem, x}} {
			if d.Refines(part.t) {
				parts = append(parts, d.say(part.t, replacement{&Name{Name: part.name}, new(printer)}, p, precedenceAnd))
			}
		}
		text := "forall " + k + ", " + x + " in " + subject.with.expr(subject.n, precedenceSum, false) + ": " + strings.Join(parts, " && ")
		return wrapped(text, precedenceIff < low)
	}
	return subject.with.expr(subject.n, precedenceCompare+1, false) + " is " + p.typ(t)
}

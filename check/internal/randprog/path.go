package randprog

import "fmt"

// A variable is a name in scope, or a path from one that is defined where guard holds.
type variable struct {
	name  string
	typ   *typ
	guard string
}

// paths lists expressions of a type that want accepts, reached from the variables in scope.
func (w *writer) paths(want func(*typ) bool) []variable {
	var found []variable
	var walk func(e string, t *typ, guard string, left int)
	walk = func(e string, t *typ, guard string, left int) {
		if want(t) {
			found = append(found, variable{e, t, guard})
		}
		if left == 0 {
			return
		}
		switch t.kind {
		case slice, array:
			for i := range 2 {
				switch {
				case t.kind == slice:
					walk(fmt.Sprintf("%s[%d]", e, i), t.elem, fmt.Sprintf("%slen(%s) > %d && ", guard, e, i), left-1)
				case i < t.length:
					walk(fmt.Sprintf("%s[%d]", e, i), t.elem, guard, left-1)
				}
			}
		case text:
			for i := range 2 {
				walk(fmt.Sprintf("%s[%d]", e, i), character, fmt.Sprintf("%slen(%s) > %d && ", guard, e, i), left-1)
			}
		case mapping:
			for _, k := range keyConstants(t.key) {
				walk(fmt.Sprintf("%s[%s]", e, k), t.elem, guard, left-1)
			}
		case function:
			for _, c := range w.calls(e, t) {
				walk(c, t.elem, guard, left-1)
			}
		case structure:
			for _, f := range t.fields {
				walk(e+"."+f.name, f.typ, guard, left-1)
			}
		case dynamic:
			for _, h := range t.holds {
				walk(e+".("+h.name+")", h, fmt.Sprintf("%sis%s(%s) && ", guard, h.ident(), e), left-1)
			}
		case pointer:
			for _, f := range t.elem.fields {
				walk(e+"."+f.name, f.typ, guard+e+" != nil && ", left-1)
			}
		}
	}
	for _, v := range w.scope {
		walk(v.name, v.typ, "", 2)
	}
	return found
}

// path picks one of ps and notes its guard.
func (w *writer) path(ps []variable) variable {
	p := pick(w, ps)
	if p.guard != "" {
		w.guards = append(w.guards, p.guard)
	}
	return p
}

// keepGuards starts a list of guards, and returns what takes up the one before: guards may mention
// variables that are not in scope outside.
func (w *writer) keepGuards() func() {
	outer := w.guards
	w.guards = nil
	return func() { w.guards = outer }
}

func ofKind(k kind) func(*typ) bool { return func(t *typ) bool { return t.kind == k } }

func same(t *typ) func(*typ) bool { return func(u *typ) bool { return u.name == t.name } }

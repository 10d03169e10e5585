package randprog

import (
	"fmt"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// A variable is a name in scope, or a path from a name. The path is defined
// where guard is true.
type variable struct {
	name  string
	typ   *oracle.Type
	guard string
}

// paths lists expressions of a type that want accepts, reached from the
// variables in scope.
func (w *writer) paths(want func(*oracle.Type) bool) []variable {
	var found []variable
	var walk func(e string, t *oracle.Type, guard string, left int)
	walk = func(e string, t *oracle.Type, guard string, left int) {
		if want(t) {
			found = append(found, variable{e, t, guard})
		}
		if left == 0 {
			return
		}
		switch t.Kind {
		case oracle.Slice, oracle.Array:
			for i := range 2 {
				switch {
				case t.Kind == oracle.Slice:
					walk(fmt.Sprintf("%s[%d]", e, i), t.Elem, fmt.Sprintf("%slen(%s) > %d && ", guard, e, i), left-1)
				case i < t.Length:
					walk(fmt.Sprintf("%s[%d]", e, i), t.Elem, guard, left-1)
				}
			}
		case oracle.Text:
			for i := range 2 {
				walk(fmt.Sprintf("%s[%d]", e, i), character, fmt.Sprintf("%slen(%s) > %d && ", guard, e, i), left-1)
			}
		case oracle.Mapping:
			for _, k := range keyConstants(t.Key) {
				walk(fmt.Sprintf("%s[%s]", e, k), t.Elem, guard, left-1)
			}
		case oracle.Function:
			for _, c := range w.calls(e, t) {
				walk(c, t.Elem, guard, left-1)
			}
		case oracle.Structure:
			for _, f := range t.Fields {
				walk(e+"."+f.Name, f.Type, guard, left-1)
			}
		case oracle.Interface:
			for _, h := range t.Holds {
				walk(e+".("+h.Name+")", h, fmt.Sprintf("%sis%s(%s) && ", guard, h.Ident(), e), left-1)
			}
		case oracle.Pointer, oracle.Graph:
			for _, f := range t.Elem.Fields {
				walk(e+"."+f.Name, f.Type, guard+e+" != nil && ", left-1)
				if f.Into != nil && t.Kind == oracle.Graph {
					walk("(&"+e+"."+f.Name+")", f.Into, guard+e+" != nil && ", left-1)
				}
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

// keepGuards starts a new list of guards, and returns a function that restores
// the one before. Guards may mention variables that are not in scope outside.
func (w *writer) keepGuards() func() {
	outer := w.guards
	w.guards = nil
	return func() { w.guards = outer }
}

func ofKind(k oracle.Kind) func(*oracle.Type) bool {
	return func(t *oracle.Type) bool { return t.Kind == k }
}

func same(t *oracle.Type) func(*oracle.Type) bool {
	return func(u *oracle.Type) bool { return u.Name == t.Name }
}

// inside returns the first field of a structure to which pointers may lead, or
// nil.
func inside(t *oracle.Type) *oracle.Field {
	for i := range t.Fields {
		if t.Fields[i].Into != nil {
			return &t.Fields[i]
		}
	}
	return nil
}

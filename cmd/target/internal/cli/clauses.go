package cli

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// A roleClause is a clause of a contract and the part it plays there: requires, filter, ensures,
// panics or invariant, whatever verb it was written with.
type roleClause struct {
	*spec.Clause
	role string
	// of is the type whose invariant it is.
	of string
}

// clausesOf lists the clauses that a contract consists of: those of the function, precondition
// first, then the invariants of the types of its parameters and results.
func clausesOf(c *spec.Contract) []roleClause {
	var out []roleClause
	for _, part := range [...]struct {
		role    string
		clauses []*spec.Clause
	}{
		{"requires", c.Requires},
		{"filter", c.Filters},
		{"ensures", c.Ensures},
		{"panics", c.Panics},
	} {
		for _, cl := range part.clauses {
			out = append(out, roleClause{Clause: cl, role: part.role})
		}
	}
	for _, name := range typeNames(append(slices.Clone(c.Params), c.Results...), encode.NewWorld(c.Pkg)) {
		for _, cl := range c.Pkg.Invariants[name] {
			out = append(out, roleClause{Clause: cl, role: "invariant", of: name.Name()})
		}
	}
	return out
}

// typeNames are the named types whose values variables can hold or reach, in the order in which
// they come up; the world says what is in interfaces.
func typeNames(vars []*types.Var, world *encode.World) []*types.TypeName {
	var names []*types.TypeName
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		t = types.Unalias(t)
		if seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Named:
			if name := t.Origin().Obj(); !slices.Contains(names, name) {
				names = append(names, name)
			}
			if types.IsInterface(t) {
				for _, held := range world.Types(t) {
					walk(held)
				}
				return
			}
			walk(t.Underlying())
		case *types.Interface:
			for _, held := range world.Types(t) {
				walk(held)
			}
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Struct:
			for f := range t.Fields() {
				walk(f.Type())
			}
		}
	}
	for _, v := range vars {
		walk(v.Type())
	}
	return names
}

// text is the clause with its role and label, and the verb it was written with where that is not
// its role, and the method of an interface at which it stands: "requires [small] x < 10 (from func)".
func (c roleClause) text() string {
	s := c.role
	if c.of != "" {
		s += " of " + c.of + ":"
	}
	if c.Label != "" {
		s += " [" + c.Label + "]"
	}
	s += " " + c.Text
	switch {
	case c.Verb != c.role && c.From != "":
		s += " (from " + c.Verb + " at " + c.From + ")"
	case c.Verb != c.role:
		s += " (from " + c.Verb + ")"
	case c.From != "":
		s += " (from " + c.From + ")"
	}
	if c.Native {
		s += " (evaluated natively, as a filter)"
	}
	return s
}

// verbsOf lists the verbs of the annotations at the function, each once, as they stand.
func verbsOf(c *spec.Contract) []string {
	if c.Decl == nil || c.Decl.Doc == nil {
		return nil
	}
	var verbs []string
	for _, comment := range c.Decl.Doc.List {
		d, ok := ast.ParseDirective(comment.Pos(), comment.Text)
		if ok && d.Tool == "refine" && !continuation(d.Name) && !slices.Contains(verbs, d.Name) {
			verbs = append(verbs, d.Name)
		}
	}
	return verbs
}

// continuation reports whether a verb only goes on with the line above.
func continuation(name string) bool {
	return slices.ContainsFunc(spec.Verbs, func(v spec.Verb) bool {
		return v.Name == name && v.Body == spec.MoreBody
	})
}

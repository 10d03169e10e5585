package cli

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A listedClause is a clause of a contract, or of the type whose invariant it
// is.
type listedClause struct {
	clause *clause.Clause
	of     string // the type whose invariant it is; empty if it is none
}

// clausesOf lists the clauses that a contract consists of: those of the
// function, precondition first, then the invariants of the types of its
// parameters and results.
func clausesOf(c *spec.Contract) []listedClause {
	var out []listedClause
	for _, cl := range c.Predicates() {
		out = append(out, listedClause{clause: cl})
	}
	for _, name := range typeNames(append(slices.Clone(c.Params), c.Results...), domain.WorldOf(c.Pkg)) {
		for _, cl := range c.Pkg.Invariants[name] {
			out = append(out, listedClause{clause: cl, of: name.Name()})
		}
	}
	return out
}

// typeNames are the named types whose values variables can hold or reach, in
// the order in which they come up; the world says what is in interfaces.
func typeNames(vars []*types.Var, world *domain.World) []*types.TypeName {
	var names []*types.TypeName
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		t = types.Unalias(t)
		if _, open := t.(*types.TypeParam); open || seen[t] {
			return
		}
		seen[t] = true
		if named, ok := t.(*types.Named); ok && !slices.Contains(names, named.Origin().Obj()) {
			names = append(names, named.Origin().Obj())
		}
		if types.IsInterface(t) {
			for _, held := range world.Types(t) {
				walk(held)
			}
		}
		for part := range gotypes.Parts(t) {
			walk(part)
		}
	}
	for _, v := range vars {
		walk(v.Type())
	}
	return names
}

// text is the clause with the verb of its role and its label, and the verb it
// was written with if that is another, and the method of an interface at which
// it stands: "requires [small] x < 10 (from func)".
func (l listedClause) text() string {
	c := l.clause
	role := c.Role.Verb()
	s := string(role)
	if l.of != "" {
		s += " of " + l.of + ":"
	}
	if c.Label != "" {
		s += " [" + c.Label + "]"
	}
	s += " " + c.Text
	switch {
	case c.Verb != role && c.From != "":
		s += " (from " + string(c.Verb) + " at " + c.From + ")"
	case c.Verb != role:
		s += " (from " + string(c.Verb) + ")"
	case c.From != "":
		s += " (from " + c.From + ")"
	}
	if c.Native {
		s += " (compiled, as a filter)"
	}
	return s
}

// verbsOf lists the verbs of the annotations at the function, each once, as
// they stand.
func verbsOf(c *spec.Contract) []annotation.Verb {
	if c.Decl == nil || c.Decl.Doc == nil {
		return nil
	}
	var verbs []annotation.Verb
	for _, comment := range c.Decl.Doc.List {
		d, ok := ast.ParseDirective(comment.Pos(), comment.Text)
		if !ok || d.Tool != "refine" {
			continue
		}
		if verb := annotation.Verb(d.Name); verb != annotation.VerbAnd && !slices.Contains(verbs, verb) {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}

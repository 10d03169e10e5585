package spec

import (
	"go/types"
	"maps"
	"slices"
)

// scopes are what may be mentioned before a call and after it: the parameters and results of the
// contract, also under the names that the refined signature has for them; and as result, or result0,
// result1, ... a single result and those that the code does not name.
func scopes(f *annotated, names given) (before, after scope) {
	params := newVocabulary(f.params, ArgParam)
	for _, v := range f.results {
		params.taken[v.Name()] = true
	}
	params.alias(f.params, names.params, ArgParam)

	all := params.clone()
	all.add(f.results, ArgResult)
	all.alias(f.results, names.results, ArgResult)
	all.alias(f.results, plainResults(f, all.taken), ArgResult)
	all.scope.old = true
	return params.scope, all.scope
}

// plainResults are what the language calls the results, "" for those that have no name but the
// code's.
func plainResults(f *annotated, taken map[string]bool) []string {
	results := f.fn.Signature().Results()
	var names []string
	for i := range f.results {
		name := ""
		if len(f.results) == 1 || nameless(results.At(i)) {
			name = resultName(i, len(f.results), taken)
		}
		names = append(names, name)
	}
	return names
}

// A vocabulary is a scope that grows; the first to take a name keeps it.
type vocabulary struct {
	scope scope
	taken map[string]bool
}

func newVocabulary(vars []*types.Var, kind ArgKind) *vocabulary {
	v := &vocabulary{taken: make(map[string]bool)}
	v.add(vars, kind)
	return v
}

func (v *vocabulary) clone() *vocabulary {
	c := &vocabulary{scope: v.scope, taken: maps.Clone(v.taken)}
	c.scope.vars, c.scope.args = slices.Clone(v.scope.vars), slices.Clone(v.scope.args)
	return c
}

// add brings variables into scope under their own names.
func (v *vocabulary) add(vars []*types.Var, kind ArgKind) {
	for i, x := range vars {
		v.taken[x.Name()] = true
		v.scope.vars = append(v.scope.vars, x)
		v.scope.args = append(v.scope.args, Arg{kind, i})
	}
}

// alias brings variables into scope under other names, where these are free.
func (v *vocabulary) alias(vars []*types.Var, names []string, kind ArgKind) {
	for i, x := range vars {
		name := nameAt(names, i)
		if name == "" || v.taken[name] {
			continue
		}
		v.taken[name] = true
		v.scope.vars = append(v.scope.vars, types.NewVar(x.Pos(), x.Pkg(), name, x.Type()))
		v.scope.args = append(v.scope.args, Arg{kind, i})
	}
}

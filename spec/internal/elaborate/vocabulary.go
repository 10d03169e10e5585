package elaborate

import (
	"go/types"
	"maps"
	"slices"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/synth"
)

// Scopes are what may be mentioned before a call and after it: the parameters
// and results of the contract, also under the names that the refined signature
// has for them; and as result, or result0, result1, ... a single result and
// those that the code does not name.
func Scopes(f *Function, names Given) (before, after synth.Scope) {
	params := newVocabulary(f.Params, clause.ArgParam)
	for _, v := range f.Results {
		params.taken[v.Name()] = true
	}
	params.alias(f.Params, names.Params, clause.ArgParam)

	all := params.clone()
	all.add(f.Results, clause.ArgResult)
	all.alias(f.Results, names.Results, clause.ArgResult)
	all.alias(f.Results, plainResults(f, all.taken), clause.ArgResult)
	all.scope.Old = true
	return params.scope, all.scope
}

// plainResults returns the names of the results in the language, "" for those
// that have only the code's name.
func plainResults(f *Function, taken map[string]bool) []string {
	results := f.Func.Signature().Results()
	var names []string
	for i := range f.Results {
		name := ""
		if len(f.Results) == 1 || nameless(results.At(i)) {
			name = resultName(i, len(f.Results), taken)
		}
		names = append(names, name)
	}
	return names
}

// A vocabulary is a scope that grows; the first to take a name keeps it.
type vocabulary struct {
	scope synth.Scope
	taken map[string]bool
}

func newVocabulary(vars []*types.Var, kind clause.ArgKind) *vocabulary {
	v := &vocabulary{taken: make(map[string]bool)}
	v.add(vars, kind)
	return v
}

func (v *vocabulary) clone() *vocabulary {
	c := &vocabulary{scope: v.scope, taken: maps.Clone(v.taken)}
	c.scope.Vars, c.scope.Args = slices.Clone(v.scope.Vars), slices.Clone(v.scope.Args)
	return c
}

// add brings variables into scope under their own names.
func (v *vocabulary) add(vars []*types.Var, kind clause.ArgKind) {
	for i, x := range vars {
		v.taken[x.Name()] = true
		v.scope.Vars = append(v.scope.Vars, x)
		v.scope.Args = append(v.scope.Args, clause.Arg{Kind: kind, Index: i})
	}
}

// alias brings variables into scope under other names, if these are free.
func (v *vocabulary) alias(vars []*types.Var, names []string, kind clause.ArgKind) {
	for i, x := range vars {
		name := NameAt(names, i)
		if name == "" || v.taken[name] {
			continue
		}
		v.taken[name] = true
		v.scope.Vars = append(v.scope.Vars, types.NewVar(x.Pos(), x.Pkg(), name, x.Type()))
		v.scope.Args = append(v.scope.Args, clause.Arg{Kind: kind, Index: i})
	}
}

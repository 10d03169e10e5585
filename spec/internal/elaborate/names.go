package elaborate

import (
	"fmt"
	"go/types"
)

// Given are the names that a refined signature has for parameters, receiver
// first, and for results; "" for those without.
type Given struct{ Params, Results []string }

// Variables returns the parameters of a signature, receiver first, and its
// results, every one under a name that a clause can use. Those that the code
// names are the signature's own; the others take the name that the refined
// signature gives them, or recv, p0, p1, ... and result, or result0, result1,
// ...
func Variables(sig *types.Signature, pkg *types.Package, names Given) (params, results []*types.Var) {
	taken := make(map[string]bool)
	var plain []string // the names that nobody gives
	if recv := sig.Recv(); recv != nil {
		params = append(params, recv)
		plain = append(plain, "recv")
	}
	for i := range sig.Params().Len() {
		params = append(params, sig.Params().At(i))
		plain = append(plain, fmt.Sprintf("p%d", i))
	}
	for v := range sig.Results().Variables() {
		results = append(results, v)
		taken[v.Name()] = true
	}
	for _, v := range params {
		taken[v.Name()] = true
	}
	for i, v := range params {
		params[i] = named(v, names.Params, i, plain[i], taken, pkg)
	}
	for i, v := range results {
		results[i] = named(v, names.Results, i, resultName(i, len(results), taken), taken, pkg)
	}
	return params, results
}

// resultName returns the name of the result at an index in the language.
func resultName(index, results int, taken map[string]bool) string {
	if results == 1 && !taken["result"] {
		return "result"
	}
	return fmt.Sprintf("result%d", index)
}

// named returns the variable, if it has a name, or else one like it under the
// declared name or the plain one.
func named(v *types.Var, names []string, index int, plain string, taken map[string]bool, pkg *types.Package) *types.Var {
	if !nameless(v) {
		return v
	}
	name := plain
	if declared := NameAt(names, index); declared != "" && !taken[declared] {
		name = declared
	}
	return types.NewParam(v.Pos(), pkg, Unused(name, taken), v.Type())
}

// NameAt returns the name at an index, or "" if there is none or it is blank.
func NameAt(names []string, index int) string {
	if index < len(names) && names[index] != "_" {
		return names[index]
	}
	return ""
}

func nameless(v *types.Var) bool { return v.Name() == "" || v.Name() == "_" }

// Unused returns the name, with as many _ as make it unused, and takes it.
func Unused(name string, taken map[string]bool) string {
	for taken[name] {
		name += "_"
	}
	taken[name] = true
	return name
}

package spec

import "go/types"

// An invariantTest is a function that stands for the invariants of a type, which are known only at
// the end.
type invariantTest struct {
	name *types.TypeName
	fn   *types.Func
	self *types.Var
}

// invariantOf is the function that tests the invariants of a type.
func (e *unit) invariantOf(name *types.TypeName) *types.Func {
	for _, t := range e.invariants {
		if t.name == name {
			return t.fn
		}
	}
	self := types.NewParam(name.Pos(), e.pkg, "self", name.Type())
	fn := types.NewFunc(name.Pos(), e.pkg, e.fresh("valid"+name.Name()), signatureOf([]*types.Var{self}, types.Typ[types.Bool]))
	e.insert(fn)
	e.invariants = append(e.invariants, &invariantTest{name, fn, self})
	return fn
}

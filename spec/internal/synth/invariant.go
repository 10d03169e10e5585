package synth

import "go/types"

// An invariantTest is a function that stands for the invariants of a type,
// which are known only at the end.
type invariantTest struct {
	Name *types.TypeName
	Fn   *types.Func
	Self *types.Var
}

// InvariantOf returns the function that tests the invariants of a type.
func (u *Unit) InvariantOf(name *types.TypeName) *types.Func {
	for _, t := range u.Invariants {
		if t.Name == name {
			return t.Fn
		}
	}
	self := types.NewParam(name.Pos(), u.Pkg, "self", name.Type())
	fn := types.NewFunc(name.Pos(), u.Pkg, u.Fresh("valid"+name.Name()), SignatureOf([]*types.Var{self}, types.Typ[types.Bool]))
	u.Insert(fn)
	u.Invariants = append(u.Invariants, &invariantTest{name, fn, self})
	return fn
}

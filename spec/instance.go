package spec

import (
	"errors"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/gotypes"
)

// An instance is a function with its type parameters replaced; the only
// instance of a function without any is itself.
type instance struct {
	sig  *types.Signature
	args []types.Type
	// names are the type parameters' names, as names of the arguments.
	names []*types.TypeName
}

// identical reports whether the instances have the same type arguments.
func (inst instance) identical(other instance) bool {
	return slices.EqualFunc(inst.args, other.args, types.Identical)
}

// listedArgs returns all combinations of the type arguments that a bound lists,
// or nil for a type parameter that it does not.
func listedArgs(p *Package, params []*types.TypeParam, b bounds.Bound, pos token.Pos) [][]types.Type {
	tuples := [][]types.Type{nil}
	for _, param := range params {
		args := []types.Type{nil}
		if names := b.TypeArgs[param.Obj().Name()]; len(names) > 0 {
			args = nil
			for _, name := range names {
				if t := p.typeNamed(name, pos); t != nil {
					args = append(args, t)
				}
			}
		}
		var longer [][]types.Type
		for _, tuple := range tuples {
			for _, arg := range args {
				longer = append(longer, append(tuple[:len(tuple):len(tuple)], arg))
			}
		}
		tuples = longer
	}
	return tuples
}

// instantiate replaces the type parameters of a function.
func instantiate(fn *types.Func, params []*types.TypeParam, args []types.Type) (instance, error) {
	inst := instance{sig: fn.Signature(), args: args}
	if len(params) == 0 {
		return inst, nil
	}
	for i, param := range params {
		inst.names = append(inst.names, types.NewTypeName(param.Obj().Pos(), fn.Pkg(), param.Obj().Name(), args[i]))
	}
	if fn.Signature().Recv() == nil {
		sig, err := types.Instantiate(nil, fn.Signature(), args, true)
		if err != nil {
			return instance{}, cause(err)
		}
		inst.sig = sig.(*types.Signature)
		return inst, nil
	}
	recv, err := types.Instantiate(nil, gotypes.Named(fn.Signature().Recv()).Origin(), args, true)
	if err != nil {
		return instance{}, cause(err)
	}
	obj, _, _ := types.LookupFieldOrMethod(recv, true, fn.Pkg(), fn.Name())
	method, ok := obj.(*types.Func)
	if !ok {
		return instance{}, errors.New("no method " + fn.Name())
	}
	inst.sig = method.Signature()
	return inst, nil
}

// cause returns the reason without the index of the argument that
// types.Instantiate adds.
func cause(err error) error {
	var arg *types.ArgumentError
	if errors.As(err, &arg) {
		return arg.Err
	}
	return err
}

// typeNamed returns the type that a text means at a position of the package, or
// nil.
func (p *Package) typeNamed(text string, pos token.Pos) types.Type {
	tv, err := types.Eval(p.Fset, p.Types, pos, text)
	if err != nil || !tv.IsType() {
		return nil
	}
	return tv.Type
}

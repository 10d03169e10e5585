package spec

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// complete fills in the type arguments that are nil: with int, or with the type
// that the constraint is about, if that is one type only.
func complete(params []*types.TypeParam, args []types.Type) {
	open := make([]bool, len(params))
	for i := range args {
		open[i] = args[i] == nil
		if open[i] {
			args[i] = types.Typ[types.Int]
		}
	}
	// A constraint may mention later type parameters: each round settles
	// one more.
	for range params {
		for i, param := range params {
			if core := onlyTerm(param); open[i] && core != nil {
				args[i] = replace(core, params, args)
			}
		}
	}
}

// firstTerms returns the first type that each constraint lists, as []byte for
// []byte | string, and for others what complete fills in.
func firstTerms(params []*types.TypeParam) []types.Type {
	args := make([]types.Type, len(params))
	for i, param := range params {
		args[i] = gotypes.FirstTerm(param.Constraint())
	}
	complete(params, args)
	for i, arg := range args {
		args[i] = replace(arg, params, args)
	}
	return args
}

// firstImplementers returns the first exported type of a package, in the order
// of the names, that has the methods of each constraint, and for constraints
// without methods what complete fills in.
func firstImplementers(of *types.Package, params []*types.TypeParam) []types.Type {
	args := make([]types.Type, len(params))
	for i, param := range params {
		constraint, ok := param.Constraint().Underlying().(*types.Interface)
		if !ok || constraint.NumMethods() == 0 || onlyTerm(param) != nil {
			continue
		}
		for _, name := range of.Scope().Names() {
			obj, ok := of.Scope().Lookup(name).(*types.TypeName)
			if ok && obj.Exported() && len(gotypes.TypeParams(obj)) == 0 && !types.IsInterface(obj.Type()) && types.Satisfies(obj.Type(), constraint) {
				args[i] = obj.Type()
				break
			}
		}
	}
	complete(params, args)
	return args
}

// firstInstance returns the type arguments of the first instance in the code of
// a package, by file and place, of a function or of its receiver's type. It
// leaves out instances whose types only a body can name, and returns nil if no
// other is left.
func firstInstance(info *types.Info, fset *token.FileSet, fn *types.Func) (args []types.Type) {
	var of types.Object = fn
	if recv := fn.Signature().Recv(); recv != nil {
		of = gotypes.Named(recv).Origin().Obj()
	}
	var first token.Position
	for id, inst := range info.Instances {
		if info.Uses[id] != of || slices.ContainsFunc(slices.Collect(inst.TypeArgs.Types()), isWithin) {
			continue
		}
		pos := fset.Position(id.Pos())
		if args == nil || cmp.Or(strings.Compare(pos.Filename, first.Filename), cmp.Compare(pos.Offset, first.Offset)) < 0 {
			args, first = slices.Collect(inst.TypeArgs.Types()), pos
		}
	}
	return args
}

// isWithin reports whether only the body of a function can name a type: it has
// a type parameter, or is made of a type that the body declares.
func isWithin(t types.Type) bool {
	return gotypes.HasTypeParam(t) || gotypes.Reaches(t, func(t types.Type) bool {
		n, ok := t.(*types.Named)
		return ok && n.Obj().Pkg() != nil && n.Obj().Parent() != n.Obj().Pkg().Scope()
	})
}

// onlyTerm returns the type that a constraint of the form T or ~T is about, or
// nil.
func onlyTerm(param *types.TypeParam) types.Type {
	constraint, ok := param.Constraint().Underlying().(*types.Interface)
	if !ok || constraint.NumEmbeddeds() != 1 {
		return nil
	}
	t := constraint.EmbeddedType(0)
	if union, ok := t.(*types.Union); ok {
		if union.Len() != 1 {
			return nil
		}
		t = union.Term(0).Type()
	}
	if types.IsInterface(t) {
		return nil
	}
	return t
}

// replace puts the arguments in the place of the type parameters in the types
// that constraints are usually about; others stay as they are, and the
// constraint then fails.
func replace(t types.Type, params []*types.TypeParam, args []types.Type) types.Type {
	switch t := t.(type) {
	case *types.TypeParam:
		for i, param := range params {
			if t == param {
				return args[i]
			}
		}
	case *types.Slice:
		return types.NewSlice(replace(t.Elem(), params, args))
	case *types.Array:
		return types.NewArray(replace(t.Elem(), params, args), t.Len())
	case *types.Pointer:
		return types.NewPointer(replace(t.Elem(), params, args))
	case *types.Map:
		return types.NewMap(replace(t.Key(), params, args), replace(t.Elem(), params, args))
	case *types.Named:
		var inner []types.Type
		for arg := range t.TypeArgs().Types() {
			inner = append(inner, replace(arg, params, args))
		}
		if len(inner) > 0 {
			if inst, err := types.Instantiate(nil, t.Origin(), inner, true); err == nil {
				return inst
			}
		}
	}
	return t
}

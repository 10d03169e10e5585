package static

import (
	"encoding/binary"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// TypeArgs are the type arguments of an instance, free of type parameters. The
// same types have the same pointer, and no types have nil.
type TypeArgs struct {
	id   int
	list []types.Type
	// of holds, for the declarations evaluated with them, the arguments by
	// the type parameters, and by each type declared within the one that
	// belongs to these arguments.
	of map[types.Type]types.Type
}

// Number returns the number of the type arguments; 0 if there are none.
func (a *TypeArgs) Number() int {
	if a == nil {
		return 0
	}
	return a.id
}

// An Instances makes type arguments.
type Instances struct {
	types *sym.TypeSpace
	args  map[string]*TypeArgs
}

// NewInstances returns a maker of type arguments whose types are in types.
func NewInstances(types *sym.TypeSpace) *Instances {
	return &Instances{types, map[string]*TypeArgs{}}
}

// Of returns the type arguments of the given types, which are free of type
// parameters; nil if there are none.
func (in *Instances) Of(list []types.Type) *TypeArgs {
	if len(list) == 0 {
		return nil
	}
	var key []byte
	own := make([]types.Type, len(list))
	for i, t := range list {
		own[i] = in.types.Canonical(t)
		key = binary.AppendVarint(key, int64(in.types.TypeID(own[i])))
	}
	a, ok := in.args[string(key)]
	if !ok {
		a = &TypeArgs{len(in.args) + 1, own, map[types.Type]types.Type{}}
		in.args[string(key)] = a
	}
	return a
}

// Bind names the arguments by the type parameters of a function or of its
// receiver.
func (a *TypeArgs) Bind(sig *types.Signature) {
	if a == nil {
		return
	}
	for _, ps := range []*types.TypeParamList{sig.TypeParams(), sig.RecvTypeParams()} {
		for i := range ps.Len() {
			a.of[ps.At(i)] = a.list[i]
		}
	}
}

// Declare gives each type that a generic declaration declares its instance for
// the arguments.
func (a *TypeArgs) Declare(local []*types.Named) {
	if a == nil {
		return
	}
	fresh := map[*types.Named]*types.Named{}
	for _, t := range local {
		if a.of[t] == nil {
			name := types.NewTypeName(t.Obj().Pos(), t.Obj().Pkg(), t.Obj().Name(), nil)
			fresh[t] = types.NewNamed(name, nil, nil)
			a.of[t] = fresh[t]
		}
	}
	for t, instance := range fresh {
		instance.SetUnderlying(a.subst(t.Underlying()))
	}
}

// Subst replaces type parameters by their arguments.
func (a *TypeArgs) Subst(t types.Type) types.Type {
	if a == nil {
		return t
	}
	return a.subst(t)
}

// subst is Subst if there are arguments.
func (a *TypeArgs) subst(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Alias:
		return a.subst(types.Unalias(t))
	case *types.TypeParam:
		if arg, ok := a.of[t]; ok {
			return arg
		}
	case *types.Pointer:
		if e := a.subst(t.Elem()); e != t.Elem() {
			return types.NewPointer(e)
		}
	case *types.Slice:
		if e := a.subst(t.Elem()); e != t.Elem() {
			return types.NewSlice(e)
		}
	case *types.Array:
		if e := a.subst(t.Elem()); e != t.Elem() {
			return types.NewArray(e, t.Len())
		}
	case *types.Map:
		k, e := a.subst(t.Key()), a.subst(t.Elem())
		if k != t.Key() || e != t.Elem() {
			return types.NewMap(k, e)
		}
	case *types.Chan:
		if e := a.subst(t.Elem()); e != t.Elem() {
			return types.NewChan(t.Dir(), e)
		}
	case *types.Named:
		if arg, ok := a.of[t]; ok {
			return arg
		}
		return a.substNamed(t)
	case *types.Interface:
		return a.substInterface(t)
	case *types.Struct:
		return a.substStruct(t)
	case *types.Signature:
		p, r := a.substTuple(t.Params()), a.substTuple(t.Results())
		if p != t.Params() || r != t.Results() {
			return types.NewSignatureType(nil, nil, nil, p, r, t.Variadic())
		}
	case *types.Tuple:
		return a.substTuple(t)
	}
	return t
}

func (a *TypeArgs) substNamed(t *types.Named) types.Type {
	args := t.TypeArgs()
	list := make([]types.Type, args.Len())
	changed := false
	for i := range list {
		list[i] = a.subst(args.At(i))
		changed = changed || list[i] != args.At(i)
	}
	if !changed {
		return t
	}
	n, err := types.Instantiate(nil, t.Origin(), list, false)
	if err != nil {
		return t
	}
	return n
}

func (a *TypeArgs) substStruct(t *types.Struct) types.Type {
	fields := make([]*types.Var, t.NumFields())
	tags := make([]string, t.NumFields())
	changed := false
	for i := range fields {
		v := t.Field(i)
		fields[i], tags[i] = v, t.Tag(i)
		if u := a.subst(v.Type()); u != v.Type() {
			fields[i] = types.NewField(v.Pos(), v.Pkg(), v.Name(), u, v.Embedded())
			changed = true
		}
	}
	if !changed {
		return t
	}
	return types.NewStruct(fields, tags)
}

// substInterface replaces type parameters in an interface that values have: its
// methods are all there is to it.
func (a *TypeArgs) substInterface(t *types.Interface) types.Type {
	methods := slices.Collect(t.Methods())
	changed := false
	for i, m := range methods {
		sig := m.Signature()
		if s := a.subst(sig).(*types.Signature); s != sig {
			methods[i] = types.NewFunc(m.Pos(), m.Pkg(), m.Name(), s)
			changed = true
		}
	}
	if !changed {
		return t
	}
	return types.NewInterfaceType(methods, nil).Complete()
}

func (a *TypeArgs) substTuple(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	changed := false
	for i := range vars {
		v := t.At(i)
		vars[i] = v
		if u := a.subst(v.Type()); u != v.Type() {
			vars[i] = types.NewParam(v.Pos(), v.Pkg(), v.Name(), u)
			changed = true
		}
	}
	if !changed {
		return t
	}
	return types.NewTuple(vars...)
}

package lift

import (
	"encoding/binary"
	"go/ast"
	"go/types"
	"slices"
)

// TypeArgs are the type arguments of an instance, free of type parameters; they are unique for
// their types, and nil where there are none.
type TypeArgs struct {
	id   int
	list []types.Type
	// of holds, for the declarations evaluated with them, the arguments by the type parameters, and by each
	// type declared within the one that belongs to these arguments.
	of map[types.Type]types.Type
}

// number is the number of the type arguments; 0 if there are none.
func (ta *TypeArgs) number() int {
	if ta == nil {
		return 0
	}
	return ta.id
}

// Instance returns the type arguments of the given types.
func (l *Lifter) Instance(args []types.Type) *TypeArgs {
	if len(args) == 0 {
		return nil
	}
	var key []byte
	list := make([]types.Type, len(args))
	for i, t := range args {
		list[i] = l.Types.Canonical(t)
		key = binary.AppendVarint(key, int64(l.Types.TypeID(list[i])))
	}
	ta, ok := l.targs[string(key)]
	if !ok {
		ta = &TypeArgs{len(l.targs) + 1, list, map[types.Type]types.Type{}}
		l.targs[string(key)] = ta
	}
	return ta
}

// bind names the arguments by the type parameters of a function or of its receiver.
func (ta *TypeArgs) bind(sig *types.Signature) {
	if ta == nil {
		return
	}
	for _, ps := range []*types.TypeParamList{sig.TypeParams(), sig.RecvTypeParams()} {
		for i := range ps.Len() {
			ta.of[ps.At(i)] = ta.list[i]
		}
	}
}

// declare gives each type that a generic declaration declares its instance for the arguments.
func (ta *TypeArgs) declare(local []*types.Named) {
	if ta == nil {
		return
	}
	fresh := map[*types.Named]*types.Named{}
	for _, t := range local {
		if ta.of[t] == nil {
			name := types.NewTypeName(t.Obj().Pos(), t.Obj().Pkg(), t.Obj().Name(), nil)
			fresh[t] = types.NewNamed(name, nil, nil)
			ta.of[t] = fresh[t]
		}
	}
	for t, instance := range fresh {
		instance.SetUnderlying(ta.subst(t.Underlying()))
	}
}

// typ replaces the frame's type parameters in t.
func (f *Frame) typ(t types.Type) types.Type {
	if f.targs == nil {
		return t
	}
	return f.targs.subst(t)
}

// typeOf is the type of an expression in this frame.
func (f *Frame) typeOf(x ast.Expr) types.Type {
	t := f.info.TypeOf(x)
	if t == nil {
		f.Refuse(x, "an expression without a type")
	}
	return f.typ(t)
}

// subst replaces type parameters by their arguments.
func (ta *TypeArgs) subst(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Alias:
		return ta.subst(types.Unalias(t))
	case *types.TypeParam:
		if a, ok := ta.of[t]; ok {
			return a
		}
	case *types.Pointer:
		if e := ta.subst(t.Elem()); e != t.Elem() {
			return types.NewPointer(e)
		}
	case *types.Slice:
		if e := ta.subst(t.Elem()); e != t.Elem() {
			return types.NewSlice(e)
		}
	case *types.Array:
		if e := ta.subst(t.Elem()); e != t.Elem() {
			return types.NewArray(e, t.Len())
		}
	case *types.Map:
		k, e := ta.subst(t.Key()), ta.subst(t.Elem())
		if k != t.Key() || e != t.Elem() {
			return types.NewMap(k, e)
		}
	case *types.Chan:
		if e := ta.subst(t.Elem()); e != t.Elem() {
			return types.NewChan(t.Dir(), e)
		}
	case *types.Named:
		if a, ok := ta.of[t]; ok {
			return a
		}
		return ta.substNamed(t)
	case *types.Interface:
		return ta.substInterface(t)
	case *types.Struct:
		return ta.substStruct(t)
	case *types.Signature:
		p, r := ta.substTuple(t.Params()), ta.substTuple(t.Results())
		if p != t.Params() || r != t.Results() {
			return types.NewSignatureType(nil, nil, nil, p, r, t.Variadic())
		}
	case *types.Tuple:
		return ta.substTuple(t)
	}
	return t
}

func (ta *TypeArgs) substNamed(t *types.Named) types.Type {
	args := t.TypeArgs()
	list := make([]types.Type, args.Len())
	changed := false
	for i := range list {
		list[i] = ta.subst(args.At(i))
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

func (ta *TypeArgs) substStruct(t *types.Struct) types.Type {
	fields := make([]*types.Var, t.NumFields())
	tags := make([]string, t.NumFields())
	changed := false
	for i := range fields {
		v := t.Field(i)
		fields[i], tags[i] = v, t.Tag(i)
		if u := ta.subst(v.Type()); u != v.Type() {
			fields[i] = types.NewField(v.Pos(), v.Pkg(), v.Name(), u, v.Embedded())
			changed = true
		}
	}
	if !changed {
		return t
	}
	return types.NewStruct(fields, tags)
}

// substInterface replaces type parameters in an interface that values have: its methods are all there is
// to it.
func (ta *TypeArgs) substInterface(t *types.Interface) types.Type {
	methods := slices.Collect(t.Methods())
	changed := false
	for i, m := range methods {
		sig := m.Signature()
		if s := ta.subst(sig).(*types.Signature); s != sig {
			methods[i] = types.NewFunc(m.Pos(), m.Pkg(), m.Name(), s)
			changed = true
		}
	}
	if !changed {
		return t
	}
	return types.NewInterfaceType(methods, nil).Complete()
}

func (ta *TypeArgs) substTuple(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	changed := false
	for i := range vars {
		v := t.At(i)
		vars[i] = v
		if u := ta.subst(v.Type()); u != v.Type() {
			vars[i] = types.NewParam(v.Pos(), v.Pkg(), v.Name(), u)
			changed = true
		}
	}
	if !changed {
		return t
	}
	return types.NewTuple(vars...)
}

// typeList is the frame's view of a list of type arguments.
func (f *Frame) typeList(ts *types.TypeList) []types.Type {
	var r []types.Type
	for i := range ts.Len() {
		r = append(r, f.typ(ts.At(i)))
	}
	return r
}

// mayBeArray reports whether values of a type are arrays, those of a type parameter with some arguments.
func mayBeArray(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return mayBeArray(p.Constraint())
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return true
	case *types.Interface:
		return slices.ContainsFunc(slices.Collect(u.EmbeddedTypes()), mayBeArray)
	case *types.Union:
		return slices.ContainsFunc(slices.Collect(u.Terms()), func(term *types.Term) bool { return mayBeArray(term.Type()) })
	}
	return false
}

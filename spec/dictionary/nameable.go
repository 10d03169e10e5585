package dictionary

import (
	"go/token"
	"go/types"
	"path"
	"strings"
)

// nameable returns a type as the package under test knows it. It returns false
// for one that the package cannot write: a type parameter, a type of a
// function, and what another package does not export.
func (c Code) nameable(t types.Type) (types.Type, bool) {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t, t.Kind() != types.Invalid
	case *types.Named:
		return c.named(t)
	case *types.Pointer:
		elem, ok := c.nameable(t.Elem())
		return types.NewPointer(elem), ok
	case *types.Slice:
		elem, ok := c.nameable(t.Elem())
		return types.NewSlice(elem), ok
	case *types.Array:
		elem, ok := c.nameable(t.Elem())
		return types.NewArray(elem, t.Len()), ok
	case *types.Chan:
		elem, ok := c.nameable(t.Elem())
		return types.NewChan(t.Dir(), elem), ok
	case *types.Map:
		key, ok := c.nameable(t.Key())
		elem, also := c.nameable(t.Elem())
		return types.NewMap(key, elem), ok && also
	case *types.Struct:
		return c.structure(t)
	case *types.Signature:
		params, ok := c.tuple(t.Params())
		results, also := c.tuple(t.Results())
		return types.NewSignatureType(nil, nil, nil, params, results, t.Variadic()), ok && also
	case *types.Interface:
		return t, c.asksFor(t)
	}
	return nil, false
}

// named returns a declared type as the package under test knows it.
func (c Code) named(t *types.Named) (types.Type, bool) {
	obj := t.Obj()
	if obj.Pkg() == nil {
		return t, true
	}
	// A type of a function is in no scope of a package.
	name, ok := c.object(obj.Pkg(), obj.Name()).(*types.TypeName)
	if !ok || obj.Parent() != obj.Pkg().Scope() {
		return nil, false
	}
	if t.TypeArgs().Len() == 0 {
		return name.Type(), t.TypeParams().Len() == 0
	}
	var args []types.Type
	for a := range t.TypeArgs().Types() {
		own, ok := c.nameable(a)
		if !ok {
			return nil, false
		}
		args = append(args, own)
	}
	made, err := types.Instantiate(nil, name.Type(), args, true)
	return made, err == nil
}

// asksFor reports whether the package under test can write the methods of an
// interface without a name.
func (c Code) asksFor(t *types.Interface) bool {
	for m := range t.Methods() {
		if !m.Exported() && m.Pkg().Path() != c.Home.Path() {
			return false
		}
	}
	return true
}

// structure returns a struct type without a name as the package under test
// knows it.
func (c Code) structure(t *types.Struct) (types.Type, bool) {
	var fields []*types.Var
	var tags []string
	for i := range t.NumFields() {
		f := t.Field(i)
		own, ok := c.nameable(f.Type())
		if !ok || !f.Exported() && f.Pkg().Path() != c.Home.Path() {
			return nil, false
		}
		fields = append(fields, types.NewField(f.Pos(), c.Home, f.Name(), own, f.Embedded()))
		tags = append(tags, t.Tag(i))
	}
	return types.NewStruct(fields, tags), true
}

// tuple returns parameters or results as the package under test knows them.
func (c Code) tuple(t *types.Tuple) (*types.Tuple, bool) {
	var vars []*types.Var
	for v := range t.Variables() {
		own, ok := c.nameable(v.Type())
		if !ok {
			return nil, false
		}
		vars = append(vars, types.NewParam(v.Pos(), c.Home, v.Name(), own))
	}
	return types.NewTuple(vars...), true
}

// object returns the object that a name of a package denotes in the package
// under test, or nil if it cannot be named there.
func (c Code) object(pkg *types.Package, name string) types.Object {
	if pkg.Path() == c.Home.Path() {
		return c.Home.Scope().Lookup(name)
	}
	if !token.IsExported(name) || !c.importable(pkg.Path()) {
		return nil
	}
	if own := c.Import(pkg.Path()); own != nil {
		return own.Scope().Lookup(name)
	}
	return nil
}

// importable reports whether the package under test may import another one: an
// internal package only from around it.
func (c Code) importable(other string) bool {
	for dir := other; dir != "." && dir != "/"; dir = path.Dir(dir) {
		if path.Base(dir) != "internal" {
			continue
		}
		root := path.Dir(dir)
		if root == "." || c.Home.Path() != root && !strings.HasPrefix(c.Home.Path(), root+"/") {
			return false
		}
	}
	return true
}

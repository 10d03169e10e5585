package spec

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// refuserKey is the key of the refuser of an interface; see [Remember].
type refuserKey struct{ of *types.Named }

// Refuser returns a type that implements an interface whose methods callers are
// to write, for [Exported]. It is a struct without fields that no
// package declares; see [RefuserSource]. Each method returns an error, if it
// has a result for one, and otherwise zero values. Refuser returns nil if
// others cannot write the methods, or if no zero value is what callers expect:
// a pointer, a function or a channel that comes without an error is not nil.
func (p *Package) Refuser(t types.Type) *types.Named {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !AreOutside(p) || !canRefuse(p, n, map[types.Type]bool{}) {
		return nil
	}
	return Remember(p, refuserKey{n}, func() *types.Named { return newRefuser(p, n) })
}

// newRefuser makes the type that Refuser returns.
func newRefuser(p *Package, n *types.Named) *types.Named {
	made := types.NewNamed(types.NewTypeName(token.NoPos, p.Types, refuserName(p, n), nil), types.NewStruct(nil, nil), nil)
	for m := range n.Underlying().(*types.Interface).Methods() {
		recv := types.NewParam(token.NoPos, p.Types, "", made)
		sig := m.Signature()
		sig = types.NewSignatureType(recv, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
		made.AddMethod(types.NewFunc(token.NoPos, p.Types, m.Name(), sig))
	}
	return made
}

// refuserName returns the name of the refuser of an interface: failingStore, or
// netFailingConn for one of another package.
func refuserName(p *Package, n *types.Named) string {
	name := "failing" + n.Obj().Name()
	if n.Obj().Pkg().Path() != p.Path {
		name = n.Obj().Pkg().Name() + "Failing" + n.Obj().Name()
	}
	for p.Types.Scope().Lookup(name) != nil {
		name += "_"
	}
	return name
}

// RefuserNamed returns the [Package.Refuser] with a name, of an interface of
// the package or of those that it imports, or nil.
func (p *Package) RefuserNamed(name string) *types.Named {
	of, iface, found := strings.Cut(strings.TrimRight(name, "_"), "Failing")
	if !found {
		if iface, found = strings.CutPrefix(of, "failing"); !found {
			return nil
		}
		of = p.Types.Name()
	}
	near := []*types.Package{p.Types}
	seen := map[*types.Package]bool{}
	for ; len(near) > 0; near = near[1:] {
		if seen[near[0]] {
			continue
		}
		seen[near[0]] = true
		near = append(near, near[0].Imports()...)
		if near[0].Name() != of {
			continue
		}
		if obj, ok := near[0].Scope().Lookup(iface).(*types.TypeName); ok {
			if made := p.Refuser(obj.Type()); made != nil && made.Obj().Name() == name {
				return made
			}
		}
	}
	return nil
}

// IsRefuser reports whether a type is a [Package.Refuser]: no scope has it.
func IsRefuser(t types.Type) bool {
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Parent() != nil || n.NumMethods() == 0 {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// RefuserSource returns the declaration of a [Package.Refuser], and the others
// that its methods return. name writes a type, and failure is an expression for
// an error.
func RefuserSource(p *Package, refuser *types.Named, name func(types.Type) string, failure string) (decl string, others []*types.Named) {
	var b strings.Builder
	own := refuser.Obj().Name()
	fmt.Fprintf(&b, "type %s struct{}\n\n", own)
	for m := range refuser.Methods() {
		sig := m.Signature()
		var params, results, values []string
		for i := range sig.Params().Len() {
			text := name(sig.Params().At(i).Type())
			if sig.Variadic() && i == sig.Params().Len()-1 {
				text = "..." + strings.TrimPrefix(text, "[]")
			}
			params = append(params, text)
		}
		for i := range sig.Results().Len() {
			t := sig.Results().At(i).Type()
			results = append(results, fmt.Sprintf("r%d %s", i, name(t)))
			held := p.Refuser(t)
			switch {
			case gotypes.IsError(t):
				values = append(values, fmt.Sprintf("r%d = %s\n", i, failure))
			case held != nil && !endsInError(sig):
				values = append(values, fmt.Sprintf("r%d = %s{}\n", i, held.Obj().Name()))
				if held != refuser && !slices.Contains(others, held) {
					others = append(others, held)
				}
			}
		}
		fmt.Fprintf(&b, "func (%s) %s(%s) (%s) {\n%sreturn\n}\n\n", own, m.Name(), strings.Join(params, ", "), strings.Join(results, ", "), strings.Join(values, ""))
	}
	return b.String(), others
}

// canRefuse reports whether an interface has a refuser, if those in seen have.
func canRefuse(p *Package, n *types.Named, seen map[types.Type]bool) bool {
	if seen[n] {
		return true
	}
	seen[n] = true
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || n.Obj().Pkg() == nil || n.TypeArgs().Len() > 0 || n.TypeParams().Len() > 0 || iface.Empty() || likeError(iface) || !iface.IsMethodSet() {
		return false
	}
	for m := range iface.Methods() {
		sig := m.Signature()
		if !m.Exported() || !isNamed(p, sig.Params()) || !isNamed(p, sig.Results()) {
			return false
		}
		if endsInError(sig) {
			continue
		}
		for v := range sig.Results().Variables() {
			switch u := v.Type().Underlying().(type) {
			case *types.Pointer, *types.Signature, *types.Chan:
				return false
			case *types.Interface:
				held, ok := types.Unalias(v.Type()).(*types.Named)
				if !u.Empty() && !(ok && canRefuse(p, held, seen)) {
					return false
				}
			}
		}
	}
	return true
}

// endsInError reports whether the last result of a function is an error.
func endsInError(sig *types.Signature) bool {
	last := sig.Results().Len() - 1
	return last >= 0 && gotypes.IsError(sig.Results().At(last).Type())
}

// isNamed reports whether packages outside the module can write a type, which
// the package under test can write too.
func isNamed(p *Package, t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Tuple:
		for v := range t.Variables() {
			if !isNamed(p, v.Type()) {
				return false
			}
		}
		return true
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Named:
		pkg := t.Obj().Pkg()
		if pkg != nil && (!t.Obj().Exported() || pkg.Path() != p.Path && (IsInternal(pkg.Path()) || p.Import(pkg.Path()) == nil)) {
			return false
		}
		for arg := range t.TypeArgs().Types() {
			if !isNamed(p, arg) {
				return false
			}
		}
		return true
	case *types.Map:
		return isNamed(p, t.Key()) && isNamed(p, t.Elem())
	case *types.Signature:
		return isNamed(p, t.Params()) && isNamed(p, t.Results())
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		return isNamed(p, t.Elem())
	case *types.Interface:
		return t.Empty()
	case *types.Struct:
		return t.NumFields() == 0
	}
	return false
}

// needsItself reports whether all types that implement an interface are built
// by functions that take the interface, or a function that returns it.
func needsItself(p *Package, t types.Type, all []types.Type) bool {
	is := func(other types.Type) bool { return types.Identical(other, t) }
	takes := func(fn *types.Func) bool {
		for v := range fn.Signature().Params().Variables() {
			sig, ok := v.Type().Underlying().(*types.Signature)
			if is(v.Type()) || ok && sig.Results().Len() > 0 && is(sig.Results().At(0).Type()) {
				return true
			}
		}
		return false
	}
	for _, one := range all {
		n := gotypes.NamedType(one)
		if n == nil || !p.IsFromOutside(n) || isWritable(p.Path, n, map[types.Type]bool{}) {
			return false
		}
		makers := p.returning(n)
		if len(makers) == 0 || slices.ContainsFunc(makers, func(fn *types.Func) bool { return !takes(fn) }) {
			return false
		}
	}
	return len(all) > 0
}

package spec

import (
	"fmt"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// stubKey is the key of the stub of an interface; see [Remember].
type stubKey struct{ of *types.Named }

// Stub returns a type that implements an interface whose methods callers are
// to write, for [Exported]. It is a struct without fields that no package
// declares; see [StubSource]. Each method returns an error, if it has a result
// for one, and otherwise closed channels, stubs, and zero values where there is
// no stub. Stub returns nil if others cannot write the methods, or if nobody
// could receive what is sent to a channel.
func Stub(p *Package, t types.Type) *types.Named {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !AreOutside(p) || !canStub(p, n) {
		return nil
	}
	return Remember(p, stubKey{n}, func() *types.Named { return newStub(p, n) })
}

// newStub makes the type that Stub returns.
func newStub(p *Package, n *types.Named) *types.Named {
	made := types.NewNamed(types.NewTypeName(token.NoPos, p.Types, stubName(p, n), nil), types.NewStruct(nil, nil), nil)
	for m := range n.Underlying().(*types.Interface).Methods() {
		recv := types.NewParam(token.NoPos, p.Types, "", made)
		sig := m.Signature()
		sig = types.NewSignatureType(recv, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
		made.AddMethod(types.NewFunc(token.NoPos, p.Types, m.Name(), sig))
	}
	return made
}

// stubName returns the name of the stub of an interface: failingStore, or
// netFailingConn for one of another package. There is a number behind the name
// of the package if one that is nearer has the name and such an interface, too.
func stubName(p *Package, n *types.Named) string {
	name := "failing" + n.Obj().Name()
	if of := n.Obj().Pkg(); of.Path() != p.Path {
		alike := 1
		for near := range nearFirst(p) {
			if near.Path() == of.Path() {
				break
			}
			if near != p.Types && near.Name() == of.Name() && near.Scope().Lookup(n.Obj().Name()) != nil {
				alike++
			}
		}
		name = of.Name() + "Failing" + n.Obj().Name()
		if alike > 1 {
			name = fmt.Sprint(of.Name(), alike, "Failing", n.Obj().Name())
		}
	}
	for p.Types.Scope().Lookup(name) != nil {
		name += "_"
	}
	return name
}

// nearFirst yields the package, what it imports, what that imports, and so on,
// each once.
func nearFirst(p *Package) iter.Seq[*types.Package] {
	return func(yield func(*types.Package) bool) {
		seen := map[*types.Package]bool{p.Types: true}
		for next := []*types.Package{p.Types}; len(next) > 0; next = next[1:] {
			if !yield(next[0]) {
				return
			}
			for _, imported := range next[0].Imports() {
				if !seen[imported] {
					seen[imported] = true
					next = append(next, imported)
				}
			}
		}
	}
}

// StubNamed returns the [Stub] with a name, of an interface of
// the package or of those that it imports, or nil.
func StubNamed(p *Package, name string) *types.Named {
	for near := range nearFirst(p) {
		prefix, begins := "failing", "failing"
		if near != p.Types {
			prefix, begins = near.Name(), "Failing"
		}
		rest, ok := strings.CutPrefix(name, prefix)
		if _, iface, found := strings.Cut(rest, begins); ok && near != p.Types && found {
			rest = iface
		} else if !ok || near != p.Types {
			continue
		}
		for _, iface := range []string{rest, strings.TrimRight(rest, "_")} {
			if obj, ok := near.Scope().Lookup(iface).(*types.TypeName); ok {
				if made := Stub(p, obj.Type()); made != nil && made.Obj().Name() == name {
					return made
				}
			}
		}
	}
	return nil
}

// IsStub reports whether a type is a [Stub]: no scope has it.
func IsStub(t types.Type) bool {
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Parent() != nil || n.NumMethods() == 0 {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// StubSource returns the declaration of a [Stub], and the others
// that its methods return. name writes a type, and failure is an expression for
// an error.
func StubSource(p *Package, stub *types.Named, name func(types.Type) string, failure string) (decl string, others []*types.Named) {
	var b strings.Builder
	own := stub.Obj().Name()
	fmt.Fprintf(&b, "type %s struct{}\n\n", own)
	for m := range stub.Methods() {
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
			held := Stub(p, t)
			ch, isChan := t.Underlying().(*types.Chan)
			switch {
			case isChan && !EndsInError(sig):
				values = append(values, fmt.Sprintf("c%d := make(chan %s)\nclose(c%[1]d)\nr%[1]d = c%[1]d\n", i, name(ch.Elem())))
			case gotypes.IsError(t):
				values = append(values, fmt.Sprintf("r%d = %s\n", i, failure))
			case held != nil && !EndsInError(sig):
				values = append(values, fmt.Sprintf("r%d = %s{}\n", i, held.Obj().Name()))
				if held != stub && !slices.Contains(others, held) {
					others = append(others, held)
				}
			}
		}
		fmt.Fprintf(&b, "func (%s) %s(%s) (%s) {\n%sreturn\n}\n\n", own, m.Name(), strings.Join(params, ", "), strings.Join(results, ", "), strings.Join(values, ""))
	}
	return b.String(), others
}

// canStub reports whether an interface has a stub.
func canStub(p *Package, n *types.Named) bool {
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || n.Obj().Pkg() == nil || n.TypeArgs().Len() > 0 || n.TypeParams().Len() > 0 || iface.Empty() || likeError(iface) || !iface.IsMethodSet() {
		return false
	}
	for m := range iface.Methods() {
		sig := m.Signature()
		if !m.Exported() || !isNamed(p, sig.Params()) || !isNamed(p, sig.Results()) {
			return false
		}
		if EndsInError(sig) {
			continue
		}
		for v := range sig.Results().Variables() {
			if ch, ok := v.Type().Underlying().(*types.Chan); ok && ch.Dir() == types.SendOnly {
				return false
			}
		}
	}
	return true
}

// EndsInError reports whether the last result of a function is an error.
func EndsInError(sig *types.Signature) bool {
	last := sig.Results().Len() - 1
	return last >= 0 && gotypes.IsError(sig.Results().At(last).Type())
}

// isNamed reports whether packages outside the module can write a type, which
// the package under test can write too.
func isNamed(p *Package, t types.Type) bool {
	if a, ok := t.(*types.Alias); ok && !isReached(p, a.Obj()) {
		return false
	}
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
		if !isReached(p, t.Obj()) {
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

// isReached reports whether packages outside the module can write the name of a
// type, which the package under test can write too.
func isReached(p *Package, name *types.TypeName) bool {
	pkg := name.Pkg()
	return pkg == nil || name.Exported() && (pkg.Path() == p.Path || !IsInternal(pkg.Path()) && p.Import(pkg.Path()) != nil)
}

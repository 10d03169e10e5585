package writes

import (
	"go/types"
	"slices"
)

// typesSeen is what is known of the types that interfaces may hold. Each
// invocation asks for it again and again.
type typesSeen struct {
	// own are those of the package, and others those of the packages that
	// it imports, and that these mention. Interfaces are not among them.
	own, others []types.Type
	// behind are those of others that have all methods of an interface.
	behind  map[types.Type][]types.Type
	methods map[methodKey]methodFound
}

// A methodKey names the method of a type, or of a pointer to it, in a package.
type methodKey struct {
	of   types.Type
	pkg  *types.Package
	name string
}

// A methodFound is the method that a methodKey names, nil if there is none, and
// whether it is that of a part of the type.
type methodFound struct {
	method   *types.Func
	promoted bool
}

// own returns the types of the package that are no interfaces.
func (f *Finder) own() []types.Type {
	if f.types.own == nil {
		f.types.own = typesOf(f.pkg.Types)
	}
	return f.types.own
}

// typesOf returns the types that a package declares and that are no interfaces.
func typesOf(pkg *types.Package) []types.Type {
	found := []types.Type{}
	for _, name := range pkg.Scope().Names() {
		if tn, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !types.IsInterface(tn.Type()) {
			found = append(found, tn.Type())
		}
	}
	return found
}

// imported returns the types of the packages that the package imports, and of
// those that these mention, which have all methods of an interface by name.
func (f *Finder) imported(iface types.Type) []types.Type {
	found, ok := f.types.behind[iface]
	if !ok {
		found = f.implementing(iface)
		f.types.behind[iface] = found
	}
	return found
}

func (f *Finder) implementing(iface types.Type) []types.Type {
	i, ok := iface.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for m := range i.Methods() {
		if !m.Exported() {
			return nil
		}
	}
	if f.types.others == nil {
		f.types.others = []types.Type{}
		seen := map[*types.Package]bool{}
		for todo := f.pkg.Types.Imports(); len(todo) > 0; todo = todo[1:] {
			if pkg := todo[0]; !seen[pkg] {
				seen[pkg] = true
				todo = append(todo, pkg.Imports()...)
				f.types.others = append(f.types.others, typesOf(pkg)...)
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(f.types.others), func(t types.Type) bool { return !f.hasAll(t, i) })
}

func (f *Finder) hasAll(t types.Type, i *types.Interface) bool {
	for m := range i.Methods() {
		if method, _ := f.methodOf(t, nil, m.Name()); method == nil {
			return false
		}
	}
	return true
}

// methodOf returns the method of a type, or of a pointer to it, with a name in
// a package, and whether it is that of a part of the type, or nil if there is
// none.
func (f *Finder) methodOf(t types.Type, pkg *types.Package, name string) (method *types.Func, promoted bool) {
	key := methodKey{t, pkg, name}
	found, ok := f.types.methods[key]
	if !ok {
		obj, index, _ := types.LookupFieldOrMethod(t, true, pkg, name)
		found.method, _ = obj.(*types.Func)
		found.promoted = len(index) > 1
		f.types.methods[key] = found
	}
	return found.method, found.promoted
}

package effects

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/library"
)

// Changes reports whether a variable of a package, or what it refers to, may
// change after its declaration: by code of its own package, or of another one
// that p is or imports. It looks for changes of the standard library's
// variables only in p.
func Changes(p *spec.Package, v *types.Var) bool {
	path := v.Pkg().Path()
	users := []string{p.Path}
	if !spec.IsStandard(p, path) {
		users = append(spec.UsersOf(p, path), path)
	}
	return slices.ContainsFunc(users, func(user string) bool {
		changed, ok := changedBy(p, user)
		return !ok || changed[key(v)]
	})
}

// key names a variable of a package: packages may know it by several objects.
func key(v *types.Var) string { return v.Pkg().Path() + "." + v.Name() }

// changedBy returns the variables that the code of a package may change. It is
// not ok if the code is not at hand.
func changedBy(p *spec.Package, path string) (changed map[string]bool, ok bool) {
	type of struct{ path string }
	changed = spec.Remember(p, of{path}, func() map[string]bool {
		files, info, ok := p.PackageSource(path)
		if !ok {
			return nil
		}
		b := body{reacher: &reacher{pkg: p}, info: info}
		return b.changed(files)
	})
	return changed, changed != nil
}

// changed returns the variables of packages that the code of files may change.
func (b *body) changed(files []*ast.File) map[string]bool {
	all := map[string]bool{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				b.path = b.path[:len(b.path)-1]
				return true
			}
			b.path = append(b.path, n)
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := b.info.Uses[id].(*types.Var); ok && spec.IsGlobal(v) && b.useOf(v) != read {
					all[key(v)] = true
				}
			}
			return true
		})
	}
	return all
}

// reads looks at a variable that is only read: at what it is declared with, and
// at other code that may change it.
func (r *reacher) reads(v *types.Var) {
	path := v.Pkg().Path()
	switch {
	case r.asks != variation || r.read[key(v)]:
		return
	case !spec.InModule(r.pkg, path):
		if facts := library.Of(v); !facts.Has(library.Steady) && !isOfPackageIO(v) {
			r.refuse(v.Pos(), "it reads the variable %s.%s", path, v.Name())
		}
	}
	r.read[key(v)] = true
	if Changes(r.pkg, v) {
		r.refuse(v.Pos(), "it reads the variable %s, which other code may change", v.Name())
	}
	if spec.InModule(r.pkg, path) {
		r.initial(v)
	}
}

// initial goes through the code that gives a variable its first value.
func (r *reacher) initial(v *types.Var) {
	_, info, ok := r.pkg.PackageSource(v.Pkg().Path())
	if !ok {
		return
	}
	for _, init := range info.InitOrder {
		if slices.ContainsFunc(init.Lhs, func(l *types.Var) bool { return l.Name() == v.Name() }) {
			b := body{reacher: r, info: info}
			b.walk(init.Rhs)
		}
	}
}

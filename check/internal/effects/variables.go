package effects

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec"
)

// A variables knows which variables of packages change after their declaration.
type variables struct {
	home *spec.Package
	// seen has the paths of packages whose code has been looked at, and
	// changed the variables that some of this code may change, by path and
	// name.
	seen, changed map[string]bool
}

// changes reports whether code of the package of a variable, or of the package
// that is checked, may change the variable or what it refers to.
func (vs *variables) changes(v *types.Var) bool {
	return !vs.look(v.Pkg().Path()) || !vs.look(vs.home.Path) || vs.changed[key(v)]
}

func key(v *types.Var) string { return v.Pkg().Path() + "." + v.Name() }

// look looks at all uses of variables in the code of a package. It returns
// false if the code is not at hand.
func (vs *variables) look(path string) bool {
	if at, ok := vs.seen[path]; ok {
		return at
	}
	files, info, ok := vs.home.PackageSource(path)
	vs.seen[path] = ok
	b := body{reacher: &reacher{pkg: vs.home}, info: info}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				b.path = b.path[:len(b.path)-1]
				return true
			}
			b.path = append(b.path, n)
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := info.Uses[id].(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && b.useOf(v) != read {
					vs.changed[key(v)] = true
				}
			}
			return true
		})
	}
	return ok
}

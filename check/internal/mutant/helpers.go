package mutant

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// Helpers returns the functions of a package that only one of its functions
// reaches, in source order: unexported ones, without contracts, that nothing
// else in the package names. If a result of the function holds functions,
// there are none: they may run when its call has ended.
func Helpers(p *spec.Package, of *types.Func) []*ast.FuncDecl {
	if holdsFunctions(of) {
		return nil
	}
	refs := referencesOf(p)
	contracted := map[*types.Func]bool{}
	for _, c := range p.Contracts {
		contracted[c.Func.Origin()] = true
	}
	reached := map[*types.Func]bool{of.Origin(): true}
	for todo := []*types.Func{of.Origin()}; len(todo) > 0; {
		next := todo[0]
		todo = todo[1:]
		for fn := range refs.from[next] {
			if !reached[fn] && !contracted[fn] && !fn.Exported() && refs.decls[fn] != nil {
				reached[fn] = true
				todo = append(todo, fn)
			}
		}
	}
	for again := true; again; {
		again = false
		for fn := range reached {
			if fn != of.Origin() && (refs.outside[fn] || slices.ContainsFunc(refs.to[fn], func(by *types.Func) bool { return !reached[by] })) {
				delete(reached, fn)
				again = true
			}
		}
	}
	var decls []*ast.FuncDecl
	for fn := range reached {
		if fn != of.Origin() {
			decls = append(decls, refs.decls[fn])
		}
	}
	slices.SortFunc(decls, func(a, b *ast.FuncDecl) int { return int(a.Pos() - b.Pos()) })
	return decls
}

// holdsFunctions reports whether a result of a function may hold functions.
func holdsFunctions(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		if gotypes.Reaches(v.Type(), MayBeFunction) {
			return true
		}
	}
	return false
}

// MayBeFunction reports whether values of a type are functions, or may be by
// their dynamic type, or are channels. Their effect is not seen in the outcome
// of a call that returns them.
func MayBeFunction(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan, *types.TypeParam:
		return true
	case *types.Interface:
		return !gotypes.IsError(t)
	}
	return false
}

// references holds which functions of a package name which.
type references struct {
	decls map[*types.Func]*ast.FuncDecl
	from  map[*types.Func]map[*types.Func]bool
	to    map[*types.Func][]*types.Func
	// outside has the functions that code outside of functions names.
	outside map[*types.Func]bool
}

type referencesKey struct{}

// referencesOf returns the references of a package.
func referencesOf(p *spec.Package) *references {
	return spec.Remember(p, referencesKey{}, func() *references {
		r := &references{map[*types.Func]*ast.FuncDecl{}, map[*types.Func]map[*types.Func]bool{}, map[*types.Func][]*types.Func{}, map[*types.Func]bool{}}
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				decl, _ := d.(*ast.FuncDecl)
				var by *types.Func
				if decl != nil {
					by, _ = p.Info.Defs[decl.Name].(*types.Func)
				}
				if by != nil {
					r.decls[by], r.from[by] = decl, map[*types.Func]bool{}
				}
				ast.Inspect(d, func(n ast.Node) bool {
					id, ok := n.(*ast.Ident)
					if !ok {
						return true
					}
					if fn, ok := p.Info.Uses[id].(*types.Func); ok {
						r.add(by, fn.Origin())
					}
					return true
				})
			}
		}
		return r
	})
}

// add notes that a function, or code outside of functions if by is nil, names
// another.
func (r *references) add(by, fn *types.Func) {
	switch {
	case by == nil:
		r.outside[fn] = true
	case !r.from[by][fn]:
		r.from[by][fn] = true
		r.to[fn] = append(r.to[fn], by)
	}
}

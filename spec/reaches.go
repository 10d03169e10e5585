package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/writes"
)

// markNative marks the clauses that look into opaque values: they have no
// meaning to the solver.
func (p *Package) markNative() {
	mark := func(clauses []*clause.Clause) {
		for _, c := range clauses {
			c.Native = p.looksInto(c)
		}
	}
	for _, c := range p.Contracts {
		mark(c.Pre())
	}
	for _, c := range p.asked.opaques.constructors {
		mark(c.Contract.Pre())
	}
	for _, clauses := range p.Invariants {
		mark(clauses)
	}
}

// markWriters marks the clauses that may write to what their arguments lead to.
// A clause is a predicate, whose evaluation nothing else must notice.
func (p *Package) markWriters() {
	finder := writes.NewFinder(effectsOf(p))
	mark := func(clauses []*clause.Clause) {
		for _, c := range clauses {
			finder.Mark(c)
		}
	}
	for _, c := range p.Contracts {
		mark(c.Clauses)
	}
	for _, c := range p.asked.opaques.constructors {
		mark(c.Contract.Clauses)
	}
	for _, clauses := range p.Invariants {
		mark(clauses)
	}
}

// effectsOf returns the facts that the effects of the functions of a package
// depend on.
func effectsOf(p *Package) writes.Package {
	return writes.Package{
		Types: p.Types, Code: p.Code,
		IsStandard:    func(path string) bool { return IsStandard(p, path) },
		Source:        p.Source,
		Files:         p.PackageSource,
		Held:          p.behind(nil, types.NewInterfaceType(nil, nil)),
		ReachesOpaque: p.ReachesOpaque,
	}
}

// looksInto reports whether a clause, or a function of the package that it
// calls, has an expression of an opaque type, or goes through a pointer to one.
func (p *Package) looksInto(c *clause.Clause) bool {
	reached := false
	for v := range c.Func.Obj.Signature().Params().Variables() {
		reached = reached || p.ReachesOpaque(v.Type())
	}
	if !reached {
		return false
	}
	l := &looker{pkg: p, seen: map[*ast.FuncDecl]bool{}}
	return l.function(c.Func.Decl, c.Func.Info)
}

// ReachesOpaque reports whether the function's inputs may hold values of opaque
// types.
func (c *Contract) ReachesOpaque() bool {
	return slices.ContainsFunc(c.Params, func(v *types.Var) bool { return c.Pkg.ReachesOpaque(v.Type()) })
}

// ReachesBuilt reports whether the function's inputs may hold values of opaque
// types that calls of constructors build, and not only zero values.
func (c *Contract) ReachesBuilt() bool {
	return slices.ContainsFunc(c.Params, func(v *types.Var) bool {
		return c.Pkg.reaches(v.Type(), func(o *Opaque) bool { return o.OnlyZero() == nil })
	})
}

// ReachesOpaque reports whether values of a type may hold values of an opaque
// type, as far as types show. Values of an interface may if values of its
// implementers may.
func (p *Package) ReachesOpaque(t types.Type) bool {
	return p.reaches(t, func(*Opaque) bool { return true })
}

// reaches is ReachesOpaque for the opaque types that satisfy is.
func (p *Package) reaches(t types.Type, is func(*Opaque) bool) bool {
	return finds(p, t, func(types.Type) bool { return false }, is, p.behind)
}

// finds reports whether values of a type may hold values of a type that
// satisfies is, or of an opaque type that satisfies built. held lists the types
// that an interface may hold.
func finds(p *Package, t types.Type, is func(types.Type) bool, built func(*Opaque) bool, held func(types.Type, *types.Interface) []types.Type) bool {
	var seen typeutil.Map
	var visit func(types.Type) bool
	visit = func(t types.Type) bool {
		t = types.Unalias(t)
		if seen.Set(t, true) != nil {
			return false
		}
		if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil {
			if o := p.opaque(n); o != nil {
				return built(o)
			}
		}
		if is(t) {
			return true
		}
		for part := range gotypes.Parts(t) {
			if visit(part) {
				return true
			}
		}
		for _, x := range Interiors(p, t) {
			if visit(types.NewPointer(x.Host)) {
				return true
			}
		}
		switch u := t.Underlying().(type) {
		case *types.Interface:
			// The contents of an instance without end are not
			// known.
			return IsNested(t) || slices.ContainsFunc(held(t, u), visit)
		case *types.Signature:
			for v := range u.Params().Variables() {
				if visit(v.Type()) {
					return true
				}
			}
			for v := range u.Results().Variables() {
				if visit(v.Type()) {
					return true
				}
			}
		}
		return false
	}
	return visit(t)
}

// behind returns the types that an interface may hold.
func (p *Package) behind(t types.Type, i *types.Interface) []types.Type {
	switch {
	case gotypes.IsError(t):
		return nil
	case !i.Empty():
		return p.Implementers(t)
	}
	var held []types.Type
	for _, name := range p.Any {
		if t := p.typeNamed(name, token.NoPos); t != nil {
			held = append(held, t)
		}
	}
	for _, c := range p.Contracts {
		held = append(held, c.Bound.Held...)
	}
	for _, b := range p.Bounds {
		held = append(held, b.Held...)
	}
	return held
}

// A looker looks for opaque values in functions.
type looker struct {
	pkg  *Package
	seen map[*ast.FuncDecl]bool
}

func (l *looker) function(decl *ast.FuncDecl, info *types.Info) bool {
	if decl == nil || decl.Body == nil || l.seen[decl] {
		return false
	}
	l.seen[decl] = true
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && !found {
			found = l.expr(e, info)
		}
		return !found
	})
	return found
}

func (l *looker) expr(e ast.Expr, info *types.Info) bool {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if (e.Op == token.EQL || e.Op == token.NEQ) && l.holds(info.TypeOf(e.X)) {
			return true
		}
	case *ast.SelectorExpr:
		if t := info.TypeOf(e.X); t != nil && l.leads(t) {
			return true
		}
	case *ast.CallExpr:
		if fn := typeutil.StaticCallee(info, e); fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == l.pkg.Path {
			decl, info, _, ok := l.pkg.Source(fn)
			if ok && l.function(decl, info) {
				return true
			}
		}
	}
	tv, ok := info.Types[e]
	if id, isIdent := e.(*ast.Ident); isIdent {
		v, isVar := info.ObjectOf(id).(*types.Var)
		return isVar && l.pkg.Opaque(v.Type()) != nil
	}
	return ok && tv.IsValue() && l.pkg.Opaque(tv.Type) != nil
}

// leads reports whether a type is opaque, a pointer to an opaque one, or an
// interface that can hold one.
func (l *looker) leads(t types.Type) bool {
	if types.IsInterface(t) {
		return l.pkg.ReachesOpaque(t)
	}
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return l.pkg.Opaque(t) != nil
}

// holds reports whether values of a type hold an opaque one by value or in an
// interface, so that comparing them compares it.
func (l *looker) holds(t types.Type) bool {
	if t == nil {
		return false
	}
	if l.pkg.Opaque(t) != nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return l.pkg.ReachesOpaque(t)
	case *types.Struct:
		for f := range u.Fields() {
			if l.holds(f.Type()) {
				return true
			}
		}
	case *types.Array:
		return l.holds(u.Elem())
	}
	return false
}

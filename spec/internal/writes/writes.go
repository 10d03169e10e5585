package writes

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/clause"
)

// A Package is what the effects of its functions depend on.
type Package struct {
	Types *types.Package
	Code  clause.Code
	// IsStandard reports whether a package is one of the standard library.
	IsStandard func(path string) bool
	// Source is the declaration of a function of any package, and what it
	// means.
	Source func(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, fset *token.FileSet, ok bool)
	// Files are those of a package, as Source has them.
	Files func(path string) (files []*ast.File, info *types.Info, ok bool)
	// Held are the types that an any may hold.
	Held []types.Type
	// ReachesOpaque reports whether values of a type may hold values that
	// only calls make.
	ReachesOpaque func(t types.Type) bool
}

// A Finder finds out which clauses may write to memory that is not their own.
// It remembers what it has read of functions from one clause to the next.
type Finder struct {
	pkg       Package
	synthetic map[*types.Func]*clause.Func // those of pkg.Code
	functions map[*ast.FuncDecl]*function
	methods   map[string]map[string][]*types.Func // of packages, by their paths and the methods' names
	types     typesSeen
	graph     graph
	engine    *function
}

// NewFinder returns a Finder for the clauses of a package.
func NewFinder(pkg Package) *Finder {
	f := &Finder{
		pkg: pkg, synthetic: map[*types.Func]*clause.Func{},
		functions: map[*ast.FuncDecl]*function{}, methods: map[string]map[string][]*types.Func{},
		types: typesSeen{behind: map[types.Type][]types.Type{}, methods: map[methodKey]methodFound{}}, graph: newGraph(),
	}
	for _, fn := range pkg.Code.Funcs {
		f.synthetic[fn.Obj] = fn
	}
	f.engine = f.unseen()
	return f
}

// unseen returns the code that the inputs of a function hold. It writes
// nothing, and calls what it is given.
func (f *Finder) unseen() *function {
	code := &function{}
	code.add(refers, engine, outside)
	code.add(loads, engine, engine)
	code.calls = append(code.calls, call{of: engine, any: engine})
	return code
}

// Mark sets Writes and Rules of a clause and of its condition: whether
// evaluating it may write, and whether it calls Conforms.
func (f *Finder) Mark(c *clause.Clause) {
	if c.Func == nil {
		return
	}
	after := c.Role.After()
	c.Writes, c.Rules = f.clause(c, after)
	if c.When != nil {
		c.When.Writes, c.When.Rules = f.clause(c.When, after)
	}
}

// Writes reports whether a call of a function may write to memory that the call
// has not made. It is true of functions without a Go body.
func (f *Finder) Writes(fn *types.Func) bool {
	s := newSolution(f, true)
	s.reach(f.engine)
	s.enter(f.function(fn))
	s.solve()
	return s.writes
}

// clause reports whether a clause may write, and whether it calls Conforms;
// after says that the clause can see what a call has left behind.
func (f *Finder) clause(c *clause.Clause, after bool) (writes, rules bool) {
	s := newSolution(f, after)
	for i := range c.Func.Obj.Signature().Params().Len() {
		s.code = s.code || f.holdsForeignCode(c, i, after)
	}
	s.reach(f.engine)
	s.enter(f.function(c.Func.Obj))
	s.solve()
	return s.writes, f.rules(c.Func.Obj, map[*types.Func]bool{})
}

// rules reports whether a synthetic function calls Conforms, itself or by
// others that it mentions. Only synthetic functions do.
func (f *Finder) rules(fn *types.Func, seen map[*types.Func]bool) bool {
	made := f.synthetic[fn]
	if made == nil || seen[fn] {
		return fn == f.pkg.Code.Conforms
	}
	seen[fn] = true
	found := false
	ast.Inspect(made.Decl.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			used, _ := made.Info.Uses[id].(*types.Func)
			found = used != nil && f.rules(used.Origin(), seen)
		}
		return !found
	})
	return found
}

// holdsForeignCode reports whether a parameter of a clause may lead to
// functions that are not made for the inputs. Results of a call and opaque
// values may, and so may values that the call can have stored in its arguments.
func (f *Finder) holdsForeignCode(c *clause.Clause, param int, after bool) bool {
	t := c.Func.Obj.Signature().Params().At(param).Type()
	switch {
	case f.pkg.ReachesOpaque(t):
		return true
	case !after:
		return false
	case param < len(c.Args) && c.Args[param].Kind == clause.ArgOld:
		return false // a copy
	case param < len(c.Args) && c.Args[param].Kind == clause.ArgParam:
		return holdsCodeBehind(t)
	}
	return holdsCode(t)
}

// function returns the facts about a function with a Go body that is read, or
// nil if it is one of the standard library, or has none.
func (f *Finder) function(fn *types.Func) *function {
	fn = fn.Origin()
	if made := f.synthetic[fn]; made != nil {
		return f.declared(f.pkg.Types.Path(), made.Decl, made.Info)
	}
	if fn.Pkg() == nil || f.pkg.IsStandard(fn.Pkg().Path()) {
		return nil
	}
	decl, info, _, ok := f.pkg.Source(fn)
	if !ok {
		return nil
	}
	return f.declared(fn.Pkg().Path(), decl, info)
}

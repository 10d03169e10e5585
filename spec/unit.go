package spec

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// A scope is what a predicate may mention besides the package: the variables, and for each where
// its value comes from.
type scope struct {
	vars []*types.Var
	args []Arg // parallel to vars
	// old allows old(e), which adds an ArgOld argument for each parameter mentioned in it.
	old bool
	// self, one of vars, brings its fields and methods into scope by name; nil for none.
	self *types.Var
	// types are further type names, such as type parameters bound to their instantiation.
	types []*types.TypeName
}

// A unit is the synthetic functions of one package in the making. Faults go to
// report, with their true position.
type unit struct {
	pkg    *types.Package
	info   *types.Info // of files
	files  []*ast.File
	fset   *token.FileSet
	report func(token.Pos, string)
	// load finds a package that the package under elaboration does not import (the
	// standard library's, by path). It is nil or returns nil where there is none.
	// The types it gives are of the same universe as the package's.
	load func(path string) *types.Package
	code *Code

	// fake is a package with the path of the real one, in whose scope stand the
	// real one's objects and the synthetic ones. Expressions are typed in it, so
	// that the real one stays as it is.
	fake      *types.Package
	fakes     []*types.Package // all that there were
	synthetic []types.Object   // what fake has over the real package
	spans     []span           // where fake has scopes of directives

	refinements map[string]*refinement
	ordered     []*refinement
	helpers     []*helper
	invariants  []*invariantTest
	counts      map[string]int // of names given, by stem
	traced      *types.Func    // by which traces tell of parts
	reported    map[fault]bool
}

// A fault is an error that was reported: each is reported once.
type fault struct {
	pos token.Pos
	msg string
}

// newUnit returns a unit for the package that info types.
func newUnit(pkg *types.Package, info *types.Info, files []*ast.File, fset *token.FileSet, report func(token.Pos, string)) *unit {
	u := &unit{
		pkg: pkg, info: info, files: files, fset: fset,
		code:        &Code{Lawful: lawfulFunc(pkg)},
		refinements: make(map[string]*refinement),
		counts:      make(map[string]int),
		reported:    make(map[fault]bool),
	}
	u.report = func(pos token.Pos, msg string) {
		if !u.reported[fault{pos, msg}] {
			u.reported[fault{pos, msg}] = true
			report(pos, msg)
		}
	}
	u.renew()
	u.insert(u.code.Lawful)
	u.traced = tracedFunc(pkg)
	u.insert(u.traced)
	return u
}

// A span is the extent of a directive's scope in the fake package.
type span struct{ low, high token.Pos }

// renew replaces the fake package by a fresh one with the same objects. It is needed where a text is
// elaborated again, for another instance of a generic function: go/types finds a scope by position.
func (e *unit) renew() {
	e.fake = types.NewPackage(e.pkg.Path(), e.pkg.Name())
	e.fakes = append(e.fakes, e.fake)
	e.spans = nil
	real := e.pkg.Scope()
	for _, name := range real.Names() {
		e.fake.Scope().Insert(real.Lookup(name))
	}
	for _, obj := range e.synthetic {
		e.fake.Scope().Insert(obj)
	}
}

// insert adds a synthetic object to the package scope, for directives that are being elaborated too.
func (e *unit) insert(obj types.Object) {
	e.synthetic = append(e.synthetic, obj)
	for _, fake := range e.fakes {
		fake.Scope().Insert(obj)
	}
}

// fresh is a name with the stem that nothing in the package has.
func (e *unit) fresh(stem string) string {
	for {
		e.counts[stem]++
		name := fmt.Sprintf("%s%s%d", Generated, stem, e.counts[stem])
		if e.fake.Scope().Lookup(name) == nil {
			return name
		}
	}
}

// lawfulFunc declares the function that [Package].Lawful is.
func lawfulFunc(pkg *types.Package) *types.Func {
	param := func(name string, t types.Type) *types.Var { return types.NewParam(token.NoPos, pkg, name, t) }
	text, anything := types.Typ[types.String], types.Universe.Lookup("any").Type()
	return types.NewFunc(token.NoPos, pkg, Generated+"lawful", signatureOf([]*types.Var{
		param("f", anything), param("name", text), param("needs", text), param("args", anything), param("results", anything),
	}, types.Typ[types.Bool]))
}

// tracedFunc declares the function by which a predicate tells of its parts.
func tracedFunc(pkg *types.Package) *types.Func {
	param := func(name string, t types.Type) *types.Var { return types.NewParam(token.NoPos, pkg, name, t) }
	anything := types.Universe.Lookup("any").Type()
	return types.NewFunc(token.NoPos, pkg, Generated+"traced", signatureOf([]*types.Var{
		param("part", types.Typ[types.Int]), param("value", anything),
	}, types.Typ[types.Bool]))
}

func signatureOf(params []*types.Var, result types.Type) *types.Signature {
	results := types.NewTuple(types.NewParam(token.NoPos, nil, "", result))
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), results, false)
}

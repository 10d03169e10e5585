package synth

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/clause"
)

// A Scope is what a predicate may mention besides the package: the variables,
// and for each where its value comes from.
type Scope struct {
	Vars []*types.Var
	Args []clause.Arg // parallel to vars
	// Old allows old(e), which adds an ArgOld argument for each parameter
	// mentioned in it.
	Old bool
	// self, one of vars, brings its fields and methods into scope by name;
	// nil for none.
	Self *types.Var
	// Types are further type names, such as type parameters bound to their
	// instantiation.
	Types []*types.TypeName
}

// A Unit is the synthetic functions of one package in the making. Faults go to
// report, with their true position.
type Unit struct {
	Pkg    *types.Package
	Info   *types.Info // of files
	Files  []*ast.File
	Fset   *token.FileSet
	Report func(token.Pos, string)
	// Load finds a package that the package under elaboration does not
	// import (the standard library's, by path). It is nil or returns nil if
	// there is none. The types it gives are of the same universe as the
	// package's.
	Load func(path string) *types.Package
	Code *clause.Code

	// Fake is a package with the path of the real one. Its scope has the
	// real one's objects and the synthetic ones. Expressions are typed in
	// it, so that the real one stays as it is.
	Fake      *types.Package
	fakes     []*types.Package // all that there were
	synthetic []types.Object   // what fake has over the real package
	spans     []span           // where fake has scopes of directives

	// Refinements are the declared refinement types by name, Ordered in the
	// order of their declarations.
	Refinements map[string]*Refinement
	Ordered     []*Refinement
	helpers     []*helper
	Invariants  []*invariantTest
	counts      map[string]int // of names given, by stem
	Traced      *types.Func    // by which traces tell of parts
	Reported    map[Fault]bool
}

// A Fault is an error that was reported: each is reported once.
type Fault struct {
	pos token.Pos
	msg string
}

// NewUnit returns a unit for the package that info types.
func NewUnit(pkg *types.Package, info *types.Info, files []*ast.File, fset *token.FileSet, report func(token.Pos, string)) *Unit {
	u := &Unit{
		Pkg: pkg, Info: info, Files: files, Fset: fset,
		Code:        &clause.Code{Conforms: conformsFunc(pkg)},
		Refinements: make(map[string]*Refinement),
		counts:      make(map[string]int),
		Reported:    make(map[Fault]bool),
	}
	u.Report = func(pos token.Pos, msg string) {
		if !u.Reported[Fault{pos, msg}] {
			u.Reported[Fault{pos, msg}] = true
			report(pos, msg)
		}
	}
	u.renew()
	u.Insert(u.Code.Conforms)
	u.Traced = tracedFunc(pkg)
	u.Insert(u.Traced)
	return u
}

// A span is the extent of a directive's scope in the fake package.
type span struct{ low, high token.Pos }

// renew replaces the fake package by a fresh one with the same objects. It is
// needed where a text is elaborated again, for another instance of a generic
// function: go/types finds a scope by position.
func (u *Unit) renew() {
	u.Fake = types.NewPackage(u.Pkg.Path(), u.Pkg.Name())
	u.fakes = append(u.fakes, u.Fake)
	u.spans = nil
	real := u.Pkg.Scope()
	for _, name := range real.Names() {
		u.Fake.Scope().Insert(real.Lookup(name))
	}
	for _, obj := range u.synthetic {
		u.Fake.Scope().Insert(obj)
	}
}

// Insert adds a synthetic object to the package scope, for directives that are
// being elaborated too.
func (u *Unit) Insert(obj types.Object) {
	u.synthetic = append(u.synthetic, obj)
	for _, fake := range u.fakes {
		fake.Scope().Insert(obj)
	}
}

// Fresh returns a name with the stem that nothing in the package has.
func (u *Unit) Fresh(stem string) string {
	for {
		u.counts[stem]++
		name := fmt.Sprintf("%s%s%d", clause.Generated, stem, u.counts[stem])
		if u.Fake.Scope().Lookup(name) == nil {
			return name
		}
	}
}

// conformsFunc declares the function that Code.Conforms is.
func conformsFunc(pkg *types.Package) *types.Func {
	param := func(name string, t types.Type) *types.Var { return types.NewParam(token.NoPos, pkg, name, t) }
	text, anything := types.Typ[types.String], types.Universe.Lookup("any").Type()
	return types.NewFunc(token.NoPos, pkg, clause.Generated+"conforms", SignatureOf([]*types.Var{
		param("f", anything), param("name", text), param("needs", text), param("args", anything), param("results", anything),
	}, types.Typ[types.Bool]))
}

// tracedFunc declares the function by which a predicate reports its parts.
func tracedFunc(pkg *types.Package) *types.Func {
	param := func(name string, t types.Type) *types.Var { return types.NewParam(token.NoPos, pkg, name, t) }
	anything := types.Universe.Lookup("any").Type()
	return types.NewFunc(token.NoPos, pkg, clause.Generated+"traced", SignatureOf([]*types.Var{
		param("part", types.Typ[types.Int]), param("value", anything),
	}, types.Typ[types.Bool]))
}

// SignatureOf returns the signature of a function with these parameters and one
// result.
func SignatureOf(params []*types.Var, result types.Type) *types.Signature {
	results := types.NewTuple(types.NewParam(token.NoPos, nil, "", result))
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), results, false)
}

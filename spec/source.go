package spec

import (
	"crypto/sha256"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/goload"
	"github.com/typetarget/target/spec/internal/seeds"
	"github.com/typetarget/target/spec/internal/synth"
	"github.com/typetarget/target/spec/library"
)

// A packageImporter finds the packages that a package refers to, by their
// paths.
type packageImporter interface {
	// Import returns nil if there is no such package.
	Import(path string) *types.Package
	// Source returns the zero Source if there is none.
	Source(path string) goload.Source
	Dependencies() []goload.Dependency
	// Sum returns false for a file that was not parsed.
	Sum(file string) ([sha256.Size]byte, bool)
	// Tests and Importers are as for goload.Package.
	Tests(leave func(*ast.File) bool) []goload.Source
	Importers() []goload.Importer
}

// A Dependency is a package that another one imports, directly or through
// others, or that package itself.
type Dependency = goload.Dependency

// Dependencies returns a package and all packages that it imports, directly or
// through others, sorted by path.
func Dependencies(p *Package) []Dependency { return p.imports.Dependencies() }

// UsersOf returns the paths of the packages whose code may name the variables
// of the package at a path: those of p and its dependencies that import it,
// without the standard library, sorted. A package does not use itself.
func UsersOf(p *Package, path string) []string {
	type key struct{}
	users := Remember(p, key{}, func() map[string][]string {
		all := map[string][]string{}
		for _, d := range Dependencies(p) {
			if IsStandard(p, d.Path) {
				continue
			}
			for _, imported := range d.Imports {
				all[imported] = append(all[imported], d.Path)
			}
		}
		return all
	})
	return users[path]
}

// Sum returns the SHA-256 of the text of a file when it was parsed, for a
// package or for what its Source and PackageSource return. It returns false for
// other files.
func Sum(p *Package, file string) (sum [sha256.Size]byte, ok bool) { return p.imports.Sum(file) }

// Source returns the declaration of a function or method and the Info that
// types it. It finds the package's own functions, the synthetic ones of Funcs,
// and those of every other package, including the standard library. Other
// packages are loaded with their syntax when they are first asked for. An
// instance gives its generic declaration. The Info is consistent with the
// declaration. The objects and types of another package differ from those that
// p.Info refers to: match them by name. ok is false for functions without a Go
// body, methods of interfaces, and packages that cannot be loaded. Source may
// be called concurrently.
func (p *Package) Source(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, fset *token.FileSet, ok bool) {
	fn = fn.Origin()
	for _, f := range p.Code.Funcs {
		if f.Obj == fn {
			return f.Decl, f.Info, p.Fset, true
		}
	}
	if fn.Pkg() == nil {
		return nil, nil, nil, false
	}
	src := p.imports.Source(fn.Pkg().Path())
	decl = src.Func(fn)
	if decl == nil || decl.Body == nil {
		return nil, nil, nil, false
	}
	return decl, src.Info, p.Fset, true
}

// PackageSource returns the files of a package, which the package or one of its
// sources imports, and what their syntax means, as Source does for a function.
// Not ok are packages that cannot be loaded.
func (p *Package) PackageSource(path string) (files []*ast.File, info *types.Info, ok bool) {
	if path == p.Path {
		return p.Syntax, p.Info, true
	}
	src := p.imports.Source(path)
	return src.Files, src.Info, src.Info != nil
}

// TypedFiles are files, and what their syntax means.
type TypedFiles struct {
	Files []*ast.File
	Info  *types.Info
}

// TestCode returns the tests of a package, without those that target gen has
// written. Packages that only tests import are unknown, and expressions that
// need them have no type.
func TestCode(p *Package) (all []TypedFiles) {
	for _, src := range p.imports.Tests(seeds.IsOwn) {
		all = append(all, TypedFiles{src.Files, src.Info})
	}
	return all
}

// An Importer is a package that imports another. Files are the absolute paths
// of its files.
type Importer struct {
	Path  string
	Files []string
}

// ImportersOf returns the packages of the module that import a package, sorted
// by path, as far as they are loaded with it.
func ImportersOf(p *Package) (all []Importer) {
	for _, one := range p.imports.Importers() {
		if InModule(p, one.Path) {
			all = append(all, Importer(one))
		}
	}
	return all
}

// Import returns the package with that path as the loaded packages know it, or
// nil if there is none.
func (p *Package) Import(path string) *types.Package { return p.imports.Import(path) }

// PackageNamed returns the package that a name stands for in the file that has
// a position, or nil if it stands for none: by the imports of the file, those
// of the package, and at last the standard library.
func (p *Package) PackageNamed(pos token.Pos, name string) *types.Package {
	for _, file := range p.Syntax {
		if scope := p.Info.Scopes[file]; scope != nil && file.FileStart <= pos && pos <= file.FileEnd {
			if obj, ok := scope.Lookup(name).(*types.PkgName); ok {
				return obj.Imported()
			}
		}
	}
	return synth.Unimported(p.Types, p.Info, p.Syntax, name, p.Import)
}

// Native prints the package's synthetic functions, and the aliases of types
// that they mention, as Go. The order is that of Funcs.
func (p *Package) Native() clause.Native { return p.Code.Native(p.Types) }

// TracedOf prints only what Go code that mentions the names needs of the
// synthetic functions, the aliases and the traces of the clauses. Traces call a
// function
//
//	func refine_traced(part int, value interface{}) bool
//
// that the package must have: see [clause.Trace].
func (p *Package) TracedOf(names map[string]bool) clause.Native {
	return p.Code.TracedOf(p.Types, names)
}

// NativeOf prints only what the functions roots, which are of Funcs, need to be
// compiled.
func (p *Package) NativeOf(roots ...*clause.Func) clause.Native {
	return p.Code.NativeOf(p.Types, roots...)
}

// A Reached is a function that code may call.
type Reached struct {
	Func *types.Func
	// Decl and Info are as Source gives them. They are nil for functions of
	// the standard library, for methods of interfaces, and where there is
	// no source.
	Decl *ast.FuncDecl
	Info *types.Info
	// Mentions are the objects that its body mentions, once for each time,
	// in the order of the source.
	Mentions []types.Object
}

// Reached yields a function, and the functions that its code mentions, those
// that these mention, and so on, each once and in the order of the source. It
// does not go into the standard library.
func (p *Package) Reached(fn *types.Func) iter.Seq[Reached] {
	return func(yield func(Reached) bool) {
		seen := map[string]bool{}
		var reach func(fn *types.Func) bool
		reach = func(fn *types.Func) bool {
			fn = fn.Origin()
			if name := fn.FullName(); seen[name] {
				return true
			} else {
				seen[name] = true
			}
			r := Reached{Func: fn}
			if fn.Pkg() != nil && !IsStandard(p, fn.Pkg().Path()) {
				r.Decl, r.Info, _, _ = p.Source(fn)
				r.Mentions = mentions(r.Decl, r.Info)
			}
			if !yield(r) {
				return false
			}
			more := true
			for _, obj := range r.Mentions {
				if fn, ok := obj.(*types.Func); ok && more {
					more = reach(fn)
				}
			}
			return more
		}
		reach(fn)
	}
}

// mentions returns the objects that the body of a function mentions.
func mentions(decl *ast.FuncDecl, info *types.Info) (all []types.Object) {
	if decl == nil {
		return nil
	}
	return mentioned(decl.Body, info)
}

// mentioned returns the objects that code mentions.
func mentioned(n ast.Node, info *types.Info) (all []types.Object) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] != nil {
			all = append(all, info.Uses[id])
		}
		return true
	})
	return all
}

// Touches returns the function, or a variable of a package that it mentions,
// that has any of some traits. It returns nil if they have none of these.
func (r Reached) Touches(any library.Traits) types.Object {
	return r.touches(func(t library.Traits) bool { return t&any != 0 })
}

// touches does the same for traits that satisfy is.
func (r Reached) touches(is func(library.Traits) bool) types.Object {
	if is(library.Of(r.Func).Traits) {
		return r.Func
	}
	for _, obj := range r.Mentions {
		if IsGlobal(obj) && is(library.Of(obj).Traits) {
			return obj
		}
	}
	return nil
}

// touchesWorld reports whether a function may touch the world around the
// process, or do something else in each call. It goes by the functions and
// variables of the standard library that its code mentions, and those that have
// no source. A clock and random numbers that workers fix do not count if fixed
// is set.
func (p *Package) touchesWorld(fn *types.Func, fixed bool) bool {
	worldly := func(t library.Traits) bool { return t.IsWorldly() && !(fixed && t.Has(library.Fixed)) }
	for r := range p.Reached(fn) {
		if isUnseen(p, r) || r.touches(worldly) != nil {
			return true
		}
	}
	return false
}

// isUnseen reports whether a function has code that cannot be read.
func isUnseen(p *Package, r Reached) bool {
	recv := r.Func.Signature().Recv()
	return r.Decl == nil && r.Func.Pkg() != nil && !IsStandard(p, r.Func.Pkg().Path()) &&
		(recv == nil || !types.IsInterface(recv.Type()))
}

// FixedIn returns the packages of the standard library whose clock or random
// numbers a function may read, by their paths, each once and sorted. Workers
// fix these. FixedIn reads the code of the module, and there the methods of all
// types that it mentions, since calls may reach them by way of an interface. It
// also reads the functions of other modules that the code mentions, and the
// values of their variables.
func FixedIn(p *Package, fn *types.Func) []string {
	return Remember(p, fixedKey{fn}, func() []string {
		f := &fixedFinder{pkg: p, seen: map[string]bool{}}
		f.mention(fn)
		slices.Sort(f.found)
		return slices.Compact(f.found)
	})
}

// fixedKey is the key of what FixedIn returns for a function.
type fixedKey struct{ fn *types.Func }

// A fixedFinder finds objects of the standard library that workers fix.
type fixedFinder struct {
	pkg *Package
	// seen are the objects that were mentioned, by their names.
	seen  map[string]bool
	found []string
}

// mention looks at an object that code mentions, and at the code behind it.
func (f *fixedFinder) mention(obj types.Object) {
	if library.Of(obj).Traits.Has(library.Fixed) {
		f.found = append(f.found, obj.Pkg().Path())
	}
	_, isType := obj.(*types.TypeName)
	if obj.Pkg() == nil || IsStandard(f.pkg, obj.Pkg().Path()) || isType && !InModule(f.pkg, obj.Pkg().Path()) {
		return
	}
	switch obj := obj.(type) {
	case *types.Func:
		if obj = obj.Origin(); f.isNew(obj.FullName()) {
			decl, info, _, _ := f.pkg.Source(obj)
			f.all(mentions(decl, info))
		}
	case *types.TypeName:
		named, ok := types.Unalias(obj.Type()).(*types.Named)
		if ok && !types.IsInterface(named) && f.isNew(obj.Pkg().Path()+"."+obj.Name()) {
			for method := range named.Methods() {
				f.mention(method)
			}
		}
	case *types.Var:
		if IsGlobal(obj) && f.isNew(obj.Pkg().Path()+"."+obj.Name()) {
			f.all(initializers(f.pkg, obj))
		}
	}
}

func (f *fixedFinder) all(objects []types.Object) {
	for _, obj := range objects {
		f.mention(obj)
	}
}

func (f *fixedFinder) isNew(name string) bool {
	if f.seen[name] {
		return false
	}
	f.seen[name] = true
	return true
}

// initializers returns the objects that the initial value of a variable of a
// package mentions.
func initializers(p *Package, v *types.Var) (all []types.Object) {
	_, info, ok := p.PackageSource(v.Pkg().Path())
	if !ok {
		return nil
	}
	for _, init := range info.InitOrder {
		if slices.ContainsFunc(init.Lhs, func(l *types.Var) bool { return l.Name() == v.Name() }) {
			all = append(all, mentioned(init.Rhs, info)...)
		}
	}
	return all
}

// IsStandard reports whether the path of a package is one of the standard
// library: the first part of the path of any other is a domain, or that of the
// module at hand.
func IsStandard(p *Package, path string) bool {
	first, _, _ := strings.Cut(path, "/")
	module, _, _ := strings.Cut(p.Module, "/")
	return !strings.Contains(first, ".") && (p.Module == "" || first != module) && path != p.Path
}

// IsGlobal reports whether an object is a variable of a package.
func IsGlobal(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

package spec

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/packages"
)

// Source returns the declaration of a function or method and the Info that types it: the package's
// own, the synthetic ones of Funcs, and those of every other package, the standard library's
// included, which are loaded with their syntax when they are first asked for. An instance gives its
// generic declaration. The Info is consistent with the declaration, but for another package its
// objects and types are not those that p.Info refers to: match them by name. Not ok are
// functions without a Go body, methods of interfaces, and packages that cannot be loaded.
// Source may be called concurrently.
func (p *Package) Source(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, fset *token.FileSet, ok bool) {
	fn = fn.Origin()
	for _, f := range p.Funcs {
		if f.Obj == fn {
			return f.Decl, f.Info, p.Fset, true
		}
	}
	if fn.Pkg() == nil {
		return nil, nil, nil, false
	}
	decls, info := p.decls, p.Info
	if path := fn.Pkg().Path(); path != p.Path {
		src := p.loader.sources.get(path)
		decls, info = src.decls, src.info
	}
	decl, ok = decls[funcKey(fn)]
	if !ok || decl.Body == nil {
		return nil, nil, nil, false
	}
	return decl, info, p.Fset, true
}

// PackageSource returns the files of a package, which the package or one of its sources imports, and
// what their syntax means, as Source does for a function. Not ok are packages that cannot be loaded.
func (p *Package) PackageSource(path string) (files []*ast.File, info *types.Info, ok bool) {
	if path == p.Path {
		return p.Syntax, p.Info, true
	}
	src := p.loader.sources.get(path)
	return src.files, src.info, src.info != nil
}

// A declIndex finds the functions and methods of a package by funcKey.
type declIndex map[string]*ast.FuncDecl

func indexDecls(files []*ast.File, info *types.Info) declIndex {
	index := make(declIndex)
	for _, file := range files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				if fn, ok := info.Defs[decl.Name].(*types.Func); ok {
					index[funcKey(fn)] = decl
				}
			}
		}
	}
	return index
}

// funcKey is Name or Type.Method: what a function is called in its package, in whichever way the
// package was loaded.
func funcKey(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		if named := receiverType(recv); named != nil {
			return named.Obj().Name() + "." + fn.Name()
		}
		return "." + fn.Name() // of an unnamed interface
	}
	return fn.Name()
}

// receiverType is the type that a method belongs to; nil for one of an unnamed interface.
func receiverType(recv *types.Var) *types.Named {
	t := types.Unalias(recv.Type())
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

// A sourceCache holds packages with their syntax, loaded when first asked for.
type sourceCache struct {
	loader *loader

	mu     sync.Mutex
	pkgs   map[string]sourcePackage
	listed map[string]*packages.Package // what the go command has said, by path
}

// A sourcePackage is the source of a package; the zero value has none.
type sourcePackage struct {
	files []*ast.File
	decls declIndex
	info  *types.Info
}

func newSourceCache(l *loader) *sourceCache {
	return &sourceCache{loader: l, pkgs: make(map[string]sourcePackage), listed: make(map[string]*packages.Package)}
}

// put records a package whose syntax is loaded already.
func (c *sourceCache) put(p *Package) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pkgs[p.Path] = sourcePackage{p.Syntax, p.decls, p.Info}
}

// get returns the source of the package with that path.
func (c *sourceCache) get(path string) sourcePackage {
	c.mu.Lock()
	defer c.mu.Unlock()
	src, ok := c.pkgs[path]
	if !ok {
		src = c.load(path)
		c.pkgs[path] = src
	}
	return src
}

// load loads a package with its syntax. What it imports is what the packages of the loader
// import, so that the types of the loaded packages and those of their sources agree on third ones.
func (c *sourceCache) load(path string) sourcePackage {
	l := c.loader
	pkg := c.metadata(path)
	if pkg == nil || len(pkg.Errors) > 0 {
		return sourcePackage{}
	}
	var files []*ast.File
	for _, name := range pkg.CompiledGoFiles {
		file, err := parser.ParseFile(l.fset, name, nil, parseMode)
		if err != nil {
			return sourcePackage{}
		}
		files = append(files, file)
	}
	conf := types.Config{Importer: mappedImporter{l.imports, pkg.Imports}, Sizes: l.sizes}
	if m := pkg.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	info := newInfo()
	if _, err := conf.Check(path, l.fset, files, info); err != nil {
		return sourcePackage{}
	}
	return sourcePackage{files, indexDecls(files, info), info}
}

// metadata is what the go command says about a package, nil where it does not
// know it. Each answer is about all that the package imports, too. The first
// one about the standard library is about all of it that the targets import:
// a question takes as long as to load a package, and a second one hardly more.
func (c *sourceCache) metadata(path string) *packages.Package {
	if pkg := c.listed[path]; pkg != nil {
		return pkg
	}
	l := c.loader
	paths := []string{path}
	if slices.Contains(l.standard, path) {
		paths = l.standard
	}
	pkgs, err := l.query.metadata(l.ctx, paths...)
	if err != nil {
		return nil
	}
	l.imports.add(pkgs)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) { c.listed[pkg.PkgPath] = pkg })
	return c.listed[path]
}

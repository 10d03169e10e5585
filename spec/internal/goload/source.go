package goload

import (
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/spec/internal/gotypes"
)

// A Source is the syntax of a package and what it means. The zero value has
// none.
type Source struct {
	Files []*ast.File
	Info  *types.Info
	funcs map[string]*ast.FuncDecl // by funcKey
}

// NewSource returns the source of a package whose files info types.
func NewSource(files []*ast.File, info *types.Info) Source {
	s := Source{Files: files, Info: info, funcs: make(map[string]*ast.FuncDecl)}
	for _, file := range files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				if fn, ok := info.Defs[decl.Name].(*types.Func); ok {
					s.funcs[funcKey(fn)] = decl
				}
			}
		}
	}
	return s
}

// Func returns the declaration of a function or method of the package, in
// whichever way fn was loaded. It returns nil if there is none.
func (s Source) Func(fn *types.Func) *ast.FuncDecl { return s.funcs[funcKey(fn)] }

// funcKey returns Name or Type.Method: the name of a function in its package,
// in whichever way the package was loaded.
func funcKey(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		if named := gotypes.Named(recv); named != nil {
			return named.Obj().Name() + "." + fn.Name()
		}
		return "." + fn.Name() // of an unnamed interface
	}
	return fn.Name()
}

// A sourceCache holds packages with their syntax, loaded when first asked for.
type sourceCache struct {
	loader *loader

	mu     sync.Mutex
	pkgs   map[string]Source
	listed map[string]*packages.Package // what the go command has said, by path
}

func newSourceCache(l *loader) *sourceCache {
	return &sourceCache{loader: l, pkgs: make(map[string]Source), listed: make(map[string]*packages.Package)}
}

// put records a package whose syntax is loaded already.
func (c *sourceCache) put(path string, src Source) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pkgs[path] = src
}

// get returns the source of the package with that path.
func (c *sourceCache) get(path string) Source {
	c.mu.Lock()
	defer c.mu.Unlock()
	src, ok := c.pkgs[path]
	if !ok {
		src = c.load(path)
		c.pkgs[path] = src
	}
	return src
}

// load loads a package with its syntax. It imports the same packages as those
// of the loader, so that the types of the loaded packages and those of their
// sources agree on types of third packages.
func (c *sourceCache) load(path string) Source {
	l := c.loader
	pkg := c.metadata(path)
	if pkg == nil || len(pkg.Errors) > 0 {
		return Source{}
	}
	var files []*ast.File
	for _, name := range pkg.CompiledGoFiles {
		file, err := parser.ParseFile(l.fset, name, nil, parseMode)
		if err != nil {
			return Source{}
		}
		files = append(files, file)
	}
	conf := types.Config{Importer: mappedImporter{l.imports, pkg.Imports}, Sizes: l.sizes}
	if m := pkg.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	info := gotypes.NewInfo()
	if _, err := conf.Check(path, l.fset, files, info); err != nil {
		return Source{}
	}
	return NewSource(files, info)
}

// metadata returns the answer of the go command about a package, or nil if the
// go command does not know it. Each answer is about all that the package
// imports, too. The first one about the standard library is about all of it
// that the targets import: a question takes as long as to load a package, and a
// second one hardly more.
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

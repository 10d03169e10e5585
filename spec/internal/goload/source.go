package goload

import (
	"go/ast"
	"go/types"
	"sync"
	"weak"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/spec/gotypes"
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

// A sourceCache finds the sources of packages when they are first asked for.
// The packages that have asked for a source keep it; others get the same one as
// long as it is kept.
type sourceCache struct {
	loader *loader

	mu     sync.Mutex
	pkgs   map[string]weak.Pointer[Source]
	listed map[string]*packages.Package // what the go command has said, by path
}

func newSourceCache(l *loader) *sourceCache {
	return &sourceCache{loader: l, pkgs: make(map[string]weak.Pointer[Source]), listed: make(map[string]*packages.Package)}
}

// noSource is the source of a package that has none.
var noSource = &Source{}

// get returns the source of the package with that path.
func (c *sourceCache) get(path string) *Source {
	c.mu.Lock()
	defer c.mu.Unlock()
	src := c.pkgs[path].Value()
	if src == nil {
		src = c.load(path)
		c.pkgs[path] = weak.Make(src)
	}
	return src
}

// load loads a package with its syntax. It imports the same packages as those
// of the loader, so that the types of the loaded packages and those of their
// sources agree on types of third packages.
func (c *sourceCache) load(path string) *Source {
	pkg := c.metadata(path)
	if pkg == nil || len(pkg.Errors) > 0 {
		return noSource
	}
	_, files, info, err := c.loader.check(pkg)
	if err != nil {
		return noSource
	}
	src := NewSource(files, info)
	return &src
}

// metadata returns the answer of the go command about a package, or nil if the
// go command does not know it. Each answer is about all that the package
// imports, too.
func (c *sourceCache) metadata(path string) *packages.Package {
	if pkg := c.listed[path]; pkg != nil {
		return pkg
	}
	pkgs, err := c.loader.query.metadata(c.loader.ctx, path)
	if err != nil {
		return nil
	}
	c.know(pkgs)
	return c.listed[path]
}

// know notes an answer of the go command.
func (c *sourceCache) know(pkgs []*packages.Package) {
	c.loader.imports.add(pkgs)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) { c.listed[pkg.PkgPath] = pkg })
}

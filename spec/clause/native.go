package clause

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Native is Go source that declares the synthetic functions of a package, for a
// file of that package.
type Native struct {
	Imports []Import
	// Decls are the type aliases and functions, formatted.
	Decls string
}

// An Import is one import of a Native file; Alias is unique in it and starts
// with refine_.
type Import struct{ Alias, Path string }

// Native prints the synthetic functions, and the aliases of types that they
// mention, as Go for a file of pkg. The order is that of Funcs.
func (c *Code) Native(pkg *types.Package) Native {
	return c.print(pkg, c.Funcs, func(string) bool { return true })
}

// Traced prints the traces of the clauses besides. They call a function
//
//	func refine_traced(part int, value interface{}) bool
//
// that the package must have: see [Trace].
func (c *Code) Traced(pkg *types.Package) Native {
	return c.print(pkg, slices.Concat(c.Funcs, c.Traces), func(string) bool { return true })
}

// NativeOf prints only what the functions roots, which are of Funcs, need to be
// compiled.
func (c *Code) NativeOf(pkg *types.Package, roots ...*Func) Native {
	names := make(map[string]bool)
	for _, fn := range roots {
		names[fn.Obj.Name()] = true
	}
	return c.print(pkg, c.Funcs, needed(c.Funcs, names))
}

// TracedOf prints only what Go code that mentions the names needs to be
// compiled, traces among it.
func (c *Code) TracedOf(pkg *types.Package, names map[string]bool) Native {
	funcs := slices.Concat(c.Funcs, c.Traces)
	return c.print(pkg, funcs, needed(funcs, names))
}

// needed returns a function that reports whether a name is one of some names,
// or appears in the functions that these need.
func needed(funcs []*Func, names map[string]bool) func(name string) bool {
	byName := make(map[string]*Func)
	for _, fn := range funcs {
		byName[fn.Obj.Name()] = fn
	}
	all := make(map[string]bool)
	var need func(name string)
	need = func(name string) {
		if all[name] {
			return
		}
		all[name] = true
		if fn := byName[name]; fn != nil {
			ast.Inspect(fn.Decl, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					need(id.Name)
				}
				return true
			})
		}
	}
	for name := range names {
		need(name)
	}
	return func(name string) bool { return all[name] }
}

// print prints the aliases and functions of the wanted names.
func (c *Code) print(pkg *types.Package, funcs []*Func, wanted func(name string) bool) Native {
	n := &nativePrinter{pkg: pkg, code: c, aliases: make(map[string]string)}
	var b strings.Builder
	for _, alias := range c.Aliases {
		if wanted(alias.Name()) {
			fmt.Fprintf(&b, "type %s = %s\n\n", alias.Name(), types.TypeString(alias.Type(), n.qualify))
		}
	}
	for _, fn := range funcs {
		if wanted(fn.Obj.Name()) {
			b.WriteString(n.function(fn))
			b.WriteString("\n\n")
		}
	}
	n.native.Decls = b.String()
	return n.native
}

// A nativePrinter prints functions and collects what they import.
type nativePrinter struct {
	pkg     *types.Package
	code    *Code
	native  Native
	aliases map[string]string // by path
}

// qualify returns the name by which the file knows a package.
func (n *nativePrinter) qualify(pkg *types.Package) string {
	if pkg.Path() == n.pkg.Path() {
		return ""
	}
	alias, ok := n.aliases[pkg.Path()]
	if !ok {
		alias = Generated + pkg.Name()
		for i := 2; n.taken(alias); i++ {
			alias = fmt.Sprintf("%s%s%d", Generated, pkg.Name(), i)
		}
		n.aliases[pkg.Path()] = alias
		n.native.Imports = append(n.native.Imports, Import{alias, pkg.Path()})
	}
	return alias
}

func (n *nativePrinter) taken(alias string) bool {
	for _, imp := range n.native.Imports {
		if imp.Alias == alias {
			return true
		}
	}
	for _, fn := range n.code.Funcs {
		if fn.Obj.Name() == alias {
			return true
		}
	}
	return n.pkg.Scope().Lookup(alias) != nil
}

// function prints one function. The positions of its tree are those of an
// annotation on one line; without them the printer lays it out as it lays out
// any Go.
func (n *nativePrinter) function(fn *Func) string {
	decl := CopyNode(fn.Decl, func(old, copied ast.Node) {
		if id, ok := old.(*ast.Ident); ok {
			if pkg, ok := fn.Info.Uses[id].(*types.PkgName); ok {
				copied.(*ast.Ident).Name = n.qualify(pkg.Imported())
			}
		}
		spread := false
		if call, ok := copied.(*ast.CallExpr); ok {
			spread = call.Ellipsis.IsValid()
		}
		SetPos(copied, token.NoPos)
		if spread {
			copied.(*ast.CallExpr).Ellipsis = 1
		}
	})
	var b bytes.Buffer
	if err := format.Node(&b, token.NewFileSet(), decl); err != nil {
		return fmt.Sprintf("// %s cannot be printed: %v", fn.Obj.Name(), err)
	}
	return b.String()
}

package domain

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"sync"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// An enumeration holds the constants of a named type.
type enumeration struct {
	// Values are the constants, ascending; see [wordOf]. Those of flags are
	// joined by their unions.
	Values []int64
	// Iota says that a constant is declared by iota.
	Iota bool
	// Unions says which unions of flags there are; it is empty if the
	// constants are not flags, bits such as 1 << iota.
	Unions string
	// fault is the reason why values of the type cannot be unfolded; it is
	// empty if they can.
	fault string
}

// An enumerations holds the enumerations of the types that a package refers to.
// Each is found on its first use. It may be used concurrently.
type enumerations struct {
	pkg   *spec.Package
	mu    sync.Mutex
	known map[*types.TypeName]enumeration
	files map[string]*ast.File
}

func newEnumerations(p *spec.Package) *enumerations {
	es := &enumerations{pkg: p, known: map[*types.TypeName]enumeration{}, files: map[string]*ast.File{}}
	for _, f := range p.Syntax {
		es.files[p.Fset.Position(f.Pos()).Filename] = f
	}
	return es
}

// Constants returns the constants of a named type that the type's package
// declares.
func (ds *Types) Constants(n *types.Named) enumeration {
	e := ds.World.enumerations.of(n)
	if e.fault != "" {
		ds.refuse(n, e.fault)
	}
	return e
}

func (es *enumerations) of(n *types.Named) enumeration {
	es.mu.Lock()
	defer es.mu.Unlock()
	e, ok := es.known[n.Obj()]
	if !ok {
		e = es.find(n)
		es.known[n.Obj()] = e
	}
	return e
}

// find finds the constants of a type.
func (es *enumerations) find(n *types.Named) enumeration {
	var e enumeration
	areFlags := false
	for k := range gotypes.Constants(n, es.pkg.Types) {
		e.Values = append(e.Values, wordOf(k))
		if e.Iota && areFlags {
			continue
		}
		switch f := es.file(k); {
		case f != nil:
			e.Iota = e.Iota || isDeclared(f, k.Name(), usesIota)
			areFlags = areFlags || isDeclared(f, k.Name(), shiftsByIota)
		case !e.Iota:
			return enumeration{fault: "the file that declares its constant " + k.Name() + " cannot be read"}
		}
	}
	if values, areAll := unions(e.Values); areFlags && values != nil {
		e.Values, e.Unions = values, "unions of two"
		if areAll {
			e.Unions = "unions"
		}
		return e
	}
	slices.Sort(e.Values)
	e.Values = slices.Compact(e.Values)
	return e
}

// wordOf returns the value of an integer constant; of one above the greatest
// int64 it is the negative number with the same 64 bits.
func wordOf(k *types.Const) int64 {
	whole := constant.ToInt(k.Val())
	if v, exact := constant.Int64Val(whole); exact {
		return v
	}
	v, _ := constant.Uint64Val(whole)
	return int64(v)
}

// isDeclared reports whether a file declares a constant in a block of a kind.
func isDeclared(f *ast.File, name string, isKind func(g *ast.GenDecl) bool) bool {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if ok && g.Tok == token.CONST && isKind(g) && declares(g, name) {
			return true
		}
	}
	return false
}

// file returns the syntax of the file that declares a constant, or nil.
func (es *enumerations) file(k *types.Const) *ast.File {
	name := es.pkg.Fset.Position(k.Pos()).Filename
	if f, ok := es.files[name]; ok {
		return f
	}
	path := name
	if !filepath.IsAbs(path) {
		// Export data may lack the directory of the package, but its
		// functions have syntax.
		path = filepath.Join(es.directory(k.Pkg()), filepath.Base(name))
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		f = nil
	}
	es.files[name] = f
	return f
}

// directory returns the directory with the source of a package, or an empty
// string.
func (es *enumerations) directory(pkg *types.Package) string {
	for _, name := range pkg.Scope().Names() {
		fn, ok := pkg.Scope().Lookup(name).(*types.Func)
		if !ok {
			continue
		}
		if decl, _, fset, ok := es.pkg.Source(fn); ok {
			return filepath.Dir(fset.Position(decl.Pos()).Filename)
		}
	}
	return ""
}

func usesIota(g *ast.GenDecl) bool { return hasIota(g) }

// hasIota reports whether syntax mentions iota.
func hasIota(x ast.Node) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == "iota"
		return true
	})
	return found
}

func declares(g *ast.GenDecl, name string) bool {
	for _, s := range g.Specs {
		for _, n := range s.(*ast.ValueSpec).Names {
			if n.Name == name {
				return true
			}
		}
	}
	return false
}

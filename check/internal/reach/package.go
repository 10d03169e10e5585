package reach

import (
	"crypto/sha256"
	"fmt"
	"go/types"
	"os"
	"path/filepath"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/library"
)

// A Package finds what the contracts of one package depend on. It may not be
// used concurrently.
type Package struct {
	program *Program
	pkg     *spec.Package
	sources map[string]*source
	read    map[string][sha256.Size]byte // files that were only parsed, with their sums
	// all are the package and those that it imports.
	all map[string]spec.Dependency
	// foundation is the sum of the packages that count as a whole for every
	// function: those that are not local.
	foundation [sha256.Size]byte
	idles      map[string]idleness
	synthetic  map[*types.Func]*clause.Func
	contracts  map[*types.Func][]*spec.Contract
	invariants map[string][]*clause.Clause // by the name of their type
	worldly    map[string]string           // of packages that are not local
}

// An idleness is what is known of a local package that no declaration reaches.
type idleness struct {
	idle bool
	sum  [sha256.Size]byte
}

// Package returns what finds the code of a package. It returns an error if the
// code cannot be known: if a file has changed since it was loaded, for example.
func (p *Program) Package(pkg *spec.Package) (*Package, error) {
	own := &Package{
		program: p, pkg: pkg, sources: map[string]*source{}, read: map[string][sha256.Size]byte{},
		all: map[string]spec.Dependency{}, idles: map[string]idleness{},
		synthetic: map[*types.Func]*clause.Func{}, contracts: map[*types.Func][]*spec.Contract{},
		invariants: map[string][]*clause.Clause{}, worldly: map[string]string{},
	}
	h := sha256.New()
	for _, d := range pkg.Dependencies() {
		own.all[d.Path] = d
		if !d.Local {
			if d.Export == "" && d.Path != "unsafe" {
				return nil, fmt.Errorf("package %s is not compiled", d.Path)
			}
			fmt.Fprintf(h, "%s %s\n", d.Path, filepath.Base(d.Export))
		}
	}
	h.Sum(own.foundation[:0])
	if _, err := own.source(pkg.Path); err != nil {
		return nil, err
	}
	for _, f := range pkg.Code.Funcs {
		own.synthetic[f.Obj] = f
	}
	for _, c := range pkg.Contracts {
		own.contracts[c.Func.Origin()] = append(own.contracts[c.Func.Origin()], c)
	}
	for name, clauses := range pkg.Invariants {
		own.invariants[name.Name()] = clauses
	}
	return own, nil
}

// Unchanged reports whether the files that the package and its sources were
// read from still have the text that they had.
func (p *Package) Unchanged() bool {
	same := func(name string, sum [sha256.Size]byte) bool {
		text, err := os.ReadFile(name)
		return err == nil && sha256.Sum256(text) == sum
	}
	for _, s := range p.sources {
		for _, f := range s.files {
			if !same(f.name, f.sum) {
				return false
			}
		}
	}
	for name, sum := range p.read {
		if !same(name, sum) {
			return false
		}
	}
	return true
}

// idleness returns whether a local package does nothing when it is initialized,
// and the sum of its declarations.
func (p *Package) idleness(d spec.Dependency) (idleness, error) {
	known, ok := p.idles[d.Path]
	if ok {
		return known, nil
	}
	idle, sum, err := p.idle(d)
	if err != nil {
		return known, err
	}
	known = idleness{idle && !d.Foreign, sum}
	p.idles[d.Path] = known
	return known, nil
}

// below returns a package and the local packages that it imports, directly or
// through others.
func (p *Package) below(path string) map[string]bool {
	found := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		if d, ok := p.all[path]; ok && d.Local && !found[path] {
			found[path] = true
			for _, imported := range d.Imports {
				visit(imported)
			}
		}
	}
	visit(path)
	return found
}

// isLocal reports whether the declarations of a package count one by one.
func (p *Package) isLocal(path string) bool { return path == p.pkg.Path || p.all[path].Local }

// isClosed reports whether a function of a package of the standard library uses
// nothing but its arguments.
func (p *Package) isClosed(path, name string) bool {
	if !spec.IsStandard(p.pkg, path) {
		return false
	}
	of := p.pkg.Import(path)
	if of == nil {
		return false
	}
	obj := of.Scope().Lookup(name)
	return obj != nil && library.Of(obj).Traits.Has(library.Closed)
}

package reach

import (
	"crypto/sha256"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/typetarget/target/check/internal/uses"
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
	decls   []*decl                      // of the sources
	read    map[string][sha256.Size]byte // files that were only parsed, with their sums
	// all are the package and those that it imports.
	all   map[string]spec.Dependency
	local []spec.Dependency // of these, in order
	// order are the paths of the local ones, as they are initialized.
	order []string
	// foundation is the sum of the packages that count as a whole for every
	// function: those that are not local.
	foundation [sha256.Size]byte
	// settled returns the names of the files of these packages.
	settled    func() map[string]bool
	idle       map[string]bool // local packages that do nothing when they are initialized
	synthetic  map[*types.Func]*clause.Func
	contracts  map[*types.Func][]*spec.Contract
	invariants map[string][]*clause.Clause // by the name of their type
	worldly    map[string]string           // of packages that are not local
	// finder finds the uses of results, in up to steps calls.
	finder *uses.Finder
	steps  int
}

// Package returns what finds the code of a package. The results of functions
// without annotations are used in up to steps calls. Package returns an error
// if the code cannot be known: if a file has changed since it was loaded, for
// example.
func (p *Program) Package(pkg *spec.Package, steps int) (*Package, error) {
	own := &Package{
		program: p, pkg: pkg, sources: map[string]*source{}, read: map[string][sha256.Size]byte{},
		all: map[string]spec.Dependency{}, idle: map[string]bool{},
		synthetic: map[*types.Func]*clause.Func{}, contracts: map[*types.Func][]*spec.Contract{},
		invariants: map[string][]*clause.Clause{}, worldly: map[string]string{},
		finder: uses.NewFinder(pkg), steps: steps,
	}
	own.settled = sync.OnceValue(own.foreignFiles)
	h := sha256.New()
	for _, d := range spec.Dependencies(pkg) {
		own.all[d.Path] = d
		if d.Local {
			own.local = append(own.local, d)
		} else {
			if d.Export == "" && d.Path != "unsafe" {
				return nil, fmt.Errorf("package %s is not compiled", d.Path)
			}
			fmt.Fprintf(h, "%s %s\n", d.Path, filepath.Base(d.Export))
		}
	}
	h.Sum(own.foundation[:0])
	own.order = own.initialized()
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

// foreignFiles returns the names of the files of packages that are not local.
func (p *Package) foreignFiles() map[string]bool {
	names := map[string]bool{}
	for _, d := range p.all {
		if !d.Local {
			for _, name := range d.Files {
				names[name] = true
			}
		}
	}
	return names
}

// initialized returns the paths of the local packages in the order in which
// they are initialized. The next one is the first by path among those whose
// imports have all been initialized.
func (p *Package) initialized() (order []string) {
	waits, importers := map[string]int{}, map[string][]string{}
	var ready []string
	for path, d := range p.all {
		for _, i := range d.Imports {
			if _, ok := p.all[i]; ok {
				waits[path]++
				importers[i] = append(importers[i], path)
			}
		}
		if waits[path] == 0 {
			ready = append(ready, path)
		}
	}
	slices.Sort(ready)
	for len(ready) > 0 {
		next := ready[0]
		ready = ready[1:]
		if p.isLocal(next) {
			order = append(order, next)
		}
		for _, i := range importers[next] {
			if waits[i]--; waits[i] == 0 {
				at, _ := slices.BinarySearch(ready, i)
				ready = slices.Insert(ready, at, i)
			}
		}
	}
	return order
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

// isIdle reports whether a local package does nothing when it is initialized.
func (p *Package) isIdle(d spec.Dependency) (idle bool, err error) {
	idle, ok := p.idle[d.Path]
	if !ok {
		if idle, err = p.readIdle(d); err == nil {
			p.idle[d.Path] = idle
		}
	}
	return idle, err
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

// total are packages of the standard library whose closed functions never
// panic.
var total = []string{"errors", "math", "unicode", "unicode/utf8"}

// isClosed reports whether a function of a package of the standard library uses
// nothing but its arguments, and never panics.
func (p *Package) isClosed(path, name string) bool {
	if !slices.Contains(total, path) {
		return false
	}
	of := p.pkg.Import(path)
	if of == nil {
		return false
	}
	obj := of.Scope().Lookup(name)
	return obj != nil && library.Of(obj).Traits.Has(library.Closed)
}

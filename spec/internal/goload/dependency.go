package goload

import (
	"cmp"
	"crypto/sha256"
	"maps"
	"slices"

	"golang.org/x/tools/go/packages"
)

// A Dependency is a package that another one imports, directly or through
// others, or that package itself.
type Dependency struct {
	Path string
	// Files are the absolute paths of the Go files that are compiled.
	Files []string
	// Imports are the paths of the packages that it imports, sorted.
	Imports []string
	// Export is the file into which the go command has compiled the
	// package. The go command names it by a hash of its content, which
	// depends on the source and on the packages that it imports. It is
	// empty if the package does not compile.
	Export string
	// Local says that the package is in a directory that users edit: it
	// belongs to no module at a version.
	Local bool
	// Foreign says that not all of the package is Go code that Files show:
	// it uses cgo, or has files in assembly or another language.
	Foreign bool
}

// Dependencies returns the package and all packages that it imports, directly
// or through others, sorted by path.
func (p *Package) Dependencies() []Dependency {
	all := map[string]Dependency{}
	p.loader.sources.visit(p.Path, func(pkg *packages.Package) {
		d := Dependency{Path: pkg.PkgPath, Files: pkg.CompiledGoFiles, Export: pkg.ExportFile, Local: isLocal(pkg) || pkg.PkgPath == p.Path}
		d.Foreign = len(pkg.OtherFiles) > 0 || !slices.Equal(pkg.GoFiles, pkg.CompiledGoFiles)
		for _, imported := range pkg.Imports {
			d.Imports = append(d.Imports, imported.PkgPath)
		}
		slices.Sort(d.Imports)
		all[d.Path] = d
	})
	return slices.SortedFunc(maps.Values(all), func(a, b Dependency) int { return cmp.Compare(a.Path, b.Path) })
}

// Sum returns the SHA-256 of the text of a file when it was parsed for the
// package or for the source of another one. It returns false if it was not.
func (p *Package) Sum(file string) (sum [sha256.Size]byte, ok bool) {
	known, ok := p.loader.sums.Load(file)
	if ok {
		sum = known.([sha256.Size]byte)
	}
	return sum, ok
}

// isLocal reports whether a package belongs to a module that has no version, as
// the main module has none, and a directory that replaces another.
func isLocal(p *packages.Package) bool {
	m := p.Module
	if m != nil && m.Replace != nil {
		m = m.Replace
	}
	return m != nil && m.Version == ""
}

// visit calls a function for a package and for all that it imports.
func (c *sourceCache) visit(path string, f func(*packages.Package)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if pkg := c.metadata(path); pkg != nil {
		packages.Visit([]*packages.Package{pkg}, nil, f)
	}
}

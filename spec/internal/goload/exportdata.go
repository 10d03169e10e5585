package goload

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// An exportImporter imports packages from the export data that the go command
// compiles. It gives one identity to each package, whoever imports it. It may
// be used concurrently.
type exportImporter struct {
	ctx   context.Context // until its end packages can be asked about
	query query
	fset  *token.FileSet

	mu    sync.Mutex
	types map[string]*types.Package // by path; some are incomplete: what others mention of them
	files map[string]string         // path -> file of export data
	errs  map[string]error          // path -> why it cannot be imported
}

func newExportImporter(ctx context.Context, q query, fset *token.FileSet) *exportImporter {
	return &exportImporter{
		ctx:   ctx,
		query: q,
		fset:  fset,
		types: map[string]*types.Package{"unsafe": types.Unsafe},
		files: make(map[string]string),
		errs:  make(map[string]error),
	}
}

// add makes the packages and all that they import importable.
func (imp *exportImporter) add(pkgs []*packages.Package) {
	imp.mu.Lock()
	defer imp.mu.Unlock()
	imp.addLocked(pkgs)
}

func (imp *exportImporter) addLocked(pkgs []*packages.Package) {
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.ExportFile != "" {
			imp.files[p.PkgPath] = p.ExportFile
		}
	})
}

// Import returns the package with that path, which is the one that the go
// command knows it by: an import of a vendored package has another. The error
// says why there is no export data, or why it cannot be read.
func (imp *exportImporter) Import(path string) (*types.Package, error) {
	imp.mu.Lock()
	defer imp.mu.Unlock()
	if pkg := imp.types[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	if imp.errs[path] == nil {
		pkg, err := imp.read(path)
		if err == nil {
			return pkg, nil
		}
		imp.errs[path] = err
	}
	return nil, imp.errs[path]
}

// knows reports whether the export data of a package is there.
func (imp *exportImporter) knows(path string) bool {
	imp.mu.Lock()
	defer imp.mu.Unlock()
	return imp.types[path] != nil && imp.types[path].Complete() || imp.files[path] != ""
}

// read reads the export data of a package, which completes the package.
func (imp *exportImporter) read(path string) (*types.Package, error) {
	if imp.files[path] == "" {
		pkgs, err := imp.query.metadata(imp.ctx, path)
		if err != nil {
			return nil, err
		}
		imp.addLocked(pkgs)
	}
	if imp.files[path] == "" {
		return nil, fmt.Errorf("package %s does not compile", path)
	}
	file, err := os.Open(imp.files[path])
	if err != nil {
		return nil, err
	}
	defer file.Close()
	//lint:ignore SA1019 The go command exports archives, which only NewReader opens.
	data, err := gcexportdata.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	return gcexportdata.Read(data, imp.fset, imp.types, path)
}

// A mappedImporter imports for one package, whose vendored imports have other
// paths.
type mappedImporter struct {
	exports *exportImporter
	imports map[string]*packages.Package // by the path in the import declaration
}

func (m mappedImporter) Import(path string) (*types.Package, error) {
	switch p := m.imports[path]; {
	case path == "unsafe":
		return types.Unsafe, nil
	case p == nil:
		return nil, errors.New("unknown to the go command")
	default:
		return m.exports.Import(p.PkgPath)
	}
}

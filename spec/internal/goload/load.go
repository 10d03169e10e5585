package goload

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/internal/gotypes"

	"golang.org/x/tools/go/packages"
)

// A Config says where and how packages are loaded.
type Config struct {
	// Dir is the directory that patterns are relative to; empty means the
	// current one.
	Dir string
	// Env is the environment of the go command; nil means that of the
	// process.
	Env []string
	// BuildFlags are passed to the go command: -tags=x, -mod=vendor, ...
	BuildFlags []string
	// Leave, if it is not nil, reports whether to leave out a package that
	// the patterns match, by its path.
	Leave func(path string) bool
}

// A Program is what one Load has found.
type Program struct {
	Fset *token.FileSet
	// Sizes are the sizes of the platform that the go command builds for.
	Sizes types.Sizes
	// Packages are those that the patterns match, in the order of the go
	// command.
	Packages []*Package

	loader *loader
}

// A Package is a package as it has been loaded.
type Package struct {
	Path, Name string
	// Module is the path of the module that the package belongs to; empty
	// if there is none.
	Module string
	// Dir is the package's directory as the go command names it.
	Dir string
	// TestFiles are the absolute paths of the package's own _test.go files,
	// both in-package and external ones.
	TestFiles []string
	// Syntax holds the files. It is empty if the package has only tests,
	// for example; Types and Info are then empty too.
	Syntax []*ast.File
	Types  *types.Package
	Info   *types.Info
	// Errors are the errors that keep the package from being compiled.
	Errors []*Error
}

// An Error is a fault at a position, the zero Position if it has no place in a
// file.
type Error struct {
	Pos token.Position
	Msg string
}

// Load returns the packages that the patterns match (none means "."). The error
// says that nothing could be loaded at all: no go command, no module, no
// package that matches. The program may ask the go command for more packages as
// long as ctx lasts.
func Load(ctx context.Context, cfg Config, patterns ...string) (*Program, error) {
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	for _, pattern := range patterns {
		if strings.HasSuffix(pattern, ".go") {
			return nil, fmt.Errorf("%s names a file: name its package instead (%s)", pattern, packageOf(pattern))
		}
	}
	q, err := newQuery(cfg)
	if err != nil {
		return nil, err
	}
	listed, err := q.list(ctx, patterns)
	if err != nil {
		return nil, err
	}
	if len(listed) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	if listed, patterns = without(cfg.Leave, listed, patterns); len(listed) == 0 {
		return &Program{}, nil
	}
	l := newLoader(ctx, q)
	targets, err := l.targets(ctx, listed, patterns)
	if err != nil {
		return nil, err
	}
	p := &Program{Fset: l.fset, Sizes: l.sizes, loader: l}
	for _, target := range targets {
		p.Packages = append(p.Packages, l.load(target))
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
	}
	return p, nil
}

// without returns the packages that are not left out, and the patterns that
// match them.
func without(leave func(path string) bool, listed []*packages.Package, patterns []string) ([]*packages.Package, []string) {
	if leave == nil {
		return listed, patterns
	}
	var kept []*packages.Package
	var paths []string
	for _, p := range listed {
		if !leave(p.PkgPath) {
			kept, paths = append(kept, p), append(paths, p.PkgPath)
		}
	}
	if len(kept) == len(listed) {
		return listed, patterns
	}
	return kept, paths
}

// Import returns the package with that path as the loaded packages know it, or
// nil if there is none.
func (p *Program) Import(path string) *types.Package {
	pkg, err := p.loader.imports.Import(path)
	if err != nil {
		return nil
	}
	return pkg
}

// Source returns the source of the package with that path, which is loaded when
// it is first asked for. It is the zero Source if there is none. Source may be
// called concurrently.
func (p *Program) Source(path string) Source { return p.loader.sources.get(path) }

// A loader is what the packages of one Load share.
type loader struct {
	ctx     context.Context // that of Load
	query   query
	fset    *token.FileSet
	sizes   types.Sizes
	imports *exportImporter
	sources *sourceCache
	// standard are the packages that the targets import from the standard
	// library.
	standard []string
}

func newLoader(ctx context.Context, q query) *loader {
	l := &loader{ctx: ctx, query: q, fset: token.NewFileSet()}
	l.imports = newExportImporter(ctx, q, l.fset)
	l.sources = newSourceCache(l)
	return l
}

// targets loads what is listed, in that order, with syntax and types; what the
// packages import comes from export data.
func (l *loader) targets(ctx context.Context, listed []*packages.Package, patterns []string) ([]*packages.Package, error) {
	parsed := l.parseAll(listed)
	loaded, err := l.query.load(ctx, packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedExportFile | packages.NeedModule | packages.NeedTypes | packages.NeedTypesSizes |
			packages.NeedSyntax | packages.NeedTypesInfo,
		Fset: l.fset,
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			if p, ok := parsed[name]; ok {
				return p.file, p.err
			}
			return parser.ParseFile(fset, name, src, parseMode)
		},
	}, patterns...)
	if err != nil {
		return nil, err
	}
	l.imports.add(loaded)
	byID := make(map[string]*packages.Package)
	for _, p := range loaded {
		byID[p.ID] = p
		if p.TypesSizes != nil {
			l.sizes = p.TypesSizes
		}
		for _, imported := range p.Imports {
			if imported.Module == nil && imported.ExportFile != "" {
				l.standard = append(l.standard, imported.PkgPath)
			}
		}
	}
	slices.Sort(l.standard)
	l.standard = slices.Compact(l.standard)
	targets := slices.Clone(listed)
	for i, p := range listed {
		if loaded := byID[p.ID]; loaded != nil {
			targets[i] = loaded
		} else if len(p.Errors) == 0 {
			return nil, l.query.complaint(ctx, p.PkgPath)
		}
	}
	return targets, nil
}

const parseMode = parser.ParseComments | parser.SkipObjectResolution

// A parsedFile is a file as the parser returned it.
type parsedFile struct {
	file *ast.File
	err  error
}

// parseAll parses the files that the packages list, except those that cannot be
// read. Positions follow the order of the list, so that they are the same each
// time: the files of a package are ordered by name.
func (l *loader) parseAll(listed []*packages.Package) map[string]parsedFile {
	parsed := make(map[string]parsedFile)
	for _, p := range listed {
		for _, name := range p.GoFiles {
			if src, err := os.ReadFile(name); err == nil {
				file, err := parser.ParseFile(l.fset, name, src, parseMode)
				parsed[name] = parsedFile{file, err}
			}
		}
	}
	return parsed
}

// load returns one package with its errors.
func (l *loader) load(t *packages.Package) *Package {
	p := &Package{Path: t.PkgPath, Name: t.Name, Dir: t.Dir, Syntax: t.Syntax, Types: types.NewPackage(t.PkgPath, t.Name), Info: gotypes.NewInfo()}
	if t.Module != nil {
		p.Module = t.Module.Path
	}
	var err error
	if p.TestFiles, err = testFiles(t); err != nil {
		p.Errors = append(p.Errors, &Error{Msg: err.Error()})
	}
	p.Errors = append(p.Errors, l.errorsOf(t)...)
	if len(t.Syntax) > 0 {
		p.Types, p.Info = t.Types, t.TypesInfo
	}
	if len(t.Syntax) > 0 && len(p.Errors) == 0 {
		l.sources.put(p.Path, NewSource(p.Syntax, p.Info))
	}
	return p
}

// testFiles returns the test files of a package. They are found in its
// directory whether or not they compile; those that are excluded by build
// constraints are not among them.
func testFiles(t *packages.Package) ([]string, error) {
	if t.Dir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(t.Dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil // the package has that as its error
	}
	if err != nil {
		return nil, err
	}
	var files []string
	for _, entry := range entries {
		name := filepath.Join(t.Dir, entry.Name())
		if strings.HasSuffix(name, "_test.go") && !entry.IsDir() && !slices.Contains(t.IgnoredFiles, name) {
			files = append(files, name)
		}
	}
	return files, nil
}

// packageOf returns the pattern of the package that a file is in.
func packageOf(file string) string {
	dir := filepath.ToSlash(filepath.Dir(file))
	if filepath.IsAbs(file) || dir == "." || dir == ".." || strings.HasPrefix(dir, "../") {
		return dir
	}
	return "./" + dir
}

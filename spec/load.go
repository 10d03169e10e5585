package spec

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

	"golang.org/x/tools/go/packages"
)

// A Config says where and how packages are loaded.
type Config struct {
	// Dir is the directory that patterns are relative to; empty means the current one.
	Dir string
	// Env is the environment of the go command; nil means that of the process.
	Env []string
	// BuildFlags are passed to the go command: -tags=x, -mod=vendor, ...
	BuildFlags []string
	// Any names the types that an any may hold where no bound lists them; none stands for int.
	Any []string
	// All asks for a contract of every function and method, annotated or not.
	All bool
}

// Load returns the packages that the patterns match (none means "."), in the order of the go
// command, with their contracts. What is wrong with a package or with its annotations is in its
// Errors; a package that does not compile has no contracts. The error returned says that nothing
// could be loaded at all: no go command, no module, no package that matches. What the packages load when they
// are first asked for it, as Source does, ends with ctx too, which is to last as long as they are used.
func Load(ctx context.Context, cfg Config, patterns ...string) ([]*Package, error) {
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
	l := newLoader(ctx, q)
	targets, err := l.targets(ctx, listed, patterns)
	if err != nil {
		return nil, err
	}
	var pkgs []*Package
	for _, target := range targets {
		pkgs = append(pkgs, l.load(target, cfg))
		if ctx.Err() != nil {
			return nil, context.Cause(ctx) // the package may lack what came too late
		}
	}
	return pkgs, nil
}

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

// targets loads what is listed, in that order, with syntax and types; what the packages import
// comes from export data.
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

// parseAll parses the files that the packages list, but for those that cannot be read. They
// get their positions in the order of the list, so that these are the same each time: the
// files of a package are ordered by name.
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

// parseComments returns a file for the sake of its comments, as far as it can be read.
func parseComments(fset *token.FileSet, name string) *ast.File {
	file, _ := parser.ParseFile(fset, name, nil, parseMode)
	return file
}

// load assembles one package.
func (l *loader) load(t *packages.Package, cfg Config) *Package {
	p := &Package{
		Path: t.PkgPath, Name: t.Name, Dir: t.Dir,
		Fset:   l.fset,
		Syntax: t.Syntax,
		Sizes:  l.sizes,
		Any:    cfg.Any,
		loader: l,
	}
	if t.Module != nil {
		p.Module = t.Module.Path
	}
	defer p.sortErrors()
	var err error
	if p.TestFiles, err = testFiles(t); err != nil {
		p.Errors = append(p.Errors, &Error{Msg: err.Error()})
	}
	p.Errors = append(p.Errors, l.faults(t)...)
	if len(t.Syntax) == 0 {
		reportInTests(p)
		return p
	}
	p.Types, p.Info = t.Types, t.TypesInfo
	if len(p.Errors) == 0 {
		p.decls = indexDecls(p.Syntax, p.Info)
		l.sources.put(p)
		assemble(p, cfg.All)
		p.dropFaulty()
		p.checkNames()
	}
	return p
}

// testFiles are the test files of a package. They are found in its directory whether or not they
// compile; those that are excluded by build constraints are not among them.
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

// newInfo returns an Info that records everything.
func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
}

// packageOf is the pattern of the package that a file is in.
func packageOf(file string) string {
	dir := filepath.ToSlash(filepath.Dir(file))
	if filepath.IsAbs(file) || dir == "." || dir == ".." || strings.HasPrefix(dir, "../") {
		return dir
	}
	return "./" + dir
}

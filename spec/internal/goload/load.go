package goload

import (
	"context"
	"crypto/sha256"
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
	"sync"

	"github.com/typetarget/target/spec/gotypes"

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

// A Program holds the packages that one Load has found, and what they share.
type Program struct {
	Fset *token.FileSet
	// Sizes are the sizes of the platform that the go command builds for.
	Sizes types.Sizes
	// Listed are the packages that the patterns match, in the order of the
	// go command.
	Listed []*Listed
}

// A Listed package is one that the go command has listed. It has not been
// parsed.
type Listed struct {
	Path string
	// Files are the absolute paths of the Go files that are compiled, in
	// their order.
	Files []string

	loader *loader
	listed *packages.Package
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

	loader *loader
	own    *Source // the zero Source if the package has errors
	mu     sync.Mutex
	asked  map[string]*Source // by path
}

// An Error is a fault at a position, the zero Position if it has no place in a
// file.
type Error struct {
	Pos token.Position
	Msg string
}

// Load returns the packages that the patterns match (none means "."). It does
// not parse them; Listed.Load does. The error says that nothing could be loaded
// at all: no go command, no module, no package that matches. The program may
// ask the go command for more packages as long as ctx lasts.
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
	p := &Program{Fset: l.fset, Sizes: l.sizes}
	for _, target := range targets {
		p.Listed = append(p.Listed, &Listed{Path: target.PkgPath, Files: target.GoFiles, loader: l, listed: target})
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

// Import returns the package with that path as p and its sources know it, or
// nil if there is none.
func (p *Package) Import(path string) *types.Package {
	if path == p.Path {
		return p.Types
	}
	pkg, err := p.loader.imports.Import(path)
	if err != nil {
		return nil
	}
	return pkg
}

// Source returns the source of the package with that path, which is loaded when
// it is first asked for, and kept as long as p is. It is the zero Source if
// there is none. Source may be called concurrently.
func (p *Package) Source(path string) Source {
	if path == p.Path {
		return *p.own
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	src := p.asked[path]
	if src == nil {
		src = p.loader.sources.get(path)
		if p.asked == nil {
			p.asked = make(map[string]*Source)
		}
		p.asked[path] = src
	}
	return *src
}

// A loader is what the packages of one Load share.
type loader struct {
	ctx     context.Context // that of Load
	query   query
	fset    *token.FileSet
	sizes   types.Sizes
	imports *exportImporter
	sources *sourceCache
	sums    sync.Map // by file, the SHA-256 of the text that was parsed last
	// diagnoses are made at the first package that does not compile.
	diagnosing sync.Once
	diagnoses  diagnoses
	// faulty are the targets that do not compile, as the go command says.
	faulty []*packages.Package
}

func newLoader(ctx context.Context, q query) *loader {
	l := &loader{ctx: ctx, query: q, fset: token.NewFileSet()}
	l.imports = newExportImporter(ctx, q, l.fset)
	l.sources = newSourceCache(l)
	return l
}

// targets returns what the go command says about the packages that are listed,
// in that order.
func (l *loader) targets(ctx context.Context, listed []*packages.Package, patterns []string) ([]*packages.Package, error) {
	known, err := l.query.metadata(ctx, patterns...)
	if err != nil {
		return nil, err
	}
	l.sources.know(known)
	byID := make(map[string]*packages.Package)
	for _, p := range known {
		byID[p.ID] = p
		if p.TypesSizes != nil {
			l.sizes = p.TypesSizes
		}
	}
	targets := slices.Clone(listed)
	for i, p := range listed {
		if known := byID[p.ID]; known != nil {
			targets[i] = known
		} else if len(p.Errors) == 0 {
			return nil, l.query.complaint(ctx, p.PkgPath)
		}
	}
	seen := make(map[*packages.Package]bool)
	for _, p := range targets {
		if isFaulty(p, seen) {
			l.faulty = append(l.faulty, p)
		}
	}
	return targets, nil
}

const parseMode = parser.ParseComments | parser.SkipObjectResolution

// Load parses and type-checks the package. Its imports come from export data,
// and are the same for all packages of the program. If the context of the
// program ends, the result is a package with that as its error. The type
// checker, which nothing stops and which may take for ever, is then left to
// itself.
func (t *Listed) Load() *Package {
	loaded := make(chan *Package, 1)
	go func() { loaded <- t.load() }()
	select {
	case p := <-loaded:
		return p
	case <-t.loader.ctx.Done():
		return &Package{
			Path: t.Path, Name: t.listed.Name, Types: types.NewPackage(t.Path, t.listed.Name), Info: gotypes.NewInfo(),
			Errors: []*Error{{Msg: context.Cause(t.loader.ctx).Error()}}, loader: t.loader, own: &Source{},
		}
	}
}

func (t *Listed) load() *Package {
	l, listed := t.loader, t.listed
	p := &Package{
		Path: listed.PkgPath, Name: listed.Name, Dir: listed.Dir, Types: types.NewPackage(listed.PkgPath, listed.Name), Info: gotypes.NewInfo(),
		loader: l, own: &Source{},
	}
	if listed.Module != nil {
		p.Module = listed.Module.Path
	}
	var err error
	if p.TestFiles, err = testFiles(listed); err != nil {
		p.Errors = append(p.Errors, &Error{Msg: err.Error()})
	}
	if !l.compile(listed, p) {
		l.diagnose(listed, p)
	}
	if len(p.Syntax) > 0 && len(p.Errors) == 0 {
		*p.own = NewSource(p.Syntax, p.Info)
	}
	return p
}

// isFaulty reports whether the go command has found that a package, or one that
// it imports, does not compile. seen has what is known of packages.
func isFaulty(p *packages.Package, seen map[*packages.Package]bool) bool {
	faulty, ok := seen[p]
	if ok {
		return faulty
	}
	seen[p] = false // for an import cycle, which is an error of its packages
	faulty = len(p.Errors) > 0
	for _, imported := range p.Imports {
		faulty = isFaulty(imported, seen) || faulty
	}
	seen[p] = faulty
	return faulty
}

// compile parses and type-checks a package, and reports whether nothing is
// wrong with it.
func (l *loader) compile(listed *packages.Package, p *Package) bool {
	if slices.Contains(l.faulty, listed) {
		return false
	}
	if len(listed.CompiledGoFiles) == 0 {
		return true // it has only tests
	}
	pkg, files, info, err := l.check(listed)
	if err != nil {
		return false
	}
	p.Types, p.Syntax, p.Info = pkg, files, info
	return true
}

// check parses and type-checks a package.
func (l *loader) check(listed *packages.Package) (*types.Package, []*ast.File, *types.Info, error) {
	var files []*ast.File
	for _, name := range listed.CompiledGoFiles {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, nil, err
		}
		l.sums.Store(name, sha256.Sum256(text))
		file, err := parser.ParseFile(l.fset, name, text, parseMode)
		if err != nil {
			return nil, nil, nil, err
		}
		files = append(files, file)
	}
	conf := types.Config{Importer: mappedImporter{l.imports, listed.Imports}, Sizes: l.sizes}
	if m := listed.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	info := gotypes.NewInfo()
	pkg, err := conf.Check(listed.PkgPath, l.fset, files, info)
	return pkg, files, info, err
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

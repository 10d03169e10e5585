package goload

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"
)

// diagnoses hold packages that do not compile, with all errors that the go
// command and the type checker find, by ID. err says why there are none.
type diagnoses struct {
	packages map[string]*packages.Package
	err      error
}

// diagnose adds the errors of a package that does not compile. The go command
// is asked once about all that it knows to be faulty, and again about others.
func (l *loader) diagnose(listed *packages.Package, p *Package) {
	l.diagnosing.Do(func() { l.diagnoses = l.errorsIn(l.faulty) })
	found := l.diagnoses
	if !slices.Contains(l.faulty, listed) {
		found = l.errorsIn([]*packages.Package{listed})
	}
	t := found.packages[listed.ID]
	if t == nil {
		t = listed
	}
	if len(t.Syntax) > 0 {
		p.Syntax, p.Types, p.Info = t.Syntax, t.Types, t.TypesInfo
	}
	p.Errors = append(p.Errors, l.errorsOf(t)...)
	if found.err != nil && len(p.Errors) == 0 {
		p.Errors = append(p.Errors, &Error{Msg: found.err.Error()})
	}
}

// errorsIn loads packages with their syntax, types and errors.
func (l *loader) errorsIn(listed []*packages.Package) diagnoses {
	if len(listed) == 0 {
		return diagnoses{}
	}
	parsed := make(map[string]parsedFile)
	var paths []string
	for _, p := range listed {
		paths = append(paths, p.PkgPath)
		l.parse(p, parsed)
	}
	loaded, err := l.query.load(l.ctx, packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedExportFile | packages.NeedModule | packages.NeedTypes | packages.NeedTypesSizes |
			packages.NeedSyntax | packages.NeedTypesInfo,
		Fset: l.fset,
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			if f, ok := parsed[name]; ok {
				return f.file, f.err
			}
			return parser.ParseFile(fset, name, src, parseMode)
		},
	}, paths...)
	found := diagnoses{packages: make(map[string]*packages.Package), err: err}
	for _, p := range loaded {
		found.packages[p.ID] = p
	}
	return found
}

// A parsedFile is a file as the parser returned it.
type parsedFile struct {
	file *ast.File
	err  error
}

// parse parses the files of a package, except those that cannot be read, in
// their order. go/packages parses files side by side, so that their positions
// would differ from run to run.
func (l *loader) parse(p *packages.Package, parsed map[string]parsedFile) {
	for _, name := range p.GoFiles {
		if src, err := os.ReadFile(name); err == nil {
			file, err := parser.ParseFile(l.fset, name, src, parseMode)
			parsed[name] = parsedFile{file, err}
		}
	}
}

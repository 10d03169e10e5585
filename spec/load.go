package spec

import (
	"context"
	"regexp"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/internal/goload"
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
	// Any names the types that an any may hold if no bound lists them; none
	// stands for int.
	Any []string
	// All says which functions without annotations have a contract.
	All Unannotated
	// Leave, if it is not nil, reports whether to leave out a package that
	// the patterns match, by its path.
	Leave func(path string) bool
}

// Load returns the packages that the patterns match (none means "."), in the
// order of the go command, with their contracts. Faults of a package or of its
// annotations are in its Errors; a package that does not compile has no
// contracts. The error returned says that nothing could be loaded at all: no go
// command, no module, no package that matches. The packages load some things
// when first asked, as Source does. That ends with ctx too, so ctx must last as
// long as the packages are used.
func Load(ctx context.Context, cfg Config, patterns ...string) ([]*Package, error) {
	listed, err := List(ctx, cfg, patterns...)
	if err != nil {
		return nil, err
	}
	var pkgs []*Package
	for _, l := range listed {
		pkgs = append(pkgs, l.Load())
		if ctx.Err() != nil {
			return nil, context.Cause(ctx) // the package may lack what came too late
		}
	}
	return pkgs, nil
}

// A Listed package matches the patterns of a [List]. It has not been loaded.
type Listed struct {
	program *goload.Program
	listed  *goload.Listed
	cfg     Config
}

// List returns the packages that Load would, in the same order. Each takes
// memory once it is loaded, and as long as it is used. Errors and ctx are as
// for Load.
func List(ctx context.Context, cfg Config, patterns ...string) ([]*Listed, error) {
	program, err := goload.Load(ctx, goload.Config{Dir: cfg.Dir, Env: cfg.Env, BuildFlags: cfg.BuildFlags, Leave: cfg.Leave}, patterns...)
	if err != nil {
		return nil, err
	}
	var all []*Listed
	for _, one := range program.Listed {
		all = append(all, &Listed{program, one, cfg})
	}
	return all, nil
}

// Path returns the import path of the package.
func (l *Listed) Path() string { return l.listed.Path }

// Survey surveys the functions of the package whose names match a pattern, nil
// for all.
func (l *Listed) Survey(pattern *regexp.Regexp) annotation.Survey {
	return annotation.SurveyOf(l.listed.Files, l.cfg.All.takesNamed, pattern)
}

// Load loads the package. If the context of List has ended, the package may
// lack what came too late.
func (l *Listed) Load() *Package { return newPackage(l.program, l.listed.Load(), l.cfg) }

// newPackage assembles one package.
func newPackage(program *goload.Program, loaded *goload.Package, cfg Config) *Package {
	p := &Package{
		Path: loaded.Path, Name: loaded.Name, Module: loaded.Module, Dir: loaded.Dir,
		TestFiles: loaded.TestFiles,
		Fset:      program.Fset,
		Types:     loaded.Types,
		Info:      loaded.Info,
		Syntax:    loaded.Syntax,
		Sizes:     program.Sizes,
		Any:       cfg.Any,
		imports:   loaded,
		asked:     asked{outside: outside{of: cfg.All}},
	}
	defer p.sortErrors()
	for _, e := range loaded.Errors {
		p.Errors = append(p.Errors, (*Error)(e))
	}
	switch {
	case len(p.Syntax) == 0:
		annotation.ReportInTests(p.Fset, p.TestFiles, p.report)
	case len(p.Errors) == 0:
		assemble(p)
		p.dropFaulty()
		p.checkNames()
	}
	return p
}

// HasGoFlag reports whether the variable GOFLAGS of an environment switches on
// a flag of the go command, or gives it a value.
func HasGoFlag(env []string, name string) bool { return goload.HasGoFlag(env, name) }

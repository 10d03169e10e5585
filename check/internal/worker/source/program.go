package source

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/format"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// A Program is the input of Generate: functions of one package with their
// contracts.
type Program struct {
	// Types is the package under test, Dir its directory as the go command
	// names it.
	Types *types.Package
	Dir   string
	// Module is the path of the package's module; empty if there is none.
	Module string
	// Native returns the Go source of the clauses' functions that are
	// needed by code with the given names.
	Native func(names map[string]bool) clause.Native
	// Invariants holds the invariants of the package's types.
	Invariants map[*types.TypeName][]*clause.Clause
	// Opaque returns the opaque types, as spec.Package.Opaque does; nil if
	// there are none.
	Opaque func(types.Type) *spec.Opaque
	// Contracts holds the functions to call. The number of a function is
	// its index here.
	Contracts []*spec.Contract
	// Uses is the number of successive calls that use the results of an
	// unannotated function; 0 if the results are not used.
	Uses int
	// Narrows holds the functions whose effects depend only on the parts of
	// an input that they read, and that keep nothing from one input to the
	// next.
	Narrows map[*spec.Contract]bool
	// Observed says that requests may ask for the outcomes of calls, and
	// not only whether calls keep their contracts.
	Observed bool
	// Reach is the package under test if its code counts the blocks that
	// calls reach; nil otherwise.
	Reach *spec.Package
	// Steps holds the functions whose calls are noted; it may name
	// functions of other packages of the module.
	Steps []Stepped
	// Marks says what calls note.
	Marks Covered
	// Mutated holds the files of the package under test that declare
	// functions with mutants, by name; nil if there are none. The code in
	// these files runs the mutant whose number is in the variable Selector.
	// Only one of Reach, Steps, Marks and Mutated is set.
	Mutated map[string][]byte
	// Race says that the worker is built with the race detector.
	Race bool
	// Hidden holds the fields of structs that do not count if calls are
	// observed, in the form of canonical.Hidden.
	Hidden []string
	// Sentinels holds the error variables of the package that errors are
	// compared with if calls are observed.
	Sentinels []string
	// Fix says that the toolchain is of Go 1.25 or later and that its
	// linker takes FixedLinkFlag, so that a clock that constructors read
	// can be fixed.
	Fix bool
	// SupportPath is the import path of the directory of the packages that
	// the files import. It is SupportRoot if the directory is in the
	// standard library.
	SupportPath string
	// World holds the types of the values in interfaces, for the wire form
	// of inputs.
	World *domain.World
}

// Prefix begins the name of every file that a worker adds to the package under
// test, and of every file of the packages that it imports for this.
const Prefix = protocol.FilePrefix

// NewProgram returns the program for a worker of some functions of a package.
func NewProgram(p *spec.Package, contracts []*spec.Contract) Program {
	return Program{
		Types:      p.Types,
		Dir:        p.Dir,
		Module:     p.Module,
		Native:     p.TracedOf,
		Invariants: p.Invariants,
		Opaque:     p.Opaque,
		Contracts:  contracts,
		World:      domain.WorldOf(p),

		SupportPath: SupportRoot,
	}
}

// A Generator writes the Go source of a worker.
type Generator struct {
	Program
	types   typeTable
	Clauses []*clause.Clause // by number
	numbers map[*clause.Clause]int
	Tries   []Parameter // whose bits are noted, by number
	Used    []*uses.Use // by number
	finder  *uses.Finder
	out     bytes.Buffer
	Runs    []string // the functions that run inputs
	// opaque holds the opaque types that are read, and builders their
	// constructors. The functions for the constructors of the first
	// constructed types are written.
	opaque      []*spec.Opaque
	Builders    []*spec.Constructor
	constructed int
	// stubs are the types that interfaces hold and no package declares,
	// and declared their declarations.
	stubs    []*types.Named
	declared string
	// Marked are the branches that calls note; nil if they note none.
	Marked *instrument.Marks
	// Fixed holds the packages of the standard library whose clock or
	// random numbers are fixed while inputs run.
	Fixed []string
	// Support holds the files of the packages that a worker imports, by
	// their paths below SupportPath. The files are the same for all
	// programs, except for SupportPath in their imports.
	Support map[string][]byte
	// Marker is text that is in a binary if the binary is made with these
	// files.
	Marker string
}

// Generate returns the files of a worker by name, and the generator. The
// generator knows the clauses by the worker's numbers, and the functions. The
// files of equal programs are equal, so that the go command finds their
// compiled form in its cache. The error says which function or file cannot
// be written, or which source file has changed since it was loaded.
func Generate(p Program) (files map[string][]byte, g *Generator, err error) {
	g = &Generator{Program: p, numbers: map[*clause.Clause]int{}}
	if g.Opaque == nil {
		g.Opaque = func(types.Type) *spec.Opaque { return nil }
	}
	g.types = newTypeTable(p.Types, p.Invariants, g.Opaque)
	g.types.world = p.World
	if g.Uses > 0 && len(p.Contracts) > 0 {
		g.finder = uses.NewFinder(p.Contracts[0].Pkg)
	}
	for i, c := range p.Contracts {
		if err := g.function(i, c); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", c.FullName(), err)
		}
	}
	if err := g.helpers(); err != nil {
		return nil, nil, err
	}
	g.out.WriteString(g.declared)
	if p.Fix {
		g.Fixed = fixedIn(g.Builders)
	}
	g.constants()
	interiors(g)
	g.nativeClauses()
	g.traces()
	g.out.WriteString(p.narrowed())
	var counted map[string][]byte
	if g.Reach != nil {
		var decls string
		if counted, decls, err = reaching(g.Reach); err != nil {
			return nil, nil, err
		}
		g.out.WriteString(decls)
	}
	if g.Mutated != nil {
		counted = g.Mutated
		g.out.WriteString(selectorDecls)
	}
	if len(g.Steps) > 0 {
		if counted, err = stepping(g.Dir, path.Join(g.SupportPath, "runtime"), g.Steps); err != nil {
			return nil, nil, err
		}
	}
	if g.Marks.Branches && len(g.Contracts) > 0 {
		if counted, g.Marked, err = marked(g.Dir, g.SupportPath, g.Contracts[0].Pkg, g.Contracts, g.Marks, g.Race); err != nil {
			return nil, nil, err
		}
	}
	main, err := g.mainFile()
	if err != nil {
		return nil, nil, err
	}
	if g.Support, err = supportFiles(p.SupportPath); err != nil {
		return nil, nil, err
	}
	files = map[string][]byte{
		Prefix + "worker_test.go": main,
		Prefix + "native_test.go": nativeFile(p.Types.Name(), p.Native(namesIn(main))),
	}
	g.Marker = marker(files, g.Support)
	files[Prefix+"marker_test.go"] = fmt.Appendf(nil, "package %s\n\nconst refine_marker = %q\n", p.Types.Name(), g.Marker)
	if constraint := spec.LanguageConstraint(p.Types); constraint != "" {
		constrain(files, constraint)
		if g.SupportPath != SupportRoot { // the standard library has the language of its toolchain
			constrain(g.Support, constraint)
		}
	}
	maps.Copy(files, counted)
	if len(g.Fixed) > 0 {
		files[Prefix+"fixed_test.go"] = fixing(p.Types.Name(), g.Fixed)
	}
	return files, g, nil
}

// mainFile returns the generated file: the entry point, the functions and their
// helpers.
func (g *Generator) mainFile() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by target for one run. DO NOT EDIT.\n\npackage %s\n\n", g.Types.Name())
	b.WriteString("import (\n\trefine_reflect \"reflect\"\n\trefine_atomic \"sync/atomic\"\n\trefine_testing \"testing\"\n\trefine_unsafe \"unsafe\"\n")
	names := []string{"protocol", "canonical", "lazyinput", "runtime"}
	if g.Marked != nil && g.Marked.Flow != nil {
		names = append(names, "flow")
	}
	for _, name := range names {
		fmt.Fprintf(&b, "\trefine_%s %q\n", name, path.Join(g.SupportPath, name))
	}
	for _, imp := range g.types.imports() {
		fmt.Fprintf(&b, "\t%s %q\n", imp.Alias, imp.Path)
	}
	b.WriteString(")\n\n")
	b.WriteString(opening)
	b.WriteString("func TestMain(*refine_testing.M) {\n")
	for _, field := range g.Hidden {
		fmt.Fprintf(&b, "\trefine_canonical.Hidden[%q] = true\n", field)
	}
	for _, name := range g.Sentinels {
		fmt.Fprintf(&b, "\trefine_canonical.Sentinels = append(refine_canonical.Sentinels, refine_canonical.Sentinel{%q, &%s})\n", name, name)
	}
	fmt.Fprintf(&b, "\trefine_own := refine_runtime.SubjectOf(refine_declared{}, TestMain, \"TestMain\", %q)\n", g.Module)
	b.WriteString("\trefine_runs := []func(*refine_runtime.Worker) refine_runtime.Outcome{\n")
	for _, f := range g.Runs {
		fmt.Fprintf(&b, "\t\t%s,\n", f)
	}
	b.WriteString("\t}\n")
	if len(g.Fixed) > 0 {
		b.WriteString(wrappers(g.Runs))
	}
	if m := g.Marked; m != nil && m.Flow != nil {
		first := len(m.Branches)
		fmt.Fprintf(&b, "\trefine_flow.Set(%d, %d, %d)\n", first, len(m.Flow.Uses), first+m.Pairs())
	}
	fmt.Fprintf(&b, "\trefine_runtime.Serve(refine_own, refine_marker, %d, refine_runs)\n}\n\n", len(g.Contracts))
	b.Write(g.out.Bytes())
	src, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("generated worker: %w", err)
	}
	return src, nil
}

// opening declares the names that the function main and the clauses need, and
// uses the imports that a worker may not use otherwise.
const opening = `var (
	_ refine_reflect.Type
	_ = refine_atomic.AddUint32
	_ refine_unsafe.Pointer
	_ refine_protocol.Phase
	_ refine_canonical.Param
	_ refine_lazyinput.Form
)

type refine_declared struct{}

func refine_traced(part int, value interface{}) bool { return refine_runtime.Traced(part, value) }

func refine_conforms(f interface{}, name, needs string, args, results interface{}) bool {
	return refine_runtime.Conforms(f, name, needs, args, results)
}

`

// marker returns text that identifies the files.
func marker(folders ...map[string][]byte) string {
	h := sha256.New()
	for _, files := range folders {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			fmt.Fprintf(h, "%s %d\n%s", name, len(files[name]), files[name])
		}
	}
	return fmt.Sprintf("target-worker-%x", h.Sum(nil)[:12])
}

// namesIn returns the identifiers of Go source.
func namesIn(src []byte) map[string]bool {
	names := map[string]bool{}
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(src)), src, nil, 0)
	for {
		_, tok, text := s.Scan()
		switch tok {
		case token.EOF:
			return names
		case token.IDENT:
			names[text] = true
		}
	}
}

// nativeFile returns the file of the clauses' functions.
func nativeFile(name string, n clause.Native) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\n", name)
	for _, imp := range n.Imports {
		fmt.Fprintf(&b, "import %s %q\n", imp.Alias, imp.Path)
	}
	b.WriteString("\n" + n.Decls)
	return b.Bytes()
}

// constrain adds a build constraint to files.
func constrain(files map[string][]byte, constraint string) {
	for name, src := range files {
		if own, rest, ok := bytes.Cut(src, []byte("\n")); ok && bytes.HasPrefix(own, []byte("//go:build ")) {
			expr := bytes.TrimPrefix(own, []byte("//go:build "))
			files[name] = fmt.Appendf(nil, "//go:build (%s) && %s\n%s", expr, constraint, rest)
		} else {
			files[name] = fmt.Appendf(nil, "//go:build %s\n\n%s", constraint, src)
		}
	}
}

// number returns the number of a clause.
func (g *Generator) number(c *clause.Clause) int {
	n, ok := g.numbers[c]
	if !ok {
		n = len(g.Clauses)
		g.Clauses = append(g.Clauses, c)
		g.numbers[c] = n
	}
	return n
}

// printf writes Go source. A $ in the format begins the name of a local
// variable. It is replaced by a prefix that no name of the package under test
// has.
func (g *Generator) printf(format string, args ...any) {
	fmt.Fprintf(&g.out, local(format), args...)
}

// local returns Go source with the prefix instead of $.
func local(src string) string { return strings.ReplaceAll(src, "$", "refine_") }

package source

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"fmt"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/transplant"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// A Program is what a worker is generated from: functions of one package with
// their contracts.
type Program struct {
	// Types is the package under test, Dir its directory as the go command
	// names it.
	Types *types.Package
	Dir   string
	// Module is the path of its module; empty if there is none.
	Module string
	// Native is the Go source of the clauses' functions that code needs
	// which mentions some names.
	Native func(names map[string]bool) spec.Native
	// Invariants are those of the package's types.
	Invariants map[*types.TypeName][]*spec.Clause
	// Opaque has the opaque types, as that of spec.Package does; nil if
	// there are none.
	Opaque func(types.Type) *spec.Opaque
	// Contracts are the functions to call; the number of a function is its
	// place here.
	Contracts []*spec.Contract
	// Uses is how many calls use what an unannotated function has returned,
	// one after the other; 0 if it is not used.
	Uses int
	// Narrows has the functions that do nothing with an input but what
	// depends on the parts that they read of it, and that keep nothing from
	// one input to the next.
	Narrows map[*spec.Contract]bool
	// Observed says that requests may ask what calls come to, and not only
	// whether that is as the contracts promise.
	Observed bool
	// Reach, unless it is nil, is the package under test, whose code counts
	// which of its blocks calls reach.
	Reach *spec.Package
	// Hidden are the fields of structs that do not count if calls are
	// observed, as canonical.Hidden has them.
	Hidden []string
	// Sentinels are the variables of the package that hold errors, which
	// errors are looked for among if calls are observed.
	Sentinels []string
	// World has the types that stand behind interfaces in the wire form of
	// inputs.
	World *encode.World
}

// Prefix opens the name of every file that a worker adds to the package under
// test.
const Prefix = "zz_refine_"

//go:embed inside/*.go
var insideFolder embed.FS

// folders are those of packages whose files become part of the package under
// test, as those of package inside use them.
//
//go:embed canonical/*.go plain/*.go unread/*.go
var folders embed.FS

// NewProgram is what the worker of some functions of a package is generated
// from.
func NewProgram(p *spec.Package, contracts []*spec.Contract) Program {
	return Program{
		Types:      p.Types,
		Dir:        p.Dir,
		Module:     p.Module,
		Native:     p.TracedOf,
		Invariants: p.Invariants,
		Opaque:     p.Opaque,
		Contracts:  contracts,
		World:      encode.WorldOf(p),
	}
}

// A Generator writes the Go source of a worker.
type Generator struct {
	Program
	types   typeTable
	Clauses []*spec.Clause // by number
	numbers map[*spec.Clause]int
	Tries   []Parameter // whose bits are noted, by number
	Used    []*uses.Use // by number
	finder  *uses.Finder
	out     bytes.Buffer
	Runs    []string // the functions that run inputs
	// opaque are the opaque types that are read, builders their
	// constructors; those of the first constructed have their functions.
	opaque      []*spec.Opaque
	Builders    []*spec.Constructor
	constructed int
	// Marker is text that a binary has if it is made with these files.
	Marker string
}

// Generate returns the files of a worker by name, and the generator for what
// else it knows: the clauses by the number that the worker knows them by, and
// the functions. The files of equal programs are equal, so that the go command
// finds their compiled form in its cache.
func Generate(p Program) (files map[string][]byte, g *Generator, err error) {
	g = &Generator{Program: p, numbers: map[*spec.Clause]int{}}
	if g.Opaque == nil {
		g.Opaque = func(types.Type) *spec.Opaque { return nil }
	}
	g.types = newTypeTable(p.Types, p.Invariants, g.Opaque)
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
	g.constants()
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
	main, err := g.mainFile()
	if err != nil {
		return nil, nil, err
	}
	files, err = insideFiles(p.Types.Name())
	if err != nil {
		return nil, nil, err
	}
	files[Prefix+"worker_test.go"] = main
	files[Prefix+"native_test.go"] = nativeFile(p.Types.Name(), p.Native(namesIn(main)))
	g.Marker = marker(files)
	files[Prefix+"marker_test.go"] = fmt.Appendf(nil, "package %s\n\nconst refine_marker = %q\n", p.Types.Name(), g.Marker)
	if constraint := spec.LanguageConstraint(p.Types); constraint != "" {
		for name, src := range files {
			files[name] = constrained(src, constraint)
		}
	}
	maps.Copy(files, counted)
	return files, g, nil
}

// mainFile returns the generated file: the entry, the functions and their
// helpers.
func (g *Generator) mainFile() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by target for one run. DO NOT EDIT.\n\npackage %s\n\n", g.Types.Name())
	b.WriteString("import (\n\trefine_reflect \"reflect\"\n\trefine_atomic \"sync/atomic\"\n\trefine_testing \"testing\"\n\trefine_unsafe \"unsafe\"\n")
	for _, imp := range g.types.imports() {
		fmt.Fprintf(&b, "\t%s %q\n", imp.Alias, imp.Path)
	}
	b.WriteString(")\n\n")
	b.WriteString("var _ refine_reflect.Type\nvar _ = refine_atomic.AddUint32\nvar _ refine_unsafe.Pointer\n\n")
	b.WriteString("func TestMain(*refine_testing.M) {\n")
	fmt.Fprintf(&b, "\trefine_module = %q\n", g.Module)
	for _, field := range g.Hidden {
		fmt.Fprintf(&b, "\trefine_canonical_Hidden[%q] = true\n", field)
	}
	for _, name := range g.Sentinels {
		fmt.Fprintf(&b, "\trefine_canonical_Sentinels = append(refine_canonical_Sentinels, refine_canonical_Sentinel{%q, &%s})\n", name, name)
	}
	fmt.Fprintf(&b, "\trefine_serve(refine_marker, %d, []func(*refine_worker) refine_outcome{\n", len(g.Contracts))
	for _, f := range g.Runs {
		fmt.Fprintf(&b, "\t\t%s,\n", f)
	}
	b.WriteString("\t})\n}\n\n")
	b.Write(g.out.Bytes())
	src, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("generated worker: %w", err)
	}
	return src, nil
}

// marker is text that stands for these files.
func marker(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(files[name]), files[name])
	}
	return fmt.Sprintf("target-worker-%x", h.Sum(nil)[:12])
}

// transplanted are packages whose files become files of the package under test,
// each with the prefix of its names there. Package inside uses them.
var transplanted = map[string]string{"canonical": "refine_canonical_", "plain": "refine_plain_", "unread": "refine_unread_"}

// transplants matches the imports of these packages, and of package protocol,
// in the files of package inside, under the names by which they use them.
var transplants = regexp.MustCompile(`(?m)^(import |\t)refine_(protocol|canonical|plain|unread) ".*"\n`)

// insideFiles returns the files of package inside, of the packages that it uses
// and the numbers of package protocol as files of the package called name.
func insideFiles(name string) (map[string][]byte, error) {
	numbers, err := protocol.Source(name, "refine_")
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{Prefix + "protocol_test.go": numbers}
	for folder, prefix := range transplanted {
		sources, err := filesOf(folders, folder, folder+"_")
		if err != nil {
			return nil, err
		}
		written, err := transplant.Source(name, prefix, sources)
		if err != nil {
			return nil, err
		}
		maps.Copy(files, written)
	}
	sources, err := filesOf(insideFolder, "inside", "")
	if err != nil {
		return nil, err
	}
	for at, text := range sources {
		src := bytes.Replace([]byte(text), []byte("package inside\n"), []byte("package "+name+"\n"), 1)
		src = transplants.ReplaceAll(src, nil)
		src = bytes.ReplaceAll(src, []byte("refine_protocol."), []byte("refine_"))
		for folder, prefix := range transplanted {
			src = bytes.ReplaceAll(src, []byte("refine_"+folder+"."), []byte(prefix))
		}
		files[at] = src
	}
	return files, nil
}

// Plain returns the declarations of package plain with a prefix before each
// name, and the paths of the packages that they use by their own names.
func Plain(prefix string) (decls string, paths []string, err error) {
	sources, err := filesOf(folders, "plain", "plain_")
	if err != nil {
		return "", nil, err
	}
	written, err := transplant.Source("p", prefix, sources)
	if err != nil {
		return "", nil, err
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(written)) {
		src := string(written[name])
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return "", nil, err
		}
		begin := token.Pos(1)
		for _, d := range file.Decls {
			begin = d.End()
		}
		src = src[begin-1:]
		for _, imp := range file.Imports {
			at, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				return "", nil, err
			}
			paths = append(paths, at)
			src = strings.ReplaceAll(src, imp.Name.Name+".", path.Base(at)+".")
		}
		b.WriteString(src)
	}
	return b.String(), paths, nil
}

// filesOf are the files of a folder but for tests and the one that documents
// it, by their names in the package under test, where opening stands in front
// of their own.
func filesOf(in embed.FS, folder, opening string) (map[string]string, error) {
	entries, err := in.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") || e.Name() == "doc.go" {
			continue
		}
		src, err := in.ReadFile(path.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		files[Prefix+opening+strings.TrimSuffix(e.Name(), ".go")+"_test.go"] = string(src)
	}
	return files, nil
}

// namesIn are the identifiers of Go source.
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
func nativeFile(name string, n spec.Native) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\n", name)
	for _, imp := range n.Imports {
		fmt.Fprintf(&b, "import %s %q\n", imp.Alias, imp.Path)
	}
	b.WriteString("\n" + n.Decls)
	return b.Bytes()
}

// constrained returns the source of a file with one build constraint more.
func constrained(src []byte, constraint string) []byte {
	if own, rest, ok := bytes.Cut(src, []byte("\n")); ok && bytes.HasPrefix(own, []byte("//go:build ")) {
		expr := bytes.TrimPrefix(own, []byte("//go:build "))
		return fmt.Appendf(nil, "//go:build (%s) && %s\n%s", expr, constraint, rest)
	}
	return fmt.Appendf(nil, "//go:build %s\n\n%s", constraint, src)
}

// number returns the number of a clause.
func (g *Generator) number(c *spec.Clause) int {
	n, ok := g.numbers[c]
	if !ok {
		n = len(g.Clauses)
		g.Clauses = append(g.Clauses, c)
		g.numbers[c] = n
	}
	return n
}

// printf writes Go source. A $ in the format opens the name of a local
// variable; it becomes a prefix that no name of the package under test has.
func (g *Generator) printf(format string, args ...any) {
	fmt.Fprintf(&g.out, local(format), args...)
}

// local returns Go source with the prefix for $.
func local(src string) string { return strings.ReplaceAll(src, "$", "refine_") }

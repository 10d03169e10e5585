package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// What a reader can hold in mind: of a package, the files, tests included, and
// the largest set of its files that all reach each other by what they use; of a
// type, the methods and the fields.
const (
	maxFiles   = 40
	maxCycle   = 15
	maxMethods = 40
	maxFields  = 20
)

// An exception is what a package has that is beyond the limits.
type exception struct {
	files, cycle int
	embeds       bool // types embed pointers
}

// largePackages are beyond the limits, with what they have now. They may
// shrink, and must go from here once they are within.
var largePackages = map[string]exception{}

// largeTypes are beyond the limits, each for a reason.
var largeTypes = map[string]string{}

// untestedLines is the least number of lines of functions that want a test of
// their package: a change should first be seen failing beside the code.
const untestedLines = 60

// untested are packages with as many lines and no test of their own, each for a
// reason.
var untested = map[string]string{}

// TestHouse checks that packages and types are of a size at which they can be
// read one by one, that tests stand beside their code, and that no type
// inherits by embedding a pointer.
func TestHouse(t *testing.T) {
	all, err := packages.Load(&packages.Config{
		Dir:  "../..",
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	listed := map[string]bool{}
	for _, p := range all {
		path, own := strings.CutPrefix(p.PkgPath, module)
		if !own || isBesides(path) || len(p.GoFiles) == 0 {
			continue
		}
		for _, e := range p.Errors {
			t.Error(e)
		}
		found++
		limit, large := largePackages[path]
		if !large {
			limit = exception{files: maxFiles, cycle: maxCycle}
		}
		files, cycle := goFiles(t, filepath.Dir(p.GoFiles[0])), largestCycle(fileUses(p))
		if files > limit.files {
			t.Errorf("package %s has %d files, more than %d: which concepts does it have? give each a package", path, files, limit.files)
		}
		if len(cycle) > limit.cycle {
			t.Errorf("package %s has %d files that all reach each other, more than %d; let what they share know nothing of the rest: %s",
				path, len(cycle), limit.cycle, strings.Join(cycle, " "))
		}
		lines, tested := functionLines(p), hasTest(t, filepath.Dir(p.GoFiles[0]))
		switch {
		case lines >= untestedLines && !tested && untested[path] == "":
			t.Errorf("package %s has %d lines of functions and no test of its own: give it one", path, lines)
		case untested[path] != "" && (lines < untestedLines || tested):
			t.Errorf("package %s is small or has a test: it needs no exception", path)
		}
		embeds := false
		for _, name := range p.Types.Scope().Names() {
			embeds = checkType(t, path, p.Types.Scope().Lookup(name), limit.embeds, listed) || embeds
		}
		if large && files <= maxFiles && len(cycle) <= maxCycle && !embeds {
			t.Errorf("package %s is within the limits: it needs no exception", path)
		}
		listed[path] = true
	}
	for path := range largePackages {
		if !listed[path] {
			t.Errorf("there is no package %s: it needs no exception", path)
		}
	}
	for path := range untested {
		if !listed[path] {
			t.Errorf("there is no package %s: it needs no exception", path)
		}
	}
	for name := range largeTypes {
		if !listed[name] {
			t.Errorf("there is no large type %s: it needs no exception", name)
		}
	}
	if found < 40 {
		t.Errorf("found only %d packages", found)
	}
}

// isBesides reports whether a package is an example, a benchmark or the subject
// of a test.
func isBesides(path string) bool {
	for _, folder := range []string{"examples", "testdata", "bench", "subjects"} {
		if strings.Contains("/"+path+"/", "/"+folder+"/") {
			return true
		}
	}
	return false
}

// eachFile calls do with each Go file of the program, whatever system it is for,
// and with its folder. Tests, and packages besides the program, are left out.
func eachFile(t *testing.T, do func(folder string, fset *token.FileSet, parsed *ast.File, src []byte)) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, file)
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if isBesides(name) || len(d.Name()) > 1 && d.Name()[0] == '.' && d.Name() != ".." {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		do(path.Dir(name), fset, parsed, src)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// functionLines counts the lines of the functions of a package.
func functionLines(p *packages.Package) (lines int) {
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				lines += p.Fset.Position(fn.End()).Line - p.Fset.Position(fn.Pos()).Line + 1
			}
		}
	}
	return lines
}

// hasTest reports whether a folder has a file of tests.
func hasTest(t *testing.T, dir string) bool {
	t.Helper()
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return len(tests) > 0
}

// goFiles counts the Go files of a folder, whatever system they are for.
func goFiles(t *testing.T, dir string) int {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".go") {
			n++
		}
	}
	return n
}

// checkType checks the size of a type of a package, and reports whether it
// embeds a pointer, which it may not unless that is allowed. It adds a large
// type to those that are listed.
func checkType(t *testing.T, path string, o types.Object, allowed bool, listed map[string]bool) (embeds bool) {
	t.Helper()
	tn, ok := o.(*types.TypeName)
	if !ok || tn.IsAlias() {
		return false
	}
	named, ok := tn.Type().(*types.Named)
	if !ok {
		return false
	}
	name := path + "." + tn.Name()
	fields := 0
	if s, ok := named.Underlying().(*types.Struct); ok {
		fields = s.NumFields()
		for f := range s.Fields() {
			if !f.Embedded() || !isOwnPointer(f.Type()) {
				continue
			}
			embeds = true
			if !allowed {
				t.Errorf("type %s embeds %s: give the field a name, or hand in what it is needed for", name, f.Type())
			}
		}
	}
	if named.NumMethods() <= maxMethods && fields <= maxFields {
		return embeds
	}
	listed[name] = true
	if largeTypes[name] == "" {
		t.Errorf("type %s has %d methods and %d fields, more than %d or %d: group what belongs together", name, named.NumMethods(), fields, maxMethods, maxFields)
	}
	return embeds
}

// isOwnPointer reports whether a type is a pointer to a struct of the module.
func isOwnPointer(t types.Type) bool {
	p, ok := t.(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok {
		return false
	}
	_, isStruct := named.Underlying().(*types.Struct)
	return isStruct && named.Obj().Pkg() != nil && strings.HasPrefix(named.Obj().Pkg().Path(), module)
}

// fileUses says for each file of a package, without tests, which others declare
// what it uses.
func fileUses(p *packages.Package) map[string]map[string]bool {
	name := func(n interface{ Pos() token.Pos }) string { return filepath.Base(p.Fset.Position(n.Pos()).Filename) }
	uses := map[string]map[string]bool{}
	for _, file := range p.Syntax {
		from := map[string]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			ident, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if o := p.TypesInfo.Uses[ident]; o != nil && o.Pkg() == p.Types {
				if _, isImport := o.(*types.PkgName); !isImport {
					from[name(o)] = true
				}
			}
			return true
		})
		uses[name(file)] = from
	}
	return uses
}

// largestCycle returns the largest set of files that all reach each other.
func largestCycle(uses map[string]map[string]bool) []string {
	reaches := map[string]map[string]bool{}
	for from := range uses {
		seen := map[string]bool{}
		var walk func(string)
		walk = func(file string) {
			for to := range uses[file] {
				if !seen[to] {
					seen[to] = true
					walk(to)
				}
			}
		}
		walk(from)
		reaches[from] = seen
	}
	var largest []string
	for from := range uses {
		cycle := []string{from}
		for to := range reaches[from] {
			if to != from && reaches[to][from] {
				cycle = append(cycle, to)
			}
		}
		if len(cycle) > len(largest) {
			largest = cycle
		}
	}
	slices.Sort(largest)
	return largest
}

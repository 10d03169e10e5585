package gentest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// prefix opens the names of the tests.
const prefix = "refine_x_"

// bundledFiles is a package of two files. They have the same imports and
// different ones, names that are fields, methods, labels and variables besides,
// and names that the packages have which they import.
var bundledFiles = map[string]string{
	"a.go": `package subject

import (
	"math/bits"
	"strconv"
)

// Width is a constant.
const Width, half = bits.UintSize, Width / 2

type (
	Stack struct {
		Width int
		*Base
		top []Len
	}
	Len  int
	Base struct{ next *Stack }
)

// Push is a method; it has the name of a function.
func (s *Stack) Push(l Len) *Stack {
	s.top = append(s.top, l)
	if s.Width > Width && s.next != nil {
		return s.next.Push(l)
	}
	return Push(s, l)
}

func Push(s *Stack, l Len) *Stack { return &Stack{Width: half, Base: s.Base, top: []Len{l, Len(bits.Len(uint(l)))}} }

func text(n int) string {
	local := half
Push:
	for half := n; ; half-- {
		for {
			if half < local {
				break Push
			}
			continue Push
		}
	}
	return strconv.Itoa(n)
}
`,
	"b.go": `package subject

import "math/bits"

var count, _ = len(Itoa(half)), func(strconv int) int { return strconv + count2 }

func init() { count++ }

func init() { count2++ }

var count2 = len(text(bits.Len(7)))

func Itoa(text int) string {
	type Stack = Base
	var s Stack
	if s.next == nil {
		return ""
	}
	bits := text
	return string(rune(bits))
}

type Set[E comparable] map[E]Len

func (s Set[E]) Has(e E) bool { _, ok := s[e]; return ok && Set[Len](nil) == nil }
`,
}

// host is the package that the declarations become part of: it has their names.
const host = `package host

type Stack int

const Width, half = "", ""

func Push(Len) {}

type Len struct{}

func text() (count, Base, Itoa Stack) { return 0, 0, 0 }
`

// An importer has the packages that the files import.
type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if p := i[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// A checked is some files that are parsed and typed.
type checked struct {
	files map[string]*ast.File
	info  types.Info
	pkg   *types.Package
}

func typed(t *testing.T, path string, sources map[string]string) checked {
	t.Helper()
	imports := importer{}
	fset := token.NewFileSet()
	for path, source := range map[string]string{
		"math/bits": "package bits; const UintSize = 64; func Len(x uint) int",
		"strconv":   "package strconv; func Itoa(i int) string",
	} {
		file, err := parser.ParseFile(fset, path, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		conf := types.Config{IgnoreFuncBodies: true}
		if imports[path], err = conf.Check(path, fset, []*ast.File{file}, nil); err != nil {
			t.Fatal(err)
		}
	}
	c := checked{files: map[string]*ast.File{}, info: types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}}
	var list []*ast.File
	for name, source := range sources {
		file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
		if err != nil {
			t.Fatalf("%v\n%s", err, source)
		}
		c.files[name], list = file, append(list, file)
	}
	conf := types.Config{Importer: imports, Error: func(err error) { t.Error(err) }}
	c.pkg, _ = conf.Check(path, fset, list, &c.info)
	return c
}

// named are the identifiers of files outside of their imports, and what each is
// in its package.
func (c checked) named(names ...string) (ids []*ast.Ident, objs []types.Object) {
	for _, name := range names {
		i, o := c.namedIn(c.files[name])
		ids, objs = append(ids, i...), append(objs, o...)
	}
	return ids, objs
}

func (c checked) namedIn(file *ast.File) (ids []*ast.Ident, objs []types.Object) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Ident:
			if n != file.Name {
				obj := c.info.Defs[n]
				if obj == nil {
					obj = c.info.Uses[n]
				}
				ids, objs = append(ids, n), append(objs, obj)
			}
		}
		return true
	})
	return ids, objs
}

// inits counts the functions that Go calls when the package is initialized.
func (c checked) inits() (n int) {
	for _, file := range c.files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				n++
			}
		}
	}
	return n
}

// moved returns the files of the host with the declarations that are bundled.
func moved(t *testing.T, decls string, imports []string) map[string]string {
	t.Helper()
	source := "package host\n"
	for _, path := range imports {
		source += fmt.Sprintf("import %q\n", path)
	}
	return map[string]string{"host.go": host, "bundle.go": source + decls}
}

// TestBundle types the files of a package where they are and as a file of a
// package that has all their names, and compares what each identifier is: the
// same object of Go or of another package, or objects that stand for each
// other throughout. Constants have the values that they had.
func TestBundle(t *testing.T) {
	decls, imports, err := bundle(prefix, bundledFiles)
	if err != nil {
		t.Fatal(err)
	}
	before, after := typed(t, "example.com/subject", bundledFiles), typed(t, "example.com/host", moved(t, decls, imports))
	if t.Failed() {
		t.Fatal(decls)
	}
	stands, standsBack := map[types.Object]types.Object{}, map[types.Object]types.Object{}
	ids, was := before.named("a.go", "b.go")
	now, is := after.named("bundle.go")
	if len(ids) != len(now) {
		t.Fatalf("there are %d names, and were %d", len(now), len(ids))
	}
	for i := range ids {
		if was[i] == nil || is[i] == nil {
			if was[i] != nil || is[i] != nil {
				t.Errorf("%s is %v, and was %s, %v", now[i].Name, is[i], ids[i].Name, was[i])
			}
			continue
		}
		if _, imported := is[i].(*types.PkgName); imported && was[i].Name() == is[i].Name() {
			continue // which each file had for itself
		}
		if other, seen := stands[was[i]]; seen && other != is[i] {
			t.Errorf("%s is %v, and was %v", now[i].Name, is[i], was[i])
		}
		if other, seen := standsBack[is[i]]; seen && other != was[i] {
			t.Errorf("%s stands for %v and %v", now[i].Name, was[i], other)
		}
		stands[was[i]], standsBack[is[i]] = is[i], was[i]
	}
	for was, is := range stands {
		k, isConst := was.(*types.Const)
		switch {
		case isConst && k.Val().ExactString() != is.(*types.Const).Val().ExactString():
			t.Errorf("%v was %v", is, was)
		case was.Pkg() == nil, was.Pkg().Path() != before.pkg.Path():
			if was.String() != is.String() {
				t.Errorf("%v was %v", is, was)
			}
		case before.pkg.Scope().Lookup(was.Name()) == was && is.Name() != prefix+was.Name():
			t.Errorf("%s is called %s", was.Name(), is.Name())
		}
	}
	if before.inits() != after.inits() {
		t.Errorf("%d functions initialize the package, and did %d", after.inits(), before.inits())
	}
	for _, name := range before.pkg.Scope().Names() {
		if after.pkg.Scope().Lookup(prefix+name) == nil {
			t.Errorf("there is no %s%s", prefix, name)
		}
	}
	if want := before.pkg.Scope().Len() + len(hostNames(t)); after.pkg.Scope().Len() != want {
		t.Errorf("the package has %v, not %d names", after.pkg.Scope().Names(), want)
	}
	if !strings.Contains(decls, "// Push is a method; it has the name of a function.\n") {
		t.Errorf("a comment is lost:\n%s", decls)
	}
}

// hostNames are the names of the host.
func hostNames(t *testing.T) []string {
	return typed(t, "example.com/host", map[string]string{"host.go": host}).pkg.Scope().Names()
}

// TestSeveral bundles a package with one that it imports.
func TestSeveral(t *testing.T) {
	files := map[string]string{
		"a.go": "package a\n\nimport (\n\t\"example.com/b\"\n\t\"math/bits\"\n)\n\nfunc first(x uint) b.Sum { return b.Add(b.Sum{}, bits.Len(x)).Twice() }\n",
		"b.go": "package b\n\ntype Sum struct{ n int }\n\nfunc Add(s Sum, n int) Sum { return Sum{s.n + n} }\n\nfunc (s Sum) Twice() Sum { return Add(s, s.n) }\n",
	}
	decls, imports, err := bundle(prefix, files, "example.com/b")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(imports); got != "[math/bits]" {
		t.Errorf("imports %s", got)
	}
	if typed(t, "example.com/host", moved(t, decls, imports)); t.Failed() {
		t.Fatal(decls)
	}
}

// TestFaults refuses what is no Go.
func TestFaults(t *testing.T) {
	files := map[string]string{"a.go": bundledFiles["a.go"], "b.go": "package subject\n\nfunc ("}
	if decls, _, err := bundle(prefix, files); err == nil || !strings.HasPrefix(err.Error(), "b.go:3") {
		t.Errorf("%s, and the error %v", decls, err)
	}
}

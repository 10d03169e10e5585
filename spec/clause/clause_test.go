package clause

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/gotypes"
)

// An importer has the packages of the tests.
type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if p := i[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// add type-checks a package of one file, which others can import then.
func (i importer) add(t *testing.T, fset *token.FileSet, path, source string) (*ast.File, *types.Info, *types.Package) {
	t.Helper()
	file, err := parser.ParseFile(fset, path, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	info := gotypes.NewInfo()
	conf := types.Config{Importer: i}
	pkg, err := conf.Check(path, fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	i[path] = pkg
	return file, info, pkg
}

// own is the package under test; its functions are those of codeSource.
const own = `package p

type T struct{ n int }

type Set map[string]T

var refine_heap = 1

func Twice(n int) int { return 2 * n }
`

// codeSource has synthetic functions, on one line each as annotations are, and
// imports two packages of one name.
const codeSource = `package p

import (
	bits "math/bits"
	heap "container/heap"
	other "example.com/bits"
)

type refine_T1 = bits.Word

type T struct{ n int }

type Set map[string]T

func Twice(n int) int { return 2 * n }

func refine_requires1(t *T, xs ...int) bool { return t != nil && refine_all1(xs...) && other.Len(1) == 1 }

func refine_ensures1(w refine_T1) bool { if bits := bits.Len(w); bits > heap.Top { return false }; return true }

func refine_all1(xs ...int) bool { for i := range xs { if refine_member1(xs[:i], xs[i]) { return false } }; return Twice(1) == 2 }

func refine_member1(s []int, x int) bool { for i := 0; i < len(s); i++ { if s[i] == x { return true } }; return false }

func refine_trace1(t *T) bool { return refine_requires1(t, []int{1}...) }
`

// newCode is the code whose functions are those of codeSource.
func newCode(t *testing.T) (*Code, importer, *types.Package) {
	t.Helper()
	fset, imports := token.NewFileSet(), importer{}
	imports.add(t, fset, "math/bits", "package bits; type Word uint; func Len(x Word) int { return 0 }")
	imports.add(t, fset, "example.com/bits", "package bits; func Len(x int) int { return x }")
	imports.add(t, fset, "container/heap", "package heap; const Top = 9")
	file, info, pkg := imports.add(t, fset, "example.com/p", codeSource)
	code := &Code{}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(fn.Name.Name, Generated) {
			f := &Func{Obj: info.Defs[fn.Name].(*types.Func), Decl: fn, Info: info}
			if strings.HasPrefix(fn.Name.Name, Generated+"trace") {
				code.Traces = append(code.Traces, f)
			} else {
				code.Funcs = append(code.Funcs, f)
			}
		}
	}
	// Synth makes such names for types, whatever the types are.
	word := pkg.Scope().Lookup("refine_T1").(*types.TypeName)
	code.Aliases = []*types.TypeName{types.NewTypeName(token.NoPos, pkg, "refine_T1", types.Unalias(word.Type()))}
	_, _, ownPkg := imports.add(t, fset, "example.com/p", own)
	return code, imports, ownPkg
}

// file is a Native as a file of the package under test.
func (n Native) file() string {
	var b strings.Builder
	for _, imp := range n.Imports {
		fmt.Fprintf(&b, "import %s %q\n", imp.Alias, imp.Path)
	}
	return strings.Replace(own, "package p\n", "package p\n\n"+b.String(), 1) + n.Decls
}

// TestNative prints functions and type-checks them as a file of their package,
// in which names and imports mean something else. It expects that they call the
// functions and use the constants that they did, and that no more is printed
// than asked for, and no less than is needed.
func TestNative(t *testing.T) {
	code, imports, pkg := newCode(t)
	funcs := map[string]*Func{}
	for _, fn := range slices.Concat(code.Funcs, code.Traces) {
		funcs[fn.Obj.Name()] = fn
	}
	all := []string{"refine_T1", "refine_all1", "refine_ensures1", "refine_member1", "refine_requires1"}
	for _, test := range []struct {
		name string
		n    Native
		want []string
	}{
		{"all", code.Native(pkg), all},
		{"traced", code.Traced(pkg), slices.Concat(all, []string{"refine_trace1"})},
		{"a clause that needs others", code.NativeOf(pkg, funcs["refine_requires1"]), []string{"refine_all1", "refine_member1", "refine_requires1"}},
		{"a clause that needs an alias", code.NativeOf(pkg, funcs["refine_ensures1"]), []string{"refine_T1", "refine_ensures1"}},
		{"the last", code.NativeOf(pkg, funcs["refine_member1"]), []string{"refine_member1"}},
		{"nothing", code.NativeOf(pkg), nil},
		{"a trace", code.TracedOf(pkg, map[string]bool{"refine_trace1": true, "Twice": true}), []string{"refine_all1", "refine_member1", "refine_requires1", "refine_trace1"}},
	} {
		file, info, printed := imports.add(t, token.NewFileSet(), "example.com/p", test.n.file())
		var got []string
		for _, name := range printed.Scope().Names() {
			if strings.HasPrefix(name, Generated) && name != "refine_heap" {
				got = append(got, name)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v are printed, want %v", test.name, got, test.want)
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || funcs[fn.Name.Name] == nil {
				continue
			}
			was := funcs[fn.Name.Name]
			if got, want := uses(fn.Body, info), uses(was.Decl.Body, was.Info); !slices.Equal(got, want) {
				t.Errorf("%s: %s uses %v, and used %v", test.name, fn.Name.Name, got, want)
			}
			if got, want := info.Defs[fn.Name].Type().String(), was.Obj.Type().String(); got != want {
				t.Errorf("%s: %s has type %s, want %s", test.name, fn.Name.Name, got, want)
			}
		}
	}
	// The order is that of the functions, and what is printed is laid out.
	decls := code.Native(pkg).Decls
	at := -1
	for _, fn := range code.Funcs {
		i := strings.Index(decls, "func "+fn.Obj.Name()+"(")
		if i <= at {
			t.Errorf("%s is at %d, behind %d", fn.Obj.Name(), i, at)
		}
		at = i
	}
	if source, err := format.Source([]byte(decls)); err != nil || string(source) != decls {
		t.Errorf("gofmt (%v) lays it out otherwise:\n%s", err, decls)
	}
}

// uses are the objects that the identifiers of a body are, with their packages.
func uses(body ast.Node, info *types.Info) (all []string) {
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := info.ObjectOf(id)
			text := fmt.Sprintf("%T ", obj)
			if pkg, ok := obj.(*types.PkgName); ok {
				text += pkg.Imported().Path()
			} else if obj != nil {
				text += types.ObjectString(obj, (*types.Package).Path)
			}
			all = append(all, text)
		}
		return true
	})
	return all
}

// TestCopyNode copies a file, and expects the same source, no node in common
// and one call of change for each node.
func TestCopyNode(t *testing.T) {
	fset := token.NewFileSet()
	source := codeSource + "\nvar _ = func(xs ...[3]int) (m map[string]any) { go println(<-make(chan int), xs[0][1:2:3], m[\"\"].(int), &T{n: -1}); select {} }\n"
	file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	text := func(n ast.Node) string {
		var b bytes.Buffer
		if err := format.Node(&b, fset, n); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	nodes := func(n ast.Node) map[ast.Node]bool {
		all := map[ast.Node]bool{}
		ast.Inspect(n, func(n ast.Node) bool {
			if n != nil {
				all[n] = true
			}
			return true
		})
		return all
	}
	before := text(file)
	for _, d := range file.Decls {
		changed := map[ast.Node]int{}
		copied := CopyNode(d, func(old, copied ast.Node) {
			changed[copied]++
			if reflect.TypeOf(old) != reflect.TypeOf(copied) || old.Pos() != copied.Pos() || old.End() != copied.End() {
				t.Errorf("%T at %v is copied as %T at %v", old, old.Pos(), copied, copied.Pos())
			}
		})
		if text(copied) != text(d) {
			t.Errorf("the copy of %s is %s", text(d), text(copied))
		}
		old, made := nodes(d), nodes(copied)
		if len(old) != len(made) {
			t.Errorf("%d nodes have %d copies", len(old), len(made))
		}
		for n := range made {
			if old[n] {
				t.Errorf("%T at %s is not copied", n, fset.Position(n.Pos()))
			}
			if changed[n] != 1 {
				t.Errorf("%T at %s is shown %d times", n, fset.Position(n.Pos()), changed[n])
			}
			if id, ok := n.(*ast.Ident); ok {
				id.Name = "changed"
			}
		}
	}
	if text(file) != before {
		t.Error("changing the copy changes the tree")
	}
	x, _ := parser.ParseExpr("f(a[1], b...)")
	if y := CopyExpr(x); y == x || text(y) != text(x) {
		t.Errorf("%s is copied as %s", text(x), text(y))
	}
}

// TestSetPos moves the positions that are set, and no other: whether a call
// ends in ... is a position, too.
func TestSetPos(t *testing.T) {
	for text, want := range map[string]string{
		"f(a)":     "Ellipsis=0 Lparen=77 Rparen=77",
		"f(a...)":  "Ellipsis=77 Lparen=77 Rparen=77",
		"x":        "NamePos=77",
		"func(){}": "",
	} {
		x, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		SetPos(x, 77)
		found := map[string]int64{}
		v := reflect.ValueOf(x).Elem()
		for i := range v.NumField() {
			if v.Field(i).Type() == reflect.TypeFor[token.Pos]() {
				found[v.Type().Field(i).Name] = v.Field(i).Int()
			}
		}
		var got []string
		for _, name := range slices.Sorted(maps.Keys(found)) {
			got = append(got, fmt.Sprintf("%s=%d", name, found[name]))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}

// TestCallOn type-checks the calls of invariants on what pointers lead to:
// of functions of a value, of a pointer to it and of nothing, for types that
// are pointers themselves, too.
func TestCallOn(t *testing.T) {
	_, _, pkg := importer{}.add(t, token.NewFileSet(), "example.com/p", `package p
type T struct{}
type P *T
type I interface{ M() }
func (*T) M() {}
func value(T) bool { return true }
func pointer(*T) bool { return true }
func nothing() bool { return true }
func ofP(P) bool { return true }
func pointerToP(*P) bool { return true }
func face(I) bool { return true }
func inner(**T) bool { return true }
var t T; var pt *T; var pp *P; var ppt **T
`)
	for _, test := range []struct{ fn, pointer, want string }{
		{"value", "pt", "value(*pt)"}, {"pointer", "pt", "pointer(pt)"}, {"nothing", "pt", "nothing()"},
		{"ofP", "pp", "ofP(*pp)"}, {"pointerToP", "pp", "pointerToP(pp)"}, {"pointer", "ppt", "pointer(*ppt)"}, {"inner", "ppt", "inner(ppt)"},
	} {
		c := &Clause{Func: &Func{Obj: pkg.Scope().Lookup(test.fn).(*types.Func)}}
		typ := pkg.Scope().Lookup(test.pointer).Type().Underlying().(*types.Pointer).Elem()
		got := c.CallOn(typ, test.pointer)
		if got != test.want {
			t.Errorf("%s on %s is %s, want %s", test.fn, test.pointer, got, test.want)
		}
		if _, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, got); err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
	// What is passed by its address type-checks so, and not as it is.
	for fn, vars := range map[string][]string{"value": {"t"}, "pointer": {"pt"}, "face": {"t", "pt"}} {
		c := &Clause{Func: &Func{Obj: pkg.Scope().Lookup(fn).(*types.Func)}}
		for _, name := range vars {
			_, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, fn+"("+name+")")
			if got, want := c.ByAddress(0, pkg.Scope().Lookup(name).Type()), err != nil; got != want {
				t.Errorf("%s takes %s by its address: %v, want %v (%v)", fn, name, got, want, err)
			}
		}
	}
}

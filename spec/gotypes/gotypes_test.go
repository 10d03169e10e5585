package gotypes

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/spectest/tier"
)

// typed type-checks a package that imports nothing.
func typed(t *testing.T, source string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p\n\n"+source, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("example.com/p", fset, []*ast.File{file}, NewInfo())
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	return pkg
}

// TestReaches compares which types reach each other, in random packages, with
// the closure of what each has written in it. Functions and interfaces in
// between cut the way off. Each type is asked for once.
func TestReaches(t *testing.T) {
	const n = 6
	ways := []string{"*%s", "[]%s", "[2]*%s", "map[string]%s", "map[[1]*%s]bool", "chan %s", "struct{ a int; b *%s }", "A%s", "struct{ *%s }"}
	cuts := []string{"func(%s)", "interface{ M() %s }", "func() []%s"}
	yes, no := 0, 0
	for seed := range tier.Seeds(tier.Of[uint64](20, 100)) {
		r := rand.New(rand.NewPCG(seed, 1))
		var b strings.Builder
		var reach [n][n]bool
		for i := range n {
			reach[i][i] = true
			fmt.Fprintf(&b, "type AT%d = []*T%[1]d\n\ntype T%[1]d struct {\n", i)
			for f := range r.IntN(4) {
				to, way := r.IntN(n), ways[r.IntN(len(ways))]
				if r.IntN(3) == 0 {
					way = cuts[r.IntN(len(cuts))]
				} else {
					reach[i][to] = true
				}
				fmt.Fprintf(&b, "\tf%d %s\n", f, fmt.Sprintf(way, fmt.Sprint("T", to)))
			}
			b.WriteString("}\n\n")
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		pkg := typed(t, b.String())
		of := func(i int) types.Type { return pkg.Scope().Lookup(fmt.Sprint("T", i)).Type() }
		for i := range n {
			for j := range n {
				got := Reaches(of(i), func(t types.Type) bool { return types.Identical(t, of(j)) })
				if got != reach[i][j] {
					t.Fatalf("seed %d: T%d reaches T%d: %v, want %v\n%s", seed, i, j, got, reach[i][j], b.String())
				}
				if got {
					yes++
				} else {
					no++
				}
			}
			times := map[string]int{}
			Reaches(of(i), func(t types.Type) bool {
				if _, isAlias := t.(*types.Alias); isAlias {
					times["the alias "+t.String()]++
				}
				times[t.String()]++
				return false
			})
			for name, times := range times {
				if times > 1 || strings.HasPrefix(name, "the alias") {
					t.Errorf("seed %d: T%d: asked %d times for %s", seed, i, times, name)
				}
			}
		}
	}
	if yes < 100 || no < 100 {
		t.Errorf("%d types are reached and %d are not", yes, no)
	}
}

// TestParts lists the parts of one type of each kind.
func TestParts(t *testing.T) {
	pkg := typed(t, "type T struct { a int; b []string }; type I interface { M(T) }")
	for _, test := range []struct{ typ, want string }{
		{"T", "int, []string"}, {"*T", "T"}, {"[]T", "T"}, {"[3]T", "T"}, {"chan T", "T"},
		{"map[string]T", "string, T"}, {"struct{}", ""}, {"func(T) T", ""}, {"I", ""}, {"int", ""},
	} {
		tv, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, test.typ)
		if err != nil {
			t.Fatal(err)
		}
		var parts []string
		for part := range Parts(tv.Type) {
			parts = append(parts, types.TypeString(part, Qualify(pkg)))
		}
		if got := strings.Join(parts, ", "); got != test.want {
			t.Errorf("the parts of %s are %s, want %s", test.typ, got, test.want)
		}
		for range Parts(tv.Type) {
			break // which a panic of the sequence would follow
		}
	}
}

// TestElement ranges over a value of each type in Go, and compares the types of
// elements and keys with those that go/types gives the variables of the loop.
func TestElement(t *testing.T) {
	pkg := typed(t, `type Text string; type List []Text; type Set map[Text]bool
func f(a List, b [2]int8, c string, d Text, e Set, f int, g *[]int, h struct{}, i func(func(int) bool), j chan int) {
	for _, va := range a { _ = va }
	for _, vb := range b { _ = vb }
	vc, vd := c[0], d[0]
	for ve := range e { _ = ve }
	_, _ = vc, vd
}`)
	fn := pkg.Scope().Lookup("f").(*types.Func)
	elements := map[string]types.Type{}
	var visit func(s *types.Scope)
	visit = func(s *types.Scope) {
		for _, name := range s.Names() {
			elements[name] = s.Lookup(name).Type()
		}
		for s := range s.Children() {
			visit(s)
		}
	}
	visit(fn.Scope())
	for v := range fn.Signature().Params().Variables() {
		got, want := Element(v.Type()), elements["v"+v.Name()]
		if (got == nil) != (want == nil) || got != nil && !types.Identical(got, want) {
			t.Errorf("the elements of %v are of type %v, want %v", v.Type(), got, want)
		}
	}
}

// TestNamed finds the named types behind pointers and aliases, what is a
// pointer, and what is the predeclared error.
func TestNamed(t *testing.T) {
	pkg := typed(t, `type T struct{}; type P *T; type A = *T; type AT = T; type Own interface{ Error() string }; type E = error
var ( v1 T; v2 *T; v3 P; v4 A; v5 *AT; v6 **T; v7 []T; v8 *P; v9 error; v10 E; v11 Own; v12 interface { Error() string } )`)
	for i, want := range []struct {
		named              string
		isPointer, isError bool
	}{
		{"T", false, false}, {"T", true, false}, {"P", false, false}, {"T", true, false}, {"T", true, false}, {"", true, false},
		{"", false, false}, {"P", true, false}, {"error", false, true}, {"error", false, true}, {"Own", false, false}, {"", false, false},
	} {
		v := pkg.Scope().Lookup(fmt.Sprint("v", i+1)).(*types.Var)
		named := ""
		if n := Named(v); n != nil {
			named = n.Obj().Name()
		}
		if named != want.named || IsPointer(v.Type()) != want.isPointer || IsError(v.Type()) != want.isError {
			t.Errorf("%v is named %q, a pointer: %v, error: %v", v.Type(), named, IsPointer(v.Type()), IsError(v.Type()))
		}
	}
}

// TestTypeParams lists the type parameters of functions, methods, types and
// aliases.
func TestTypeParams(t *testing.T) {
	pkg := typed(t, `type G[K comparable, V any] struct{}; func (g *G[A, B]) M() {}; func F[X, Y, Z any](X, Y, Z) {}; func N() {}; type T int; func (T) M() {}
type AG = G[int, string]; var v int`)
	method := func(name string) types.Object {
		return pkg.Scope().Lookup(name).Type().(*types.Named).Method(0)
	}
	for _, test := range []struct {
		of   types.Object
		want []string
	}{
		{pkg.Scope().Lookup("G"), []string{"K", "V"}},
		{method("G"), []string{"A", "B"}},
		{pkg.Scope().Lookup("F"), []string{"X", "Y", "Z"}},
		{pkg.Scope().Lookup("N"), nil},
		{pkg.Scope().Lookup("T"), nil},
		{method("T"), nil},
		{pkg.Scope().Lookup("v"), nil},
	} {
		var got []string
		for _, p := range TypeParams(test.of) {
			got = append(got, p.Obj().Name())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("the type parameters of %v are %v, want %v", test.of, got, test.want)
		}
	}
}

// TestHasTypeParam finds the type parameter in a type, and none in its instance.
func TestHasTypeParam(t *testing.T) {
	pkg := typed(t, `type G[K comparable] struct{ V []K }; type A[T comparable] = G[T]
func F[X comparable](X, *X, [2]X, []X, chan X, map[X]int, map[int]X, G[X], A[X], struct{ x X }, func(X), func() X) {}
func None(int, *int, []int, map[string]int, G[int], A[int], struct{ x int }, func(int) int, any) {}`)
	for name, want := range map[string]bool{"F": true, "None": false} {
		for v := range pkg.Scope().Lookup(name).(*types.Func).Signature().Params().Variables() {
			if got := HasTypeParam(v.Type()); got != want {
				t.Errorf("%v has a type parameter: %v", v.Type(), got)
			}
		}
	}
}

// TestIsUntyped compares with what Go says when a constant is used as another
// type: an untyped one becomes it.
func TestIsUntyped(t *testing.T) {
	pkg := typed(t, "type Float float64; const k, typed = 1, int(1); var v int")
	for _, e := range []string{"1", "k", "typed", "1.5", "v", "int8(1)", "1 + k", "v + 1", "Float(2)", "len(\"a\")", "'a'"} {
		tv, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, e)
		if err != nil {
			t.Fatal(err)
		}
		_, err = types.Eval(token.NewFileSet(), pkg, token.NoPos, "Float(2) + ("+e+")")
		if want := err == nil && e != "Float(2)"; IsUntyped(tv.Type) != want {
			t.Errorf("%s is untyped: %v, want %v", e, !want, want)
		}
	}
}

// TestQualify names packages as code of one of them does, which go/types can
// know by several objects.
func TestQualify(t *testing.T) {
	pkg := types.NewPackage("example.com/a/p", "p")
	q := Qualify(pkg)
	for _, test := range []struct {
		of   *types.Package
		want string
	}{
		{pkg, ""}, {types.NewPackage("example.com/a/p", "p"), ""}, {types.NewPackage("example.com/b/p", "p"), "p"}, {types.NewPackage("go/types", "types"), "types"},
	} {
		if got := q(test.of); got != test.want {
			t.Errorf("%v is called %q, want %q", test.of, got, test.want)
		}
	}
}

// TestOneLine folds messages of the type checker. One is as
// go/types words it now.
func TestOneLine(t *testing.T) {
	for _, test := range []struct{ msg, want string }{
		{"undefined: x", "undefined: x"},
		{"\n  undefined: x\n\n", "undefined: x"},
		{"not enough arguments in call to f\n\thave (int)\n\twant (int, int)", "not enough arguments in call to f: have (int), want (int, int)"},
		{"invalid recursive type T\n\tp.go:1:1: T refers to U\n\tp.go:2:1: U refers to T", "invalid recursive type T: p.go:1:1: T refers to U, p.go:2:1: U refers to T"},
		{"cannot use x as I value: \n\tmissing method M\n\tother", "cannot use x as I value: missing method M, other"},
	} {
		if got := OneLine(test.msg); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.msg, got, test.want)
		}
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p; func f(a, b int) { f(1) }", 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	if got, want := OneLine(err.Error()), "p.go:1:34: not enough arguments in call to f: have (number), want (int, int)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestConstants has the constants of a type, as other packages and its own see
// them.
func TestConstants(t *testing.T) {
	pkg := typed(t, `type Color int
type Shade = Color

const (
	Red, blue Color = 1, 2
	_ Color = 3
	Other = 4
)

const Light Shade = 5

type List []int`)
	names := func(name string, from *types.Package) (all []string) {
		for c := range Constants(pkg.Scope().Lookup(name).Type(), from) {
			all = append(all, c.Name())
		}
		return all
	}
	for _, typ := range []string{"Color", "Shade"} {
		if got := names(typ, pkg); !slices.Equal(got, []string{"Light", "Red", "blue"}) {
			t.Errorf("%s has %v", typ, got)
		}
		if got := names(typ, types.NewPackage("example.com/q", "q")); !slices.Equal(got, []string{"Light", "Red"}) {
			t.Errorf("elsewhere %s has %v", typ, got)
		}
	}
	if got := names("List", pkg); got != nil {
		t.Errorf("List has %v", got)
	}
	for c := range Constants(pkg.Scope().Lookup("Color").Type(), nil) {
		if c.Name() == "Light" {
			break
		}
	}
	if color := pkg.Scope().Lookup("Color").Type(); !IsBasic(color, types.IsInteger) || IsBasic(color, types.IsString) || IsBasic(pkg.Scope().Lookup("List").Type(), types.IsInteger) {
		t.Error("the kinds of Color or List are wrong")
	}
}

// TestFileAt asks for the files of positions, and of those behind all files.
func TestFileAt(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range []string{"a.go", "b.go"} {
		f, err := parser.ParseFile(fset, name, "package p\n\nvar "+name[:1]+" int\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	for _, f := range files {
		if got := FileAt(slices.Values(files), f.Decls[0].Pos()); got != f {
			t.Errorf("%s is in %v", fset.Position(f.Decls[0].Pos()), got)
		}
	}
	if got := FileAt(slices.Values(files), files[1].FileEnd+1); got != nil {
		t.Errorf("behind all files there is %v", got)
	}
}

package dictionary

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// codeOf is the code of the function F of a package.
func codeOf(t *testing.T, source string) Code {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return Code{
		Home: pkg, Fset: fset, InModule: func(string) bool { return false },
		Roots: []*types.Func{pkg.Scope().Lookup("F").(*types.Func)},
		Source: func(fn *types.Func) (*ast.FuncDecl, *types.Info, *token.FileSet, bool) {
			for _, d := range file.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && info.Defs[d.Name] == fn {
					return d, info, fset, true
				}
			}
			return nil, nil, nil, false
		},
		Files: func(path string) ([]*ast.File, *types.Info, bool) { return []*ast.File{file}, info, path == "p" },
	}
}

// TestSpares finds the slices whose room code can see.
func TestSpares(t *testing.T) {
	for _, test := range []struct {
		code string
		want string // the types, separated by blanks
	}{
		// Appends.
		{"func F(xs []int) []int { return append(xs, 1) }", "[]int"},
		{"func F(xs []int, ys ...int) []int { return append(xs, ys...) }", "[]int"},
		{"func F(xs ...string) []string { return append(xs, `a`) }", "[]string"},
		{"func F(xs []int) []int { return append(xs) }", ""},
		{"func F(xs []int) []int { var out []int; for _, x := range xs { out = append(out, x) }; return out }", ""},
		{"func F(xs []int) []int { out := make([]int, 0, 9); out = append(out, xs...); return out }", ""},
		{"func F(xs []int) (out []int) { return append(append(out, 1), xs...) }", ""},
		{"func F(xs []int) []int { return append([]int(nil), xs...) }", ""},
		{"func F(xs []int) []int { return append([]int{1}, xs...) }", ""},
		{"func F(xs []int) []int { out := xs[:0]; for _, x := range xs { out = append(out, x) }; return out }", "[]int"},
		{"func F(xs []int) []int { ys := xs; zs := ys; return append(zs, 1) }", "[]int"},
		{"func F(xs []int) []int { var ys = xs; return append(ys, 1) }", "[]int"},
		{"func F(xs []int) []int { a := append(xs[:len(xs):len(xs)], 2); return a }", ""},
		{"func F(xs []int, i int) []int { return append(xs[:i], xs[i+1:]...) }", "[]int"}, // for xs[:i]
		{"func F(xs []int) []int { for i := range xs { return append(xs[:i], xs[i+1:]...) }; return nil }", ""},
		{"func F(xs []int) []int { for i := range xs { return append(xs[:i+1], xs[i:]...) }; return nil }", "[]int"},
		{"func F(xs []int) []int { for i := range xs { return append(xs[:i], xs[i+1:i+2]...) }; return nil }", ""},
		{"func F(rows [][]int) { for _, r := range rows { _ = append(r, 1) } }", "[]int"},
		{"func F(rows [][]int) { _ = append(rows[0], 1) }", "[]int"},
		{"func F(m map[string][]byte) { m[`a`] = append(m[`a`], 1) }", "[]byte"},
		{"func F(m map[string][]byte) { v, ok := m[`a`]; _, _ = append(v, 1), ok }", "[]byte"},
		{"type S struct{ xs []bool }; func F(s *S) { s.xs = append(s.xs, true) }", "[]bool"},
		{"type S struct{ xs []bool }; func F(s S) { t := s; t.xs = append(t.xs, true) }", "[]bool"},
		{"type S struct{ xs []bool }; func F(b bool) S { var s S; s.xs = append(s.xs, b); return s }", ""},
		{"func F(p *[]int) { *p = append(*p, 1) }", "[]int"},
		{"func F(f func() []int) { _ = append(f(), 1) }", "[]int"},
		{"func g() []int { return nil }; func F(x int) { _ = append(g(), x) }", ""},
		{"func F(x any) { _ = append(x.([]int), 1) }", "[]int"},
		{"func F(x any) { switch x := x.(type) { case []int: _ = append(x, 1) } }", "[]int"},
		{"var all []int; func F(x int) { all = append(all, x) }", ""},
		{"func F() func([]int) { return func(xs []int) { _ = append(xs, 1) } }", "[]int"},
		// What is called.
		{"type T []int; func (t *T) push(x int) { *t = append(*t, x) }; func F(t *T) { t.push(1) }", "[]int"},
		{"func push[E any](xs []E, x E) []E { return append(xs, x) }; func F(xs []int) { push(xs, 1) }", "[]E"},
		{"func push[S ~[]E, E any](xs S, x E) S { return append(xs, x) }; func F(xs []int) { push(xs, 1) }", "[]E"},
		// Conversions.
		{"type T []int; func F(t T) []int { return append([]int(t), 1) }", "[]int"},
		// Capacities and ends.
		{"func F(xs []int) int { return cap(xs) }", "[]int"},
		{"func F(xs [3]int) int { return cap(xs) }", ""},
		{"func F(xs []int) int { ys := make([]int, 2, len(xs)); return cap(ys) }", ""},
		{"func F(xs []int) []int { return xs[:len(xs)+1] }", "[]int"},
		{"func F(xs []int) []int { return xs[:len(xs)-1] }", ""},
		{"func F(xs []int) []int { return xs[:len(xs)/2] }", ""},
		{"func F(xs []int) []int { return xs[1:] }", ""},
		{"func F(xs []int) []int { return xs[:0] }", ""},
		{"func F(xs []int) []int { return xs[:3] }", "[]int"},
		{"func F(xs []int, n int) []int { return xs[:n] }", "[]int"},
		{"func F(xs []int, n uint8) []int { return xs[:int(n)] }", "[]int"},
		{"func F(xs []int, n int) []int { return xs[:min(n, len(xs))] }", ""},
		{"func F(xs []int, n int) []int { end := n; return xs[:end] }", "[]int"},
		{"func F(xs []int) []int { mid := len(xs) / 2; return xs[:mid] }", ""},
		{"func F(xs []int) { for i := 1; i < len(xs); i++ { _ = xs[:i] } }", ""},
		{"type S struct { xs []int; n int }; func F(s S) []int { return s.xs[:s.n] }", "[]int"},
		{"func F(s string, n int) string { return s[:n] }", ""},
		{"func F(xs [4]int, n int) []int { return xs[:n] }", ""},
		// What other packages write.
		{"import `slices`; func F(xs []int) []int { return slices.Insert(xs, 0, 1) }", "[]int"},
		{"import `slices`; func F(xs []int) []int { return slices.Grow(xs, 1) }", "[]int"},
		{"import `slices`; func F(xs []int) []int { return append(slices.Clip(xs), 1) }", ""},
		{"import `slices`; func F(xs []int) []int { return slices.Delete(xs, 0, 1) }", ""},
		{"import `slices`; func F(xs []int) []int { return slices.AppendSeq(xs, slices.Values(xs)) }", "[]int"},
		{"import `strconv`; func F(b []byte) []byte { return strconv.AppendInt(b, 1, 10) }", "[]byte"},
		{"import `strconv`; func F(n int) []byte { return strconv.AppendInt(nil, int64(n), 10) }", ""},
	} {
		d := Find(codeOf(t, "package p; "+test.code))
		var got []string
		for _, s := range d.Spares {
			got = append(got, types.TypeString(s.Type, types.RelativeTo(nil)))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %v, want %q", test.code, got, test.want)
		}
	}
}

// TestSparesOfClauses reads a clause, in which the ends of slices speak of
// elements.
func TestSparesOfClauses(t *testing.T) {
	for clause, want := range map[string]int{
		"len(xs[:n]) == 0": 0, "len(xs[:2]) == 0": 0, "len(xs[:cap(xs)]) == 0": 1, "cap(xs) > n": 1, "len(append(xs, n)) > 1": 1, "len(xs[:len(xs)+1]) > n": 1,
	} {
		code := codeOf(t, "package p; func F(xs []int, n int) {}; func clause(xs []int, n int) bool { return "+clause+" }")
		code.Roots = []*types.Func{code.Home.Scope().Lookup("clause").(*types.Func), code.Roots[0]}
		if got := len(Find(code).Spares); got != want {
			t.Errorf("%s: %d types, want %d", clause, got, want)
		}
	}
}

// TestHasSpare asks for the types of inputs.
func TestHasSpare(t *testing.T) {
	code := codeOf(t, `package p
type T []int
type U []T
type P[A any] struct{ a A }
func push[S ~[]E, E any](xs []P[E], s S) { _ = append(xs, P[E]{}) }
func F(xs []int, ts []T) { _, _ = append(xs, 1), append(ts, nil); push[[]int](nil, nil) }
var _ struct {
	a []int
	b T
	c U
	d []U
	e [][]int
	f []P[string]
	g []P[int]
	h []string
	i []int8
}`)
	d := Find(code)
	var got []string
	fields := fieldsOf(t, code)
	for f := range fields.Fields() {
		if d.HasSpare(f.Type()) {
			got = append(got, f.Name())
		}
	}
	if s := fmt.Sprint(got); s != "[a b c f g]" {
		t.Error(s)
	}
	var none *Dictionary
	if none.HasSpare(fields.Field(0).Type()) {
		t.Error("the nil dictionary has spares")
	}
}

// fieldsOf is the struct that a blank variable is declared with.
func fieldsOf(t *testing.T, c Code) *types.Struct {
	t.Helper()
	files, info, _ := c.Files("p")
	var found *types.Struct
	ast.Inspect(files[0], func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok {
			found = info.TypeOf(s.Type).(*types.Struct)
		}
		return true
	})
	if found == nil {
		t.Fatal("no fields")
	}
	return found
}

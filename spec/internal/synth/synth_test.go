package synth

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// subject is the package that the functions of the tests belong to.
const subject = `package main

type T struct { N int; next *T }

func (t *T) Len() int { return t.N }

type List []int

type Tiny int8

type A = map[Tiny][2]*T

type hidden struct{}

const limit = 3

var refine_sum1 = 0

func twice(x int) int { return 2 * x }

`

// A world is a package with one unit, and what that reports.
type world struct {
	*testing.T
	unit     *Unit
	file     *ast.File
	next     int // position of the next directive in the file
	reported []string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", subject+"// "+strings.Repeat("directives ", 400), parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := gotypes.NewInfo()
	pkg, err := new(types.Config).Check("example.com/main", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{T: t, file: file, next: len(subject)}
	w.unit = NewUnit(pkg, info, []*ast.File{file}, fset, func(pos token.Pos, msg string) { w.reported = append(w.reported, msg) })
	return w
}

// frame opens the scope of a directive with variables from "name type; ...".
// Those behind a bar are results.
func (w *world) frame(text, vars string, old bool) *Frame {
	w.Helper()
	base := w.unit.Fset.File(w.file.Pos()).Pos(w.next)
	w.next += len(text) + 2
	sc := Scope{Old: old}
	params, results, _ := strings.Cut(vars, "|")
	add := func(kind clause.ArgKind, list string) {
		for i, decl := range strings.Split(list, ";") {
			if name, typ, ok := strings.Cut(strings.TrimSpace(decl), " "); ok {
				sc.Vars = append(sc.Vars, types.NewParam(token.NoPos, w.unit.Pkg, name, w.typ(typ)))
				sc.Args = append(sc.Args, clause.Arg{Kind: kind, Index: i})
			}
		}
	}
	add(clause.ArgParam, params)
	add(clause.ArgResult, results)
	return w.unit.NewFrame(annotation.Source{Text: text, Pos: func(offset int) token.Pos { return base + token.Pos(offset) }}, w.file, sc)
}

func (w *world) typ(text string) types.Type {
	w.Helper()
	tv, err := types.Eval(w.unit.Fset, w.unit.Pkg, token.NoPos, text)
	if err != nil {
		w.Fatal(err)
	}
	return tv.Type
}

// clause makes a clause of a Go expression in which old(e) may stand.
func (w *world) clause(text, vars string, old bool) *clause.Clause {
	w.Helper()
	x, err := parser.ParseExpr(text)
	if err != nil {
		w.Fatal(err)
	}
	f := w.frame(text, vars, old)
	env := f.Env()
	body := names(env, x)
	if f.Failed {
		return nil
	}
	return f.Clause(annotation.VerbEnsures, env.Pos(0), body)
}

// names resolves the names in an expression of a few kinds, and moves it to the
// place of the directive.
func names(env *Env, x ast.Expr) ast.Expr {
	offset := int(x.Pos()) - 1
	list := func(args []ast.Expr) (all []ast.Expr) {
		for _, a := range args {
			all = append(all, names(env, a))
		}
		return all
	}
	switch x := x.(type) {
	case *ast.Ident:
		return env.Name(&syntax.Name{At: syntax.At(offset), Name: x.Name})
	case *ast.BasicLit:
		return &ast.BasicLit{ValuePos: env.Pos(offset), Kind: x.Kind, Value: x.Value}
	case *ast.ParenExpr:
		return &ast.ParenExpr{X: names(env, x.X), Lparen: env.Pos(offset), Rparen: env.Pos(offset)}
	case *ast.BinaryExpr:
		return &ast.BinaryExpr{X: names(env, x.X), Op: x.Op, OpPos: env.Pos(offset), Y: names(env, x.Y)}
	case *ast.SelectorExpr:
		return &ast.SelectorExpr{X: names(env, x.X), Sel: env.Ident(offset, x.Sel.Name)}
	case *ast.IndexExpr:
		return &ast.IndexExpr{X: names(env, x.X), Index: names(env, x.Index), Lbrack: env.Pos(offset), Rbrack: env.Pos(offset)}
	case *ast.CallExpr:
		if IsIdent(x.Fun, "old") {
			if env = env.Entering(&syntax.Call{Fun: &syntax.Name{At: syntax.At(offset), Name: "old"}}); env == nil {
				return nil
			}
			return names(env, x.Args[0])
		}
		return &ast.CallExpr{Fun: names(env, x.Fun), Args: list(x.Args), Lparen: env.Pos(offset), Rparen: env.Pos(offset)}
	}
	panic(fmt.Sprintf("%T", x))
}

// helpers are the functions of the language at types, with what they mean in
// plain Go, over the values of the parameters.
var helpers = []struct {
	kind       HelperKind
	s, x, want string
}{
	{MemberHelper, "[]int", "int", "slices.Contains(s, x)"},
	{MemberHelper, "string", "byte", "strings.IndexByte(s, x) >= 0"},
	{MemberHelper, "map[int]bool", "int", "slices.Contains(slices.Collect(maps.Keys(s)), x)"},
	{MemberHelper, "[2]int", "int", "s[0] == x || s[1] == x"},
	{DistinctHelper, "[]int", "", "len(set(s...)) == len(s)"},
	{DistinctHelper, "List", "", "len(set(s...)) == len(s)"},
	{DistinctHelper, "string", "", "len(set([]byte(s)...)) == len(s)"},
	{SumHelper, "[]int", "", "total(s...)"},
	{SumHelper, "[]Tiny", "", "Tiny(total(s...) << 56 >> 56)"},
	{CountHelper, "[]int", "int", "len(s) - len(slices.DeleteFunc(slices.Clone(s), func(y int) bool { return x == y }))"},
	{CountHelper, "string", "byte", "strings.Count(s, string(rune(x)))"},
	{SizeHelper, "[]int", "", "len(set(s...))"},
	{SizeHelper, "[2]int", "", "len(set(s[:]...))"},
	{SameSetHelper, "[]int", "List", "maps.Equal(set(s...), set(x...))"},
	{SameSetHelper, "[]int", "map[int]bool", "maps.Equal(set(s...), set(slices.Collect(maps.Keys(x))...))"},
	{SameSetHelper, "map[int]bool", "[]int", "maps.Equal(set(slices.Collect(maps.Keys(s))...), set(x...))"},
	{SameMultisetHelper, "[]int", "[]int", "slices.Equal(slices.Sorted(slices.Values(s)), slices.Sorted(slices.Values(x)))"},
	{ClipHelper, "[]int", "", "s"},
}

// clauses are predicates, each with the arguments of its function and what it
// means, over the variables and, with a name in capitals, their values at entry.
var clauses = []struct {
	text, vars, args, want string
}{
	{"n > 0 && limit > n", "n int; m int", "[{0 0}]", "n > 0 && 3 > n"},
	{"m == 1", "n int; m int", "[{0 1}]", "m == 1"},
	{"r == old(s[0]) + n", "s []int; n int | r int", "[{0 1} {2 0} {1 0}]", "r == S[0] + n"},
	{"old(n) == r", "n int | r int", "[{0 0} {2 0}]", "n == r"},
	{"len(s) == len(old(s)) && s[0] == 2", "s []int", "[{0 0} {1 0}]", "len(s) == len(S) && s[0] == 2"},
	{"old(a) == a && a[0] == 1", "a [2]int", "[{0 0}]", "a[0] == 1"},
	{"twice(limit) == 6", "n int", "[]", "true"},
}

// support is what the program of the tests says what is meant with, and the
// values of each type.
const support = `
import ( "maps"; "slices"; "strings" )

var _ = strings.Count

func set[E comparable](s ...E) map[E]bool { m := map[E]bool{}; for _, e := range s { m[e] = true }; return m }

func total[E ~int | ~int8](s ...E) (n int) { for _, e := range s { n += int(e) }; return n }

var ints, tinies, lists = []int{-1, 0, 1, 2, 3}, [][]Tiny{nil, {127, 1}, {-100, -100, -100}, {5}}, []List{nil, {1}, {1, 2}, {2, 1}, {1, 1}, {2, 2, 1}, {0}}

var slicesOfInts = [][]int{nil, {0}, {1}, {2}, {1, 2}, {2, 1}, {1, 1}, {1, 2, 2}, {2, 1, 2}, {1, 1, 2}, {3, 3, 3}, []int{2, 1, 0}[:2]}

var bytesOf, strs = []byte{'a', 'b', 'c'}, []string{"", "a", "ab", "aab", "bb"}

var sets = []map[int]bool{nil, {1: false}, {1: true, 2: false}, {0: true}}

var arrays = [][2]int{{0, 0}, {1, 0}, {3, 2}}

func main() {
`

var domains = map[string]string{
	"int": "ints", "[]Tiny": "tinies", "List": "lists", "[]int": "slicesOfInts", "byte": "bytesOf", "string": "strs",
	"map[int]bool": "sets", "[2]int": "arrays",
}

// TestEvaluation compiles synthesized functions in their package, and compares
// what they compute with what they mean: the helpers of the language at types of
// each kind, and predicates over variables at present and at entry.
func TestEvaluation(t *testing.T) {
	w := newWorld(t)
	var b strings.Builder
	made := map[string]bool{}
	for _, h := range helpers {
		s, x := w.typ(h.s), types.Type(nil)
		if h.x != "" {
			x = w.typ(h.x)
		}
		env := w.frame("helper", "", false).Env()
		name := func() string {
			call, ok := env.Help(env.Pos(0), h.kind, s, x).(*ast.CallExpr)
			if !ok {
				t.Fatalf("there is no helper %d of %s: %v", h.kind, h.s, w.reported)
			}
			return call.Fun.(*ast.Ident).Name
		}
		fn := name()
		if again := name(); again != fn || made[fn] {
			t.Errorf("helper %d of %s and %s is %s, and then %s", h.kind, h.s, h.x, fn, again)
		}
		made[fn] = true
		fmt.Fprintf(&b, "for _, s := range %s {\n", domains[h.s])
		args := "s"
		if h.x != "" {
			fmt.Fprintf(&b, "for _, x := range %s {\n", domains[h.x])
			args = "s, x"
		}
		same := "got == want"
		if h.kind == ClipHelper {
			same = "slices.Equal(got, want) && cap(got) == len(got)"
		}
		fmt.Fprintf(&b, "if got, want := %s(%s), %s; !(%s) { println(%q) }\n}\n", fn, args, h.want, same, fmt.Sprintf("%s of %s and %s differs from %s", fn, h.s, h.x, h.want))
		b.WriteString(strings.Repeat("}\n", strings.Count(args, ",")))
	}
	for _, test := range clauses {
		c := w.clause(test.text, test.vars, true)
		if c == nil {
			t.Errorf("%s is no clause: %v", test.text, w.reported)
			continue
		}
		if got := fmt.Sprint(c.Args); got != test.args {
			t.Errorf("%s takes %s, want %s", test.text, got, test.args)
		}
		var args []string
		for i, v := range slices.Collect(c.Func.Obj.Signature().Params().Variables()) {
			name := v.Name()
			if c.Args[i].Kind == clause.ArgOld {
				name = strings.ToUpper(strings.TrimPrefix(name, clause.Generated+"old_"))
			}
			args = append(args, name)
			domain := domains[v.Type().String()]
			if domain == "slicesOfInts" {
				domain += "[1:]" // which have a first element
			}
			fmt.Fprintf(&b, "for _, %s := range %s {\n", name, domain)
		}
		fmt.Fprintf(&b, "if %s(%s) != (%s) { println(%q) }\n%s", c.Func.Obj.Name(), strings.Join(args, ", "), test.want, test.text+" differs from "+test.want, strings.Repeat("}\n", len(args)))
	}
	native := w.unit.Code.Native(w.unit.Pkg)
	if len(native.Imports) > 0 || len(w.reported) > 0 {
		t.Errorf("imports %v, errors %v", native.Imports, w.reported)
	}
	program := strings.Replace(subject, "package main\n", "package main\n"+strings.SplitAfter(support, "\n")[1], 1) +
		strings.Join(strings.SplitAfter(support, "\n")[2:], "") + b.String() + "}\n\n" + native.Decls
	file := filepath.Join(srctree.Dir(t), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "run", file).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s\n%s", err, out, native.Decls)
	}
}

// TestTypeExpr spells types where names mean what they do in the package, and
// where some mean something else, and expects that the spelling is of the type.
func TestTypeExpr(t *testing.T) {
	w := newWorld(t)
	for _, vars := range []string{"n bool", "int bool; T int; Tiny string; error int"} {
		f := w.frame("x", vars, false)
		env := f.Env()
		for _, text := range []string{"int", "string", "*T", "[]Tiny", "[3]*hidden", "map[Tiny][]*T", "A", "error", "func(int) T", "chan<- List", "struct{ a int }", "any", "[]func()"} {
			want := w.typ(text)
			x := env.TypeExpr(env.Pos(0), want)
			info := gotypes.NewInfo()
			if err := env.CheckExpr(x, info); err != nil {
				t.Errorf("%s among %s: %v", text, vars, err)
			} else if got := info.Types[x]; !got.IsType() || !types.Identical(got.Type, want) {
				t.Errorf("%s among %s is spelled %s, which is %v", text, vars, types.ExprString(x), got.Type)
			}
		}
		if len(w.reported) > 0 {
			t.Errorf("among %s: %v", vars, w.reported)
		}
	}
	// A type of another package that its name does not leave cannot be spelled.
	other := types.NewPackage("example.com/other", "other")
	secret := types.NewNamed(types.NewTypeName(token.NoPos, other, "secret", nil), types.Typ[types.Int], nil)
	for _, of := range []types.Type{secret, types.NewSlice(secret), types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(token.NoPos, other, "", secret)), nil, false)} {
		w.reported = nil
		f := w.frame("y", "", false)
		f.Env().TypeExpr(f.Env().Pos(0), of)
		if want := "unsupported: a value of type other.secret, which package main cannot name, is needed here"; !f.Failed || !slices.Equal(w.reported, []string{want}) {
			t.Errorf("%v: %q", of, w.reported)
		}
	}
}

// TestRefused words what is wrong with predicates as their author wrote them.
func TestRefused(t *testing.T) {
	w := newWorld(t)
	for _, test := range []struct {
		text, vars string
		old        bool
		want       string
	}{
		{"nunber > 0", "n int; number int", true, "undefined: nunber (did you mean number?)"},
		{"limits > 0", "", true, "undefined: limits (did you mean limit?)"},
		{"old(n) == 1", "n int", false, "old is about the state before a call: it belongs in ensures"},
		{"old(r) == 1", "n int | r int", true, "r has no value at entry: old is about the parameters"},
		{"result == 1", "n int | r int; s int", true, "undefined: result (the results are r, s)"},
		{"result == 1", "n int", true, "undefined: result (the function has no results)"},
		{"result == 1", "n int", false, "undefined: result (results are known only in ensures)"},
		{"t.Nn == 1", "t T", true, "t.Nn undefined (type T has no field or method Nn)"},
		{"old(s) == s", "s []int", true, "invalid operation: old(s) == s (slice can only be compared to nil) (use slices.Equal)"},
		{"t == 1", "t T", true, "mismatched types T and untyped int"},
		{"n + 1", "n int", true, "cannot use n + 1 (value of type int) as bool value"},
	} {
		w.reported = nil
		if c := w.clause(test.text, test.vars, test.old); c != nil {
			t.Errorf("%s is a clause", test.text)
		}
		if len(w.reported) != 1 || !strings.Contains(w.reported[0], test.want) || strings.Contains(w.reported[0], clause.Generated) || strings.Contains(w.reported[0], "main.") {
			t.Errorf("%s: %q, want %s", test.text, w.reported, test.want)
		}
	}
	if len(w.unit.Code.Funcs) > 0 {
		t.Errorf("%d functions are left of what was refused", len(w.unit.Code.Funcs))
	}
}

// TestFresh gives names that nothing in the package has, and each only once.
func TestFresh(t *testing.T) {
	w := newWorld(t)
	seen := map[string]bool{"refine_sum1": true}
	for range 5 {
		for _, stem := range []string{"sum", "count"} {
			name := w.unit.Fresh(stem)
			if seen[name] || !strings.HasPrefix(name, clause.Generated+stem) {
				t.Errorf("%s is given for %s", name, stem)
			}
			seen[name] = true
		}
	}
	if first, again := w.unit.InvariantOf(w.unit.Pkg.Scope().Lookup("T").(*types.TypeName)), w.unit.InvariantOf(w.unit.Pkg.Scope().Lookup("T").(*types.TypeName)); first != again {
		t.Errorf("the invariants of T are %v and %v", first, again)
	}
}

// TestSize bounds what is copied, and how deep functions are within one
// another.
func TestSize(t *testing.T) {
	for text, want := range map[string]bool{
		"n": true, "len(s) - 1": true, "s[i].x": true, "f(n)": false, "[]int{n}": false, "func() int { return 1 }": false,
		"a+b+c+d+e": true, "a+b+c+d+e+f+g+h": false, "len(f(n))": false,
	} {
		x, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := IsSimple(x); got != want {
			t.Errorf("%s is simple: %v", text, got)
		}
	}
	for depth, want := range map[int]bool{1: false, maxNested: false, maxNested + 1: true, 3 * maxNested: true} {
		text := "{ f(" + strings.Repeat("func() { g(func() {}, ", depth-1) + "func() {}" + strings.Repeat(") }", depth-1) + ") }"
		x, err := parser.ParseExpr("func() " + text)
		if err != nil {
			t.Fatal(err)
		}
		if at := nestedTooDeep(x.(*ast.FuncLit).Body); at.IsValid() != want {
			t.Errorf("%d functions within one another are too many: %v", depth, at.IsValid())
		}
	}
}

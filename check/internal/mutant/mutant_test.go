package mutant

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	worker "github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// load loads a package p with some code.
func load(t *testing.T, src string) *spec.Package {
	t.Helper()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- p.go --\n"+src)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if errs := pkgs[0].Errors; len(errs) > 0 {
		t.Fatal(errs[0])
	}
	return pkgs[0]
}

// declared returns the declaration of a function.
func declared(t *testing.T, p *spec.Package, name string) *ast.FuncDecl {
	t.Helper()
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && annotation.DeclName(fn) == name {
				return fn
			}
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

// texts returns the mutants that compile of a function F by one operator.
func texts(t *testing.T, src, operator string) (all []string) {
	t.Helper()
	p := load(t, "package p\n\n"+src)
	chosen, err := ParseOperators(operator)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range Compiling(p, Find(p, declared(t, p, "F"), chosen)) {
		all = append(all, m.Old+" => "+m.New)
	}
	return all
}

// TestOperators has for each operator code with all that it changes.
func TestOperators(t *testing.T) {
	for _, test := range []struct{ operator, src, want string }{
		{"relational", "func F(a, b int) bool { return a < b }",
			"a < b => a <= b; a < b => a > b; a < b => a >= b; a < b => a == b; a < b => a != b"},
		// Booleans have no order.
		{"relational", "func F(a, b bool) bool { return a == b }", "a == b => a != b"},
		{"arithmetic", "func F(a, b, c int) int { a -= b * c; return a + b }",
			"a -= b * c => a += b * c; a -= b * c => a *= b * c; b * c => b + c; b * c => b / c; a + b => a - b; a + b => a * b"},
		// Grouping stays.
		{"arithmetic", "func F(a, b, c int) int { return a * (b + c) - b*c%a }",
			"a * (b + c) - b*c%a => a * (b + c) + b*c%a; a * (b + c) - b*c%a => (a * (b + c)) * (b*c%a); a * (b + c) => (a + (b + c)); a * (b + c) => a / (b + c); b + c => b - c; b + c => b * c; b*c%a => b*c/a; b*c%a => b*c*a; b*c => (b + c); b*c => b/c"},
		{"arithmetic", "func F(s string) string { return s + s }", ""},
		{"arithmetic", "func F(n int) int { n++; return -n &^ 3 }",
			"n++ => n--; -n &^ 3 => -n & 3; -n &^ 3 => -n | 3; -n => n"},
		// What is in the constant 1 << 3 is for literals, and 8 is an operand.
		{"literals", "func F(n int) bool { const c = 2; return n+c < 1<<3 }",
			"1 => 2; 1 => 0; 3 => 4; 3 => 2"},
		{"literals", "func F(c byte, x float64) bool { return c == 'a' && x > 0.5 || true }",
			"'a' => 'b'; 'a' => '`'; 0.5 => 1.5; 0.5 => (-0.5); true => false"},
		{"literals", "func F(n uint) uint { return n - 0 }", "0 => 1"},
		{"bounds", "func F(xs []int, m map[int]int, n int) int { for range n {}; return xs[n] + m[n] + len(xs[:n]) }",
			"n => n+1; n => n-1; n => n+1; n => n-1; n => n+1; n => n-1"},
		{"bounds", "func F(i, n int) bool { return i < n && i > n && i == n }",
			"n => n-1; n => n+1; n => n+1; n => n-1"},
		{"statements", "func F(n int) int { n = 2; n++; println(n); m := 1; return n + m }",
			"n = 2 => ; n++ => ; println(n) => "},
		{"branches", "func F(n int) int { if n > 0 { n = 1 } else { n = 2 }; switch n { case 1: n++ }; for n < 0 { n++ }; return n }",
			"{ n = 1 } => {}; else { n = 2 } => ; n++ => ; for n < 0 { n++ } => "},
		{"returns", "type T struct{ n int }\n\nfunc F(a, b T, n int) (T, error) { return a, nil }",
			"a => *new(T); a => b"},
		{"returns", "func F(s string, ok bool) (string, bool, *int) { x := 1; return s, ok, &x }",
			`s => ""; ok => true; ok => false`},
		{"conditions", "func F(a, b bool) int { if a && b { return 1 }; for !a { a = true }; switch { case b: return 2 }; return 3 }",
			"a && b => !(a && b); a && b => true; a && b => false; a && b => a; a && b => b; a && b => (a) || (b); !a => false; !a => a; b => !b; b => true; b => false"},
		{"arguments", "func F(a, b int, s string) int { return g(a, s, b) + g(a, s, a) }\n\nfunc g(int, string, int) int { return 0 }",
			"g(a, s, b) => g(b, s, a)"},
		// The variable x would not be used.
		{"returns", "func F(n int) int { x := n; return x }", ""},
		{"returns", "func F(n int) int { x := n; n = x; return n }", "n => 0; n => x"},
	} {
		want := strings.ReplaceAll(test.want, "(a) || (b)", "a || b")
		if got := strings.Join(texts(t, test.src, test.operator), "; "); got != want {
			t.Errorf("%s of %s:\n%s, want\n%s", test.operator, test.src, got, want)
		}
	}
}

// TestParseOperators reads lists of operators, and says what is none.
func TestParseOperators(t *testing.T) {
	got, err := ParseOperators("returns, bounds")
	if err != nil || len(got) != 2 || got[0].Name != "bounds" || got[1].Name != "returns" {
		t.Errorf("%v, %v", got, err)
	}
	for _, list := range []string{"", "bound", "bounds,", "bounds,x"} {
		if _, err := ParseOperators(list); err == nil {
			t.Errorf("%q: no error", list)
		}
	}
}

// TestInstrument writes mutants of functions of all forms. The program must
// type-check, have every line where it was, and the copies as they should be.
func TestInstrument(t *testing.T) {
	src := `package p

type T[E any] struct{ x E }

func (t *T[E]) Method(_ int, ys ...E) E {
	if len(ys) > 1 {
		return ys[0]
	}
	return t.x
}

func (T[E]) Value() int { return 1 }

func Generic[A, B any](a A, b B) (r A, err error) {
	r = a
	return
}

func Unnamed(int, string) {
	println(1)
}

func Recovers() (n int) {
	defer func() { recover() }()
	n = 1 / n
	return 1
}

func recovering() int {
	recover()
	return 1
}

func hiding(refine_p0, _ int) int { return refine_p0 }
`
	p := load(t, src)
	var all []*Mutant
	for _, name := range []string{"T.Method", "T.Value", "Generic", "Unnamed", "Recovers", "recovering", "hiding"} {
		found := Find(p, declared(t, p, name), Operators)
		if (len(found) == 0) != (name == "recovering" || name == "hiding") {
			t.Errorf("%s has %d mutants", name, len(found))
		}
		all = append(all, found...)
	}
	all = Compiling(p, all)
	text := string(Instrument(all)["p.go"])
	lines := strings.Split(text, "\n")
	for i, want := range strings.Split(strings.TrimSuffix(src, "\n"), "\n") {
		if got := lines[i]; got != want && !strings.Contains(got, worker.Selector) {
			t.Errorf("line %d is %q, want %q", i+1, got, want)
		}
	}
	for _, want := range []string{
		"func (t *T[E]) Method(refine_p0 int, ys ...E) E { if refine_mutant != 0 { switch refine_mutant { case 1: return t.refine_m1_Method(refine_p0, ys...);",
		"func (refine_p0 T[E]) Value() int { if refine_mutant != 0 { switch refine_mutant {",
		"_Generic[A, B](a, b);",
		"func Unnamed(refine_p0 int, refine_p1 string) { if",
		"_Unnamed(refine_p0, refine_p1); return;",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the program lacks %q:\n%s", want, text)
		}
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range all {
		at := slices.IndexFunc(f.Decls, func(d ast.Decl) bool {
			fn, ok := d.(*ast.FuncDecl)
			return ok && fn.Name.Name == fmt.Sprintf("refine_m%d_%s", i+1, m.Decl.Name.Name)
		})
		if at < 0 {
			t.Errorf("no copy for mutant %d", i+1)
			continue
		}
		if got, want := fset.Position(f.Decls[at].Pos()).Line, p.Fset.Position(m.Decl.Pos()).Line; got != want {
			t.Errorf("mutant %d is on line %d, want %d", i+1, got, want)
		}
	}
}

// TestHelpers finds the functions that only one function reaches.
func TestHelpers(t *testing.T) {
	p := load(t, `package p

//refine:ensures true
func F(n int) int { return one(n) + shared(n) + Exported(n) + G(n) + variable(n) }

func one(n int) int { return two(n) + one(n-1) }

func two(n int) int { return n }

func shared(n int) int { return below(n) }

func below(n int) int { return n }

func Exported(n int) int { return n }

func variable(n int) int { return n }

var v = variable(1)

//refine:ensures true
func G(n int) int { return shared(n) }

//refine:ensures true
func H(n int) func() int { return func() int { return late(n) } }

func late(n int) int { return n }
`)
	for of, want := range map[string]string{"F": "one two", "G": "", "H": ""} {
		var names []string
		for _, c := range p.Contracts {
			if c.Name == of {
				for _, decl := range Helpers(p, c.Func) {
					names = append(names, decl.Name.Name)
				}
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("helpers of %s: %q, want %q", of, got, want)
		}
	}
}

// TestCompiles has the compiler accept all mutants that type-check, of code with
// many of the language's constructs.
func TestCompiles(t *testing.T) {
	const src = `package p

import (
	"errors"
	"iter"
	. "strings"
	"time"
)

const size = 1 << 3

type pair[K comparable, V any] struct {
	key K
	val V
}

type level uint8

func (l *level) raise(by level) level { *l += by << 1; return *l | 1 }

func Labels(xs []int) (n int, err error) {
outer:
	for i, x := range xs {
		switch {
		case x < 0:
			continue outer
		case x == size, x > size+1:
			break outer
		case i%2 == 0 && x != 3:
			n++
			fallthrough
		default:
			n += x
		}
		if n > 100 {
			goto done
		}
	}
	return n, nil
done:
	return 0, errors.New("too much")
}

func Kinds(v any, c chan int) string {
	select {
	case x := <-c:
		return Repeat("a", x)
	case c <- 1:
	default:
	}
	switch v := v.(type) {
	case int:
		return Repeat("b", v+1)
	case string, nil:
		return "nil"
	}
	const wait = 2 * time.Second
	if d, ok := v.(time.Duration); ok && d >= wait/2 {
		return d.String()
	}
	return ""
}

func Generic[K comparable, V any](ps []pair[K, V], k K, or V) (v V) {
	defer func() {
		if ps == nil {
			v = or
		}
	}()
	for _, p := range ps {
		if p.key == k {
			return p.val
		}
	}
	return or
}

func Numbers(a int8, b uint16, f float64, z complex128, true bool) (r [3]int, g float64) {
	r[0], r[2] = int(a)<<b, -int(b)&^0xf
	m := map[rune][]int{'x': {1, 2}, 'y': {0: 4}}
	r[1] = len(m['x'][1:]) + min(3, int(a)) + m['y'][0]
	g = f*0.5 - real(z)/1e3
	if true && z == 2i || f != f {
		g = -g
	}
	return r, g
}

func Seq(n int) iter.Seq2[int, level] {
	return func(yield func(int, level) bool) {
		var l level
		raise := l.raise
		for i := range n {
			if !yield(i, raise(level(i))) {
				return
			}
		}
		for range 3 {
			if (*level).raise(&l, 2) > 250 {
				panic("full")
			}
		}
	}
}
`
	p := load(t, src)
	var all []*Mutant
	for _, name := range []string{"level.raise", "Labels", "Kinds", "Generic", "Numbers", "Seq"} {
		all = append(all, Find(p, declared(t, p, name), Operators)...)
	}
	found := len(all)
	if all = Compiling(p, all); len(all) < 200 || len(all) == found {
		t.Errorf("%d of %d mutants compile", len(all), found)
	}
	for name, text := range Instrument(all) {
		text = append(text, "\nvar "+worker.Selector+" uint32\n"...)
		if err := os.WriteFile(filepath.Join(p.Dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-gcflags=-e", ".")
	build.Dir = p.Dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

package elaborate

import (
	"flag"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/synth"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the expectations in testdata")

// golden compares a text with a file in testdata, or rewrites the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *rewrite {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// faulty are predicates with faults, over the variables of faultyScope.
const faultyScope = "a int; b int; i8 int8; ok bool; xs []int; ys []int; t *Tree; m map[string]int; s string; ptr *int; sh Shape; pt Point"

var faulty = []string{
	// names
	"lenn(xs) > 0", "t.Lft == nil", "t.left == nil", "slices.IsSortd(xs)", "slice.IsSorted(xs)", "foo.bar", "undefinedName", "result > 0", "result0 > 1",
	"undefA && undefB || undefC(undefD)", "forall x in undefA: undefB", "math.Pii > 0", "x.y.z", "t is {v *Tre | v == nil}", "Nat(a)", "Pos", "isSrted(xs) && undef2", "s == trm(s)", "forall item in xs: iten > 0",
	"contains(xs, a)", `contains(s, "a")`, "Hasprefix(s, s) && deepequal(xs, ys)", "contains(xs, s)", "abs(a) > 0", "contains(xs...)",
	// booleans
	"a + 1", "a && b", "a ==> b > 0", "ok <==> s", "!a", "nothing()", "nil", "int", "len", "Tree", "isSorted", "forall a in xs: b", "if a { ok } else { ok }",
	// types
	"a == s", "sum(xs) == i8", "i8 == count(xs, a)", "(a in xs) == 1", "a == nil", "a < ok", "s + a == s", "xs == ys", "xs[0].y", "sh.Side", "a.(int) == 1", "sh.(Tree) == nil", "i8 == 128", "a == 9223372036854775808", "a / 0 == 1", "xs[-1] == 1", "uint8(300) == 1",
	"isSorted(a)", "isSorted(xs, xs)", "split(a) == 1", "len(xs, ys) == 1", "strings.HasPrefix(s)", "Point{1, 2, 3} == pt", "Point{Z: 1} == pt", "[]int{s}[0] == 1", "if ok { 1 } else { s }", "(if ok { nil } else { 3 }) == 1",
	"1 < 2 < \"a\"", "0 < a < s && ok", "&a == ptr && *a == 1",
	// refined types
	"a is Ntt", "a is Rng", "a is Rng(1, 2)", "a is Rng(s)", "a is Rng(1.5)", "s is Nat", "xs is []Tree", "1.5 is Nat", "a is []Nat", "a is [2]Nat", "xs is [a]Nat", "a is int(3)", "a is Tiny(3)", "t is BST(0)", "sh is Tree", "a is func(x Nat) Pos",
	"t is {v *Tree | v}", "a is {v int}", "a is {int | v > 0}", "a is {v int: v > 0}", "xs is []", "x is", "a is not Nat", "m is map[[]int]Nat", "List[Nat]{} == nil", "a is Fn", "a is Pos[int]",
	// quantifiers
	"forall x: x > 0", "exists k: ok && k", "forall x in a: x > 0", "forall i in 0..s: ok", "forall i in 0..xs: ok", "forall i in 0..1.5: ok", "forall i in i8..a: ok", "forall i in 0..i8: i == a", "forall i in i8..300: ok", "forall x, y, z in xs: ok", "forall i, j in 0..3: ok", "forall x, x in xs: ok",
	"forall x in xs x > 0", "forall x in 0..: x", "exists i in 0..3", "forall x in xs:", "forall x in xs { x > 0 }", "forall i in 0..a, i > 0", "forall (x in xs): x", "forall x of xs: x > 0", "exist x in xs: x > 0", "for all x in xs: x > 0", "all x in xs: x", "forall i in 0...a: ok", "forall i, x in set(xs): ok", "forall i in 1..ok: ok", "forall _ in xs: _ > 0", "forall i := range xs: i > 0", "exists i, x := range xs: ok", "forall i := 0..a: ok", "m == m",
	// operators
	"a = 1", "a := 1", "a => ok", "a -> ok", "a <=> b", "a and ok", "a > 0 or ok", "not ok", "a === b", "a <> b", "a =< b", "a ** 2 == 4", "a ≤ 3", "∀ x", "ok ∧ ok", "a ; b", "ok ? a : b", "a += 1", "a++", "0..a", "a in 0..3", "a not in xs", "a !in xs", "a in",
	"0 < a != b", "ok == ok == ok", "isSorted(xs) == ok == ok", "a in xs == ok", "a is Nat == ok", "0 < a in xs", "a b", "a +", "&& ok", "ok && || ok", "f(a,, b)", "xs[a b]", "a is Nat b", "len xs > 0", "xs[] == 1", "xs[1:2:] == nil", "x.", "a.5 == 1", "a @ b", "\x01", "a == b // note\n c",
	"a >\n 0 &&\n foo", "ok &&\nlenn(xs) > 0",
	// brackets and literals
	"(a > 0", "a > 0)", "xs[0 > 0", "xs[0) > 0", "{a}", "f(x", "a == 08", "a == 0x", "a == 'ab'", "a == ''", `s == "abc`, `s == "\z"`, "a == 'x", "/* a", "",
	// forms
	"if ok { a }", "a == if ok { 1 }", "if ok", "if ok { a } else b", "func() bool { return ok }()", "slices.ContainsFunc(xs, func(x int) bool { return x > 0 })", "slices.ContainsFunc(xs, func(x int) bool {\n\tfor { }\n})", "range xs", "return ok", "lambda x: x", "var x", "go f()", "a, b",
	// the language's functions
	"old(a) > 0", "append(xs, s) == nil", "append(a, 1) == nil", "append(nil, 1) == nil", "append() == nil", "make([]int, 3) == nil", "panic(a)", "a in m", "1 in m", "s in xs", "1.5 in xs", "a in a", "set(xs) == xs", "set(xs) == set(s)", "set(xs)", "set(xs) < set(ys)", "set(a) == set(b)", "set(xs) == multiset(ys)", "multiset(m) == multiset(xs)", "keys(xs) == set(xs)", "len(set(a)) == 1",
	"(if ok { binary.LittleEndian } else { binary.LittleEndian }) == binary.LittleEndian", "reach(a) == nil", "acyclic(xs)", "same(a, b)", "same(xs, s)", "same(xs)", "acyclic", "reach(&a) == nil", "sum(s) == 1", "sum(m) == 1", "distinct(a)", "distinct(a, b)", "count(xs) == 1", "count(xs, s) == 1", "distinct", "set == 1", "isSorted(set(xs))", "set([][]int{xs}) == set([][]int{ys})", "xs in [][]int{xs}", "0 < a == len(set(xs)) && set(xs) == set(xs) == set(ys)", "set(xs...) == set(ys)", "distinct([]func(){nil})",
	"first(xs) == 1", "last(twice(a)) == 1", "first(split(a), 1) == 1", "first(nothing()) == 1", "first(split(s)) == 1", "first == 1",
}

func TestMessages(t *testing.T) {
	defs := append([]string{"Fn = func(x Nat) Pos"}, definitions...)
	w := newWorld(t, universe+moreUniverse, append(append([]string{}, defs...), faulty...)...)
	for i := range defs {
		DeclareType(w.unit, w.sources[i], w.file)
	}
	FinishTypes(w.unit)
	if len(w.errors) > 0 {
		t.Fatal(w.errors)
	}
	sc := w.scope(t, faultyScope, "")
	var b strings.Builder
	for i, predicate := range faulty {
		w.errors, w.unit.Reported = nil, make(map[synth.Fault]bool)
		if Clause(w.unit, "requires", w.sources[len(defs)+i], w.file, sc) != nil || len(w.errors) == 0 {
			t.Errorf("%s: no error", predicate)
		}
		fmt.Fprintf(&b, "%s\n", strings.ReplaceAll(strings.ReplaceAll(predicate, "\n", "⏎"), "\x01", "␁"))
		for _, msg := range w.errors {
			fmt.Fprintf(&b, "\t%s\n", msg)
			if strings.Contains(msg, "\n") || strings.Contains(msg, clause.Generated) || strings.Contains(msg, "p.") && !strings.Contains(predicate, "p.") {
				t.Errorf("%s: %s", predicate, msg)
			}
		}
	}
	golden(t, "messages.txt", b.String())
}

// TestMessageDefinitions is TestMessages for refinement types, each alone in a
// package.
func TestMessageDefinitions(t *testing.T) {
	var b strings.Builder
	for _, defs := range [][]string{
		{"Nat == {v int | v >= 0}"}, {"Nat {v int | v >= 0}"}, {"Nat = {v int: v > 0}"}, {"Nat = {v | v > 0}"}, {"Nat = {v int | v + 1}"}, {"Nat = {v int | v > n}"}, {"Nat = "}, {"= int"}, {"nat(n) = int"},
		{"R(int) = {v int | v > 0}"}, {"R(n Nat) = {v int | v > n}", "Nat = {v int | v >= 0}"}, {"R(n ...int) = int"}, {"R(n, n int) = int"}, {"R(v int) = {v int | v > 0}"}, {"R(n nt) = {v int | v < n}"},
		{"A = B", "B = A"}, {"A = []A"}, {"A = {v A | true}"}, {"A = {v int | v is B}", "B = {v int | v is C}"}, {"Tree = {v *Tree | true}"}, {"int = {v int | true}"}, {"A = {v int | true}", "A = {v int | false}"},
		{"A = {v int | v is B}", "B = {v string | v is A}"}, {"A = {v Lists[int] | true}"}, {"A = {v int | old(v) > 0}"}, {"A = map[[]int]Nat", "Nat = {v int | v >= 0}"}, {"A = [...]Nat", "Nat = {v int | v >= 0}"}, {"A = strngs.Builder"}, {"A = [-1]int"}, {"A = {v func(x A) int | v != nil}"},
		{"Large = {v int | v > 100} extra"}, {"A = {v int | f(v)}"}, {"A = {v int | v.x}"}, {"A = {v int | undef1 && undef2}"},
	} {
		w := newWorld(t, universe, defs...)
		for i, def := range defs {
			DeclareType(w.unit, w.sources[i], w.file)
			fmt.Fprintf(&b, "%s\n", def)
		}
		FinishTypes(w.unit)
		if len(w.errors) == 0 {
			t.Errorf("%s: no error", defs)
		}
		for _, msg := range w.errors {
			fmt.Fprintf(&b, "\t%s\n", msg)
		}
	}
	golden(t, "definitions.txt", b.String())
}

// TestMessageSignatures is TestMessages for refined signatures.
func TestMessageSignatures(t *testing.T) {
	const code = `
func F(a, b int, s string) (int, error) { return 0, nil }
func V(xs ...int) {}
func (t *Tree) M(x int) *Tree { return nil }
func C(f func(int) int) {}
func D() func(int) int { return nil }
func R(a int) (b int) { return }
`
	cases := []struct{ name, sig string }{
		{"F", "(a Nat, b Rng(a), s string) (Nat, eror)"}, {"F", "(a Nat, b Rng(a)) (Nat, error)"}, {"F", "(a Nat, b Rng(a), s Nat) (Nat, error)"}, {"F", "(a, b Nat, s string)"}, {"F", "(a, b Nat, s string) Nat"}, {"F", "(a, b Nat, s string) (Nat, Nat)"},
		{"F", "(b Nat, a Nat, s string) (Nat, error)"}, {"F", "(a Nat, a Nat, s string) (Nat, error)"}, {"F", "(a Nat, Nat, s string) (Nat, error)"}, {"F", "(a Nat, b {v int | v > result0}, s string) (int, error)"}, {"F", "(a Nat, b {v int | old(a) > v}, s string) (int, error)"},
		{"F", "a Nat"}, {"F", ""}, {"F", "(a Nat, b Nat, s string) (int, error) (int)"}, {"F", "(t *Tree) (a Nat, b Nat, s string) (int, error)"}, {"F", "(a Undef1, b Undef2, s {v string | lenn(v) > 0}) (Undef3, error)"}, {"F", "(a Nat, b Rng(c), s string) (int, error)"},
		{"V", "(xs ...string)"}, {"V", "(xs ...)"}, {"Tree.M", "(x Nat) *Tree"}, {"Tree.M", "(t *Tree)"}, {"Tree.M", "(t *Tree) (x string) *Tree"}, {"Tree.M", "(t Tree) (x int) *Tree"}, {"C", "(f func(x Nat, y int) Pos)"}, {"C", "(f func(x, x Nat) Pos)"}, {"C", "(f func(x Nat) {r int | r > y})"}, {"D", "() func(x Nat) Pos"}, {"D", "() (g Fn)"}, {"R", "(a int) (b Rng(c))"}, {"R", "(a int) string"}, {"R", "(a int) (b {v int | v > })"},
	}
	defs := []string{"Nat = {v int | 0 <= v}", "Pos = {v int | 0 < v}", "Rng(n int) = {v int | 0 <= v < n}", "Fn = func(x Nat) Pos"}
	bodies := defs
	for _, c := range cases {
		bodies = append(bodies, c.sig)
	}
	w := newWorld(t, universe+code, bodies...)
	for i := range defs {
		DeclareType(w.unit, w.sources[i], w.file)
	}
	FinishTypes(w.unit)
	var b strings.Builder
	for i, c := range cases {
		w.errors, w.unit.Reported = nil, make(map[synth.Fault]bool)
		Signature(w.unit, w.sources[len(defs)+i], w.file, w.contract(t, c.name))
		if len(w.errors) == 0 {
			t.Errorf("%s %s: no error", c.name, c.sig)
		}
		fmt.Fprintf(&b, "%s %s\n", c.name, c.sig)
		for _, msg := range w.errors {
			fmt.Fprintf(&b, "\t%s\n", msg)
		}
	}
	golden(t, "signatures.txt", b.String())
}

// contract is a contract of a function without clauses.
func (w *world) contract(t testing.TB, name string) *Function {
	t.Helper()
	var fn *types.Func
	if typ, method, ok := strings.Cut(name, "."); ok {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(w.unit.Pkg.Scope().Lookup(typ).Type()), true, w.unit.Pkg, method)
		fn = obj.(*types.Func)
	} else {
		fn = w.unit.Pkg.Scope().Lookup(name).(*types.Func)
	}
	f := &Function{Func: fn, Name: name}
	f.Params, f.Results = Variables(fn.Signature(), w.unit.Pkg, Given{})
	return f
}

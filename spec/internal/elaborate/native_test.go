package elaborate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// definitions are the refinement types of the tests.
var definitions = []string{
	"Nat = {v int | 0 <= v}",
	"Pos = {v Nat | v != 0}",
	"Rng(n int) = {v int | 0 <= v < n}",
	"Tiny = Rng(2)",
	"BST(lo, hi int) = {t *Tree | t != nil ==> lo < t.Key < hi && t.Left is BST(lo, t.Key) && t.Right is BST(t.Key, hi)}",
	"Even = {v int | v == 0 || v > 0 && (v-1) is Odd}",
	"Odd = {v int | v > 0 && (v-1) is Even}",
	"Sorted = {xs []int | forall i in 1..len(xs): xs[i-1] <= xs[i]}",
	"Upto(xs []int) = {v int | forall v in xs: v < 3 &&\nexists i in 0..len(xs): xs[i] == v}", // v is bound again
	"Diagonal = {self Point | self.X == self.Y}",
	"Deep = map[Nat][]*Pos",
}

// domains are the values of each type that predicates are evaluated on.
var domains = map[string]string{
	"int":            "{-2, -1, 0, 1, 2, 3}",
	"int8":           "{-128, -1, 0, 1, 127}",
	"uint8":          "{0, 1, 2, 200, 255}",
	"bool":           "{false, true}",
	"Flag":           "{false, true}",
	"Small":          "{-128, 0, 1, 5, 127}",
	"complex128":     "{0, 1, 1i}",
	"float64":        "{math.NaN(), -1, 0, 0.5, 2, math.Inf(1)}",
	"string":         `{"", "a", "b", "ab", "ba", "aa", "é"}`,
	"[]int":          "{nil, {}, {0}, {1}, {0, 0}, {0, 1}, {1, 0}, {2, 1, 2}, {1, 2, 2}, {-1, 3, 7}}",
	"[]Point":        "{nil, {{1, 1}}, {{1, 1}, {2, 3}}, {{0, 0}, {2, 2}}}",
	"[][]int":        "{nil, {nil}, {{1}, {0, 1}}, {{1, 0}}, {{-1}, {2}}}",
	"[2]int":         "{{0, 0}, {0, 1}, {1, 0}, {5, -5}}",
	"*[2]int":        "{nil, {0, 1}, {2, 2}}",
	"map[string]int": `{nil, {"a": 0}, {"a": 1, "b": 1}, {"ab": 2, "b": -1}}`,
	"map[int][]*int": "{nil, {1: nil}, {1: {nil, pointer(2)}}, {-1: {}}, {0: {pointer(0)}}, {2: {pointer(1)}}}",
	"*int":           "{nil, pointer(-1), pointer(0), pointer(1)}",
	"Point":          "{{0, 0}, {1, 2}, {2, 1}, {1, 1}}",
	"Range":          "{{}, {Lo: 1, Hi: 3}, {Lo: 2, Hi: 1}, {Hi: 2, data: []int{1, 2}}}",
	"Shape":          "{nil, Square{1}, Square{-1}, &Square{2}, (*Square)(nil)}",
	"any":            `{nil, 1, -1, "a", Square{2}}`,
	"*Tree":          "{nil, {Key: 1}, {Left: &Tree{Key: 0}, Key: 1, Right: &Tree{Key: 2}}, {Left: &Tree{Key: 2}, Key: 1}, {Left: &Tree{Key: 0, Right: &Tree{Key: 3}}, Key: 1}, {Key: 9}, {Key: 10}}",
}

// evaluated are predicates with what they mean, in plain Go; a panic counts as
// false. Every one holds for some of the values of its variables and not for
// others.
var evaluated = []struct{ params, predicate, want string }{
	{"a bool; b bool", "a ==> b", "!a || b"},
	{"a bool; b bool; c bool", "a ==> b ==> c", "!a || (!b || c)"},
	{"a bool; b bool; c bool", "(a ==> b) ==> c", "!(!a || b) || c"},
	{"a bool; b bool; c bool", "a <==> b <==> c", "a == (b == c)"},
	{"a bool; b bool; c bool", "a ==> b <==> c", "(!a || b) == c"},
	{"a bool; b bool; c bool", "a <==> b && c || a", "a == (b && c || a)"},
	{"a bool; b bool; c bool", "a || b ==> b && c", "!(a || b) || (b && c)"},
	{"a Flag; b bool", "a ==> b", "!bool(a) || b"},
	{"a Flag; b Flag", "!a && (a <==> !b)", "!bool(a) && bool(a) == !bool(b)"},
	{"a bool; b int", "!a ==> !(b > 0) && !!a || b == 2", "a || !(b > 0) && a || b == 2"},
	{"a int; b int", "0 <= a < b", "0 <= a && a < b"},
	{"a int; b int", "0 <= a < b <= 2", "0 <= a && a < b && b <= 2"},
	{"a int; b int", "a == b > 0", "a == b && b > 0"},
	{"a int; b int", "0 < twice(a) <= twice(b) < 6", "0 < 2*a && 2*a <= 2*b && 2*b < 6"},
	{"a int; b int", "0 < twice(a) <= twice(b) < twice(a+b) < 9", "0 < 2*a && 2*a <= 2*b && 2*b < 2*(a+b) && 2*(a+b) < 9"},
	{"a int; xs []int", "xs[0] <= a < xs[1]", "xs[0] <= a && a < xs[1]"},
	{"a int8", "-3 < 1+1 < a", "2 < a"},
	{"a int8; b int8", "a+b < 0 && a > 0", "int8(a+b) < 0 && a > 0"},
	{"a uint8; b uint8", "a-b > a || a<<1 == b", "a-b > a || a<<1 == b"},
	{"a int; b int", "a/b == 1 || a%b == 1", "a/b == 1 || a%b == 1"},
	{"a int; b int", "b != 0 ==> a/b*b + a%b == 5", "b == 0"},
	{"a int; b int", "a&b | a^b &^ 1 == -a", "a&b|a^b&^1 == -a"},
	{"a int; b int", "-a == ^b + 1 && +b >= *(&b)", "-a == -b"},
	{"a float64; b float64", "!(a < b) <==> b <= a", "!(a < b) == (b <= a)"},
	{"a float64", "a is {v float64 | v == v}", "a == a"},
	{"xs []int", "forall i in 1..len(xs): xs[i-1] <= xs[i]", "isSorted(xs)"},
	{"xs []int", "forall x in xs: x >= 0", "!slices.ContainsFunc(xs, func(x int) bool { return x < 0 })"},
	{"xs []int", "exists x in xs: x == 2", "slices.Contains(xs, 2)"},
	{"xs []int", "exists i, x in xs: i == x", "slices.IndexFunc(xs, func(x int) bool { return x >= 0 && x < len(xs) && xs[x] == x }) >= 0"},
	{"xs []int", "forall i, _ in xs: xs[i] > 0", "!slices.ContainsFunc(xs, func(x int) bool { return x <= 0 })"},
	{"xs []int; a bool", "forall x in xs: a", "len(xs) == 0 || a"},
	{"xs []int; a bool", "forall _, _ in xs: a", "len(xs) == 0 || a"},
	{"a int", "forall _ in 0..a: false", "a <= 0"},
	{"xs []int", "forall i in 0..len(xs): forall j in 0..i: xs[j] < xs[i]", "isSorted(xs) && len(slices.Compact(slices.Clone(xs))) == len(xs)"},
	{"xs []int", "!(exists x in xs: exists y in xs: x+y == 3 && x < y)", "!(slices.Contains(xs, 0) && slices.Contains(xs, 3) || slices.Contains(xs, 1) && slices.Contains(xs, 2))"},
	{"xs []int; a int", "(forall x in xs: x < a) && (exists x in xs: x == 0)", "slices.Max(xs) < a && slices.Contains(xs, 0)"},
	{"xs []int; a int", "exists x in xs: (forall x in xs: x >= 0) && x == a", "slices.Min(xs) >= 0 && slices.Contains(xs, a)"},
	{"a int8; b int8", "exists i in a..b: i == 0", "a <= 0 && 0 < b"},
	{"a int8", "forall i in 126..a: i > 126", "a != 127"},
	{"a uint8", "exists i in 199..a: i+57 == 0", "a > 199"},
	{"s string", "forall b in s: b >= 'a'", "s != \"\" || true"},
	{"s string", "exists i, b in s: b == 'b' && i == 1", "s == \"ab\""},
	{"s string", "exists b in s: b == 0xc3", "s == \"é\""},
	{"p *[2]int", "forall i, x in p: x == i", "p[0] == 0 && p[1] == 1"},
	{"p *[2]int", "forall _, _ in p: true", "p != nil"},
	{"p *[2]int", "forall i, _ in p: i < 2", "p != nil"},
	{"p [2]int", "exists x in p: x < 0", "p[0] < 0 || p[1] < 0"},
	{"m map[string]int", "forall k in m: len(k) == 1", "m[\"ab\"] == 0"},
	{"m map[string]int", "forall k, v in m: v > 0", "m == nil || m[\"b\"] == 1"},
	{"m map[string]int", "exists k, v in m: v == 1 && k != `a`", "m[\"b\"] == 1"},
	{"m map[string]int; xs []int", "exists k, v in m: xs[v] == 0", "len(m) > 0 && func() bool { any := false; for _, v := range m { if v < 0 || v >= len(xs) { return false }; any = any || xs[v] == 0 }; return any }()"},
	{"m map[string]int; xs []int", "!(forall k, v in m: xs[v] == 0)", "len(m) > 0 && func() bool { all := true; for _, v := range m { if v < 0 || v >= len(xs) { return false }; all = all && xs[v] == 0 }; return !all }()"},
	{"m map[string]int; s string", "s in m", "m[s] != 0 || m != nil && len(m) == 1 && s == \"a\""},
	{"xs []int; a int", "a in xs", "slices.Contains(xs, a)"},
	{"xs []int; a int", "!(a in xs) && !(a+1 in xs[1:])", "!slices.Contains(xs, a) && !slices.Contains(xs[1:], a+1)"},
	{"p [2]int; a int", "a in p", "p[0] == a || p[1] == a"},
	{"s string", "'b' in s", "strings.Contains(s, \"b\")"},
	{"a int", "a in []int{1, 2}", "a == 1 || a == 2"},
	{"a int; xs []int", "if a > 0 { a in xs } else { xs == nil }", "a > 0 && slices.Contains(xs, a) || a <= 0 && xs == nil"},
	{"a int; b int", "(if a < b { a } else { b }) == 0", "min(a, b) == 0"},
	{"a int; b int", "a == if b == 0 { 1 } else if b == 1 { 2 } else { 3 }", "b == 0 && a == 1 || b == 1 && a == 2 || b != 0 && b != 1 && a == 3"},
	{"a int8", "a == if a < 0 { -1 } else { 1 }", "a == -1 || a == 1"},
	{"a float64", "a >= if a < 0 { -1 } else { 0.5 }", "a == -1 || a >= 0.5"},
	{"a *int; b int", "(if b > 0 { a } else { nil }) == nil", "b <= 0 || a == nil"},
	{"a int", "len([]int{1, 2, 3}[:a]) == 2", "a == 2"},
	{"pt Point", "pt == Point{1, 2} || pt == (Point{X: 2, Y: 1})", "pt.X+pt.Y == 3"},
	{"pt Point", "exists q in []Point{{1, 1}, {Y: 0}}: q == pt", "pt.X == pt.Y"},
	{"pt Point", "if pt == (Point{1, 1}) { true } else { pt.X > 1 }", "pt.X == 1 && pt.Y == 1 || pt.X > 1"},
	{"pt Point; m map[string]int", "map[Point]int{{1, 1}: 1, {1, 2}: 2}[pt] == len(m) && len(m) > 0", "pt.X == 1 && pt.Y == len(m) && len(m) > 0"},
	{"t *Tree", "t.Size() == 3", "t.Size() == 3"},
	{"t *Tree", "t != nil && t.Left != nil ==> t.Left.Key < t.Key", "t == nil || t.Left == nil || t.Left.Key < t.Key"},
	{"t *Tree", "t.Left.Key == 0", "t != nil && t.Left != nil && t.Left.Key == 0"},
	{"t *Tree", "t is BST(-5, limit)", "t == nil || t.Key < 10 && t.Size() != 2 && (t.Left == nil || t.Left.Right == nil)"},
	{"t *Tree; a int", "t is BST(a, 5)", "t == nil || t.Size() == 1 && a < t.Key && t.Key < 5 || t.Size() == 3 && a < 0 && t.Left.Right == nil"},
	{"a int", "a is Nat && !(a is Pos)", "a == 0"},
	{"a int", "a is Even", "a == 0 || a == 2"},
	{"a int; b int", "(a + b) is Rng(b)", "0 <= a+b && a < 0"},
	{"a int", "a is Tiny", "a == 0 || a == 1"},
	{"xs []int", "xs is Sorted && xs is []Nat", "isSorted(xs) && (len(xs) == 0 || xs[0] >= 0)"},
	{"xs []int", "xs is []Rng(len(xs))", "!slices.ContainsFunc(xs, func(x int) bool { return x < 0 || x >= len(xs) })"},
	{"xs [][]int", "xs is []Sorted", "!slices.ContainsFunc(xs, func(x []int) bool { return !isSorted(x) })"},
	{"xs [][]int", "xs is [][]Nat", "len(xs) == 0 || len(xs[0]) == 0 || len(xs[0]) == 1 && xs[0][0] == 1 || len(xs[0]) == 2"},
	{"xs [][]int", "xs is [][]{x int | x != 0}", "len(xs) == 0 || len(xs) == 1 && len(xs[0]) == 0 || len(xs) == 2 && xs[0][0] == -1"},
	{"xs []int; a int", "a is {a int | a in xs && 0 < a}", "a > 0 && slices.Contains(xs, a)"},
	{"xs []int; a int", "xs is {v []int | exists a in v: a == 1} && a == 1", "a == 1 && slices.Contains(xs, 1)"},
	{"xs []int; a int", "(a+1) is {v int | v in xs} || a is {v: Pos | v > 2}", "slices.Contains(xs, a+1) || a == 3"},
	{"p *int", "p is *Pos", "p == nil || *p > 0"},
	{"p *int; a int", "p is *{v int | v < a}", "p == nil || *p < a"},
	{"p [2]int", "p is [2]Nat", "p[0] >= 0 && p[1] >= 0"},
	{"p [2]int", "p is [len(p)]{v int | v == p[0]}", "p[0] == p[1]"},
	{"m map[string]int", "m is map[string]Nat", "m[\"b\"] >= 0"},
	{"m map[string]int", "m is map[{k string | len(k) < 2}]int", "m[\"ab\"] == 0"},
	{"m map[int][]*int", "m is Deep", "len(m) == 0 || m[-1] == nil && (m[0] == nil) && func() bool { _, ok := m[-1]; return !ok }()"},
	{"xs []Point", "xs is []Diagonal", "!slices.ContainsFunc(xs, func(p Point) bool { return p.X != p.Y })"},
	{"sh Shape", "sh is Square", "func() bool { _, ok := sh.(Square); return ok }()"},
	{"sh Shape", "sh is {s Square | s.Side > 0}", "func() bool { s, ok := sh.(Square); return ok && s.Side > 0 }()"},
	{"sh Shape", "sh is *{s Square | s.Side > 0} && sh.Area() == 4", "sh.(*Square).Side == 2"},
	{"x any", "x is Pos || x is string", "x == 1 || x == \"a\""},
	{"x any", "x.(int) > 0", "x == 1"},
	{"xs []int", "distinct(xs)", "len(xs) < 2 || xs[0] != xs[1] && len(xs) == 2 || xs[0] == -1"},
	{"s string", "distinct(s)", "s != \"aa\""},
	{"a int", "first(split(a)) + last(split(a)) == 2", "a == 1"},
	{"s string", "last(strconv.Atoi(s)) == nil || first(strings.CutPrefix(s, \"a\")) == \"a\"", "s == \"aa\""},
	{"xs []int", "forall p in []*int{new(int)}: first(split(*p)) == len(xs)", "len(xs) == 0"},
	{"a int", "within(around(a))", "a >= -1"},
	{"a int; b int", "b is Rng(over(around(a)))", "0 <= b && b < -1-a"},
	{"xs []int", "exists x in xs: within(around(x)) && over(around(last(around(x)))) < -3", "slices.Contains(xs, 2) || slices.Contains(xs, 3)"},
	{"p [2]int", "distinct(p)", "p[0] != p[1]"},
	{"xs []int; ys []int", "set(xs) == set(ys)", "slices.Equal(slices.Compact(slices.Sorted(slices.Values(xs))), slices.Compact(slices.Sorted(slices.Values(ys))))"},
	{"xs []int; ys []int", "multiset(xs) != multiset(ys)", "!slices.Equal(slices.Sorted(slices.Values(xs)), slices.Sorted(slices.Values(ys)))"},
	{"xs []int; p [2]int", "set(xs) == set(p)", "slices.Equal(slices.Compact(slices.Sorted(slices.Values(xs))), slices.Compact(slices.Sorted(slices.Values(p[:]))))"},
	{"m map[string]int; n map[string]int", "keys(m) == keys(n)", "func() bool { for k := range m { if _, ok := n[k]; !ok { return false } }; return len(m) == len(n) }()"},
	{"m map[string]int", `keys(m) == set([]string{"a", "b", "a"})`, "len(m) == 2 && m[\"a\"] == 1"},
	{"m map[string]int", `len(keys(m)) == 2 && "b" in keys(m) && (forall k in keys(m): k < "b" || m[k] > 0)`, "len(m) == 2 && m[\"a\"] == 1"},
	{"xs []int", "len(set(xs)) == 2 && len(multiset(xs)) == 3", "len(xs) == 3 && xs[0] != -1"},
	{"xs []int; a int", "count(xs, a) == 2", "func() bool { n := 0; for _, x := range xs { if x == a { n++ } }; return n == 2 }()"},
	{"xs []int; a int", "sum(xs) == a + 1", "func() bool { n := 0; for _, x := range xs { n += x }; return n == a+1 }()"},
	{"s string", "count(s, 'a') == 2", "s == \"aa\""},
	{"xs []int", "slices.IsSorted(xs) && slices.Max(xs) > 0", "isSorted(xs) && len(xs) > 0 && xs[len(xs)-1] > 0"},
	{"s string", "str.HasPrefix(s, \"a\") && strings.Contains(s, \"b\")", "s == \"ab\""},
	{"a float64", "math.IsNaN(a) || a == math.Inf(1)", "a != a || a > 1e300"},
	{"a int; b int", "min(a, b) + max(a, 1) == 1", "min(a, b)+max(a, 1) == 1"},
	{"a int; xs []int", "xs[a:][0] == 1 && cap(xs[:1:1]) == 1", "xs[a] == 1"},
	{"xs []int", "slices.ContainsFunc(xs, isBig)", "slices.Contains(xs, 2) || slices.Contains(xs, 3)"},
	{"s string; a int", "[]byte(s)[a] == 'a' && string(s[a]) != s", "len(s) > 1 && s[a] == 'a'"},
	{"r Range", "r.Len() > 0 && r.data == nil", "r.Hi == 3"},
	{"a int; b int", "a == 1 || // one\nb == 2 // or\n&& a == /* in between */ 0", "a == 1 || b == 2 && a == 0"},
	{"a Small", "twice(int(a)) > 100 && Small(2)*a < 0", "a == 127"},
	{"xs []int", "genericLen[int](xs) == 2 && genericLen(xs) < 3", "len(xs) == 2"},
	{"xs []int", "(List[int]{1, 0}).Equal(xs)", "len(xs) == 2 && xs[0] == 1"},
	{"a int", "forall xs in [][]int{{1}, {2, 3}}: exists x in xs: x <= a + 1", "a >= 1"},
	{"a int", "exists xs in List[int]{0, 1}: xs == a", "a == 0 || a == 1"},
	{"a int; in int; is bool", "a in []int{in} && is && in is Nat", "a == in && is && in >= 0"},
	{"exists bool; forall bool", "exists && !forall", "exists && !forall"},
	{"len int", "len == 1", "len == 1"},
	{"string int", "string is Nat && 'x' in \"xyz\"", "string >= 0"},
	{"a complex128", "real(a) > imag(a)", "real(a) > imag(a)"},
}

const moreUniverse = `
func isBig(x int) bool { return x == 2 || x == 3 }

func around(x int) (int, int) { return x - 1, 2 * x }

func over(x, y int) int { return x - y }

func within(x, y int) bool { return x <= y }

func genericLen[T any](xs []T) int { return len(xs) }

type List[T comparable] []T

func (l List[T]) Equal(xs []T) bool {
	for i := range l {
		if l[i] != xs[i] {
			return false
		}
	}
	return len(l) == len(xs)
}
`

// newEvaluated returns a world that has the definitions, and the sources of
// what is evaluated.
func newEvaluated(t *testing.T) (*world, []annotation.Source) {
	t.Helper()
	bodies := slices.Clone(definitions)
	for _, c := range evaluated {
		bodies = append(bodies, c.predicate)
	}
	w := newWorld(t, universe+moreUniverse, bodies...)
	for i := range definitions {
		DeclareType(w.unit, w.sources[i], w.file)
	}
	FinishTypes(w.unit)
	return w, w.sources[len(definitions):]
}

// TestEvaluate compares predicates with what they mean in plain Go, on all
// values of their variables.
func TestEvaluate(t *testing.T) {
	w, sources := newEvaluated(t)
	var checks strings.Builder
	for i, c := range evaluated {
		clause := Clause(w.unit, "requires", sources[i], w.file, w.scope(t, c.params, ""))
		if clause == nil {
			t.Fatalf("%s: %s", c.predicate, strings.Join(w.errors, "; "))
		}
		writeCheck(t, &checks, i, c.params, c.want, clause)
	}
	FinishInvariants(w.unit, w.invariants)
	if len(w.errors) > 0 {
		t.Fatal(strings.Join(w.errors, "\n"))
	}
	typeCheckNative(t, w, universe+moreUniverse)
	for i, line := range strings.Split(runNative(t, w, checks.String()), "\n") {
		c := evaluated[i]
		holds, total, ok := strings.Cut(strings.Fields(line)[0], "/")
		if !ok || len(strings.Fields(line)) > 1 {
			t.Errorf("%s: differs from %s: %s", c.predicate, c.want, line)
		}
		if n, _ := strconv.Atoi(holds); n == 0 || holds == total && !strings.Contains(c.want, "true") {
			t.Errorf("%s holds %s: it tells nothing", c.predicate, line)
		}
	}
}

// writeCheck writes Go that compares a clause with what is wanted, on all
// values of its variables.
func writeCheck(t *testing.T, b *strings.Builder, index int, params, want string, c *clause.Clause) {
	var names []string
	fmt.Fprintf(b, "func check%d() {\n\tholds, total, bad := 0, 0, \"\"\n", index)
	for decl := range strings.SplitSeq(params, ";") {
		name, typ, _ := strings.Cut(strings.TrimSpace(decl), " ")
		if _, ok := domains[typ]; !ok {
			t.Fatalf("no domain for %s", typ)
		}
		fmt.Fprintf(b, "for _, %s := range domain%d {\n", name, domainIndex(typ))
		names = append(names, name)
	}
	var args []string
	for _, arg := range c.Args {
		args = append(args, names[arg.Index])
	}
	fmt.Fprintf(b, `total++
got := try(func() bool { return %s(%s) })
want := try(func() bool { return %s })
if want { holds++ }
if got != want { bad = fmt.Sprint(" got ", got, " for ", fmt.Sprintf("%%#v", []any{%s})) }
%s
fmt.Printf("%%d/%%d%%s\n", holds, total, strings.ReplaceAll(bad, "\n", " "))
}
`, c.Func.Obj.Name(), strings.Join(args, ", "), want, strings.Join(names, ", "), strings.Repeat("}\n", len(names)))
}

// domainIndex numbers the domains.
func domainIndex(typ string) int {
	n := 0
	for other := range domains {
		if other < typ {
			n++
		}
	}
	return n
}

// nativeFile is a file of package pkg with the native form.
func nativeFile(pkg string, n clause.Native) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", pkg)
	for _, imp := range n.Imports {
		fmt.Fprintf(&b, "import %s %q\n", imp.Alias, imp.Path)
	}
	return b.String() + "\n" + n.Decls
}

// typeCheckNative types the native form together with the package that it
// belongs to, and compares the signatures.
func typeCheckNative(t *testing.T, w *world, code string) {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	const conforms = "package p\n\nfunc refine_conforms(f any, name, needs string, args, results any) bool { return true }\n"
	for name, text := range map[string]string{"p.go": code, "native.go": nativeFile("p", w.unit.Code.Native(w.unit.Pkg)), "conforms.go": conforms} {
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		files = append(files, file)
	}
	conf := types.Config{Importer: sourceImporter()}
	pkg, err := conf.Check("example.com/p", fset, files, nil)
	if err != nil {
		t.Fatalf("%v in\n%s", err, w.unit.Code.Native(w.unit.Pkg).Decls)
	}
	plain := func(*types.Package) string { return "" }
	for _, fn := range w.unit.Code.Funcs {
		obj := pkg.Scope().Lookup(fn.Obj.Name())
		if obj == nil {
			t.Errorf("%s is not printed", fn.Obj.Name())
			continue
		}
		got := types.TypeString(obj.Type(), plain)
		for _, alias := range w.unit.Code.Aliases {
			got = regexp.MustCompile(alias.Name()+`\b`).ReplaceAllLiteralString(got, types.TypeString(alias.Type(), plain))
		}
		if want := types.TypeString(fn.Obj.Type(), plain); got != want {
			t.Errorf("%s is printed with type %s, want %s", fn.Obj.Name(), got, want)
		}
	}
}

// runNative runs the checks in a program made of the universe and the native
// form.
func runNative(t *testing.T, w *world, checks string) string {
	t.Helper()
	dir := srctree.Dir(t)
	var main strings.Builder
	main.WriteString("package main\n\nimport (\n\"fmt\"\n\"math\"\n\"slices\"\n\"strings\"\n)\n\nvar _ = math.Pi\nvar _ = slices.Max[[]int]\n\n" +
		"func pointer(x int) *int { return &x }\n\nfunc try(f func() bool) (ok bool) {\n\tdefer func() { if recover() != nil { ok = false } }()\n\treturn f()\n}\n\n")
	for typ, values := range domains {
		switch typ {
		case "*[2]int":
			values = "{nil, &[2]int{0, 1}, &[2]int{2, 2}}"
		case "*Tree":
			values = strings.ReplaceAll(values, ", {", ", &Tree{")
		}
		fmt.Fprintf(&main, "var domain%d = []%s%s\n", domainIndex(typ), typ, values)
	}
	main.WriteString(checks + "\nfunc main() {\n")
	for i := range strings.Count(checks, "func check") {
		fmt.Fprintf(&main, "check%d()\n", i)
	}
	main.WriteString("}\n")
	for name, text := range map[string]string{
		"go.mod":    "module example.com/p\n\ngo 1.26\n",
		"p.go":      strings.Replace(universe+moreUniverse, "package p", "package main", 1),
		"native.go": nativeFile("main", w.unit.Code.Native(w.unit.Pkg)),
		"main.go":   main.String(),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return strings.TrimSpace(string(out))
}

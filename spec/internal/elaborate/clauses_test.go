package elaborate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/synth"
)

// describe prints a clause for a golden file.
func (w *world) describe(c *clause.Clause) string {
	var args []string
	for _, arg := range c.Args {
		args = append(args, fmt.Sprintf("%s%d", [...]string{"param", "old", "result", "self"}[arg.Kind], arg.Index))
	}
	label := ""
	if c.Label != "" {
		label = "[" + c.Label + "] "
	}
	text := fmt.Sprintf("%s %d: %s%s\n", c.Verb, c.Pos.Column-len("//refine:body "), label, c.Text)
	text += fmt.Sprintf("(%s)\n", strings.Join(args, ", "))
	return text + w.printed(c.Func) + "\n"
}

const contractCode = `
func Rescale(r1, r2, s int) int { return 0 }
func Insert(x int, xs []int) []int { return nil }
func Head(xs []int, n int) (head, tail []int, err error) { return }
func Push(r *Range, x int) bool { return false }
func (t *Tree) Add(k int) *Tree { return t }
func Sum(xs ...int) int { return 0 }
func Get(m map[string][]*Point, p [2]int, grid [][]int) (int, *Point) { return 0, nil }
func Swap(p, q *int) {}
func Plain(a int, s string) error { return nil }
func Map(f func(int, int) int, gs []func() (int, int), n int) {}
func Walk(f func(int) bool, ts List[int]) time.Duration { return 0 }
`

func TestSignatureClauses(t *testing.T) {
	cases := []struct{ fn, sig string }{
		{"Rescale", "(r1 Pos, r2 Pos, s Rng(r1)) (v Rng(r2))"},
		{"Rescale", "(Nat, Nat, {v int | v < r1 + r2 && forall r2 in 0..v: r2 != s}) Tiny // note"},
		{"Rescale", "(a, b Nat, c Rng(a + 1)) {r: Nat | r <= b || r == old(c)}"},
		{"Rescale", "(r1 {r1 int | 0 < r1}, _ int, s Rng(twice(r1))) int"},
		{"Insert", "(x Nat, xs Sorted) (ys {v Sorted | multiset(v) != multiset(xs) && (forall y in v: y == x || y in xs)})"},
		{"Insert", "(x int, xs []Rng(x)) []{x Nat | x in xs}"},
		{"Head", "(xs []int, n {v int | 0 <= v <= len(xs)}) (head {v []int | len(v) == n}, tail []int, err error)"},
		{"Tree.Add", "(t {t *Tree | t is BST(-10, 10)}) (k Rng(10)) {u *Tree | u != nil && u is BST(-10, 10)}"},
		{"Sum", "(xs ...Pos) Nat"},
		{"Get", "(m map[{k string | k != \"\"}][]*Diagonal, p [2]Nat, grid [][]Nat) (n int, q *{p Point | p.X < n})"},
		{"Swap", "(p {v *int | v != nil}, q *Rng(*p))"},
		{"Plain", "(a int, s string) error"},
		{"Map", "(f func(x Nat, _ int) {y Pos | y > x}, gs []func() (Nat, int), n Nat)"},
		{"Map", "(f func(x Rng(n), y {y int | y >= x}) int, gs []func() (a, b {v int | v < n}), n Nat)"},
		{"Walk", "(f func(int) bool, ts {l List[int] | f(l[0])}) {d time.Duration | d > 0 && d < time.Second}"},
	}
	bodies := append([]string{}, definitions...)
	for _, c := range cases {
		bodies = append(bodies, c.sig)
	}
	code := strings.Replace(universe, "import str", "import \"time\"\nimport str", 1) + moreUniverse + contractCode
	w := newWorld(t, code, bodies...)
	for i := range definitions {
		DeclareType(w.unit, w.sources[i], w.file)
	}
	FinishTypes(w.unit)
	var b strings.Builder
	for i, c := range cases {
		fmt.Fprintf(&b, "== %s %s\n", c.fn, c.sig)
		for _, clause := range Signature(w.unit, w.sources[len(definitions)+i], w.file, w.contract(t, c.fn)) {
			b.WriteString(string(clause.Role.Verb()) + " " + w.describe(clause))
		}
	}
	FinishInvariants(w.unit, w.invariants)
	if len(w.errors) > 0 {
		t.Error(strings.Join(w.errors, "\n"))
	}
	typeCheckNative(t, w, code)
	checkInfo(t, w)
	golden(t, "clauses.txt", b.String())
}

func TestEnsuresClauses(t *testing.T) {
	cases := []struct{ params, results, predicate string }{
		{"x int; xs []int", "result []int", "[bag] multiset(result) != multiset(old(xs)) && old(len(xs)) + 1 == len(result)"},
		{"r *Range; x int", "ok bool", "[ two words ] ok == (old(r.Lo) < len(r.data)) // note"},
		{"r *Range2; x int", "ok bool", "old(r).Hi == r.Hi + old(x) &&\nr.Point != old(r.Point) // all\n"},
		{"xs []int", "result int", "old(forall i in 0..len(xs): xs[i] == result0(i)) || set(old(xs)) == old(set(xs))"},
		{"xs []*Point", "result int", "forall i in 0..len(xs): xs[i].X == old(xs[i].X) && old(xs)[i] != nil"},
		{"p *int", "result *int", "result == p && old(p) == nil <==> *p == old(*p)"},
		{"t *Tree", "result *Tree", "old(t is BST(0, 9)) ==> t is BST(old(t.Left.Key), old(t.Key))"},
		{"pt Point; x int", "result int", "old(pt.X) == pt.X && old(old(x)) == x"},
		{"xs []int", "result int", "[2]int{1, 2}[0] == 1 && result > 0"},
		{"xs []int", "result int", "[]int{1, 2}[result] == len(xs)"},
	}
	defs := definitions
	bodies := append([]string{}, defs...)
	for _, c := range cases {
		bodies = append(bodies, c.predicate)
	}
	code := universe + moreUniverse + "\nfunc result0(i int) int { return i }\n\ntype Range2 struct {\n\tRange\n\tPoint\n}\n"
	w := newWorld(t, code, bodies...)
	for i := range defs {
		DeclareType(w.unit, w.sources[i], w.file)
	}
	FinishTypes(w.unit)
	var b strings.Builder
	for i, c := range cases {
		fmt.Fprintf(&b, "== %s\n", strings.ReplaceAll(c.predicate, "\n", "⏎"))
		clause := Clause(w.unit, "ensures", w.sources[len(defs)+i], w.file, w.scope(t, c.params, c.results))
		if clause == nil {
			t.Errorf("%s: %s", c.predicate, strings.Join(w.errors, "; "))
			continue
		}
		b.WriteString(w.describe(clause))
	}
	typeCheckNative(t, w, code)
	checkInfo(t, w)
	golden(t, "ensures.txt", b.String())
}

func TestEnsuresMessages(t *testing.T) {
	cases := []struct{ predicate, want string }{
		{"old(result) == 1", "5: result has no value at entry: old is about the parameters"},
		{"old(p) == p", "8: old(p) is a copy made at entry, and no pointer of now is equal to it: compare what it points to"},
		{"p != old(p.Left)", "3: old(p.Left) is a copy made at entry, and no pointer of now is equal to it: compare what it points to"},
		{"forall x in xs: old(x.Key) == 1", "21: x is bound outside of old, so its value at entry is not known: quantify within old, or over an index"},
		{"resul == 1", "1: undefined: resul (did you mean result?)"},
		{"result1 == 1", "1: undefined: result1 (the results are result)"},
		{"err == nil", "1: undefined: err (the results are result)"},
		{"old() == 1", "1: wrong arguments for old: write old(e)"},
		{"old == 1", "1: old is not used as old needs it: write old(e)"},
		{"old(lenn(xs)) == 1", "5: undefined: lenn (did you mean len?)"},
		{"p.Key == 1 == old(p.Left.Key)", "9: invalid operation: 1 == old p.Left (mismatched types)"},
	}[:10]
	var bodies []string
	for _, c := range cases {
		bodies = append(bodies, c.predicate)
	}
	w := newWorld(t, universe, bodies...)
	for i, c := range cases {
		w.errors = nil
		Clause(w.unit, "ensures", w.sources[i], w.file, w.scope(t, "p *Tree; xs []*Tree", "result int"))
		if got := strings.Join(w.errors, "\n"); got != c.want {
			t.Errorf("%s:\n%s\nwant %s", c.predicate, got, c.want)
		}
	}
}

func TestInvariants(t *testing.T) {
	const code = `
type Ring struct {
	buf     []int
	head, n int
	Point
	len  int
	max  *Ring
}
func (r *Ring) full() bool { return r.n == len(r.buf) }
func (r Ring) size() int { return r.n }
type Celsius float64
`
	invariants := []string{
		"0 <= n <= len(self.buf)", "forall n in buf: n > head", "self.size() >= 0 && size() == n", "X < Y && Point == Point{1, 2} && self.Point.X == 1",
		"len == head && max != nil ==> self.max.n == 0", "Y is Nat", "limit > n && (max != nil ==> *max is Ring)", "self is Ring", "head is {h int | h < n}",
	}
	fields := []struct{ field, typ string }{{"head", "Rng(n)"}, {"n", "{v int | head <= v}"}, {"buf", "[]Nat"}, {"Point", "Diagonal"}, {"max", "*{r Ring | r.n == n}"}, {"head", "int"}}
	bodies := append(append([]string{}, definitions...), invariants...)
	for _, f := range fields {
		bodies = append(bodies, f.typ)
	}
	bodies = append(bodies, "self > -273.15", "self == self", "n > nn", "v.n > 0", "n is Nat && full", "string", "Rng(nn)")
	w := newWorld(t, universe+code, bodies...)
	for i := range definitions {
		DeclareType(w.unit, w.sources[i], w.file)
	}
	FinishTypes(w.unit)
	owner := w.unit.Pkg.Scope().Lookup("Ring").(*types.TypeName)
	at := len(definitions)
	next := func() annotation.Source { at++; return w.sources[at-1] }
	invariant := func(owner *types.TypeName) *clause.Clause {
		self := types.NewVar(token.NoPos, w.unit.Pkg, "self", owner.Type())
		c := Clause(w.unit, "invariant", next(), w.file, synth.Scope{Vars: []*types.Var{self}, Args: []clause.Arg{{Kind: clause.ArgSelf}}, Self: self})
		if c != nil {
			w.invariants[owner] = append(w.invariants[owner], c)
		}
		return c
	}
	var b strings.Builder
	add := func(head string, c *clause.Clause) {
		fmt.Fprintf(&b, "== %s\n", head)
		if c != nil {
			b.WriteString(w.describe(c))
		}
		for _, msg := range w.errors {
			fmt.Fprintf(&b, "error %s\n", msg)
		}
		w.errors = nil
	}
	for _, text := range invariants {
		add(text, invariant(owner))
	}
	field := func(name string) *types.Var {
		obj, _, _ := types.LookupFieldOrMethod(owner.Type(), true, w.unit.Pkg, name)
		return obj.(*types.Var)
	}
	for _, f := range fields {
		c := Field(w.unit, next(), w.file, owner, field(f.field))
		if c != nil {
			w.invariants[owner] = append(w.invariants[owner], c)
		}
		add(f.field+" is "+f.typ, c)
	}
	celsius := w.unit.Pkg.Scope().Lookup("Celsius").(*types.TypeName)
	add("self > -273.15", invariant(celsius))
	add("self == self", invariant(owner))
	add("n > nn", invariant(owner))
	add("v.n > 0", invariant(owner))
	add("n is Nat && full", invariant(owner))
	add("head is string", Field(w.unit, next(), w.file, owner, field("head")))
	add("head is Rng(nn)", Field(w.unit, next(), w.file, owner, field("head")))
	FinishInvariants(w.unit, w.invariants)
	typeCheckNative(t, w, universe+code)
	checkInfo(t, w)
	for _, fn := range w.unit.Code.Funcs {
		if strings.HasPrefix(fn.Obj.Name(), clause.Generated+"valid") {
			b.WriteString(w.printed(fn) + "\n")
		}
	}
	golden(t, "invariants.txt", b.String())
}

// TestInstances elaborates one text for several instances of a generic
// function.
func TestInstances(t *testing.T) {
	code := universe + moreUniverse
	w := newWorld(t, code, "forall i, x in xs: x == zero || x in []T{zero} || List[T](xs).Equal(xs[i:])")
	for _, elem := range []types.Type{types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Int8]} {
		name := types.NewTypeName(token.NoPos, w.unit.Pkg, "T", elem)
		vars := []*types.Var{types.NewParam(token.NoPos, w.unit.Pkg, "xs", types.NewSlice(elem)), types.NewParam(token.NoPos, w.unit.Pkg, "zero", elem)}
		c := Clause(w.unit, "requires", w.sources[0], w.file, synth.Scope{Vars: vars, Args: []clause.Arg{{Kind: clause.ArgParam, Index: 0}, {Kind: clause.ArgParam, Index: 1}}, Types: []*types.TypeName{name}})
		if c == nil {
			t.Fatal(w.errors)
		}
		if got := c.Func.Obj.Signature().Params().At(0).Type().String(); got != "[]"+elem.String() {
			t.Errorf("instance %s takes %s", elem, got)
		}
	}
	typeCheckNative(t, w, code)
	checkInfo(t, w)
}

// checkInfo verifies that the types of every node of every synthetic function
// are recorded, each node once, and that variables are what the signature and
// the uses say.
func checkInfo(t *testing.T, w *world) {
	t.Helper()
	seen := make(map[ast.Node]bool)
	for _, fn := range w.unit.Code.Funcs {
		name := fn.Obj.Name()
		if fn.Info.Defs[fn.Decl.Name] != fn.Obj || fn.Obj.Pkg() != w.unit.Pkg {
			t.Errorf("%s is not what its declaration defines", name)
		}
		i := 0
		for _, field := range fn.Decl.Type.Params.List {
			for _, id := range field.Names {
				if fn.Info.Defs[id] != fn.Obj.Signature().Params().At(i) {
					t.Errorf("%s: parameter %d is not that of the signature", name, i)
				}
				i++
			}
		}
		if i != fn.Obj.Signature().Params().Len() {
			t.Errorf("%s declares %d parameters", name, i)
		}
		ast.Inspect(fn.Decl, func(n ast.Node) bool {
			if n == nil {
				return false
			}
			if seen[n] {
				t.Errorf("%s shares a %T", name, n)
			}
			seen[n] = true
			if !n.Pos().IsValid() && !isFieldList(n) {
				t.Errorf("%s: %T has no position", name, n)
			}
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if _, ok := fn.Info.Selections[n]; !ok && fn.Info.Uses[n.Sel] == nil {
					t.Errorf("%s: selection %s is not recorded", name, n.Sel.Name)
				}
			case *ast.Ident:
				if fn.Info.Defs[n] == nil && fn.Info.Uses[n] == nil && n.Name != "_" {
					t.Errorf("%s: %s is neither defined nor used", name, n.Name)
				}
				if v, ok := fn.Info.Uses[n].(*types.Var); ok && !v.IsField() && v.Parent() == nil && v.Pkg() == w.unit.Pkg {
					t.Errorf("%s: %s is a variable of nowhere", name, n.Name)
				}
			case *ast.FuncType: // recorded for literals only
			case ast.Expr:
				if _, ok := fn.Info.Types[n]; !ok && !isKey(n) {
					t.Errorf("%s: a %T has no type", name, n)
				}
			}
			return true
		})
	}
}

func isFieldList(n ast.Node) bool {
	_, ok := n.(*ast.FieldList)
	return ok
}

func isKey(n ast.Node) bool {
	_, ok := n.(*ast.KeyValueExpr)
	return ok
}

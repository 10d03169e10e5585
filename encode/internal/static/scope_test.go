package static_test

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/symtest"
)

const scopes = `package p

type point struct{ x, y int }

func (p *point) move()   {}
func (p point) sum() int { return p.x + p.y }

func plain(a int) int { b := a; b++; return b }

func address(a, b int) *int { p := &a; _ = p; return &b }

func fieldAddress() *int { var p, q point; _ = q.x; return &p.y }

func indirect(p *point) *int { return &p.x }

func methodAddress() { var p, q point; p.move(); _ = q.sum() }

func pointerMethod(p *point) { p.move() }

func arraySlice() { var a, b [2]int; s := a[:]; _, _ = s, b[0] }

func sliceSlice(s []int) []int { return s[1:] }

func elementAddress(s []int) *int { var a [2]int; _ = &a[1]; return &s[0] }

func reads(a, b int) func() int { return func() int { return a } }

func writes(a, b int) func() { b++; return func() { a++ } }

func writtenOutside(a int) func() int { f := func() int { return a }; a = 2; return f }

func nested(a, b int) { func() { func() { a++; _ = b }() }() }

func rangeWrites(s []int) { var i, j int; f := func() { _, _ = i, j }; for i = range s { f() } }

func deferred() (r, s int) { defer func() {}(); return 1, 2 }

func namedResult() (r int) { f := func() int { return r }; _ = f; return 1 }

func loopBody(next func(func(int) bool)) int { sum, own := 0, 1; for i := range next { k := i; sum += k }; return sum + own }

func clauses(v any) { switch x := v.(type) { case int: _ = x; case string: f := func() { _ = x }; f() } }

func generic[T ~[2]int, S []int](a T, s S) { _, _ = a[:1], s[:1] }

func goes(n int) {
again:
	for n > 0 {
		n--
		goto again
	}
unused:
	for range n {
		break unused
	}
}

func declares() { type local int; type alias = int; var _ local; var _ alias }
`

// TestScopes compares what is found of functions with what the language
// specification says: which variables a literal captures, and which live in
// objects because their address is taken or because they are shared and change.
func TestScopes(t *testing.T) {
	s := symtest.Parse(t, scopes)
	for name, want := range map[string][3]string{ // boxed, shared, captured by the literals
		"plain": {}, "address": {"a b"}, "fieldAddress": {"p"}, "indirect": {}, "methodAddress": {"p"}, "pointerMethod": {},
		"arraySlice": {"a"}, "sliceSlice": {}, "elementAddress": {"a"},
		"reads": {"", "a", "a"}, "writes": {"a", "a", "a"}, "writtenOutside": {"a", "a", "a"},
		"nested": {"a", "a b", "a a b b"}, "rangeWrites": {"i", "i j", "i j"},
		"deferred": {"r s"}, "namedResult": {"r", "r", "r"}, "loopBody": {"sum", "sum"}, "clauses": {"", "x", "x"},
		"generic": {"a"}, "goes": {}, "declares": {},
	} {
		decl := s.Decl(name)
		found := static.Analyze(decl, s.Info)
		own := found[decl]
		var captured []string
		for fn, sc := range found {
			if fn != decl {
				for _, v := range sc.Captured {
					captured = append(captured, v.Name())
				}
			}
		}
		slices.Sort(captured)
		got := [3]string{namesOf(own.Boxed), namesOf(own.Shared), strings.Join(captured, " ")}
		if got != want {
			t.Errorf("%s: boxed, shared and captured are %q, want %q", name, got, want)
		}
		slots := map[int]bool{}
		for v, slot := range own.Slots {
			if slots[slot] || slot < 0 || slot >= len(own.Slots) {
				t.Errorf("%s: slot %d of %s is another one's", name, slot, v.Name())
			}
			slots[slot] = true
		}
		if own.Defers != (name == "deferred") {
			t.Errorf("%s defers: %v", name, own.Defers)
		}
	}
	goes := s.Decl("goes")
	gotos := static.Analyze(goes, s.Info)[goes].Gotos
	if len(gotos) != 1 || gotos[s.Info.Defs[goes.Body.List[0].(*ast.LabeledStmt).Label]] != goes.Body.List[0] {
		t.Errorf("goto leads to %v", gotos)
	}
	declares := s.Decl("declares")
	if local := static.Analyze(declares, s.Info)[declares].Types; len(local) != 1 || local[0].Obj().Name() != "local" {
		t.Errorf("types %v are declared", local)
	}
	clauses := s.Decl("clauses")
	if n := len(static.Analyze(clauses, s.Info)[clauses].Slots); n != 4 { // v, f and x twice
		t.Errorf("clauses has %d variables, want 4", n)
	}
}

// namesOf are the names of variables.
func namesOf(vars map[*types.Var]bool) string {
	var names []string
	for v, is := range vars {
		if is {
			names = append(names, v.Name())
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

const variables = `package p

type point struct{ x int }

func (p *point) move() {}
func (p point) sum() int { return p.x }

func pair() (int, int) { return 1, 2 }

func change(p *[]int) {}

func pass(s []int) {}

var (
	kept       = 1
	assigned   = 1
	increased  = 1
	addressed  = 1
	ranged     int
	field      point
	element    [2]int
	sliced     [2]int
	moved      point
	summed     point
	indexed    = []int{1}
	elementSet = []int{1}
	passed     = []int{1}
	measured   = []int{1}
	looped     = []int{1}
	read       = map[int]int{1: 2}
	held, other any = 1, 2
	one, two   = pair()
	zero       int
	no, values int
)

func use(s []int) int {
	assigned = kept
	increased++
	_ = &addressed
	for ranged = range s {
	}
	field.x = 2
	element[1] = 2
	_ = sliced[:]
	moved.move()
	elementSet[0] = 2
	pass(passed)
	var local any = held
	_ = local
	for range looped {
	}
	return kept + indexed[0] + len(measured) + read[1] + zero + summed.x
}
`

// TestVars tells the package variables that may change from those that keep the
// value that they are declared with.
func TestVars(t *testing.T) {
	s := symtest.Parse(t, variables)
	vars := static.VarsOf(s.Fset, []*ast.File{s.File}, s.Info, false)
	tables := static.VarsOfTables(s.Fset, []*ast.File{s.File}, s.Info)
	changing := strings.Fields("assigned increased addressed ranged field element sliced moved elementSet passed")
	for _, name := range s.Types.Scope().Names() {
		v, ok := s.Types.Scope().Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		own, init, known := vars.Lookup(v)
		if want := name != "one" && name != "two"; known != want || own != v {
			t.Errorf("the value of %s is known: %v", name, known)
		} else if !known {
			continue
		}
		if want := strings.Contains(" ranged field element sliced moved summed zero no values ", " "+name+" "); (init == nil) != want {
			t.Errorf("%s has no value: %v", name, init == nil)
		}
		if got, want := vars.Changes(v), slices.Contains(changing, name); got != want {
			t.Errorf("%s changes: %v, want %v", name, got, want)
		}
		if got, want := vars.HandedOn(v), name == "held"; got != want {
			t.Errorf("%s is handed on: %v, want %v", name, got, want)
		}
		own, _, known = tables.Lookup(types.NewVar(0, s.Types, name, v.Type()))
		if !known || own != v {
			t.Errorf("%s is not found by its name", name)
		}
		if got, want := tables.Changes(own), slices.Contains(changing, name) && name != "passed"; got != want {
			t.Errorf("%s changes in a package of tables: %v, want %v", name, got, want)
		}
	}
}

const deferring = `package p

var m map[int]int

func helper(n int) int { return 6 / n }

func recovers() { recover() }

func callsRecovers() { recovers() }

func loops() { for { } }

func recursive(n int) { recursive(n - 1) }

func given(f func()) { f() }

func noDefers() { recover() }

func calm() { defer helper(1) }

func calmLiteral(n int) { defer func() { m[n]++; for range n { helper(n) } }() }

func conversion(n int8) { defer func() { _ = int(n) + len(m) }() }

func badRecover() { defer recovers() }

func badLiteral() { defer func() { _ = recover() }() }

func badDeep() { defer func() { callsRecovers() }() }

func badLoop() { defer loops() }

func badFor(n int) { defer func() { for n > 0 { n-- } }() }

func badRecursion() { defer recursive(1) }

func badValue(f func()) { defer f() }

func badParameter() { defer given(recovers) }

func badUnknown(f func()) { defer func() { given(f) }() }

func keeps(f func()) {}

func badKept(f func()) { defer func() { keeps(f) }() }

func badMethod(e error) { defer e.Error() }

func badRange(next func(func() bool)) { defer func() { for range next { } }() }

func badGoto() { defer func() { again: goto again }() }

func inLiteral() { func() { defer recovers() }() }
`

// TestCalm finds the functions whose deferred calls let every panic go on, and
// return.
func TestCalm(t *testing.T) {
	s := symtest.Parse(t, deferring)
	source := func(fn *types.Func) (*ast.FuncDecl, *types.Info) {
		decl, info, _, _ := s.Source(fn)
		return decl, info
	}
	for _, d := range s.File.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if got, want := static.Calm(fn, s.Info, source), !strings.HasPrefix(fn.Name.Name, "bad"); got != want {
			t.Errorf("%s is calm: %v, want %v", fn.Name.Name, got, want)
		}
	}
}

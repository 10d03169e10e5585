package blame_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// findings runs a package with exported functions and returns its findings in
// the order in which they are reported, one line each: who makes what breaks
// them, if that is known, and the functions that fail, in the order in which
// they are reported.
func findings(t *testing.T, source string) []string {
	t.Helper()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- m.go --\npackage m\n"+source)
	events, summary := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 3},
		Failures: check.Failures{Replay: []string{"target", "check", "-all"}, Unannotated: check.Unannotated{Uses: 1, Doubtful: true}},
	})
	byFault := map[string]*finding{}
	var order []*finding
	ended := map[string]bool{}
	for _, e := range events {
		if e.Action.Ends() && e.Func != "" {
			ended[e.Func] = true
		}
		g := e.Judgement
		if e.Action != check.ActionCounterexample || g.IsNoFault() {
			continue
		}
		if e.Counterexample.Replay == "" {
			t.Errorf("%s has no replay", e.Counterexample.Call)
		}
		one := byFault[g.Fault]
		if one == nil {
			one = &finding{maker: "-", first: e.Counterexample.Call}
			byFault[g.Fault] = one
			order = append(order, one)
		} else if g.First == "" {
			t.Errorf("%s of a finding that is known is as nothing", e.Func)
		}
		if ended[e.Func] {
			t.Errorf("%s fails after its end", e.Func)
		}
		if b := g.Blamed; b != nil {
			one.maker, one.breaks = b.Maker, b.Breaks
			if b.Without <= 0 {
				t.Errorf("%s is charged to %s without an input to compare with", e.Func, b.Maker)
			}
		}
		if !slices.Contains(one.functions, e.Func) {
			one.functions = append(one.functions, e.Func)
		}
	}
	if summary.Faults != len(order) {
		t.Errorf("the summary has %d faults, want %d", summary.Faults, len(order))
	}
	var lines []string
	for _, f := range order {
		lines = append(lines, f.String())
		if f.breaks == nil {
			continue
		}
		want := slices.DeleteFunc(slices.Sorted(slices.Values(f.functions)), func(name string) bool { return name == f.maker })
		if got := slices.Sorted(slices.Values(f.breaks)); !slices.Equal(got, want) {
			t.Errorf("%s breaks %v, and %v fail", f.maker, got, want)
		}
	}
	return lines
}

// A finding is what is reported as one.
type finding struct {
	maker, first string
	functions    []string
	breaks       []string
}

func (f *finding) String() string {
	return fmt.Sprintf("%s: %s: %s", f.maker, strings.Join(f.functions, " "), f.first)
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// stack is a type with a method that leaves values broken: Drop does not look
// whether there is something to drop.
const stack = `
type Stack struct {
	items []int
	n     int
}

func New() *Stack { return &Stack{} }

func (s *Stack) Push(x int) { s.items, s.n = append(s.items, x), s.n+1 }

func (s *Stack) Limit(n uint8) { s.items = append(s.items, make([]int, n)...) }

func (s *Stack) Drop() { s.n-- }
`

// TestMutator charges what fails for a value that a method has broken to the
// method. The input that leads is the plainest, of whatever function.
func TestMutator(t *testing.T) {
	expect(t, findings(t, stack+`
// Join needs an input with two stacks.
func (s *Stack) Join(other *Stack) []int { return append(s.items, other.items[:other.n]...) }

func (s *Stack) All() []int { return s.items[:s.n] }

func (s *Stack) Copy(to []int) int { return copy(to, s.items[:s.n]) }

// Half fails by itself.
func (s *Stack) Half() int { return 1 / len(s.items) }
`),
		"-: Stack.Half: New().Half()",
		"Stack.Drop: Stack.All Stack.Join Stack.Copy: func() *Stack { v := New(); v.Drop(); return v }().All()")
}

// TestMakerItself has a method that fails itself, and leaves broken what it
// does not fail for: that is one finding.
func TestMakerItself(t *testing.T) {
	expect(t, findings(t, `
type Stack struct {
	items []int
	n     int
}

func New() *Stack { return &Stack{} }

func (s *Stack) Push(x int) { s.items, s.n = append(s.items, x), s.n+1 }

func (s *Stack) Limit(n uint8) { s.items = append(s.items, make([]int, n)...) }

func (s *Stack) Drop(n uint8) { s.items, s.n = s.items[2*int(n):], s.n-1 }

func (s *Stack) All() []int { return s.items[:s.n] }

func (s *Stack) Copy(to []int) int { return copy(to, s.items[:s.n]) }
`),
		"Stack.Drop: Stack.All Stack.Drop Stack.Copy: func() *Stack { v := New(); v.Drop(0); return v }().All()")
}

// TestSoleMaker does not charge what has a part in every value that there is,
// or in every one that is not empty: the functions have their own faults.
func TestSoleMaker(t *testing.T) {
	expect(t, findings(t, `
type List struct{ items []int }

func New(n uint8) *List { return &List{make([]int, n)} }

func (l *List) First() int { return l.items[0] }

func (l *List) Last() int { return l.items[len(l.items)-1] }
`), "-: List.First: New(0).First()", "-: List.Last: New(0).Last()")
	expect(t, findings(t, `
type List struct{ items []int }

func New() *List { return &List{} }

func (l *List) Push(x int) { l.items = append(l.items, x) }

func (l *List) Second() int {
	if len(l.items) == 0 { return 0 }
	return l.items[1]
}

func (l *List) Inverse() int {
	if len(l.items) == 0 { return 0 }
	return 1 / l.items[0]
}
`),
		"-: List.Second: func() *List { v := New(); v.Push(0); return v }().Second()",
		"-: List.Inverse: func() *List { v := New(); v.Push(0); return v }().Inverse()")
}

// TestConstructors charges one of two constructors with what only its values
// break. What those of the other break as well is a finding by itself, and so
// is what values without it break at the same place, in another function.
func TestConstructors(t *testing.T) {
	expect(t, findings(t, `
type Span struct {
	text     string
	from, to int
}

func New(text string) Span { return Span{text, 0, len(text)} }

// Raw checks nothing.
func Raw(text string, from, to uint8) Span { return Span{text, int(from), int(to)} }

func (s Span) Text() string { return s.text[s.from:s.to] }

func (s Span) Head() byte {
	if s.from == s.to { return 0 }
	return s.text[s.from]
}

func (s Span) Tail() byte { return s.text[s.from:][s.size()] }

func (s Span) size() int { return s.to-s.from }

func Ends(s Span) bool { return at(s.text, s.to-1) == 'a' }

func at(s string, i int) byte { return s[i] }

func Begins(s Span) bool { return s.from == s.to || at(s.text, s.from) == 'a' }
`),
		`-: Ends Begins: Ends(New(""))`,
		`Raw: Span.Text Span.Head: Raw("", 0, 1).Text()`,
		`-: Span.Tail: New("").Tail()`)
}

// TestUse charges nobody with a place at which a result of another function
// fails as well when it is used. A function whose documentation asks something
// of its caller builds nothing for others.
func TestUse(t *testing.T) {
	expect(t, findings(t, stack+`
// Dropped has n items fewer than none, for which its caller is responsible.
func Dropped(n uint8) *Stack { return &Stack{n: -int(n)} }

// All fails for what Dropped returns as well.
func (s *Stack) All() []int { return s.items[:s.n] }

func (s *Stack) Copy(to []int) int { return copy(to, s.items[:s.n]) }

func (s *Stack) Join(other *Stack) []int { return append(s.items, other.items[:other.n]...) }
`),
		"-: Dropped Stack.All: Dropped(1)",
		"Stack.Drop: Stack.Copy Stack.Join: func() *Stack { v := New(); v.Drop(); return v }().Copy(nil)")
}

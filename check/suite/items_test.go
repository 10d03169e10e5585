package suite_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// flows has the examples of Fischer and Kuchen, "Data-Flow Testing of
// Declarative Programs", in Go.
const flows = `
-- go.mod --
module example.com/flows

go 1.26
-- a.go --
package flows

type List struct {
	Head int
	Tail *List
}

//refine:bound ints=0..0
//refine:ensures length(result) == length(l)
func Reverse(l *List) *List {
	if l == nil {
		return nil //rev1
	}
	return app(Reverse(l.Tail), &List{l.Head, /*rev2*/ nil}) //rev
}

func app(l, ys *List) *List {
	if l == nil { //use
		return ys
	}
	return &List{l.Head, app(l.Tail, ys)} //app
}

func length(l *List) int {
	if l == nil {
		return 0
	}
	return 1 + length(l.Tail)
}

//refine:requires l == nil
func Reverse0(l *List) { Reverse(l) }

//refine:requires length(l) == 1
func Reverse1(l *List) { Reverse(l) }

//refine:requires length(l) == 2
func Reverse2(l *List) { Reverse(l) }

//refine:bound depth=3
//refine:requires length(l) == 3
func Reverse3(l *List) { Reverse(l) }

//refine:bound depth=4 ints=0..0
//refine:requires length(l) == 4
func Reverse4(l *List) { Reverse(l) }

//refine:requires l != nil
func Linear(l *List) *List { return foldl(flip(cons), nil, l) }

func cons(x int, l *List) *List { return &List{x, l} }

func foldl(op func(*List, int) *List, e *List, l *List) *List {
	if l == nil {
		return e
	}
	return foldl(op, op(e, l.Head), l.Tail)
}

func flip(f func(int, *List) *List) func(*List, int) *List {
	return func(l *List, x int) *List { return f(x, l) }
}

type Box struct{ Value *int }

// Alias stores a value by one pointer, and looks at it by another one.
func Alias(n int) bool {
	p := &Box{}
	q := p
	p.Value = &n
	if n > 0 {
		q.Value = nil
	}
	return p.Value == nil
}

// Several returns two values, and uses them as an interface and as a result.
func Several(n int) int {
	s, m := several(n)
	if m == nil {
		return len(s)
	}
	switch x := shape(n).(type) {
	case Square:
		return int(x)
	}
	return 0
}

func several(n int) (s []int, m map[int]int) {
	if n == 0 {
		return nil, nil
	}
	return append(s, n), map[int]int{}
}

type Square int

func shape(n int) any {
	if n > 0 {
		return Square(n)
	}
	return nil
}

//refine:bound ints=-1..1
func Condition(a, b, c int) bool { return a > 0 && (b > 0 || c > 0) }
`

// chosen returns the suites of the functions of a module by name.
func chosen(t *testing.T, source string, cover suite.Cover) map[string]suite.Suite {
	t.Helper()
	var kept recorded.Inputs
	var pkg *spec.Package
	cfg := check.Config{Dir: srctree.Unpack(t, source), All: spec.Exported}
	cfg.Watch = check.Watch{Loaded: func(p *spec.Package) { pkg = p }, Ran: kept.Ran}
	if _, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(check.Event) {})); err != nil {
		t.Fatal(err)
	}
	suites, err := suite.Choose(t.Context(), &kept, cfg, pkg.Contracts, suite.Wanted{Cover: cover})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]suite.Suite{}
	for _, s := range suites {
		all[s.Contract.Name] = s
	}
	return all
}

// TestPairs compares the pairs of the paper's Table 1, item for item, and of
// its example with functions, with those of the calls.
func TestPairs(t *testing.T) {
	all := chosen(t, flows, suite.Pairs)
	lines := strings.Split(flows[strings.Index(flows, "package flows"):], "\n")
	// place names a place by the comment at the end of its line, or before
	// it, or else by its text.
	place := func(p suite.Place) string {
		line := lines[p.Pos.Line-1]
		if strings.HasSuffix(line[:p.Pos.Column-1], "/*rev2*/ ") {
			return "rev2"
		}
		if _, name, ok := strings.Cut(line, "//"); ok {
			return name
		}
		return p.Text + " in " + p.Func
	}
	for name, want := range map[string][]string{
		"Reverse0": nil,
		"Reverse1": {"rev1 → use"},
		"Reverse2": {"rev → use", "rev1 → use", "rev2 → use"},
		"Reverse3": {"app → use", "rev → use", "rev1 → use", "rev2 → use"},
		"Reverse4": {"app → use", "rev → use", "rev1 → use", "rev2 → use"},
		"Linear":   {"cons in Linear → f in flip", "func(l *List, x int) *List { return f(x, l) } in flip → op in foldl"},
		"Alias":    {"&n in Alias → p.Value in Alias", "nil in Alias → p.Value in Alias"},
		"Several": {
			"Square(n) in shape → shape(n) in Several", "map[int]int{} in several → m in Several", "nil in several → m in Several",
			"nil in several → s in Several", "nil in shape → shape(n) in Several",
		},
	} {
		var got []string
		for _, p := range all[name].Pairs {
			got = append(got, place(p.Def)+" → "+place(p.Use))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has the pairs\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	// All four need a list of three elements, and nothing else.
	if s := all["Reverse"]; len(s.Inputs) != 1 || s.Items.Pairs != 4 || !s.Minimal || strings.Count(s.Inputs[0].Args[0], "&List") != 3 {
		t.Errorf("Reverse has %v: %v", s.Inputs, s)
	}
}

// TestConditions counts the operands of a condition that are true and false. In
// a && (b || c), b is only evaluated if a is true, and c if b is false.
func TestConditions(t *testing.T) {
	s := chosen(t, flows, suite.Conditions)["Condition"]
	if s.Items != (suite.Items{Conditions: 6}) || len(s.Inputs) != 4 || !s.Minimal {
		t.Errorf("%v: %v", s.Inputs, s)
	}
	if want := "4 inputs of 27 cover all that these cover (6 conditions): no fewer do"; s.String() != want {
		t.Errorf("got %q, want %q", s, want)
	}
	if line := fmt.Sprint(suite.Items{Branches: 1, Conditions: 2, Pairs: 1}); line != "1 branch, 2 conditions, 1 def-use pair" {
		t.Error(line)
	}
}

const goroutines = `
-- go.mod --
module example.com/routines

go 1.26
-- a.go --
package routines

import (
	"sync"

	"example.com/routines/other"
)

func Direct(n int) int {
	c := make(chan int)
	go func() { c <- n }()
	return <-c + *other.Later(n)
}

type runner interface{ run(n int) *int }

type plain struct{}

func (plain) run(n int) *int { return nil }

type busy struct{}

func (busy) run(n int) *int { return other.Later(n) }

// Dynamic starts a goroutine for one input, by a method of an interface.
func Dynamic(n int) bool {
	var r runner = plain{}
	if n == 1 {
		r = busy{}
	}
	return r.run(n) == nil
}

// Group has code of another module start a goroutine.
func Group(n int) bool {
	var p *int
	var group sync.WaitGroup
	group.Go(func() {
		if p == nil {
			p = &n
		}
	})
	group.Wait()
	return p == nil
}

// Quiet has a goroutine that uses no value that is followed.
func Quiet(n int) bool {
	var group sync.WaitGroup
	group.Go(func() { n++ })
	group.Wait()
	p := &n
	return p == nil
}

func None(n int) bool {
	p := &n
	if n > 0 {
		p = nil
	}
	return p == nil
}
-- other/other.go --
package other

func Later(n int) *int {
	c := make(chan *int)
	go func() { c <- &n }()
	return <-c
}
`

// TestGoroutines has functions whose calls start a goroutine: which values
// reach which uses is not known of them, and it is of the others. Branches are
// known of all.
func TestGoroutines(t *testing.T) {
	pairs, all := chosen(t, goroutines, suite.Pairs), chosen(t, goroutines, suite.All)
	for name, want := range map[string]string{
		"Direct":  "./a.go:11:2 starts a goroutine",
		"Dynamic": "./other/other.go:5:2 starts a goroutine",
		"Group":   "code that is not followed starts a goroutine",
		"Quiet":   "",
		"None":    "",
	} {
		p, a := pairs[name], all[name]
		dir := p.Contract.Pkg.Dir
		if got := p.Untraced(dir); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if got, known := a.Untraced(a.Contract.Pkg.Dir), a.Items.Pairs > 0; got != want || known == (want != "") || len(a.Inputs) == 0 {
			t.Errorf("%s: %q, %v with pairs known: %v; want %q", name, got, a, known, want)
		}
		if len(p.Inputs) == 0 != (want != "") {
			t.Errorf("%s has %d inputs", name, len(p.Inputs))
		}
	}
	if d := all["Dynamic"]; d.Items.Branches != 2 || len(d.Inputs) != 2 {
		t.Errorf("Dynamic: %v", d)
	}
	if line, want := pairs["Direct"].Line(pairs["Direct"].Contract.Pkg.Dir), "def-use pairs are not known: ./a.go:11:2 starts a goroutine"; line != want {
		t.Errorf("got %q, want %q", line, want)
	}
}

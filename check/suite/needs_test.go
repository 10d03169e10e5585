package suite_test

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// A needs has what each input of a run covers, by function and call, to find
// inputs of suites that nothing needs.
type needs struct {
	cover suite.Cover
	runs  map[string]map[string]ran
}

type ran struct {
	taken paths.Set
	keeps bool
}

func newNeeds(cover suite.Cover) *needs { return &needs{cover, map[string]map[string]ran{}} }

// of returns the visit that notes what inputs cover.
func (n *needs) of(f *recorded.Function) recorded.Visit {
	own := map[string]ran{}
	n.runs[f.Contract.FullName()] = own
	return func(values []value.Value, run paths.Run) error {
		taken := make(paths.Set, (f.Binary.Marks()+63)/64).With(run.Taken)
		taken.Keep(f.Binary.Items(n.cover != suite.Pairs, true))
		nodes, args := decode.Arguments(f.Contract, values)
		own[keyOf(suite.Input{Nodes: nodes, Args: args})] = ran{taken, run.Keeps()}
		return nil
	}
}

func keyOf(in suite.Input) string {
	return strings.Join(in.Nodes, ";") + "(" + strings.Join(in.Args, ", ") + ")"
}

func inputOf(c *check.Counterexample) suite.Input {
	in := suite.Input{Nodes: c.Nodes}
	for _, a := range c.Args {
		in.Args = append(in.Args, a.Value)
	}
	return in
}

// check takes each input of a suite out. Without it some item is not covered
// that inputs cover which keep the contract, or a failing input is gone, which
// is the only one of its group. With it all are.
func (n *needs) check(t *testing.T, s suite.Suite, failing []suite.Input) {
	t.Helper()
	name := s.Contract.FullName()
	var all paths.Set
	for _, r := range n.runs[name] {
		if all == nil {
			all = make(paths.Set, len(r.taken))
		}
		if r.keeps {
			all = all.With(r.taken)
		}
	}
	covers := func(skip int) bool {
		have := make(paths.Set, len(all))
		for i, in := range append(s.Inputs[:len(s.Inputs):len(s.Inputs)], failing...) {
			r, known := n.runs[name][keyOf(in)]
			if !known || r.keeps == (i >= len(s.Inputs)) {
				t.Errorf("%s%s: ran %v, keeps the contract %v", name, keyOf(in), known, r.keeps)
			}
			if i != skip && known {
				have = have.With(r.taken)
			}
		}
		return have.Includes(all)
	}
	if !covers(-1) {
		t.Errorf("%s: the suite does not cover all", name)
	}
	for i := range s.Inputs {
		if len(s.Inputs)+len(failing) > 1 && covers(i) {
			t.Errorf("%s%s is not needed", name, keyOf(s.Inputs[i]))
		}
	}
	groups := map[string]bool{}
	for _, in := range failing {
		groups[keyOf(in)] = true
	}
	if len(groups) != len(failing) || s.Failing != len(failing) {
		t.Errorf("%s: %d failing inputs, %d different ones, %d that the suite has", name, len(failing), len(groups), s.Failing)
	}
}

const faulty = `
-- go.mod --
module example.com/faulty

go 1.26
-- a.go --
package faulty

// Split fails in two ways, in code that inputs also reach which pass.
//
//refine:bound ints=-3..3
//refine:ensures result >= 0
func Split(x, y int) int {
	if x > 2 {
		return -1
	}
	if y < -2 {
		panic("y")
	}
	if x > 1 && y > 1 {
		return 2
	}
	return 0
}

type List struct{ Tail *List }

// Last fails for a list of three.
//
//refine:bound depth=3
//refine:ensures l == nil || result != nil
func Last(l *List) *List {
	n := 0
	var last *List
	for ; l != nil; l = l.Tail {
		if n++; n == 3 {
			return nil
		}
		last = l
	}
	return last
}
`

// TestNeeded takes each input out of the suites of functions with failing
// inputs, for each kind of cover. What failing inputs cover needs no others.
func TestNeeded(t *testing.T) {
	for cover, want := range map[suite.Cover]string{
		suite.Branches: "Last: 1 input of 3 and 1 that fails take every branch that these take (3): no fewer do",
		suite.All:      "Last: 1 input of 3 and 1 that fails cover all that these cover (3 branches): no fewer do",
	} {
		var kept recorded.Inputs
		var pkg *spec.Package
		cfg := check.Config{Dir: srctree.Unpack(t, faulty)}
		cfg.Watch = check.Watch{Loaded: func(p *spec.Package) { pkg = p }, Ran: kept.Ran}
		failing := map[string][]suite.Input{}
		if _, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) {
			if e.Action == check.ActionCounterexample {
				failing[e.Func] = append(failing[e.Func], inputOf(e.Counterexample))
			}
		})); err != nil {
			t.Fatal(err)
		}
		needed := newNeeds(cover)
		suites, err := suite.Choose(t.Context(), &kept, cfg, pkg.Contracts, suite.Wanted{Cover: cover, Failing: failing, Also: needed.of})
		if err != nil || len(suites) != 2 {
			t.Fatalf("%v: %v", suites, err)
		}
		for _, s := range suites {
			needed.check(t, s, failing[s.Contract.Name])
			if got := s.Contract.Name + ": " + s.String(); s.Contract.Name == "Last" && got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		}
	}
}

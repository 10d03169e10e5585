package randprog_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// filtered has preconditions that cannot be lifted, or are dear to lift.
const filtered = `package filtered

import (
	"os"
	"regexp"
	"strconv"
)

var word = regexp.MustCompile("^a(ba)*$")

//refine:requires word.MatchString(s)
//refine:ensures result < 5
//refine:bound depth=5 strings=ab
func Words(s string) int { return len(s) }

// Endless does not come to an end for one value, and one value ends the process.
//refine:requires endless(word, n)
//refine:ensures result == n
func Endless(n int) int { return n }

func endless(r *regexp.Regexp, n int) bool {
	switch n {
	case -2:
		os.Exit(3)
	case 1:
		panic("one")
	}
	return r != nil && n > -3
}

//refine:requires isWord(n)
func None(n int) {}

func isWord(n int) bool { return word.MatchString(strconv.Itoa(n)) }

//refine:requires n > 1
//refine:requires word != nil && n < 3
func Both(n int) {}

//refine:requires first(m) < 2
func Unordered(m map[int]int) {}

func first(m map[int]int) int {
	for k := range m {
		return k
	}
	return 0
}
`

// filterPackage loads the package.
func filterPackage(t *testing.T) *spec.Package {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/filtered\n\ngo 1.26\n", "filtered.go": filtered} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range packages[0].Errors {
		t.Fatal(e)
	}
	return packages[0]
}

// Preconditions that cannot be lifted are evaluated on all values if these are
// few, and only where the strategy allows it.
func TestUnliftedClausesAreFiltered(t *testing.T) {
	p := filterPackage(t)
	const refused = "unsupported: "
	for strategy, want := range map[string]map[string]string{
		"auto":   {"Words": "counterexample: Words(\"ababa\")", "Endless": refused, "None": "vacuous: ", "Both": "exhausted: ", "Unordered": refused},
		"filter": {"Words": "counterexample: Words(\"ababa\")", "Endless": "error: ", "None": "vacuous: ", "Both": "exhausted: "},
		"search": {"Words": refused, "Endless": refused, "None": refused, "Both": refused, "Unordered": refused},
	} {
		var by solver.Strategy
		for _, s := range solver.Strategies {
			if s.Name == strategy {
				by = s.Strategy
			}
		}
		inputs := map[string]int64{"Words": 3, "Both": 1}
		_, err := check.Run(t.Context(), check.Config{
			Dir: p.Dir, Packages: []*spec.Package{p}, Bounds: &domain.Bounds{Depth: 3}, Strategy: by,
		}, check.HandlerFunc(func(e check.Event) {
			if e.Func == "" || !e.Action.Ends() || want[e.Func] == "" {
				return
			}
			got := e.Verdict.String() + ": "
			if c := e.Counterexample; c != nil {
				got += c.Call
			}
			if got != want[e.Func] {
				t.Errorf("%s: %s: %s (%s), want %s", strategy, e.Func, got, e.Message, want[e.Func])
			}
			if n, ok := inputs[e.Func]; ok && strategy != "search" && (e.Inputs != n || e.Discards != 0) {
				t.Errorf("%s: %s: %d inputs and %d discards, want %d", strategy, e.Func, e.Inputs, e.Discards, n)
			}
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestLeavingSoon gives up at a depth of few values what is dear to lift, by
// the evaluations, by the terms that they make, or by the proofs that they
// need.
func TestLeavingSoon(t *testing.T) {
	packages, err := spec.Load(t.Context(), spec.Config{Dir: "../../bench/cliff"}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for name, most := range map[string]int{"Eval": 2, "Nesting": 6, "Pack": 3, "Layers": 2} {
		c := packages[0].Contracts[slices.IndexFunc(packages[0].Contracts, func(c *spec.Contract) bool { return c.Name == name })]
		b := domain.Merge(domain.Bounds{}, c.Bound)
		b.Depth = most
		e, err := encode.EncodePartly(t.Context(), solver.Standard, c, b, encode.Leaving{Most: 10_000_000})
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Unlifted) != 1 {
			t.Errorf("%s: at depth %d %d clauses are left out", name, most, len(e.Unlifted))
		}
	}
}

// Which clauses are left out is the same whatever else runs, since it depends
// on counts.
func TestLeavingCounts(t *testing.T) {
	packages, err := spec.Load(t.Context(), spec.Config{Dir: "../../bench/cliff"}, ".")
	if err != nil {
		t.Fatal(err)
	}
	routes := func() (all []any) {
		for _, c := range packages[0].Contracts {
			if c.Name == "Build" || c.Name == "Undo" && !tier.Long() {
				continue // seconds
			}
			for depth := range 4 {
				b := domain.Merge(domain.Bounds{Depth: depth}, c.Bound)
				b.Depth = depth
				e, err := encode.EncodePartly(t.Context(), solver.Standard, c, b, encode.Leaving{Most: 10_000_000})
				if err != nil {
					t.Fatalf("%s: %v", c.Name, err)
				}
				for _, u := range e.Unlifted {
					all = append(all, c.Name, depth, u.Why)
				}
			}
		}
		return all
	}
	first := routes()
	if len(first) == 0 {
		t.Error("nothing is left out")
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for range 4 { // what takes the processors away
		go func() {
			for ctx.Err() == nil {
			}
		}()
	}
	if second := routes(); !reflect.DeepEqual(first, second) {
		t.Errorf("%v, then %v", first, second)
	}
}

package suite_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// kinds are all kinds of covers.
var kinds = []suite.Cover{suite.Branches, suite.Conditions, suite.Pairs, suite.All}

// ends has how the inputs of a function end, in their order, and those that
// fail, by their source.
type ends struct {
	all   []string
	fails map[string]bool
}

// endOf returns how an input ends: that it is valid, and the fault with all that
// a report shows of it.
func endOf(run paths.Run) string {
	text := fmt.Sprintf("valid %v, lost %v", run.Valid, run.Lost)
	if f := run.Fault; f != nil {
		clause := ""
		if f.Clause != nil {
			clause = f.Clause.Text
		}
		text += fmt.Sprintf(": %v in %v of %q: %s, %s, %s:%d, %v, %v", f.Kind, f.Phase, clause, f.Detail, f.Class, filepath.Base(f.File), f.Line, f.Results, changes(f.After))
	}
	return text
}

func first(all []string) string { return append(all[:len(all):len(all)], "nothing")[0] }

func changes(all []worker.Changed) string { return fmt.Sprintf("%+v", all) }

// directories returns patterns of the directories of examples.
func directories(t *testing.T) (all []string) {
	t.Helper()
	entries, err := os.ReadDir("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "testdata" {
			all = append(all, "./"+e.Name()+"/...")
		}
	}
	return all
}

// TestInstrumented runs the inputs of the examples with code that notes what
// they cover, of each kind. As many keep the contract, and as many fail, as in
// the run without, each counterexample fails, and each input ends in the same
// way whatever is noted. The long tier also has a third of the examples, by the
// seed, with fewer inputs of each function: with branches alone, and with all
// items, which have the code of each kind.
func TestInstrumented(t *testing.T) {
	patterns := []string{"./calc"}
	if tier.Long() {
		patterns = append(patterns, tier.Every(3, directories(t))...)
	}
	var kept recorded.Inputs
	var pkgs []*spec.Package
	cfg := check.Config{Dir: "../../examples", Patterns: patterns, Max: tier.Of[int64](5000, 500)}
	cfg.Watch = check.Watch{Loaded: func(p *spec.Package) { pkgs = append(pkgs, p) }, Ran: kept.Ran, Lost: kept.Lost}
	plain, failing := map[string]check.Event{}, map[string][]suite.Input{}
	if _, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) {
		name := e.Package + "." + e.Func
		if e.Action == check.ActionCounterexample {
			failing[name] = append(failing[name], inputOf(e.Counterexample))
		}
		if e.Action.Ends() {
			plain[name] = e
		}
	})); err != nil {
		t.Fatal(err)
	}
	compared, inputs := map[*spec.Contract]bool{}, 0
	for _, p := range pkgs {
		kinds := kinds
		if path.Base(p.Path) != "calc" {
			kinds = []suite.Cover{suite.Branches, suite.All}
		}
		all := map[suite.Cover]map[string]*ends{}
		texts := map[string]string{} // each once in memory
		for _, kind := range kinds {
			own := map[string]*ends{}
			all[kind] = own
			also := func(f *recorded.Function) recorded.Visit {
				of := &ends{fails: map[string]bool{}}
				own[p.Path+"."+f.Contract.FullName()] = of
				return func(values []value.Value, run paths.Run) error {
					end := endOf(run)
					if texts[end] == "" {
						texts[end] = end
					}
					of.all = append(of.all, texts[end])
					if run.Fault != nil {
						nodes, args := decode.Arguments(f.Contract, values)
						of.fails[keyOf(suite.Input{Nodes: nodes, Args: args})] = true
					}
					return nil
				}
			}
			suites, err := suite.Choose(t.Context(), &kept, cfg, p.Contracts, suite.Wanted{Cover: kind, Also: also})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range suites {
				name := p.Path + "." + s.Contract.FullName()
				e := plain[name]
				if n := int64(s.Of); n != e.Inputs-e.Failures {
					t.Errorf("%s: %d inputs keep the contract if items of kind %v are noted, and %d otherwise", name, n, kind, e.Inputs-e.Failures)
				}
				for _, in := range failing[name] {
					if !own[name].fails[keyOf(in)] {
						t.Errorf("%s%s fails, and does not with items of kind %v", name, keyOf(in), kind)
					}
				}
				compared[s.Contract] = true
			}
		}
		for _, kind := range kinds[1:] {
			for name, were := range all[kinds[0]] {
				is := all[kind][name]
				inputs += len(were.all) // once for each kind
				if !slices.Equal(is.all, were.all) {
					i := 0
					for i < min(len(is.all), len(were.all)) && is.all[i] == were.all[i] {
						i++
					}
					t.Errorf("%s: input %d of %d ends with %q, and with items of kind %v, of %d, with %q", name, i, len(were.all), first(were.all[i:]), kind, len(is.all), first(is.all[i:]))
				}
			}
		}
	}
	t.Logf("%d functions, %d comparisons of inputs", len(compared), inputs)
	if least := tier.Of(2, 20); len(compared) < least || !slices.ContainsFunc(pkgs, func(p *spec.Package) bool { return len(failing[p.Path+".Eval"]) > 0 }) {
		t.Errorf("only %d functions are compared, with %d counterexamples", len(compared), len(failing))
	}
}

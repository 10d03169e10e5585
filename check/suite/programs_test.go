package suite_test

import (
	"regexp"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// authors are the numbers of tests in Table 2 of Fischer and Kuchen, for
// control and data flow of all code (CDFC/Global).
var authors = map[string]int{
	"AVLInsert": 20, "AVLDelete": 27, "HeapInsert": 23, "HeapDelete": 24, "Heapsort": 16,
	"Strassen": 18, "Dijkstra": 10, "Kruskal": 10, "Chain": 4, "Ticket": 9,
}

// TestPrograms selects tests for the programs of Fischer and Kuchen: those that
// cover branches, conditions and pairs, and those that fail. Each error is
// exposed. There are no more tests than theirs, and of at least seven programs
// no more than theirs.
func TestPrograms(t *testing.T) {
	names := regexp.MustCompile("^(Strassen|Chain)$")
	if tier.Long() {
		names = regexp.MustCompile(".")
	}
	var kept recorded.Inputs
	var pkg *spec.Package
	cfg := check.Config{Dir: "testdata/curry", Run: names, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: true}
	cfg.Watch = check.Watch{Loaded: func(p *spec.Package) { pkg = p }, Ran: kept.Ran}
	failing, passing := map[string][]suite.Input{}, map[string]int64{}
	if _, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) {
		if c := e.Counterexample; e.Action == check.ActionCounterexample && !c.OtherForm {
			failing[e.Func] = append(failing[e.Func], inputOf(c))
		}
		if e.Action.Ends() {
			passing[e.Func] = e.Inputs - e.Failures
		}
	})); err != nil {
		t.Fatal(err)
	}
	needed := newNeeds(suite.All)
	suites, err := suite.Choose(t.Context(), &kept, cfg, pkg.Contracts, suite.Wanted{Cover: suite.All, Failing: failing, Also: needed.of})
	if err != nil {
		t.Fatal(err)
	}
	total, within := 0, 0
	for _, s := range suites {
		name := s.Contract.Name
		tests := len(s.Inputs) + len(failing[name])
		t.Logf("%s: %d tests, theirs %d: %v", name, tests, authors[name], s)
		if int64(s.Of) != passing[name] {
			t.Errorf("%s: %d inputs keep the contract if values are followed, %d otherwise", name, s.Of, passing[name])
		}
		if len(failing[name]) == 0 {
			t.Errorf("%s: no test fails", name)
		}
		needed.check(t, s, failing[name])
		total += tests
		if tests <= authors[name] {
			within++
		}
	}
	if len(suites) != tier.Of(2, 10) || total > tier.Of(22, 161) || within < tier.Of(1, 7) {
		t.Errorf("%d programs have %d tests, and %d of them have no more than theirs", len(suites), total, within)
	}
}

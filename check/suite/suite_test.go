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

const source = `
-- go.mod --
module example.com/suite

go 1.26
-- a.go --
package suite

//refine:ensures len(result) == len(xs)
func Reverse(xs []int) []int {
	var all []int
	for i := len(xs) - 1; i >= 0; i-- {
		all = append(all, xs[i])
	}
	return all
}

// Some fails for 2, and hangs for 3.
//
//refine:bound ints=-3..3
//refine:requires even(x) || x > 0
//refine:ensures result >= 0
func Some(x int) int {
	switch x {
	case 2:
		return -1
	case 3:
		for {
		}
	}
	if x < 0 {
		return 1
	}
	return 0
}

func even(x int) bool { return x%2 == 0 }

//refine:bound ints=-3..3
func Straight(x int) int { return x }
`

// TestChoose has suites with the fewest inputs, of those that keep the
// contract.
func TestChoose(t *testing.T) {
	dir := srctree.Unpack(t, source)
	var kept recorded.Inputs
	var pkg *spec.Package
	cfg := check.Config{Dir: dir}
	cfg.Watch = check.Watch{Loaded: func(p *spec.Package) { pkg = p }, Ran: kept.Ran}
	cfg.Limits.Call = 200_000_000
	if _, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(check.Event) {})); err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{2: "Reverse 2, Some 2, Straight 2", 5: "Reverse 5, Some 3, Straight 5"} {
		first, err := suite.First(t.Context(), &kept, cfg, pkg.Contracts, n)
		if err != nil {
			t.Fatal(err)
		}
		var counts []string
		for _, s := range first {
			counts = append(counts, fmt.Sprintf("%s %d", s.Contract.Name, len(s.Inputs)))
			if s.Contract.Name == "Some" && !slices.ContainsFunc(s.Inputs, func(in suite.Input) bool { return in.Args[0] == "0" }) {
				t.Errorf("the first inputs of Some are %v", s.Inputs)
			}
		}
		if got := strings.Join(counts, ", "); !strings.HasPrefix(got, want) {
			t.Errorf("the first %d inputs: %s, want %s", n, got, want)
		}
	}
	suites, err := suite.Choose(t.Context(), &kept, cfg, pkg.Contracts, suite.Wanted{Cover: suite.Branches})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range suites {
		var inputs []string
		for _, in := range s.Inputs {
			inputs = append(inputs, strings.Join(in.Args, ", "))
		}
		got = append(got, s.Contract.Name+"("+strings.Join(inputs, "; ")+"): "+s.String())
	}
	want := []string{
		"Reverse(nil; []int{-1}): 2 inputs of 400 take every branch that these take (2): no fewer do",
		"Some(-2; 0): 2 inputs of 3 take every branch that these take (3): no fewer do",
		"Straight(-3): 1 input of 7 takes every branch that these take (0): no fewer do",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

package subjects_test

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// sorting holds the properties of FitSpec's example, by number, and at the end
// the one that replaces two of them: of xs and the result r.
var sorting = []string{
	"slices.IsSorted(r)",
	"len(r) == len(xs)",
	"forall x in -1..2: slices.Contains(r, x) == slices.Contains(xs, x)",
	"forall x in -1..2: !slices.Contains(r, x) == !slices.Contains(xs, x)",
	"len(xs) > 0 ==> len(r) > 0 && r[0] == slices.Min(xs)",
	"forall x in -1..2: count(x, r) == count(x, xs)",
}

// sortingSource returns a package with a function Allowed for each set of
// properties, a bit for each. Its valid inputs are the outcomes that the set
// allows. Wrong allows only wrong outcomes, and Sort is the sorting function.
func sortingSource() string {
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/sorting\n\ngo 1.24\n-- p.go --\npackage p\n\nimport \"slices\"\n\n")
	b.WriteString(`func count(x int, xs []int) (n int) {
	for _, y := range xs {
		if x == y {
			n++
		}
	}
	return n
}

func sorted(xs []int) []int {
	xs = slices.Clone(xs)
	slices.Sort(xs)
	return xs
}

// Sort inserts one element after the other.
//
`)
	for _, p := range sorting[:5] {
		fmt.Fprintf(&b, "//refine:ensures %s\n", p)
	}
	b.WriteString(`func Sort(xs []int) (r []int) {
	for _, x := range xs {
		i := len(r)
		for i > 0 && r[i-1] > x {
			i--
		}
		r = slices.Insert(r, i, x)
	}
	return r
}
`)
	allowed := func(name string, set uint, more ...string) {
		b.WriteString("\n")
		for i, p := range sorting {
			if set&(1<<i) != 0 {
				fmt.Fprintf(&b, "//refine:requires %s\n", p)
			}
		}
		for _, line := range more {
			fmt.Fprintf(&b, "//refine:%s\n", line)
		}
		fmt.Fprintf(&b, "//refine:ensures len(more) == 0\nfunc %s(xs, r []int) (more []int) { return nil }\n", name)
	}
	for set := range uint(1 << 5) {
		allowed(fmt.Sprintf("Allowed%02d", set), set)
	}
	allowed("Counted", 1|1<<5)
	wrong := "requires !slices.Equal(r, sorted(xs))"
	allowed("WrongCounted", 1|1<<5, wrong, "allow vacuous no outcome is wrong")
	allowed("Wrong", 1<<5-1, wrong, "ensures len(xs) > 9")
	return b.String()
}

// TestFitSpec has the sorting example of FitSpec, whose properties are tested
// there on 4000 mutants. Here the sets of outcomes are exact to the depth: lists
// of up to three elements from -1 to 1.
//
// FitSpec finds the minimal sets {1,2,3} and {1,2,4}, that {3} and {4} are the
// same, that {1,3} implies {5}, and the surviving mutant that sorts [0,0,1] to
// [0,1,1]. With the counts of elements in place of 3 and 4, the set {1,count} is
// complete.
func TestFitSpec(t *testing.T) {
	dir := srctree.Unpack(t, sortingSource())
	events, _ := checktest.Events(t, check.Config{
		Dir: dir, Patterns: []string{"."}, Plain: true, Selfcheck: check.SelfcheckOff,
		Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: -1, Hi: 1}},
	})
	allows, survivor := map[string]int64{}, ""
	for _, e := range events {
		switch {
		case e.Action == check.ActionCounterexample && e.Func == "Wrong":
			survivor = e.Counterexample.Call
		case e.Action.Ends():
			allows[e.Func] = e.Inputs
			if !e.Exhaustive && e.Func != "Wrong" {
				t.Errorf("%s: %v, %s", e.Func, e.Verdict, e.Message)
			}
		}
	}
	of := func(properties ...int) int64 {
		set := 0
		for _, p := range properties {
			set |= 1 << (p - 1)
		}
		return allows[fmt.Sprintf("Allowed%02d", set)]
	}
	all := of(1, 2, 3, 4, 5)
	var minimal []string
	for size := 0; size <= 5; size++ {
		for set := range uint(1 << 5) {
			name := fmt.Sprintf("%05b", set)
			smaller := func(m string) bool {
				var other uint
				fmt.Sscanf(m, "%b", &other)
				return other&set == other
			}
			if bits.OnesCount(set) == size && allows[fmt.Sprintf("Allowed%02d", set)] == all && !slices.ContainsFunc(minimal, smaller) {
				minimal = append(minimal, name)
			}
		}
	}
	if want := []string{"00111", "01011"}; !slices.Equal(minimal, want) { // {1,2,3} and {1,2,4}
		t.Errorf("minimal sets %v, want %v", minimal, want)
	}
	// A set that another implies allows as many outcomes with it as without
	// it.
	if of(3) != of(3, 4) || of(4) != of(3, 4) {
		t.Errorf("{3} allows %d outcomes, {4} %d, both %d", of(3), of(4), of(3, 4))
	}
	if of(1, 3) != of(1, 3, 5) || of(1, 2) == of(1, 2, 5) {
		t.Errorf("{1,3} allows %d outcomes, with 5 %d", of(1, 3), of(1, 3, 5))
	}
	const lists = 1 + 3 + 9 + 27 // one outcome for each is right
	if allows["Counted"] != lists || all <= lists || allows["WrongCounted"] != 0 {
		t.Errorf("{1,count} allows %d outcomes, and %d wrong ones; {1,2,3,4,5} allows %d", allows["Counted"], allows["WrongCounted"], all)
	}
	if survivor != "Wrong([]int{0, 0, 1}, []int{0, 1, 1})" {
		t.Errorf("the survivor is %s", survivor)
	}
	killed(t, dir)
}

// killed checks that the contract kills each mutant of the code that differs:
// the survivor is no small change of it.
func killed(t *testing.T, dir string) {
	t.Helper()
	sum, err := mutate.Run(t.Context(), mutate.Config{Check: check.Config{
		Dir: dir, Run: regexp.MustCompile("^Sort$"), Plain: true, Selfcheck: check.SelfcheckOff,
		Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: -1, Hi: 1}},
	}}, mutate.HandlerFunc(func(mutate.Event) {}))
	if err != nil || sum.Tight != 1 || sum.Undecided > 0 || sum.Killed < 20 {
		t.Errorf("%v, %+v", err, sum)
	}
}

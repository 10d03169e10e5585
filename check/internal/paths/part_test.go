package paths

import (
	"go/token"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/spec/spectest/tier"
)

// taking returns the set of some branches.
func taking(branches ...int) Set {
	s := make(Set, 2)
	for _, b := range branches {
		s[b/64] |= 1 << (b % 64)
	}
	return s
}

// times repeats a set.
func times(n int, s Set) (all []Set) {
	for range n {
		all = append(all, s)
	}
	return all
}

// conditions returns two branches for each of n conditions: 2*i if the i-th one
// is true, and 2*i+1 otherwise.
func conditions(n int) (all []Branch) {
	for i := range 2 * n {
		all = append(all, Branch{Branch: instrument.Branch{Decision: token.Pos(i/2 + 1)}})
	}
	return all
}

// TestPart groups inputs whose faults are known.
func TestPart(t *testing.T) {
	neither := times(50, taking(1, 3, 5))
	for _, c := range []struct {
		name             string
		failing, passing []Set
		want             [][]int // the inputs of each group
	}{
		{"two conditions", []Set{taking(0, 3), taking(1, 2), taking(0, 2)}, neither, [][]int{{0, 2}, {1}}},
		{"the second leads", []Set{taking(1, 2), taking(0, 3)}, neither, [][]int{{0}, {1}}},
		{"one condition, either way", []Set{taking(0, 3), taking(1, 3)}, neither, nil},
		{"one branch", []Set{taking(0, 2), taking(0, 3)}, neither, nil},
		{"a branch that explains all", []Set{taking(0, 3, 4), taking(1, 2, 4)}, neither, nil},
		{"a common branch that passes, too", []Set{taking(0, 3, 4), taking(1, 2, 4)}, times(50, taking(1, 3, 4)), [][]int{{0}, {1}}},
		{"branches that many take that pass", []Set{taking(0, 3), taking(1, 2)}, append(times(30, taking(0, 3)), neither...), nil},
		{"too few that pass", []Set{taking(0, 3), taking(1, 2)}, neither[:minPassing-1], nil},
		{"an input of unknown branches", []Set{nil, taking(0, 3), taking(1, 2)}, neither, [][]int{{1}, {2}}},
		{"three conditions", []Set{taking(0, 3, 5), taking(1, 2, 5), taking(1, 3, 4)}, neither, [][]int{{0}, {1}, {2}}},
		{"one branch and parts of it", []Set{taking(0, 2), taking(0)}, neither, nil},
		{"nothing", nil, neither, nil},
	} {
		var got [][]int
		for _, g := range Part(conditions(3), c.failing, Sample{c.passing, slices.Repeat(c.failing, 50)}, 3) {
			got = append(got, g.Inputs)
		}
		if !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%s: groups %v, want %v", c.name, got, c.want)
		}
	}
	three := []Set{taking(0, 3, 5), taking(1, 2, 5), taking(1, 3, 4)}
	if got := Part(conditions(3), three, Sample{neither, slices.Repeat(three, 50)}, 2); got != nil {
		t.Errorf("three groups where two are asked for: %v", got)
	}
	ignored := conditions(3)
	ignored[0].Ignored = true
	if got := Part(ignored, three[:2], Sample{neither, slices.Repeat(three, 50)}, 3); got != nil {
		t.Errorf("groups by a branch that tells nothing: %v", got)
	}
}

// TestPartBeside has inputs of two branches of one condition.
func TestPartBeside(t *testing.T) {
	always, seldom := taking(0, 3), taking(1, 3)
	failing, passing := []Set{always, seldom, always}, times(80, taking(1, 3))
	for _, c := range []struct {
		name     string
		failing  []Set
		sample   Sample
		isParted bool
	}{
		{"one fails always, one seldom", failing, Sample{passing, append(times(50, always), times(20, seldom)...)}, true},
		{"one fails always, one often", failing, Sample{passing, append(times(50, always), times(21, seldom)...)}, false},
		{"both pass sometimes", failing, Sample{append(slices.Clip(passing), always), times(10, seldom)}, false},
		{"one of them without the condition", append(slices.Clip(failing), taking(3)), Sample{passing, times(10, seldom)}, false},
	} {
		got := Part(conditions(2), c.failing, c.sample, 2)
		if (got != nil) != c.isParted || got != nil && (!slices.Equal(got[0].Inputs, []int{0, 2}) || !slices.Equal(got[1].Inputs, []int{1})) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestPartOracle compares the groups of random sets with those of the best of
// all pairs of branches.
func TestPartOracle(t *testing.T) {
	random := rand.New(rand.NewPCG(tier.Seed(), 11))
	const n = 4
	set := func() (s Set) {
		s = make(Set, 1)
		for c := range n {
			switch random.IntN(4) {
			case 0:
				s[0] |= 1 << (2 * c)
			case 1, 2:
				s[0] |= 2 << (2 * c)
			}
		}
		return s
	}
	found := 0
	for range tier.Of(3000, 100_000) {
		var failing, passing []Set
		for range 1 + random.IntN(4) {
			failing = append(failing, set())
		}
		for range 8 + random.IntN(40) {
			passing = append(passing, set())
		}
		got := Part(conditions(n), failing, Sample{passing, slices.Repeat(failing, 50)}, 2)
		a, b := bestPair(2*n, failing, passing)
		if (a >= 0) != (got != nil) {
			t.Fatalf("groups %v of %v beside %v, want branches %d and %d", got, failing, passing, a, b)
		}
		if got == nil {
			continue
		}
		found++
		if !failing[0].Has(a) {
			a, b = b, a
		}
		for i, s := range failing {
			want := 1
			if s.Has(got[0].Path.takes) {
				want = 0
			}
			if !slices.Contains(got[want].Inputs, i) || slices.Contains(got[1-want].Inputs, i) || !got[want].Path.Has(s) {
				t.Fatalf("input %d of %v is not in group %d of %v", i, failing, want, got)
			}
		}
		if x, y := got[0].Path.takes, got[1].Path.takes; min(x, y) != min(a, b) || max(x, y) != max(a, b) {
			t.Fatalf("branches %d and %d, want %d and %d, of %v beside %v", x, y, a, b, failing, passing)
		}
	}
	if found < 20 {
		t.Errorf("only %d have groups", found)
	}
}

// bestPair returns the branches of different conditions that tell sets apart;
// -1 if there are none.
func bestPair(n int, failing, passing []Set) (a, b int) {
	common := func(s Set) bool {
		for i := range n {
			if !s.Has(i) && !slices.ContainsFunc(failing, func(f Set) bool { return !f.Has(i) }) {
				return false
			}
		}
		return true
	}
	context := 0
	for _, s := range passing {
		if common(s) {
			context++
		}
	}
	a, b = -1, -1
	least := context + 1
	for i := range n {
		for j := i + 1; j < n; j++ {
			var both, onlyI, onlyJ, neither, passed int
			for _, s := range failing {
				switch {
				case s.Has(i) && s.Has(j):
					both++
				case s.Has(i):
					onlyI++
				case s.Has(j):
					onlyJ++
				default:
					neither++
				}
			}
			for _, s := range passing {
				if common(s) && (s.Has(i) || s.Has(j)) {
					passed++
				}
			}
			if i/2 != j/2 && onlyI > 0 && onlyJ > 0 && neither == 0 && 10*passed <= 3*context && context-passed >= 10 && passed < least {
				a, b, least = i, j, passed
			}
		}
	}
	return a, b
}

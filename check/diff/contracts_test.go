package diff

import (
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
)

// TestPromises compares postconditions by the outcomes that they allow.
func TestPromises(t *testing.T) {
	old := `package p

type T struct{ N int }

//refine:ensures result >= n
func More(n int) int { return n }

//refine:ensures result >= n && result <= n + 1
func Less(n int) int { return n }

//refine:ensures result >= n
func Other(n int) int { return n }

//refine:ensures result > n - 1
func Alike(n int) int { return n }

func (t T) Adds(n int) (sum int, ok bool) { return t.N + n, true }

//refine:requires len(xs) > 0
//refine:ensures result in xs
func First(xs []int) int { return xs[0] }

//refine:ensures len(xs) == len(old(xs))
func Changes(xs []int) {}

//refine:ensures result >= n
func Needs(n int) int { return n }

//refine:ensures result != nil
func Any(n int) any { return n }
`
	new := strings.NewReplacer(
		"result >= n\nfunc More", "result > n - 1 && result < n + 2\nfunc More",
		"result >= n && result <= n + 1\nfunc Less", "result >= n\nfunc Less",
		"result >= n\nfunc Other", "result <= n\nfunc Other",
		"result > n - 1\nfunc Alike", "result >= n\nfunc Alike",
		"func (t T) Adds", "//refine:ensures ok ==> sum == t.N + n\nfunc (t T) Adds",
		"result in xs", "result == xs[0]",
		"len(xs) == len(old(xs))", "old(len(xs)) == len(xs)",
		"//refine:ensures result >= n\nfunc Needs", "//refine:requires n > 0\n//refine:ensures result == n\nfunc Needs",
		"result != nil\nfunc Any", "result == n\nfunc Any",
	).Replace(old)
	events, sum := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}, old, new)
	const changes, needs = "what it promises is not compared, since that is about what the call changes", "what it promises is not compared, since it needs something else"
	type contracts struct {
		excluded, allowed Taken
		note              string
	}
	// Integers are -2 to 2.
	want := map[string]contracts{
		"More":  {excluded: Taken{"More(-1) = 1", 6, 15}}, // 5 and 4 of 15 pairs are equal, or differ by 1
		"Less":  {allowed: Taken{"Less(-1) = 1", 6, 15}},
		"Other": {excluded: Taken{"Other(-1) = 0", 10, 15}, allowed: Taken{"Other(0) = -1", 10, 15}},
		"Alike": {},
		// 19 of 125 sums are right, and the others are of no interest.
		"T.Adds":  {excluded: Taken{"T{N: -1}.Adds(-1) = -1, true", 125 - 19, 250}},
		"First":   {excluded: Taken{"First([]int{-2, -1}) = -1", 20, 50}}, // the second element, if it is another
		"Changes": {note: changes},
		"Needs":   {note: needs},
		"Any":     {excluded: Taken{"Any(-1) = 0", 20, 25}},
	}
	for _, e := range events {
		if e.Action != ActionEnd {
			continue
		}
		got := contracts{note: strings.Join(e.Notes, " ")}
		if e.Contract.Excluded != nil {
			got.excluded = *e.Contract.Excluded
		}
		if e.Contract.Allowed != nil {
			got.allowed = *e.Contract.Allowed
		}
		if got != want[e.Func] || e.Verdict != Same {
			t.Errorf("%s: %+v, want %+v", line(e), got, want[e.Func])
		}
	}
	if sum.Same != len(want) {
		t.Errorf("%+v", sum)
	}
}

// TestConstructorsWithoutContracts has what is marked as a constructor build the
// values, whichever contracts count: no other value tells the versions apart,
// which keep the number of items in two ways.
func TestConstructorsWithoutContracts(t *testing.T) {
	old := `package p

type Stack struct {
	items []bool
	n     int
}

//refine:construct
func newStack() *Stack { return &Stack{} }

//refine:construct
//refine:requires len(s.items) < 1
func (s *Stack) push(x bool) *Stack { return &Stack{append(s.items, x), s.n + 1} }

//refine:requires s != nil
func Len(s *Stack) int { return s.n }
`
	new := strings.Replace(old, "return s.n }", "return len(s.items) }", 1)
	for _, which := range []struct {
		contracts Contracts
		values    int64
	}{
		{Both, 3},
		{None, 4}, // nil, too
	} {
		events, sum := compare(t, Config{Contracts: which.contracts, Check: check.Config{Run: regexp.MustCompile("^Len$"), Bounds: &domain.Bounds{Depth: 3}}}, old, new)
		if sum.Same != 1 || len(events) == 0 || events[0].Inputs != which.values {
			t.Errorf("contracts %v: %+v, want %d inputs, and no difference", which.contracts, events, which.values)
		}
	}
}

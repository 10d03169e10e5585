package checktest_test

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const sequences = `
-- go.mod --
module example.com/sequences

go 1.24
-- sequences.go --
package sequences

import (
	"iter"
	"slices"
)

func total(s iter.Seq[int]) int {
	n := 0
	for v := range s {
		n += v
	}
	return n
}

// Sum stops too early.
//
//refine:ensures result == total(s)
func Sum(s iter.Seq[int]) (n int) {
	for v := range s {
		if v < -1 {
			break
		}
		n += v
	}
	return n
}

//refine:requires total(s) == 3
//refine:requires forall v in slices.Collect(s): v > 0
//refine:ensures result <= 3
func Parts(s iter.Seq[int]) int { return len(slices.Collect(s)) }

// Last is one off.
//
//refine:ensures result == len(slices.Collect(s))
//refine:bound depth=2
func Last(s iter.Seq[bool]) int {
	i := 0
	for range s {
		i++
	}
	return max(i, 1)
}

// Pairs has a name of its own.
type Pairs func(yield func(k bool, v *int8) bool)

// ordered calls the sequence by itself.
func ordered(p Pairs) bool {
	last, ok := int8(-100), true
	p(func(k bool, v *int8) bool {
		if v == nil {
			return k
		}
		ok = ok && last <= *v
		last = *v
		return ok
	})
	return ok
}

//refine:requires ordered(p)
//refine:bound depth=2
func Ordered(p Pairs) {}

// again changes what the first pass points to, which the second does not see.
func again(p Pairs) bool {
	for _, v := range p {
		if v != nil {
			*v = 7
		}
	}
	for _, v := range p {
		if v != nil && *v == 7 {
			return false
		}
	}
	return true
}

//refine:requires again(p)
//refine:bound depth=2
func Again(p Pairs) {
	if !again(p) {
		panic("not fresh")
	}
}

type Steps struct {
	Next func(func() bool)
	Seqs [2]iter.Seq[bool]
}

func (s Steps) count() (n int) {
	if s.Next == nil {
		return -1
	}
	for range s.Next {
		n++
	}
	return n
}

//refine:requires s.count() >= 0 ==> total2(s.Seqs) == s.count()
//refine:bound depth=2
func (s Steps) Count() {}

func total2(all [2]iter.Seq[bool]) (n int) {
	for _, s := range all {
		for v := range s {
			if v {
				continue
			}
			n++
		}
	}
	return n
}

//refine:requires even(f)
//refine:bound depth=2
func Function(f func(bool) iter.Seq[bool]) {}

func even(f func(bool) iter.Seq[bool]) bool {
	n := 0
	for range f(true) {
		for range f(false) {
			n++
		}
	}
	return n%2 == 0
}

//refine:check
//refine:bound domain=plain
func Plain(s iter.Seq[int]) int { return total(s) }
`

// TestSequences compares the inputs of functions that take sequences with brute
// force, and finds the faults in those that have one.
func TestSequences(t *testing.T) {
	dir := srctree.Unpack(t, sequences)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Selfcheck: check.SelfcheckAll, Bounds: &domain.Bounds{Depth: 3}})
	checktest.Expect(t, checktest.Endings(got),
		"fail Sum counterexample postcondition: Sum(slices.Values([]int{-2})) = 0",
		// 3, 1+2, 2+1 and 1+1+1.
		"pass Parts exhausted 4",
		"fail Last counterexample postcondition: Last(slices.Values([]bool{})) = 1",
		// A step is one of 12. None, one, and of two: the first ends it
		// or gives nil, the second is nil, or not less.
		"pass Ordered exhausted 117", // 1 + 12 + (12 + 12 + 20 + 60)
		"pass Again exhausted 157",   // every one
		// Of 7 sequences 3 have no false, 3 have one, 1 has two.
		"pass Steps.Count exhausted 91", // 49 where Next is nil, 9 + 18 + 15
		"pass Function exhausted 5",     // of 9 all but those of one step each
		"pass Plain exhausted 1")
	var lines []string
	for _, e := range got {
		if e.Action.Ends() {
			lines = append(lines, e.Func+" "+strings.Join(e.Selfcheck.Lines(), "; "))
		}
	}
	checktest.Expect(t, lines,
		"Sum selfcheck: all values to depth 3: 400 of 400 valid, the same as the solver's",
		"Parts selfcheck: all values to depth 3: 4 of 400 valid, the same as the solver's",
		"Last selfcheck: all values to depth 2: 7 of 7 valid, the same as the solver's",
		"Ordered selfcheck: all values to depth 2: 117 of 157 valid, the same as the solver's",
		"Again selfcheck: all values to depth 2: 157 of 157 valid, the same as the solver's",
		"Steps.Count selfcheck: all values to depth 2: 91 of 196 valid, the same as the solver's",
		"Function selfcheck: all values to depth 2: 5 of 9 valid, the same as the solver's",
		"Plain selfcheck: all values to depth 3: 1 of 1 valid, the same as the solver's",
	)
}

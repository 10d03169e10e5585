package propagate_test

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/term"
)

// TestLongSums compares the bounds that propagation finds through the parts of
// long sums, conjunctions, disjunctions and maxima with what the definition
// says.
func TestLongSums(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	for range 30 {
		s := term.NewStore()
		n := 20 + rng.Intn(200)
		var terms, bools []term.Term
		var coefs []int64
		for i := range n {
			terms = append(terms, s.NewVar(2*i, false, 0, 9))
			bools = append(bools, s.NewVar(2*i+1, true, 0, 1))
			coefs = append(coefs, int64(1+rng.Intn(3))*int64(1-2*rng.Intn(2)))
		}
		sum, most := s.Sum(7, terms, coefs), s.Max(terms...)
		and, or := s.And(bools...), s.Or(bools...)
		e := propagate.New(s, append(slices.Concat(terms, bools), sum, most, and, or))
		if !e.Propagate() {
			t.Fatal("no solution")
		}
		// All but one have values; the last has to make up the sum.
		last := rng.Intn(n)
		value := int64(rng.Intn(10))
		rest, greatest := int64(7), int64(0)
		for i := range n {
			if i == last {
				continue
			}
			v := int64(rng.Intn(10))
			rest += coefs[i] * v
			greatest = max(greatest, v)
			if !e.Restrict(e.Node[terms[i]], v, v) || !e.Restrict(e.Node[bools[i]], 1, 1) {
				t.Fatal("refused")
			}
		}
		if lo, hi := e.Lo[e.Node[sum]], e.Hi[e.Node[sum]]; lo != rest+min(9*coefs[last], 0) || hi != rest+max(9*coefs[last], 0) {
			t.Errorf("the sum is in %d..%d", lo, hi)
		}
		if lo, hi := e.Lo[e.Node[most]], e.Hi[e.Node[most]]; lo != greatest || hi != 9 {
			t.Errorf("the maximum is in %d..%d, want %d..9", lo, hi, greatest)
		}
		if e.Lo[e.Node[or]] != 1 || e.Lo[e.Node[and]] != 0 || e.Hi[e.Node[and]] != 1 {
			t.Error("the conjunction or the disjunction is wrong")
		}
		total := rest + coefs[last]*value
		if !e.Restrict(e.Node[sum], total, total) || !e.Restrict(e.Node[and], 0, 0) {
			t.Fatal("refused")
		}
		if v, ok := e.Fixed(e.Node[terms[last]]); !ok || v != value {
			t.Errorf("the last summand is %d, %v, want %d", v, ok, value)
		}
		if e.Hi[e.Node[bools[last]]] != 0 {
			t.Error("the last conjunct is open")
		}
	}
}

// TestLongDifference excludes a value of a long sum of which one operand is
// left.
func TestLongDifference(t *testing.T) {
	s := term.NewStore()
	var terms []term.Term
	for i := range 100 {
		terms = append(terms, s.NewVar(i, false, 0, 9))
	}
	root := s.NE(s.Sum(0, terms, nil), s.Int(9))
	e := propagate.New(s, append(terms, root))
	ok := e.Restrict(e.Node[root], 1, 1)
	for _, x := range terms[1:] {
		ok = ok && e.Restrict(e.Node[x], 0, 0)
	}
	if !ok || e.Hi[e.Node[terms[0]]] != 8 {
		t.Errorf("%v, the last operand is at most %d, want 8", ok, e.Hi[e.Node[terms[0]]])
	}
}

package term

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMentions compares the sets of variables with what Reach finds, over
// terms that share parts, before and after a release.
func TestMentions(t *testing.T) {
	s, random := NewStore(), rand.New(rand.NewPCG(1, 1))
	var terms []Term
	for i := range 20 {
		terms = append(terms, s.NewVar(i*i, false, 0, 1))
	}
	grow := func(n int) {
		for range n {
			a, b, c := terms[random.IntN(len(terms))], terms[random.IntN(len(terms))], terms[random.IntN(len(terms))]
			terms = append(terms, s.Add(s.Ite(s.EQ(a, s.Int(1)), b, s.Int(3)), c))
		}
	}
	same := 0
	compare := func() {
		for i, a := range terms {
			for _, b := range terms[:i] {
				want := slices.Equal(Variables(s, a), Variables(s, b))
				if want {
					same++
				}
				if got := mentionSame(s, a, b); got != want {
					t.Fatalf("%s and %s: %t", s.String(a), s.String(b), got)
				}
			}
		}
	}
	grow(40)
	compare()
	before := len(terms)
	for range 10 {
		m := s.Mark()
		grow(10)
		compare()
		terms = terms[:before]
		s.Release(m)
	}
	s.mentions.size = mostMentions + 1
	compare()
	if same == 0 {
		t.Error("no two terms mention the same variables")
	}
}

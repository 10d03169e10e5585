package smt_test

import (
	"errors"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// The answers of one inquiry to many questions, over variables that are added
// meanwhile, are those of brute force.
func TestInquiryAgainstBruteForce(t *testing.T) {
	rounds := tier.Of(15, 150)
	answers := map[problem.Answer]int{}
	for seed := range tier.Seeds(rounds) {
		c := oracle.RandomChoices(int64(seed), 400)
		p := &problem.Problem{Store: term.NewStore()}
		q, err := smt.NewInquiry(t.Context(), smt.Config{}, p.Store)
		if errors.Is(err, smt.ErrUnavailable) {
			t.Skip(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			p.Vars = append(p.Vars, c.Variable(p, i, false))
			for range 2 {
				p.Root = p.Store.And(c.Truth(p, 3), c.Truth(p, 2))
				got, err := q.Ask(t.Context(), p.Vars, p.Root)
				if errors.Is(err, problem.ErrInexact) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				want := problem.Nowhere
				if len(oracle.Models(p, nil)) > 0 {
					want = problem.Somewhere
				}
				if answers[got]++; got != want && got != problem.Undecided {
					t.Fatalf("%d: answer %d, not %d\n%s", seed, got, want, oracle.Describe(p))
				}
			}
		}
		q.Close()
	}
	if answers[problem.Undecided] > 0 || answers[problem.Somewhere] < rounds || answers[problem.Nowhere] < rounds {
		t.Errorf("answers: %v", answers)
	}
}

// A question that takes more than its resources has no answer, and the next one
// has.
func TestInquiryGivesUp(t *testing.T) {
	p := oracle.Clauses(120, 4.3, 1)
	q, err := smt.NewInquiry(t.Context(), smt.Config{Resources: 1000}, p.Store)
	if errors.Is(err, smt.ErrUnavailable) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	if got, err := q.Ask(t.Context(), p.Vars, p.Root); got != problem.Undecided || err != nil {
		t.Errorf("answer %d, %v", got, err)
	}
	if got, err := q.Ask(t.Context(), p.Vars, p.Vars[0].Term); got != problem.Somewhere || err != nil {
		t.Errorf("answer %d, %v to the next question", got, err)
	}
}

//go:build cgo

package smt_test

import (
	"context"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// TestDecide compares the answers about small problems with brute force.
func TestDecide(t *testing.T) {
	answers := map[problem.Answer]int{}
	words := 0
	for seed := range int64(300) {
		p := oracle.RandomChoices(seed, 200).Problem()
		want := problem.Nowhere
		if len(oracle.Models(p, nil)) > 0 {
			want = problem.Somewhere
		}
		for _, x := range term.Reach(p.Store, p.Root) {
			if p.Store.Op(x).Word() {
				words++
				break
			}
		}
		answers[want]++
		got, m, err := smt.Decide(t.Context(), smt.Config{}, p)
		if err != nil || got != want {
			t.Errorf("%d: answer %d, not %d, %v\n%s", seed, got, want, err, oracle.Describe(p))
		}
		if got == problem.Somewhere && !oracle.IsModel(p, m) {
			t.Errorf("%d: %v is no model\n%s", seed, m, oracle.Describe(p))
		}
	}
	if answers[problem.Somewhere] < 50 || answers[problem.Nowhere] < 50 || words < 10 {
		t.Errorf("answers: %v, with words: %d", answers, words)
	}
}

// TestDecideGivesUp lets Z3 fail, which is no answer and no error.
func TestDecideGivesUp(t *testing.T) {
	for _, fault := range []z3.Fault{z3.Exception, z3.Memout} {
		restore := z3.Inject(fault, 1)
		got, m, err := smt.Decide(context.Background(), smt.Config{}, oracle.Clauses(3, 1, 1))
		restore()
		if got != problem.Undecided || m != nil || err != nil {
			t.Errorf("fault %d: answer %d, %v, %v", fault, got, m, err)
		}
	}
}

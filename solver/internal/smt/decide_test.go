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
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestDecide compares the answers about small problems with brute force.
func TestDecide(t *testing.T) {
	answers := map[problem.Answer]int{}
	words := 0
	rounds := tier.Of[int64](30, 300)
	for seed := range tier.Seeds(rounds) {
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
		d, err := smt.Decide(t.Context(), smt.Config{}, p)
		got, m := d.Answer, d.Model
		if err != nil || got != want {
			t.Errorf("%d: answer %d, not %d, %v\n%s", seed, got, want, err, oracle.Describe(p))
		}
		if got == problem.Somewhere && !oracle.IsModel(p, m) {
			t.Errorf("%d: %v is no model\n%s", seed, m, oracle.Describe(p))
		}
	}
	if few := int(rounds / 30); answers[problem.Somewhere] < 5*few || answers[problem.Nowhere] < 5*few || words < few {
		t.Errorf("answers: %v, with words: %d", answers, words)
	}
}

// TestDecideGivesUp lets Z3 fail. It is asked again if other questions may have
// taken the memory. A crash is no answer and no error.
func TestDecideGivesUp(t *testing.T) {
	for fault, want := range map[z3.Fault]problem.Answer{
		z3.Exception: problem.Somewhere, z3.Memout: problem.Somewhere, z3.Abort: problem.Undecided,
	} {
		p := oracle.Data(problem.Interval{Lo: -3, Hi: 3}, problem.Interval{Lo: -3, Hi: 3})
		p.Root = p.Store.EQ(p.Store.Mul(p.Vars[0].Term, p.Vars[1].Term), p.Store.Int(6))
		restore := z3.Inject(fault, 1)
		d, err := smt.Decide(context.Background(), smt.Config{}, p)
		got, m := d.Answer, d.Model
		restore()
		if d.Full {
			t.Errorf("fault %d: there is no memory", fault)
		}
		if got != want || (m != nil) != (want == problem.Somewhere) || err != nil {
			t.Errorf("fault %d: answer %d, %v, %v", fault, got, m, err)
		}
	}
}

// TestDecideFull lets Z3 have no memory when a question is asked alone, too.
func TestDecideFull(t *testing.T) {
	p := oracle.Data(problem.Interval{Lo: -3, Hi: 3})
	defer z3.Inject(z3.Memout, 0)()
	if d, err := smt.Decide(t.Context(), smt.Config{}, p); d.Answer != problem.Undecided || !d.Full || err != nil {
		t.Errorf("%+v, %v", d, err)
	}
}

// TestDecideOrder asks about integers without words whose order contradicts
// itself in every case, which bit-vectors do not show within the resources.
func TestDecideOrder(t *testing.T) {
	var ranges []problem.Interval
	for range 12 {
		ranges = append(ranges, problem.Interval{Lo: -1 << 31, Hi: 1<<31 - 1})
	}
	p := oracle.Data(ranges...)
	s := p.Store
	for i := range p.Vars {
		x, y, z := p.Vars[i].Term, p.Vars[(i+1)%12].Term, p.Vars[(i+2)%12].Term
		p.Root = s.And(p.Root, s.Or(s.LT(x, y), s.And(s.LT(x, z), s.LT(z, y))))
	}
	d, err := smt.Decide(t.Context(), smt.Config{Resources: 200_000}, p)
	if d.Answer != problem.Nowhere || err != nil {
		t.Errorf("answer %d, %v", d.Answer, err)
	}
}

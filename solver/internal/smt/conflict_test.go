//go:build cgo

package smt_test

import (
	"context"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

func TestConflict(t *testing.T) {
	p := oracle.Data(problem.Interval{Lo: -9, Hi: 9}, problem.Interval{Lo: -9, Hi: 9})
	s := p.Store
	x, y := p.Vars[0].Term, p.Vars[1].Term
	clauses := []term.Term{
		s.LT(y, s.Int(7)),
		s.LT(x, s.Int(3)),
		s.LT(x, y),
		s.LT(s.Int(5), x),
		s.NE(x, y),
	}
	core, err := smt.Conflict(context.Background(), smt.Config{}, s, clauses, p.Vars)
	if err != nil || !slices.Equal(core, []int{1, 3}) {
		t.Errorf("%v, %v", core, err)
	}
	core, err = smt.Conflict(context.Background(), smt.Config{}, s, clauses[:3], p.Vars)
	if err != nil || core != nil {
		t.Errorf("satisfiable: %v, %v", core, err)
	}
	core, err = smt.Conflict(context.Background(), smt.Config{}, s, []term.Term{s.LT(x, s.Int(3)), s.LT(s.Int(9), x)}, p.Vars)
	if err != nil || !slices.Equal(core, []int{1}) {
		t.Errorf("beyond the domain: %v, %v", core, err)
	}
}

// TestConflictIsMinimal compares with brute force on random clauses.
func TestConflictIsMinimal(t *testing.T) {
	conflicts, rounds := 0, tier.Of(15, 150)
	for seed := range tier.Seeds(rounds) {
		c := oracle.RandomChoices(int64(seed+9000), 300)
		p := c.Problem()
		p.Fresh = false
		var clauses []term.Term
		for range 2 + c.UpTo(5) {
			clauses = append(clauses, c.Truth(p, 2))
		}
		consistent := func(leaveOut int, of []int) bool {
			p.Root = term.True
			for _, i := range of {
				if i != leaveOut {
					p.Root = p.Store.And(p.Root, clauses[i])
				}
			}
			return len(oracle.Models(p, nil)) > 0
		}
		all := make([]int, len(clauses))
		for i := range all {
			all[i] = i
		}
		core, err := smt.Conflict(context.Background(), smt.Config{}, p.Store, clauses, p.Vars)
		if err != nil {
			t.Fatal(err)
		}
		if consistent(-1, all) {
			if core != nil {
				t.Fatalf("%v of clauses that have a model\n%s", core, oracle.Describe(p))
			}
			continue
		}
		conflicts++
		if core == nil || consistent(-1, core) || !slices.IsSorted(core) {
			t.Fatalf("%v is no conflict\n%s", core, oracle.Describe(p))
		}
		for _, i := range core {
			if !consistent(i, core) {
				t.Fatalf("%v is a conflict without %d\n%s", core, i, oracle.Describe(p))
			}
		}
	}
	if conflicts == 0 {
		t.Error("no clauses contradict each other")
	}
}

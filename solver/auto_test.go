package solver

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
)

// Where the search gets nowhere the SMT solver finds the models, and both agree
// on them.
func TestAutoHandsOver(t *testing.T) {
	p := oracle.Clauses(100, 4.4, 0)
	var got []problem.Model
	out, err := Auto{}.Enumerate(context.Background(), p, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true })
	if errors.Is(err, smt.ErrUnavailable) {
		t.Skip(err)
	}
	if err != nil || !out.Complete || out.Stats.Checks == 0 || out.Stats.Models != int64(len(got)) {
		t.Fatalf("%d models: %+v, %v", len(got), out, err)
	}
	want := searched(t, p)
	oracle.Same(t, p, got, want)
}

// What has few assignments is left to the search, however few models it finds
// among them; with GiveUp it is not.
func TestAutoKeepsSmallProblems(t *testing.T) {
	for _, giveUp := range []bool{false, true} {
		p := oracle.Needle(12)
		out, err := Auto{Config: smt.Config{Resources: 10_000}, GiveUp: giveUp}.Enumerate(context.Background(), p, func(problem.Model) bool { return true })
		if errors.Is(err, smt.ErrUnavailable) {
			t.Skip(err)
		}
		if err != nil || !giveUp && !out.Complete || (out.Stats.Checks > 0) != giveUp {
			t.Errorf("GiveUp %v: %+v, %v", giveUp, out, err)
		}
	}
}

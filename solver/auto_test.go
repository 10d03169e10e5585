package solver

import (
	"context"
	"errors"
	"math/rand"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// clauses is random 3-SAT: what a search without learning is bad at.
func clauses(vars int, ratio float64, seed int64) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	rng := rand.New(rand.NewSource(seed))
	var lits []term.Term
	for range vars {
		lits = append(lits, s.add(problem.Var{Guard: term.True, Hi: 1, Class: problem.Finite}, true))
	}
	for range int(float64(vars) * ratio) {
		var c []term.Term
		for _, v := range rng.Perm(vars)[:3] {
			t := lits[v]
			if rng.Intn(2) == 0 {
				t = st.Not(t)
			}
			c = append(c, t)
		}
		s.require(st.Or(c...))
	}
	return s.p
}

// Where the search gets nowhere the SMT solver finds the models, and both agree on them.
func TestAutoHandsOver(t *testing.T) {
	p := clauses(100, 4.4, 0)
	var got []problem.Model
	out, err := Auto{}.Enumerate(context.Background(), p, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true })
	if errors.Is(err, smt.ErrUnavailable) {
		t.Skip(err)
	}
	if err != nil || !out.Complete || out.Stats.Checks == 0 || out.Stats.Models != int64(len(got)) {
		t.Fatalf("%d models: %+v, %v", len(got), out, err)
	}
	want, _ := collect(t, p, nil, defaultBudget)
	same(t, p, got, want)
}

// Wherever the search hands over, nothing is lost, repeated or out of order.
func TestAutoAgainstBruteForce(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	for seed := range rounds {
		data := make([]byte, 150)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := (&choices{data}).problem()
		want := bruteForce(p, nil)
		for n := range int64(3) {
			to := &relay{enumerate: func(ctx context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
				out, err := Split{}.EnumerateCube(ctx, p, cube, yield)
				if errors.Is(err, smt.ErrUnavailable) {
					t.Skip(err)
				}
				return out, err
			}}
			got, _ := collect(t, p, to, tight(n))
			same(t, p, got, want)
		}
	}
}

func TestAutoStopsDuringHandover(t *testing.T) {
	p := queens(6)
	all := bruteForce(p, nil)
	for stop := 1; stop <= len(all); stop++ {
		n := 0
		r := newRun(context.Background(), p, func(problem.Model) bool { n++; return n < stop }, bruteRelay(p, 0))
		r.budget = tight(0)
		out, err := r.enumerate()
		if err != nil || out.Complete || out.Reason != "stopped" || n != stop {
			t.Errorf("%d of %d models: %+v, %v", n, stop, out, err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		n = 0
		r = newRun(ctx, p, func(problem.Model) bool {
			if n++; n == stop {
				cancel()
			}
			return true
		}, bruteRelay(p, 0))
		r.budget = tight(0)
		out, err = r.enumerate()
		if err != nil || stop < len(all) && (out.Complete || out.Reason != "canceled") {
			t.Errorf("canceled after %d of %d models: %+v, %v", n, stop, out, err)
		}
		cancel()
	}
}

// A fault of the relay is one of the run.
func TestAutoFails(t *testing.T) {
	fault := errors.New("fault")
	r := newRun(context.Background(), queens(6), func(problem.Model) bool { return true }, &relay{
		enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (Outcome, error) {
			return Outcome{}, fault
		},
	})
	r.budget = tight(0)
	if out, err := r.enumerate(); !errors.Is(err, fault) || out.Complete {
		t.Errorf("%+v, %v", out, err)
	}
}

// With GiveUp nothing goes on where the SMT solver gives up, and the outcome says so; without, the
// same problem is enumerated to its end.
func TestGiveUp(t *testing.T) {
	for _, giveUp := range []bool{false, true} {
		p := queens(7)
		models := 0
		r := newRun(context.Background(), p, func(problem.Model) bool { models++; return true }, &relay{
			last: giveUp,
			enumerate: func(context.Context, problem.Cube, func(problem.Model) bool) (Outcome, error) {
				return Outcome{Reason: "tired"}, nil
			}})
		r.budget.levels, r.budget.propagation, r.budget.each, r.budget.exhaustible = rate{1, 0}, rate{1, 0}, 0, 0
		out, err := r.enumerate()
		if err != nil || out.Complete == giveUp || giveUp && out.Reason != "tired" || !giveUp && models != 40 {
			t.Errorf("GiveUp %v: %d models, %+v, %v", giveUp, models, out, err)
		}
	}
}

// What has few assignments is left to the search, however few models it finds among them; with GiveUp it is
// not.
func TestAutoKeepsSmallProblems(t *testing.T) {
	for _, giveUp := range []bool{false, true} {
		p := needle(12)
		out, err := Auto{Config: smt.Config{Resources: 10_000}, GiveUp: giveUp}.Enumerate(context.Background(), p, func(problem.Model) bool { return true })
		if errors.Is(err, smt.ErrUnavailable) {
			t.Skip(err)
		}
		if err != nil || !giveUp && !out.Complete || (out.Stats.Checks > 0) != giveUp {
			t.Errorf("GiveUp %v: %+v, %v", giveUp, out, err)
		}
	}
}

// needle is five numbers below n of which a hash has one value, which says little of any before the last is known.
func needle(n int64) *problem.Problem {
	s := newShaper()
	st := s.p.Store
	typ := term.IntType{Bits: 32}
	h := st.Int(2166136261)
	for range 5 {
		x := s.integer(term.True, 0, n-1)
		h = term.Arith(st, term.Mul, term.Arith(st, term.Xor, h, x, typ), st.Int(16777619), typ)
	}
	s.require(st.EQ(term.Arith(st, term.Rem, h, st.Int(100_003), typ), st.Int(5)))
	return s.p
}

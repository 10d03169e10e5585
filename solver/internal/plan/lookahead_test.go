package plan

import (
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// majority says that more than half of xs are one value, as Boyer and Moore
// find it.
func majority(s *term.Store, xs []term.Term) term.Term {
	candidate, n := s.Int(0), s.Int(0)
	for _, x := range xs {
		none, same := s.EQ(n, s.Int(0)), s.EQ(x, candidate)
		n = s.Ite(none, s.Int(1), s.Ite(same, s.AddConst(n, 1), s.AddConst(n, -1)))
		candidate = s.Ite(none, x, candidate)
	}
	votes := s.Int(0)
	for _, x := range xs {
		votes = s.Add(votes, s.EQ(x, candidate))
	}
	return s.LT(s.Int(int64(len(xs))), s.Scale(votes, 2))
}

// descents says how many of xs are less than the one before, at most, exactly
// or at least n.
func descents(s *term.Store, xs []term.Term, n int64, op func(a, b term.Term) term.Term) term.Term {
	count := s.Int(0)
	for i := range xs[1:] {
		count = s.Add(count, s.LT(xs[i+1], xs[i]))
	}
	return op(count, s.Int(n))
}

// machine says that a machine that counts to 3 is not stuck after reading xs:
// it is once it reads something less than its count.
func machine(s *term.Store, xs []term.Term) term.Term {
	state := s.Int(0)
	for _, x := range xs {
		next := s.Ite(s.EQ(state, s.Int(3)), s.Int(0), s.AddConst(state, 1))
		state = s.Ite(s.Or(s.EQ(state, s.Int(-1)), s.LT(x, state)), s.Int(-1), next)
	}
	return s.Or(s.EQ(state, s.Int(2)), s.EQ(state, s.Int(3)))
}

// TestLookahead checks that what control flow has decided is no longer tried,
// whatever the later values may be.
func TestLookahead(t *testing.T) {
	for _, c := range []struct {
		name  string
		n     int
		holds func(*term.Store, []term.Term) term.Term
	}{
		{"majority", 6, majority},
		{"ascending but once", 7, func(s *term.Store, xs []term.Term) term.Term { return descents(s, xs, 1, s.LE) }},
		{"two descents", 7, func(s *term.Store, xs []term.Term) term.Term { return descents(s, xs, 2, s.EQ) }},
		{"three descents and more", 7, func(s *term.Store, xs []term.Term) term.Term { return s.Not(descents(s, xs, 2, s.LE)) }},
		{"not two descents", 6, func(s *term.Store, xs []term.Term) term.Term { return s.Not(descents(s, xs, 2, s.EQ)) }},
		{"machine", 7, machine},
		{"either", 6, func(s *term.Store, xs []term.Term) term.Term {
			return s.Ite(s.EQ(xs[0], xs[1]), descents(s, xs, 1, s.LE), s.Ite(s.EQ(xs[2], xs[4]), majority(s, xs), machine(s, xs)))
		}},
		{"nothing to lookAhead", 8, func(s *term.Store, xs []term.Term) term.Term {
			return s.Not(descents(s, xs, 6, s.EQ))
		}},
	} {
		s := oracle.NewBuilder()
		var xs []term.Term
		for range c.n {
			xs = append(xs, s.Integer(term.True, 0, 3))
		}
		s.Require(c.holds(s.Problem.Store, xs))
		want := oracle.Models(s.Problem, nil)
		got, out := collect(t, s.Problem, long)
		oracle.Same(t, s.Problem, got, want)
		if out.DeadEnds > int64(len(got)/2) {
			t.Errorf("%s: %d dead ends for %d models", c.name, out.DeadEnds, len(got))
		}
	}
}

// A program reads some integers one after the other and keeps two numbers and a
// flag.
type program struct {
	rng  *rand.Rand
	s    *term.Store
	a, b term.Term
	flag term.Term
}

// condition is a random one of the state and what is read.
func (g *program) condition(x term.Term, depth int) term.Term {
	s := g.s
	state := []term.Term{g.a, g.b, x, s.Int(int64(g.rng.Intn(4)))}
	u, v := state[g.rng.Intn(4)], state[g.rng.Intn(4)]
	if depth > 0 {
		c, d := g.condition(x, depth-1), g.condition(x, 0)
		switch g.rng.Intn(6) {
		case 0:
			return s.And(c, d)
		case 1:
			return s.Or(c, s.Not(d))
		case 2:
			return s.Ite(c, d, g.condition(x, 0))
		case 3:
			return s.Not(s.Ite(c, d, s.Not(g.condition(x, 0))))
		}
	}
	return []term.Term{s.EQ(u, v), s.LT(u, v), s.Not(s.EQ(u, v)), g.flag}[g.rng.Intn(4)]
}

// read changes the state by an integer.
func (g *program) read(x term.Term) {
	s := g.s
	c := g.condition(x, 1)
	value := []term.Term{x, s.AddConst(g.a, 1), s.AddConst(g.b, -1), s.Max(g.a, x), s.Add(g.b, x), s.Int(0)}[g.rng.Intn(6)]
	switch g.rng.Intn(3) {
	case 0:
		g.a = s.Ite(c, value, g.a)
	case 1:
		g.b = s.Ite(c, value, g.b)
	default:
		g.flag = s.Ite(c, g.condition(x, 0), g.flag)
	}
}

// TestPrograms compares what random programs say at their end with brute force.
func TestPrograms(t *testing.T) {
	for seed := range tier.Seeds(int64(3000)) {
		rng := rand.New(rand.NewSource(seed))
		s := oracle.NewBuilder()
		st := s.Problem.Store
		g := &program{rng, st, st.Int(0), st.Int(1), term.False}
		var xs []term.Term
		for range 4 + rng.Intn(2) {
			xs = append(xs, s.Integer(term.True, 0, int64(2+rng.Intn(2))))
		}
		for _, x := range xs {
			g.read(x)
			g.read(x)
		}
		votes, least := st.Int(0), st.Int(int64(rng.Intn(3)))
		for i, x := range xs {
			votes = st.Add(votes, st.Scale(st.EQ(x, g.a), []int64{1, 1, -1, -2}[(i*rng.Intn(2))%4]))
		}
		last := []term.Term{st.LE(least, votes), st.Not(st.EQ(votes, least)), g.condition(g.b, 2), st.EQ(votes, st.Sub(g.b, least))}[rng.Intn(4)]
		if rng.Intn(2) == 0 {
			last = st.Or(last, g.flag)
		}
		s.Require(last)
		check(t, s.Problem, seed)
	}
}

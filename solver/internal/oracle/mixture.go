package oracle

import (
	"math/rand"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Mixture is a random problem over integers and booleans, of conjuncts that
// plans treat in different ways: orders, copies, disequalities, running sums,
// systems of equations, strides, products, squares, clauses, counters and data
// flow.
type Mixture struct {
	Flow
	shaper      *Builder
	space, most int64
}

// NewMixture makes a mixture with at most most assignments to its integers. It
// has at least one integer of six values, even if most is less.
func NewMixture(rng *rand.Rand, most int64) *Mixture {
	m := &Mixture{shaper: NewBuilder(), space: 1, most: most}
	m.Flow = Flow{rng: rng, Store: m.shaper.Problem.Store, Bool: m.shaper.Add(problem.Var{Class: problem.Data, Guard: term.True, Hi: 1, Prior: []problem.Interval{{Lo: 0, Hi: 1}}}, true)}
	base := int64(0)
	if rng.Intn(3) == 0 {
		base = []int64{1 << 40, 1 << 50, 1 << 60, 1 << 61, -1 << 61, 1<<62 - 500, -1 << 62}[rng.Intn(7)]
	}
	m.number(base)
	for range 1 + rng.Intn(4) {
		m.number(base)
	}
	for range 1 + rng.Intn(3) {
		m.conjunct()
	}
	if rng.Intn(2) == 0 {
		m.shaper.Require(m.Truth(1 + rng.Intn(2)))
	}
	return m
}

// number adds an integer, a distance away from what terms use of it, with
// values that it had before.
func (m *Mixture) number(base int64) {
	lo, n := m.between(-5, 3), m.between(1, 6)
	if m.rng.Intn(6) == 0 {
		lo, n = m.between(-150, 0), m.between(60, 200)
	}
	if m.space*(n+1) > m.most {
		if len(m.Ints) > 0 {
			return
		}
		n = 5
	}
	m.space *= n + 1
	base *= m.between(0, 1)
	x := m.shaper.Integer(term.True, base+lo, base+lo+n)
	if m.rng.Intn(8) > 0 {
		from := base + lo + m.between(-1, int(n))
		m.shaper.Problem.Vars[len(m.shaper.Problem.Vars)-1].Prior = []problem.Interval{{Lo: from, Hi: from + m.between(0, int(n))}}
	}
	if m.rng.Intn(8) > 0 {
		x = m.Store.AddConst(x, -base)
	}
	m.Ints = append(m.Ints, x)
}

func (m *Mixture) between(lo, hi int) int64 { return int64(lo + m.rng.Intn(hi-lo+1)) }

// coefs are random factors of all integers.
func (m *Mixture) coefs(lo, hi int) []int64 {
	r := make([]int64, len(m.Ints))
	for i := range r {
		r[i] = m.between(lo, hi)
	}
	return r
}

// compare compares two integers in some way.
func (m *Mixture) compare(a, b term.Term) term.Term {
	return []term.Term{m.Store.LE(a, b), m.Store.LT(a, b), m.Store.EQ(a, b), m.Store.NE(a, b), m.Store.LE(b, a)}[m.rng.Intn(5)]
}

func (m *Mixture) conjunct() {
	s, xs := m.Store, m.Ints
	k := func(lo, hi int) term.Term { return s.Int(m.between(lo, hi)) }
	switch m.rng.Intn(13) {
	case 0: // sums of the first numbers
		sum := s.Int(0)
		for i, x := range xs {
			sum = s.Add(sum, s.Scale(x, m.between(1, 2)))
			switch m.rng.Intn(4) {
			case 0:
				m.shaper.Require(s.LE(sum, k(0, 3*i+8)))
			case 1:
				m.shaper.Require(s.LE(k(-9, i+1), sum))
			}
		}
	case 1:
		for range 1 + m.rng.Intn(3) {
			m.shaper.Require(s.EQ(s.Sum(m.between(-4, 4), xs, m.coefs(-3, 3)), s.Int(0)))
		}
	case 2, 3: // orders, copies and what is near them
		for i := range xs[1:] {
			x, y := s.AddConst(xs[m.rng.Intn(i+1)], m.between(-1, 1)), xs[i+1]
			m.shaper.Require([]term.Term{s.EQ(x, y), s.EQ(x, y), s.LE(x, y), s.NE(x, y), term.True}[m.rng.Intn(5)])
		}
	case 4: // all different
		for i := range xs {
			for j := range i {
				m.shaper.Require(s.NE(xs[i], xs[j]))
			}
		}
	case 5:
		by := m.between(2, 9)
		sum := s.Sum(m.between(0, 2000), xs, m.coefs(-2, 3))
		m.shaper.Require(s.EQ(s.Mod(sum, s.Int(by)), k(0, int(by)-1)))
	case 6:
		x, y := m.Some(), m.Some()
		m.shaper.Require(m.compare(s.Add(s.Mul(x, y), s.Scale(m.Some(), m.between(-2, 2))), k(0, 40)))
	case 7:
		x := m.Some()
		m.shaper.Require(m.compare(s.Scale(m.Some(), m.between(1, 3)), s.Scale(s.Mul(x, x), m.between(1, 2))))
	case 8:
		m.shaper.Require(s.Or(m.Truth(0), s.And(m.Truth(0), m.Truth(1)), m.Truth(0)))
	case 9: // two sums that are alike, one of them with a maximum
		coefs := m.coefs(-2, 2)
		m.shaper.Require(m.compare(s.Sum(0, xs, coefs), k(-9, 9)))
		m.shaper.Require(s.LE(s.Add(s.Sum(0, xs, coefs), s.Max(m.Some(), m.Flow.Integer(1))), k(0, 20)))
	case 10:
		m.shaper.Require(m.compare(m.counter(1), k(0, 3)))
	case 11: // what is known in part before the last variable
		m.shaper.Require(m.compare(s.Ite(m.vague(), m.Some(), m.Some()), m.Some()))
	case 12:
		t := s.Ite(m.vague(), m.vague(), m.vague())
		n := s.Sum(0, []term.Term{m.vague(), m.vague(), s.Not(m.vague())}, []int64{1, 2 * m.between(0, 1), 1})
		m.shaper.Require([]term.Term{s.Or(t, m.Truth(0)), s.LE(n, k(0, 2)), s.LE(k(1, 3), n), s.EQ(n, k(0, 3)), s.NE(n, k(0, 2)), s.Not(t)}[m.rng.Intn(6)])
	}
}

// vague returns a truth that may be known before all of its variables are.
func (m *Mixture) vague() term.Term {
	s := m.Store
	a, b, c := m.Truth(0), m.Truth(0), s.LE(m.Some(), s.Int(m.between(-3, 3)))
	return []term.Term{s.And(a, c), s.Or(a, c), s.Ite(c, a, b), s.Ite(a, c, b), s.Ite(a, b, s.Not(b))}[m.rng.Intn(5)]
}

// Problem returns the problem that has been made.
func (m *Mixture) Problem() *problem.Problem { return m.shaper.Problem }

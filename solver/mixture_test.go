package solver

import (
	"math"
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A mixture is a random problem over integers and booleans, of conjuncts that plans treat in different ways: orders, copies,
// disequalities, running sums, systems of equations, strides, products, squares, clauses, counters and data flow.
type mixture struct {
	flow
	*shaper
	space, most int64
}

func newMixture(rng *rand.Rand, most int64) *mixture {
	m := &mixture{shaper: newShaper(), space: 1, most: most}
	m.flow = flow{rng: rng, s: m.p.Store, bool: m.add(problem.Var{Class: problem.Data, Guard: term.True, Hi: 1, Prior: []problem.Interval{{Lo: 0, Hi: 1}}}, true)}
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
		m.require(m.truth(1 + rng.Intn(2)))
	}
	return m
}

// number adds an integer, a distance away from what terms use of it, with values that it had before.
func (m *mixture) number(base int64) {
	lo, n := m.between(-5, 3), m.between(1, 6)
	if m.rng.Intn(6) == 0 {
		lo, n = m.between(-150, 0), m.between(60, 200)
	}
	if m.space*(n+1) > m.most {
		if len(m.ints) > 0 {
			return
		}
		n = 5
	}
	m.space *= n + 1
	base *= m.between(0, 1)
	x := m.integer(term.True, base+lo, base+lo+n)
	if m.rng.Intn(8) > 0 {
		from := base + lo + m.between(-1, int(n))
		m.p.Vars[len(m.p.Vars)-1].Prior = []problem.Interval{{Lo: from, Hi: from + m.between(0, int(n))}}
	}
	if m.rng.Intn(8) > 0 {
		x = m.s.AddConst(x, -base)
	}
	m.ints = append(m.ints, x)
}

// integer is that of the shaper: the flow has one of its own.
func (m *mixture) integer(guard term.Term, lo, hi int64) term.Term {
	return m.shaper.integer(guard, lo, hi)
}

func (m *mixture) between(lo, hi int) int64 { return int64(lo + m.rng.Intn(hi-lo+1)) }

// coefs are random factors of all integers.
func (m *mixture) coefs(lo, hi int) []int64 {
	r := make([]int64, len(m.ints))
	for i := range r {
		r[i] = m.between(lo, hi)
	}
	return r
}

// compare compares two integers in some way.
func (m *mixture) compare(a, b term.Term) term.Term {
	return []term.Term{m.s.LE(a, b), m.s.LT(a, b), m.s.EQ(a, b), m.s.NE(a, b), m.s.LE(b, a)}[m.rng.Intn(5)]
}

func (m *mixture) conjunct() {
	s, xs := m.s, m.ints
	k := func(lo, hi int) term.Term { return s.Int(m.between(lo, hi)) }
	switch m.rng.Intn(13) {
	case 0: // sums of the first numbers
		sum := s.Int(0)
		for i, x := range xs {
			sum = s.Add(sum, s.Scale(x, m.between(1, 2)))
			switch m.rng.Intn(4) {
			case 0:
				m.require(s.LE(sum, k(0, 3*i+8)))
			case 1:
				m.require(s.LE(k(-9, i+1), sum))
			}
		}
	case 1:
		for range 1 + m.rng.Intn(3) {
			m.require(s.EQ(s.Sum(m.between(-4, 4), xs, m.coefs(-3, 3)), s.Int(0)))
		}
	case 2, 3: // orders, copies and what is near them
		for i := range xs[1:] {
			x, y := s.AddConst(xs[m.rng.Intn(i+1)], m.between(-1, 1)), xs[i+1]
			m.require([]term.Term{s.EQ(x, y), s.EQ(x, y), s.LE(x, y), s.NE(x, y), term.True}[m.rng.Intn(5)])
		}
	case 4: // all different
		for i := range xs {
			for j := range i {
				m.require(s.NE(xs[i], xs[j]))
			}
		}
	case 5:
		by := m.between(2, 9)
		sum := s.Sum(m.between(0, 2000), xs, m.coefs(-2, 3))
		m.require(s.EQ(s.Mod(sum, s.Int(by)), k(0, int(by)-1)))
	case 6:
		x, y := m.some(), m.some()
		m.require(m.compare(s.Add(s.Mul(x, y), s.Scale(m.some(), m.between(-2, 2))), k(0, 40)))
	case 7:
		x := m.some()
		m.require(m.compare(s.Scale(m.some(), m.between(1, 3)), s.Scale(s.Mul(x, x), m.between(1, 2))))
	case 8:
		m.require(s.Or(m.truth(0), s.And(m.truth(0), m.truth(1)), m.truth(0)))
	case 9: // two sums that are alike, one of them with a maximum
		coefs := m.coefs(-2, 2)
		m.require(m.compare(s.Sum(0, xs, coefs), k(-9, 9)))
		m.require(s.LE(s.Add(s.Sum(0, xs, coefs), s.Max(m.some(), m.flow.integer(1))), k(0, 20)))
	case 10:
		m.require(m.compare(m.counter(1), k(0, 3)))
	case 11: // what is known in part before the last variable
		m.require(m.compare(s.Ite(m.vague(), m.some(), m.some()), m.some()))
	case 12:
		t := s.Ite(m.vague(), m.vague(), m.vague())
		n := s.Sum(0, []term.Term{m.vague(), m.vague(), s.Not(m.vague())}, []int64{1, 2 * m.between(0, 1), 1})
		m.require([]term.Term{s.Or(t, m.truth(0)), s.LE(n, k(0, 2)), s.LE(k(1, 3), n), s.EQ(n, k(0, 3)), s.NE(n, k(0, 2)), s.Not(t)}[m.rng.Intn(6)])
	}
}

// vague is a truth that may be known before all of its variables are.
func (m *mixture) vague() term.Term {
	s := m.s
	a, b, c := m.truth(0), m.truth(0), s.LE(m.some(), s.Int(m.between(-3, 3)))
	return []term.Term{s.And(a, c), s.Or(a, c), s.Ite(c, a, b), s.Ite(a, c, b), s.Ite(a, b, s.Not(b))}[m.rng.Intn(5)]
}

// TestMixtures compares them with brute force: with every budget, with a relay, and counted.
func TestMixtures(t *testing.T) {
	rounds := int64(6000)
	if testing.Short() {
		rounds = 1500
	}
	for seed := range rounds {
		rng := rand.New(rand.NewSource(seed))
		p := newMixture(rng, 1000).p
		p.Fresh = rng.Intn(3) == 0
		want := bruteForce(p, nil)
		got, _ := collect(t, p, nil, defaultBudget)
		same(t, p, got, want)
		got, _ = collect(t, p, nil, tight(seed))
		same(t, p, got, want)
		got, _ = collect(t, p, bruteRelay(p, int(seed%4)), tight(seed/3))
		same(t, p, got, want)
		for _, b := range []budget{defaultBudget, tight(seed)} {
			r := newRun(t.Context(), p, nil, nil)
			r.counting, r.budget = true, b
			if out, err := r.enumerate(); err != nil || !out.Complete || out.Stats.Models != int64(len(want)) {
				t.Fatalf("%d models (%v), not %d\n%s", out.Stats.Models, err, len(want), describe(p))
			}
		}
	}
}

// TestMaximaFarOut has a maximum whose operand needs more than 62 bits together with its own negation.
func TestMaximaFarOut(t *testing.T) {
	const far = 1 << 61
	p := data(problem.Interval{Lo: -far + 2, Hi: -far + 6}, problem.Interval{Lo: -far - 50, Hi: -far + 20})
	s, x, y := p.Store, p.Vars[0].Term, p.Vars[1].Term
	a, b := s.AddConst(x, far-2), s.AddConst(y, far)
	p.Root = s.LE(s.Add(s.Sum(2, []term.Term{a, b}, []int64{1, 2}), s.Max(b, a)), s.Int(1))
	checkProblem(t, p)
}

// TestBounds merges bounds of the same sum, and compares what they leave with what each leaves.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 20000 {
		p := &plan{sums: []int64{int64(rng.Intn(21) - 10)}}
		var together level
		lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
		coef, square := int64(rng.Intn(7)-3), int64(0)
		if rng.Intn(4) == 0 {
			coef, square, lo = 0, int64(2*rng.Intn(2)-1), 0
		}
		wantLo, wantHi := lo, hi
		for range 2 + rng.Intn(2) {
			from := int64(rng.Intn(41) - 20)
			b := bound{coef: coef, square: square, lo: from, hi: from + int64(rng.Intn(9))}
			b.most, b.least = rng.Intn(2) == 0, rng.Intn(2) == 0
			together.bound(b)
			wantLo, wantHi = b.tighten(p, wantLo, wantHi)
			if wantLo > wantHi {
				break
			}
		}
		if len(together.bounds) != 1 {
			t.Fatalf("%d bounds", len(together.bounds))
		}
		lo, hi = together.bounds[0].tighten(p, lo, hi)
		if empty := wantLo > wantHi; empty != (lo > hi) || !empty && (lo != wantLo || hi != wantHi) {
			t.Fatalf("%+v: %d..%d, not %d..%d", together.bounds, lo, hi, wantLo, wantHi)
		}
	}
}

package solver

import (
	"cmp"
	"math"
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// flow makes random terms of the kind that data-dependent control flow leaves: counters, candidates, greatest elements and
// conditionals over some integers.
type flow struct {
	rng  *rand.Rand
	s    *term.Store
	ints []term.Term
	bool term.Term
}

func (f *flow) some() term.Term { return f.ints[f.rng.Intn(len(f.ints))] }

func (f *flow) integer(depth int) term.Term {
	s := f.s
	if depth == 0 {
		return s.AddConst(f.some(), int64(f.rng.Intn(5)-2))
	}
	a, b := f.integer(depth-1), f.some()
	switch f.rng.Intn(9) {
	case 0:
		return s.Sum(0, []term.Term{a, b, f.some()}, []int64{int64(f.rng.Intn(7) - 3), int64(f.rng.Intn(5) - 2), 1})
	case 1:
		return s.Max(a, b, f.some())
	case 2:
		return s.Ite(f.truth(depth-1), a, b)
	case 3: // a counter
		return f.counter(depth - 1)
	case 4:
		return s.Mod(a, s.Int(int64(1+f.rng.Intn(5))))
	case 5:
		return s.Div(a, b)
	case 6:
		return s.Mul(f.some(), b)
	}
	return a
}

func (f *flow) counter(depth int) term.Term {
	n, factors := f.s.Int(int64(f.rng.Intn(3))), [][]int64{{1}, {-1}, {1, -1}, {2, 5, -1}, {1, 300}}[f.rng.Intn(5)]
	for range 1 + f.rng.Intn(4) {
		n = f.s.Add(n, f.s.Scale(f.truth(depth), factors[f.rng.Intn(len(factors))]))
	}
	return n
}

func (f *flow) truth(depth int) term.Term {
	s := f.s
	if depth <= 0 {
		return s.LE(f.some(), f.some())
	}
	d := depth - 1
	a, b := f.integer(d), f.some()
	switch f.rng.Intn(8) {
	case 0:
		return s.EQ(a, b)
	case 5:
		return s.And(f.bool, s.LE(a, b))
	case 6:
		return s.Or(s.Not(f.bool), s.EQ(s.Mul(a, s.Int(1<<40)), s.Mul(b, s.Int(1<<40+1))))
	case 1:
		return s.Not(s.EQ(a, b))
	case 2:
		return s.And(s.LE(a, b), s.Not(s.EQ(b, f.some())))
	case 3:
		return s.Or(s.LE(a, f.some()), s.EQ(b, f.some()))
	case 4:
		return s.Ite(s.LE(a, f.some()), s.EQ(a, b), s.LE(f.some(), b))
	}
	return s.LE(a, b)
}

// counted compares a counter of comparisons with the last of the integers.
func (f *flow) counted() term.Term {
	last := len(f.ints) - 1
	n, sign, middle := f.s.Int(0), int64(f.rng.Intn(3)-1), int64(0)
	for i := range 3 + f.rng.Intn(3) {
		a, b := f.s.AddConst(f.ints[i%last], int64(f.rng.Intn(4))), f.ints[last]
		t := []term.Term{f.s.EQ(a, b), f.s.LE(a, b), f.s.LE(b, f.some()), f.truth(1)}[f.rng.Intn(4)]
		c := cmp.Or(sign, int64(1-2*f.rng.Intn(2))) * int64(1+f.rng.Intn(2))
		n, middle = f.s.Add(n, f.s.Scale(t, c)), middle+c
	}
	k := f.s.Int(middle / 2)
	return []term.Term{f.s.EQ(n, k), f.s.LE(n, k), f.s.LE(k, n), f.s.Not(f.s.EQ(n, k))}[f.rng.Intn(4)]
}

// TestSieves compares problems that are tested by sieves with brute force, with ranges of less and more than a window.
func TestSieves(t *testing.T) {
	for seed := range int64(800) {
		rng := rand.New(rand.NewSource(seed))
		s := newShaper()
		f := &flow{rng: rng, s: s.p.Store, bool: term.True}
		if rng.Intn(2) == 0 {
			f.bool = s.add(problem.Var{Class: problem.Data, Guard: term.True, Hi: 1}, true)
		}
		for range 2 + rng.Intn(2) {
			lo := int64(rng.Intn(30) - 20)
			f.ints = append(f.ints, s.integer(term.True, lo, lo+int64(rng.Intn(7))))
		}
		if rng.Intn(2) == 0 {
			lo := int64(rng.Intn(200) - 150)
			f.ints = append(f.ints, s.integer(term.True, lo, lo+int64(rng.Intn(200))))
		}
		if f.bool == term.True {
			f.bool = s.add(problem.Var{Class: problem.Data, Guard: term.True, Hi: 1}, true)
		}
		switch rng.Intn(5) {
		case 4:
			bits := term.Arith(f.s, term.Xor, f.integer(1), f.some(), term.IntType{Bits: 64, Signed: true})
			s.require(f.s.Or(f.s.LE(bits, f.some()), f.truth(1)))
		case 0:
			s.require(f.truth(3), f.truth(2))
		case 1:
			s.require(f.counted())
		case 2:
			s.require(f.s.Or(f.s.Not(f.counted()), f.truth(2)), f.truth(1))
		default:
			s.require(f.truth(3))
		}
		if rng.Intn(4) == 0 {
			s.require(f.s.EQ(f.s.Mod(f.s.AddConst(f.ints[len(f.ints)-1], 300), f.s.Int(3)), f.s.Int(1)))
		}
		want := checkPlans(t, s.p)
		tight := defaultBudget
		tight.levels, tight.propagation = rate{3, 1}, rate{3, 1}
		got, _ := collect(t, s.p, nil, tight)
		same(t, s.p, got, want)
	}
}

// TestSievesSave checks that what depends on the last variable only through comparisons is one dead end for all its values.
func TestSievesSave(t *testing.T) {
	s := newShaper()
	st := s.p.Store
	x, y := s.integer(term.True, 0, 9), s.integer(term.True, 0, 59)
	m := st.Max(x, y)
	s.require(st.EQ(st.Sum(0, []term.Term{st.EQ(x, m), st.EQ(y, m), st.LE(y, st.Int(20))}, nil), st.Int(3)))
	got, out := collect(t, s.p, nil, defaultBudget)
	if len(got) != 10 || out.Stats.DeadEnds != 0 {
		t.Errorf("%v, %+v", got, out.Stats)
	}
}

func TestLanes(t *testing.T) {
	for slope := int64(-70); slope <= 70; slope++ {
		for base := int64(-300); base <= 300; base++ {
			for _, op := range []term.Op{term.OpLE, term.OpEQ, term.OpNE} {
				got := compare(op, slope, base)
				for j := range int64(laneCount) {
					if got>>j&1 != lanes(term.Truth(term.Holds(op, slope*j+base))) {
						t.Fatalf("%v: %d*%d%+d", op, slope, j, base)
					}
				}
			}
		}
	}
}

// TestWindows checks windows at the limits of 64 bits.
func TestWindows(t *testing.T) {
	for _, from := range []int64{math.MinInt64, -5, math.MaxInt64 - 200} {
		for _, step := range []int64{1, 3} {
			for n := int64(0); n < 130; n++ {
				if from > math.MaxInt64-n*step {
					continue
				}
				l, more := window(from, from+n*step, step)
				if l.count() != min(n+1, laneCount) || more != (n >= laneCount) || l&1 == 0 || l&(l+1) != 0 {
					t.Fatalf("%d values: %x, %v", n+1, l, more)
				}
				for k := range n * step {
					one := lanes(0)
					if k%step == 0 && k/step < laneCount {
						one = 1 << (k / step)
					}
					if got := laneOf(from+k, from, step); got != one {
						t.Fatalf("%d of every %d: %x", k, step, got)
					}
				}
				if got := laneOf(from-1, from, step); got != 0 {
					t.Fatalf("before: %x", got)
				}
			}
		}
	}
}

// TestSievesShare checks a test that is also a part of another one of the same level.
func TestSievesShare(t *testing.T) {
	s := newShaper()
	st := s.p.Store
	x, y := s.integer(term.True, 0, 9), s.integer(term.True, 0, 9)
	part := st.Or(st.EQ(y, st.Int(1)), st.LE(st.Int(3), y))
	s.require(part, st.EQ(st.Sum(0, []term.Term{x, y, part}, []int64{1, -1, -1}), st.Int(0)))
	got, _ := collect(t, s.p, nil, defaultBudget)
	same(t, s.p, got, bruteForce(s.p, nil))
}

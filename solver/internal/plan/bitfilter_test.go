package plan

import (
	"math"
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestBitFilters compares problems that are tested by bit filters with brute
// force, with ranges of less and more than a window.
func TestBitFilters(t *testing.T) {
	for seed := range tier.Seeds(int64(800)) {
		rng := rand.New(rand.NewSource(seed))
		s := oracle.NewBuilder()
		f := oracle.NewFlow(rng, s.Problem.Store)
		if rng.Intn(2) == 0 {
			f.Bool = s.Add(problem.Var{Class: problem.Data, Guard: term.True, Hi: 1}, true)
		}
		for range 2 + rng.Intn(2) {
			lo := int64(rng.Intn(30) - 20)
			f.Ints = append(f.Ints, s.Integer(term.True, lo, lo+int64(rng.Intn(7))))
		}
		if rng.Intn(2) == 0 {
			lo := int64(rng.Intn(200) - 150)
			f.Ints = append(f.Ints, s.Integer(term.True, lo, lo+int64(rng.Intn(200))))
		}
		if f.Bool == term.True {
			f.Bool = s.Add(problem.Var{Class: problem.Data, Guard: term.True, Hi: 1}, true)
		}
		switch rng.Intn(5) {
		case 4:
			bits := term.Arith(f.Store, term.Xor, f.Integer(1), f.Some(), term.IntType{Bits: 64, Signed: true})
			s.Require(f.Store.Or(f.Store.LE(bits, f.Some()), f.Truth(1)))
		case 0:
			s.Require(f.Truth(3), f.Truth(2))
		case 1:
			s.Require(f.Counted())
		case 2:
			s.Require(f.Store.Or(f.Store.Not(f.Counted()), f.Truth(2)), f.Truth(1))
		default:
			s.Require(f.Truth(3))
		}
		if rng.Intn(4) == 0 {
			s.Require(f.Store.EQ(f.Store.Mod(f.Store.AddConst(f.Ints[len(f.Ints)-1], 300), f.Store.Int(3)), f.Store.Int(1)))
		}
		check(t, s.Problem, seed)
	}
}

// TestBitFiltersSave checks that what depends on the last variable only through
// comparisons is one dead end for all its values.
func TestBitFiltersSave(t *testing.T) {
	s := oracle.NewBuilder()
	st := s.Problem.Store
	x, y := s.Integer(term.True, 0, 9), s.Integer(term.True, 0, 59)
	m := st.Max(x, y)
	s.Require(st.EQ(st.Sum(0, []term.Term{st.EQ(x, m), st.EQ(y, m), st.LE(y, st.Int(20))}, nil), st.Int(3)))
	got, out := collect(t, s.Problem, long)
	if len(got) != 10 || out.DeadEnds != 0 {
		t.Errorf("%v, %+v", got, out)
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

// TestBitFiltersShare checks a test that is also a part of another one of the
// same level.
func TestBitFiltersShare(t *testing.T) {
	s := oracle.NewBuilder()
	st := s.Problem.Store
	x, y := s.Integer(term.True, 0, 9), s.Integer(term.True, 0, 9)
	part := st.Or(st.EQ(y, st.Int(1)), st.LE(st.Int(3), y))
	s.Require(part, st.EQ(st.Sum(0, []term.Term{x, y, part}, []int64{1, -1, -1}), st.Int(0)))
	got, _ := collect(t, s.Problem, long)
	oracle.Same(t, s.Problem, got, oracle.Models(s.Problem, nil))
}

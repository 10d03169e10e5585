package forall_test

import (
	"fmt"
	"go/ast"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/encode/internal/forall"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// loops are predicates as package spec makes them of foralls and exists. The
// integer loops over i decide the predicate, and those over j do not.
const loops = `package p

func all(a []int, n int) bool {
	return func() bool {
		for i, end := 0, n; i < end; i++ {
			if !(a[i] > 0) {
				return false
			}
		}
		return true
	}()
}

func conjunction(a []int, n int) bool {
	return n > 0 && func() bool {
		for i, end := 0, n; i < end; i++ {
			if !(a[i] > 0) {
				return false
			}
		}
		return true
	}() && func() bool {
		for i, end := 0, n; i < end; i++ {
			if !(a[i] < 9) {
				return false
			}
		}
		return true
	}()
}

func disjunction(a []int, n int) bool {
	return func() bool {
		for j, end := 0, n; j < end; j++ {
			if !(a[j] > 0) {
				return false
			}
		}
		return true
	}() || func() bool {
		for i, end := 0, n; i < end; i++ {
			if !(a[i] < 9) {
				return false
			}
		}
		return true
	}()
}

func negation(a []int, n int) bool {
	return !func() bool {
		for j, end := 0, n; j < end; j++ {
			if !(a[j] > 0) {
				return false
			}
		}
		return true
	}()
}

func exists(a []int, n int) bool {
	return func() bool {
		for j, end := 0, n; j < end; j++ {
			if a[j] > 0 {
				return true
			}
		}
		return false
	}()
}

func nested(a []int, n int) bool {
	return func() bool {
		for i, end := 0, n; i < end; i++ {
			if !(func() bool {
				for i, end := 0, n; i < end; i++ {
					if !(a[i] > 0) {
						return false
					}
				}
				return true
			}()) {
				return false
			}
		}
		return true
	}()
}

func overElements(a []int, n int) bool {
	return func() bool {
		for _, v := range a {
			if !(func() bool {
				for i, end := 0, n; i < end; i++ {
					if !(i < v) {
						return false
					}
				}
				return true
			}()) {
				return false
			}
		}
		return true
	}()
}

func conditional(a []int, n int) bool {
	return func() bool {
		if n > 3 {
			return func() bool {
				for i, end := 0, n; i < end; i++ {
					if !(a[i] > 0) {
						return false
					}
				}
				return true
			}()
		}
		return n > 1
	}()
}

func none(a []int, n int) bool { return n > 0 }
`

// TestIn finds the loops that decide a predicate, and what is around them.
func TestIn(t *testing.T) {
	s := symtest.Parse(t, loops)
	for _, d := range s.File.Decls {
		fn := d.(*ast.FuncDecl)
		found := forall.In(fn)
		any := false
		ast.Inspect(fn, func(n ast.Node) bool {
			if loop, ok := n.(*ast.ForStmt); ok {
				decides := loop.Init.(*ast.AssignStmt).Lhs[0].(*ast.Ident).Name == "i"
				any = any || decides
				if found.Has(loop) != decides {
					t.Errorf("%s: the loop at %s decides: %v", fn.Name.Name, s.Fset.Position(loop.Pos()), !decides)
				}
			}
			return true
		})
		if found.Within(fn) != any {
			t.Errorf("%s has a loop that decides: %v, want %v", fn.Name.Name, !any, any)
		}
		// The literals and loops around a loop that decides say so, and
		// those beside it do not.
		ast.Inspect(fn, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			default:
				return true
			}
			holds := false
			ast.Inspect(n, func(inner ast.Node) bool {
				loop, ok := inner.(*ast.ForStmt)
				holds = holds || ok && inner != n && found.Has(loop)
				return true
			})
			if found.Within(n) != holds {
				t.Errorf("%s: the %T at %s has a loop that decides: %v", fn.Name.Name, n, s.Fset.Position(n.Pos()), !holds)
			}
			return true
		})
	}
	var nothing *forall.Loops
	if nothing.Within(s.File) || nothing.Has(nil) {
		t.Error("nothing has loops")
	}
}

// TestHolds compares the truth of a term for all values of foralls, some within
// others, with a loop over them.
func TestHolds(t *testing.T) {
	for seed := range tier.Seeds(uint64(tier.Of(100, 400))) {
		r := rand.New(rand.NewPCG(seed, 100))
		s := term.NewStore()
		n, k := s.NewVar(0, false, -3, 4), s.NewVar(1, false, -3, 4)
		i, j := s.NewVar(2, false, -20, 20), s.NewVar(3, false, -20, 20)
		outer, inner := forall.New(2, i, term.IntType{Bits: 64, Signed: true}), forall.New(3, j, term.IntType{Bits: 64, Signed: true})
		low, high := s.Int(int64(r.IntN(3)-2)), n
		outer.Over(low, high)
		second := r.IntN(3) == 0
		if second {
			outer.Over(k, s.Add(k, s.Int(2)))
		}
		ahead := int64(r.IntN(3))
		inner.Over(k, s.Add(i, s.Int(ahead)))
		body := s.Or(s.LE(s.Add(i, j), s.Int(int64(r.IntN(9)))), s.EQ(j, s.Int(2)), s.LE(n, s.Int(int64(r.IntN(4)-2))))
		m := problem.Model{int64(r.IntN(8) - 3), int64(r.IntN(8) - 3)}
		got, values := forall.Holds(s, body, []*forall.Variable{outer, inner}, m)
		eval := func(t term.Term, at ...int64) int64 { return s.Eval(t, append(append(problem.Model{}, m...), at...)) }
		from, to := eval(low, 0, 0), eval(high, 0, 0)
		if second {
			a, b := m[1], m[1]+2
			if from >= to {
				from, to = a, b
			} else {
				from, to = min(from, a), max(to, b)
			}
		}
		want, most := true, uint64(1)
		for x := from; x < to; x++ {
			count := uint64(0)
			for y := m[1]; y < x+ahead; y++ {
				count++
				want = want && eval(body, x, y) != 0
			}
			most = max(most, count)
		}
		if got != want {
			t.Fatalf("seed %d, model %v: holds %v, want %v", seed, m, got, want)
		}
		if n := uint64(max(to-from, 0)); values != n*most && n*most <= forall.MostTried {
			t.Fatalf("seed %d, model %v: %d values, want %d", seed, m, values, n*most)
		}
	}
}

// TestManyValues tries the first and the last values of a range that is too
// large, and counts all of them.
func TestManyValues(t *testing.T) {
	for _, x := range []struct {
		low, high int64
		signed    bool
		at        int64 // where the term does not hold
		holds     bool
		values    uint64
	}{
		{0, 10_000, true, 0, false, 10_000},
		{0, 10_000, true, 9_999, false, 10_000},
		{0, 10_000, true, 499, false, 10_000},
		{0, 10_000, true, 500, true, 10_000}, // which is not tried
		{0, 10_000, true, 9_500, false, 10_000},
		{0, 10_000, true, 9_499, true, 10_000},
		{0, 10_000, true, 10_000, true, 10_000}, // beyond
		{math.MinInt64, math.MaxInt64, true, math.MinInt64, false, math.MaxUint64},
		{math.MinInt64, math.MaxInt64, true, math.MaxInt64 - 1, false, math.MaxUint64},
		{5, 5, true, 5, true, 0},
		{6, 5, true, 5, true, 0},
		{5, -1, false, 7, false, math.MaxUint64 - 5}, // up to the greatest uint64
		{-1, 5, false, 7, true, 0},
		{5, -1, true, 7, true, 0},
	} {
		s := term.NewStore()
		v := s.NewVar(0, false, math.MinInt64, math.MaxInt64)
		f := forall.New(0, v, term.IntType{Bits: 64, Signed: x.signed})
		f.Over(s.Int(x.low), s.Int(x.high))
		holds, values := forall.Holds(s, s.Not(s.EQ(s.WordOf(v), s.Word(x.at))), []*forall.Variable{f}, nil)
		if holds != x.holds || values != x.values {
			t.Errorf("%+v: holds %v for %d values", x, holds, values)
		}
	}
}

// TestNoForalls evaluates a term alone.
func TestNoForalls(t *testing.T) {
	s := term.NewStore()
	v := s.NewVar(0, false, 0, 9)
	for _, n := range []int64{3, 4} {
		if holds, values := forall.Holds(s, s.EQ(v, s.Int(3)), nil, problem.Model{n}); fmt.Sprint(holds, values) != fmt.Sprint(n == 3, 1) {
			t.Errorf("for %d it holds: %v, for %d values", n, holds, values)
		}
	}
}

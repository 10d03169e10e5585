package term

import (
	"math"
	"testing"
)

// A former makes terms from integer variables x, y, z in -8..9, n in 0..5,
// booleans p, q, r and any int64 w, and an integer b in 40..41.
type former struct {
	*Store
	x, y, z, n, p, q, r, w, b Term
}

func newFormer() former {
	s := NewStore()
	f := former{Store: s}
	for i, v := range []*Term{&f.x, &f.y, &f.z} {
		*v = s.NewVar(i, false, -8, 9)
	}
	f.n = s.NewVar(3, false, 0, 5)
	for i, v := range []*Term{&f.p, &f.q, &f.r} {
		*v = s.NewVar(4+i, true, 0, 1)
	}
	f.w = s.NewVar(7, false, math.MinInt64, math.MaxInt64)
	f.b = s.NewVar(8, false, 40, 41)
	return f
}

func (f former) text(t Term) string {
	return Text(f.Store, t, func(i int) string { return string("xyznpqrwb"[i]) })
}

// TestNormalForms pins what terms become. A form that is not recognised leaves
// every count of models right and may cost the search a factor of hundreds.
func TestNormalForms(t *testing.T) {
	minSentinel, maxSentinel := int64(math.MinInt64), int64(math.MaxInt64)
	tests := []struct {
		name string
		make func(f former) Term
		want string
	}{
		{"sum", func(f former) Term { return f.Sub(f.AddConst(f.Add(f.x, f.y), 3), f.Add(f.x, f.Int(5))) }, "y - 2"},
		{"sum of bools", func(f former) Term { return f.Add(f.Add(f.p, f.Not(f.q)), f.p) }, "2*p - q + 1"},
		{"common divisor", func(f former) Term { return f.LE(f.Scale(f.x, 4), f.Add(f.Scale(f.y, 6), f.Int(3))) }, "2*x - 3*y - 1 <= 0"},
		{"no solution", func(f former) Term { return f.EQ(f.Scale(f.x, 4), f.Add(f.Scale(f.y, 6), f.Int(3))) }, "false"},
		{"sign of an equation", func(f former) Term { return f.EQ(f.y, f.x) }, "x - y == 0"},
		{"one term for one atom", func(f former) Term { return f.Bool(f.LT(f.y, f.x) == f.Not(f.LE(f.x, f.y))) }, "true"},
		{"complement", func(f former) Term { return f.And(f.LE(f.x, f.y), f.LE(f.AddConst(f.y, 1), f.x)) }, "false"},
		{"complement of an equation", func(f former) Term { return f.Or(f.EQ(f.x, f.y), f.NE(f.y, f.x)) }, "true"},
		{"decided by ranges", func(f former) Term { return f.LT(f.Add(f.x, f.n), f.Int(15)) }, "true"},
		{"literal", func(f former) Term { return f.LE(f.Add(f.p, f.Int(2)), f.Int(2)) }, "!p"},
		{"literal of a bool as int", func(f former) Term { return f.EQ(f.AsInt(f.p), f.Int(1)) }, "p"},

		{"counting", func(f former) Term { return f.Ite(f.p, f.AddConst(f.x, 1), f.x) }, "x + p"},
		{"counting twice", func(f former) Term {
			c := f.Ite(f.p, f.Int(1), f.Int(0))
			return f.Ite(f.q, f.AddConst(c, 1), c)
		}, "p + q"},
		{"counting one of two values", func(f former) Term {
			return f.Ite(f.EQ(f.b, f.Int(41)), f.AddConst(f.x, 1), f.AddConst(f.x, -1))
		}, "x + 2*b - 81"},
		{"counting the other", func(f former) Term { return f.Add(f.x, f.AsInt(f.NE(f.b, f.Int(41)))) }, "x - b + 41"},
		{"counting the lesser", func(f former) Term { return f.Add(f.x, f.AsInt(f.LE(f.b, f.Int(40)))) }, "x - b + 41"},
		{"constants", func(f former) Term { return f.Ite(f.p, f.Int(3), f.Int(7)) }, "-4*p + 7"},
		{"max", func(f former) Term { return f.Ite(f.LE(f.x, f.y), f.y, f.x) }, "max(x, y)"},
		{"max, strict", func(f former) Term { return f.Ite(f.LT(f.x, f.y), f.y, f.x) }, "max(x, y)"},
		{"max, other way round", func(f former) Term { return f.Ite(f.LT(f.y, f.x), f.x, f.y) }, "max(x, y)"},
		{"max of three", func(f former) Term {
			m := f.Ite(f.LT(f.x, f.y), f.y, f.x)
			return f.Ite(f.LT(m, f.z), f.z, m)
		}, "max(x, y, z)"},
		{"max with a constant", func(f former) Term { return f.Ite(f.LT(f.x, f.Int(0)), f.Int(0), f.x) }, "max(0, x)"},
		{"max + 1", func(f former) Term {
			return f.Ite(f.LT(f.x, f.y), f.AddConst(f.y, 1), f.AddConst(f.x, 1))
		}, "max(y + 1, x + 1)"},
		{"max of a shifted operand", func(f former) Term { return f.Max(f.x, f.AddConst(f.x, 2), f.Int(-20)) }, "x + 2"},
		{"min", func(f former) Term { return f.Ite(f.LE(f.x, f.y), f.x, f.y) }, "-max(-x, -y)"},
		{"min by Min", func(f former) Term { return f.Min(f.x, f.y) }, "-max(-x, -y)"},
		{"equal branches", func(f former) Term { return f.Ite(f.EQ(f.x, f.y), f.x, f.y) }, "y"},
		{"abs", func(f former) Term { return f.Ite(f.LT(f.x, f.Int(0)), f.Scale(f.x, -1), f.x) }, "max(x, -x)"},
		{"abs of a difference", func(f former) Term {
			return f.Ite(f.LT(f.x, f.y), f.Sub(f.y, f.x), f.Sub(f.x, f.y))
		}, "max(-x + y, x - y)"},
		{"queens", func(f former) Term {
			abs := f.Ite(f.LT(f.x, f.y), f.Sub(f.y, f.x), f.Sub(f.x, f.y))
			return f.NE(abs, f.Int(2))
		}, "x - y + 2 != 0 && x - y - 2 != 0"},
		{"bounded abs", func(f former) Term {
			d := f.Sub(f.x, f.y)
			return f.LE(f.Ite(f.LE(d, f.Int(0)), f.Scale(d, -1), d), f.Int(3))
		}, "x - y - 3 <= 0 && -x + y - 3 <= 0"},
		{"abs at least", func(f former) Term {
			return f.LE(f.Int(3), f.Ite(f.LE(f.x, f.Int(0)), f.Scale(f.x, -1), f.x))
		}, "-x + 3 <= 0 || x + 3 <= 0"},

		{"same condition below", func(f former) Term { return f.Ite(f.p, f.Ite(f.p, f.x, f.z), f.y) }, "ite(p, x, y)"},
		{"polarity", func(f former) Term { return f.Ite(f.Not(f.p), f.x, f.y) }, "ite(p, y, x)"},

		{"sentinel below", func(f former) Term {
			return f.LT(f.Ite(f.p, f.x, f.Int(minSentinel)), f.y)
		}, "!p || x - y + 1 <= 0"},
		{"sentinel above", func(f former) Term {
			return f.LT(f.y, f.Ite(f.p, f.x, f.Int(maxSentinel)))
		}, "!p || -x + y + 1 <= 0"},
		{"sentinel plus one", func(f former) Term {
			return f.LE(f.AddConst(f.Ite(f.p, f.x, f.Int(minSentinel)), 1), f.y)
		}, "x - y + 1 <= 0 || !p"},
		{"sentinels on both sides", func(f former) Term {
			return f.LT(f.Ite(f.p, f.x, f.Int(minSentinel)), f.Ite(f.q, f.y, f.Int(maxSentinel)))
		}, "!p || !q || x - y + 1 <= 0"},
		{"equal to a sentinel", func(f former) Term {
			return f.EQ(f.Ite(f.p, f.x, f.Int(maxSentinel)), f.Int(maxSentinel))
		}, "!p"},
		{"range test with sentinels", func(f former) Term {
			return f.And(f.LE(f.Int(minSentinel), f.x), f.LE(f.x, f.Int(maxSentinel)))
		}, "true"},
		{"black height", func(f former) Term { // -1 says that a subtree is not balanced
			height := func(ok, red Term) Term { return f.Ite(ok, f.Ite(red, f.Int(1), f.Int(2)), f.Int(-1)) }
			l, r := height(f.p, f.q), height(f.p, f.r)
			bad := f.Or(f.EQ(l, f.Int(-1)), f.EQ(r, f.Int(-1)), f.NE(l, r))
			return f.NE(f.Ite(bad, f.Int(-1), l), f.Int(-1))
		}, "p && q - r == 0"},

		{"all of them", func(f former) Term { return f.EQ(f.Sum(0, []Term{f.p, f.q, f.r}, nil), f.Int(3)) }, "p && q && r"},
		{"exactly one", func(f former) Term { return f.EQ(f.Add(f.p, f.q), f.Int(1)) }, "p + q - 1 == 0"},
		{"bool that decides", func(f former) Term { return f.LE(f.Sum(0, []Term{f.n, f.p}, []int64{1, 9}), f.Int(7)) }, "!p"},

		{"factoring", func(f former) Term { return f.Or(f.And(f.p, f.q), f.And(f.p, f.r)) }, "p && (q || r)"},
		{"absorption", func(f former) Term { return f.Or(f.p, f.And(f.p, f.r)) }, "p"},
		{"unit resolution", func(f former) Term { return f.And(f.p, f.Or(f.Not(f.p), f.q)) }, "p && q"},
		{"unit resolution in a disjunction", func(f former) Term { return f.Or(f.p, f.And(f.Not(f.p), f.q)) }, "p || q"},
		{"factoring of a conditional", func(f former) Term {
			return f.Ite(f.p, f.And(f.q, f.LE(f.x, f.y)), f.And(f.q, f.LE(f.y, f.z)))
		}, "q && ite(p, x - y <= 0, y - z <= 0)"},
		{"equivalence", func(f former) Term { return f.Bool(f.EQ(f.p, f.q) == f.EQ(f.q, f.p)) }, "true"},
		{"difference of bools", func(f former) Term { return f.Bool(f.NE(f.p, f.q) == f.Not(f.EQ(f.q, f.p))) }, "true"},
		{"condition decided by a conjunct", func(f former) Term {
			return f.And(f.p, f.Ite(f.p, f.LE(f.x, f.y), f.LE(f.y, f.x)))
		}, "p && x - y <= 0"},

		{"product", func(f former) Term { return f.Mul(f.Scale(f.x, 2), f.Scale(f.y, -3)) }, "-6*(x * y)"},
		{"product with a bool", func(f former) Term { return f.Mul(f.AsInt(f.p), f.x) }, "ite(p, x, 0)"},
		{"quotient", func(f former) Term { return f.Div(f.AddConst(f.Scale(f.n, 6), 4), f.Int(3)) }, "2*n + 1"},
		{"remainder", func(f former) Term { return f.Mod(f.Add(f.Scale(f.n, 31), f.Int(9)), f.Int(7)) }, "(3*n + 2) % 7"},
		{"even", func(f former) Term { return f.EQ(Arith(f.Store, And, f.n, f.Int(1), IntType{64, true}), f.Int(0)) }, "n % 2 == 0"},
		{"halved", func(f former) Term { return Arith(f.Store, Shr, f.n, f.Int(1), IntType{64, true}) }, "n / 2"},

		{"no wrap", func(f former) Term { return Arith(f.Store, Mul, f.x, f.y, IntType{8, true}) }, "x * y"},
		{"wrap", func(f former) Term { return Arith(f.Store, Sub, f.n, f.Int(1), IntType{8, false}) }, "uint8(word(n - 1))"},
		{"wrap and back", func(f former) Term {
			u8 := IntType{8, false}
			return Arith(f.Store, Add, Arith(f.Store, Sub, f.n, f.Int(1), u8), f.Int(1), u8)
		}, "n"},
		{"wide comparison", func(f former) Term { return f.LE(f.w, f.x) }, "!(word(x) < word(w))"},
		{"wide sentinel", func(f former) Term { return f.LE(f.Ite(f.p, f.w, f.Int(minSentinel)), f.Int(maxSentinel-1)) }, "!(9223372036854775806 < word(w)) || !p"},
		{"wide and back", func(f former) Term {
			i64 := IntType{64, true}
			return Arith(f.Store, Sub, Arith(f.Store, Add, f.w, f.x, i64), f.w, i64)
		}, "x"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := newFormer()
			if got := f.text(test.make(f)); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestCtxSimplify pins what conjuncts become beside each other.
func TestCtxSimplify(t *testing.T) {
	f := newFormer()
	le := f.LE(f.x, f.y)
	value := f.Ite(le, f.z, f.Add(f.x, f.n))
	all := f.And(f.Or(f.p, le), f.Not(f.p), f.LE(value, f.Int(3)))
	if got, want := f.text(NewSubstitution(f.Store, 0).SimplifyInContext(all)), "x - y <= 0 && !p && z - 3 <= 0"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// Conjuncts that follow from each other: one of them has to stay.
	a, b := f.EQ(f.Ite(f.p, f.x, f.y), f.z), f.EQ(f.Ite(f.q, f.x, f.y), f.z)
	mutual := f.And(f.Ite(f.p, a, b), f.Ite(f.q, b, a))
	if NewSubstitution(f.Store, 0).SimplifyInContext(mutual) == True {
		t.Error("two conjuncts did away with each other")
	}
}

// TestVariableBounds makes sure that a variable cannot have two domains.
func TestVariableBounds(t *testing.T) {
	s := NewStore()
	v := s.NewVar(0, false, 1, 4)
	if s.NewVar(0, false, 1, 4) != v {
		t.Error("a variable is two terms")
	}
	defer func() {
		if recover() == nil {
			t.Error("a variable got other bounds")
		}
	}()
	s.NewVar(0, false, 1, 5)
}

// TestNoFalseRecognition evaluates terms that look like a sum, a comparison or
// a minimum, and are not because an int64 wraps.
func TestNoFalseRecognition(t *testing.T) {
	f := newFormer()
	greatest, least := int64(math.MaxInt64), int64(math.MinInt64)
	next := f.AddConst(f.w, 1)
	tests := []struct {
		name string
		term Term
		x, w int64
		want int64
	}{
		{"w+1 <= w", f.LE(next, f.w), 0, greatest, 1},
		{"w+1 <= w otherwise", f.LE(next, f.w), 0, 7, 0},
		{"w < w+1", f.LT(f.w, next), 0, greatest, 0},
		{"min by a difference", f.Ite(f.LE(f.x, f.Int(0)), f.Add(f.w, f.x), f.w), -1, least, greatest},
		{"max by a difference", f.Ite(f.LE(f.Int(1), f.x), f.Add(f.w, f.x), f.w), 1, greatest, least},
		{"abs", f.Ite(f.LT(f.w, f.Int(0)), f.Scale(f.w, -1), f.w), 0, least, least},
		{"quotient that wraps", f.Div(f.w, f.x), -1, least, least},
		{"quotient next to it", f.Div(f.w, f.x), -1, least + 1, greatest},
		{"remainder of it", f.Mod(f.w, f.x), -1, least, 0},
		{"square", f.Mul(f.w, f.w), 0, 1 << 32, 0},
	}
	for _, test := range tests {
		m := []int64{test.x, 0, 0, 0, 0, 0, 0, test.w}
		got := f.Eval(test.term, m)
		if lo, hi := f.Range(test.term); got != test.want || got < lo || got > hi {
			t.Errorf("%s: %s is %d of %d..%d, want %d", test.name, f.text(test.term), got, lo, hi, test.want)
		}
	}
}

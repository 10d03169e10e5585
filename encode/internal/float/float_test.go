package float_test

import (
	"go/token"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/tier"
)

func newInputs(t *testing.T) *symtest.Inputs { return symtest.New(t, solver.Standard) }

// special are numbers at which operations are often wrong.
var special = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, -2.5, 3, 0.1, 1.0 / 3, 1 << 24, 1<<24 + 1, 1<<53 - 1, 1e300, -1e300, 1e-300,
	math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, math.Inf(1), math.Inf(-1), math.NaN(),
}

// of rounds to a precision as Go does.
func of(p float.Precision, v float64) float64 {
	if p == float.Single {
		return float64(float32(v))
	}
	return v
}

// randomNumber is a number of a precision with some values: constants, halves
// of integers, or a choice between such numbers by a condition.
func randomNumber(r *rand.Rand, in *symtest.Inputs, p float.Precision) *float.Number {
	l := in.M.Floats
	constant := func() sym.Value { return l.Of(of(p, special[r.IntN(len(special))])) }
	fixed := func() sym.Value {
		n := int64(r.IntN(5))
		x := &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(-n, n+2), Minus: in.M.T.No, Exp: []int{0, -1, -2, 64}[r.IntN(4)]}}
		switch r.IntN(5) {
		case 0:
			return l.Negated(x)
		case 1: // a zero of either sign
			x.Minus = in.Bool()
		case 2: // the same numbers case by case
			return l.Unary(float.Func{What: "a copy", Of: func(x, _ float64) (float64, *float.Product) { return x, nil }}, x)
		}
		return x
	}
	switch r.IntN(5) {
	case 0:
		return in.One(constant(), constant(), constant()).(*float.Number)
	case 1:
		return in.One(constant(), fixed()).(*float.Number)
	case 2:
		return in.One(fixed(), fixed(), constant()).(*float.Number)
	case 3: // more cases than are kept apart
		var many []sym.Value
		for range 30 {
			many = append(many, l.Of(of(p, r.NormFloat64())))
		}
		return in.One(many...).(*float.Number)
	}
	return fixed().(*float.Number)
}

// A table row is an operation on numbers and what Go makes of it.
type operation struct {
	name string
	of   func(l *float.Arith, p float.Precision, x, y *float.Number) sym.Value
	go64 func(x, y float64) float64
	go32 func(x, y float32) float32
}

var operations = []operation{
	{"+", func(l *float.Arith, p float.Precision, x, y *float.Number) sym.Value {
		return l.Binary(p.Sum(), x, y, l.Sum(x, y, p))
	}, func(x, y float64) float64 { return x + y }, func(x, y float32) float32 { return x + y }},
	{"*", func(l *float.Arith, p float.Precision, x, y *float.Number) sym.Value {
		return l.Binary(p.Product(), x, y, l.Product(x, y, p))
	}, func(x, y float64) float64 { return x * y }, func(x, y float32) float32 { return x * y }},
	{"/", func(l *float.Arith, p float.Precision, x, y *float.Number) sym.Value {
		return l.Binary(p.Quotient(), x, y, l.Quotient(x, y))
	}, func(x, y float64) float64 { return x / y }, func(x, y float32) float32 { return x / y }},
	{"mod", func(l *float.Arith, _ float.Precision, x, y *float.Number) sym.Value {
		return l.Binary(float.Func{What: "a remainder", Scattered: true, Of: func(x, y float64) (float64, *float.Product) { return math.Mod(x, y), nil }}, x, y, nil)
	}, math.Mod, func(x, y float32) float32 { return float32(math.Mod(float64(x), float64(y))) }},
	{"twice", func(l *float.Arith, p float.Precision, x, _ *float.Number) sym.Value {
		return l.Binary(p.Sum(), x, x, l.Sum(x, x, p))
	}, func(x, y float64) float64 { return x + x }, func(x, y float32) float32 { return x + x }},
	{"-", func(l *float.Arith, _ float.Precision, x, _ *float.Number) sym.Value { return l.Negated(x) },
		func(x, _ float64) float64 { return -x }, func(x, _ float32) float32 { return -x }},
	{"abs", func(l *float.Arith, _ float.Precision, x, _ *float.Number) sym.Value { return l.Absolute(x) },
		func(x, _ float64) float64 { return math.Abs(x) }, func(x, _ float32) float32 { return float32(math.Abs(float64(x))) }},
	{"min", func(l *float.Arith, _ float.Precision, x, y *float.Number) sym.Value { return l.Extreme(false, x, y) },
		func(x, y float64) float64 { return min(x, y) }, func(x, y float32) float32 { return min(x, y) }},
	{"max", func(l *float.Arith, _ float.Precision, x, y *float.Number) sym.Value { return l.Extreme(true, x, y) },
		func(x, y float64) float64 { return max(x, y) }, func(x, y float32) float32 { return max(x, y) }},
	{"math.Max", func(l *float.Arith, _ float.Precision, x, y *float.Number) sym.Value {
		return l.ExtremeMath(true, x, y)
	},
		math.Max, func(x, y float32) float32 { return float32(math.Max(float64(x), float64(y))) }},
	{"math.Min", func(l *float.Arith, _ float.Precision, x, y *float.Number) sym.Value {
		return l.ExtremeMath(false, x, y)
	},
		math.Min, func(x, y float32) float32 { return float32(math.Min(float64(x), float64(y))) }},
	{"float32", func(l *float.Arith, _ float.Precision, x, _ *float.Number) sym.Value { return l.Round(x, float.Single) },
		func(x, _ float64) float64 { return float64(float32(x)) }, func(x, _ float32) float32 { return x }},
	{"<", compare(token.LSS), truth(func(x, y float64) bool { return x < y }), nil},
	{"<=", compare(token.LEQ), truth(func(x, y float64) bool { return x <= y }), nil},
	{"==", compare(token.EQL), truth(func(x, y float64) bool { return x == y }), nil},
	{"NaN", func(l *float.Arith, _ float.Precision, x, _ *float.Number) sym.Value { return l.IsNaN(x) },
		truth(func(x, _ float64) bool { return x != x }), nil},
}

func compare(op token.Token) func(l *float.Arith, p float.Precision, x, y *float.Number) sym.Value {
	return func(l *float.Arith, _ float.Precision, x, y *float.Number) sym.Value { return l.Compare(op, x, y) }
}

func truth(is func(x, y float64) bool) func(x, y float64) float64 {
	return func(x, y float64) float64 {
		if is(x, y) {
			return 1
		}
		return 0
	}
}

// TestOperations compares operations on random numbers of both precisions with
// Go's arithmetic, bit by bit.
func TestOperations(t *testing.T) {
	done, refused := 0, 0
	for seed := range tier.Seeds(uint64(tier.Of(10, 20))) {
		for _, p := range []float.Precision{float.Single, float.Double} {
			r := rand.New(rand.NewPCG(seed, uint64(p)))
			in := newInputs(t)
			x, y := randomNumber(r, in, p), randomNumber(r, in, p)
			d, n := compareOperations(t, in, p, x, y, r)
			done, refused = done+d, refused+n
		}
	}
	if 10*refused > done {
		t.Errorf("%d operations are refused, %d are not", refused, done)
	}
}

// TestZeros compares operations on numbers around zeros of either sign.
func TestZeros(t *testing.T) {
	in := newInputs(t)
	number := func() *float.Number {
		return &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(-1, 1), Minus: in.Bool()}}
	}
	if _, refused := compareOperations(t, in, float.Double, number(), number(), nil); refused > 0 {
		t.Errorf("%d operations are refused", refused)
	}
}

// compareOperations compares operations on two numbers. It counts those that are
// done and those that are refused.
func compareOperations(t *testing.T, in *symtest.Inputs, p float.Precision, x, y *float.Number, r *rand.Rand) (done, refused int) {
	t.Helper()
	for _, op := range operations {
		var got sym.Value
		if err := refusal(func() { got = op.of(in.M.Floats, p, x, y) }); err != nil {
			if !strings.Contains(err.Error(), "cases, which is the limit") {
				t.Fatal(err)
			}
			refused++
			continue
		}
		done++
		for m := range in.Models(r, 60) {
			v := symtest.View{M: in.M, Model: m}
			a, b := v.Float(x), v.Float(y)
			want := op.go64(a, b)
			if p == float.Single && op.go32 != nil {
				want = float64(op.go32(float32(a), float32(b)))
			}
			if have := valueOf(v, got); !float.SameBits(have, want) {
				t.Fatalf("precision %d: %v %s %v is %v, want %v", p, a, op.name, b, have, want)
			}
		}
	}
	return done, refused
}

// refusal is the error that do is refused with, nil if it is not.
func refusal(do func()) (err error) {
	defer sym.Recover(&err)
	do()
	return nil
}

// valueOf is a number, or the 0 or 1 of a condition.
func valueOf(v symtest.View, x sym.Value) float64 {
	if c, ok := x.(sym.Term); ok {
		return float64(v.Int(c))
	}
	return v.Float(x.(*float.Number))
}

// TestChains compares sums of products that round at every step, which become
// tables.
func TestChains(t *testing.T) {
	for seed := range tier.Seeds(uint64(tier.Of(2, 5))) {
		r := rand.New(rand.NewPCG(seed, 21))
		in := newInputs(t)
		l := in.M.Floats
		var many []sym.Value
		for range 40 {
			many = append(many, l.Of(r.NormFloat64()))
		}
		x, y := in.One(many...).(*float.Number), in.One(many[:20]...).(*float.Number)
		c := in.Bool()
		product := l.Binary(float.Double.Product(), x, y, nil)
		quotient := l.Binary(float.Double.Quotient(), l.Negated(product), x, nil)
		merged := l.Mem.MergeValues(c, quotient, l.Absolute(product)).(*float.Number)
		root := l.Unary(float.Func{What: "a root", Of: func(x, _ float64) (float64, *float.Product) { return math.Sqrt(x), nil }}, merged)
		less, sign := l.Compare(token.LSS, merged, product), l.Signbit(merged)
		for m := range in.Models(r, 300) {
			v := symtest.View{M: in.M, Model: m}
			a, b := v.Float(x), v.Float(y)
			p := a * b
			want := math.Abs(p)
			if v.Holds(c) {
				want = -p / a
			}
			if got := v.Float(merged); !float.SameBits(got, want) || !float.SameBits(v.Float(root), math.Sqrt(want)) {
				t.Fatalf("seed %d: %v and %v make %v, root %v, want %v", seed, a, b, got, v.Float(root), want)
			}
			if v.Holds(less) != (want < p) || v.Holds(sign) != math.Signbit(want) {
				t.Fatalf("seed %d: %v < %v is %v, its sign %v", seed, want, p, v.Holds(less), v.Holds(sign))
			}
		}
	}
}

// TestDistantScales merges numbers whose scales are too far apart for one
// mantissa, and which have a value both as a mantissa and as a constant.
func TestDistantScales(t *testing.T) {
	in := newInputs(t)
	l := in.M.Floats
	number := func(exp int) *float.Number {
		x := &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(0, 2), Minus: in.M.T.No, Exp: exp}}
		root := l.Unary(float.Func{What: "a root", Of: func(x, _ float64) (float64, *float.Product) { return math.Sqrt(x), nil }}, x)
		return l.Mem.MergeValues(in.Bool(), x, root).(*float.Number)
	}
	x, y, c := number(0), number(80), in.Bool()
	merged := l.Mem.MergeValues(c, x, y).(*float.Number)
	back := l.Mem.MergeValues(c, y, x).(*float.Number)
	zero := l.Compare(token.EQL, merged, l.Of(0))
	for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 24)), 1000) {
		v := symtest.View{M: in.M, Model: m}
		want, other := v.Float(x), v.Float(y)
		if !v.Holds(c) {
			want, other = other, want
		}
		if got := v.Float(merged); !float.SameBits(got, want) || v.Holds(zero) != (want == 0) {
			t.Fatalf("model %v: %v, which is 0: %v, want %v", m, got, v.Holds(zero), want)
		}
		if got := v.Float(back); !float.SameBits(got, other) {
			t.Fatalf("model %v: %v, want %v", m, got, other)
		}
	}
}

// TestFused finds the sums that a machine with a fused instruction computes in
// another way, as math.FMA does.
func TestFused(t *testing.T) {
	shows := 0
	for seed := range tier.Seeds(uint64(tier.Of(40, 150))) {
		r := rand.New(rand.NewPCG(seed, 22))
		in := newInputs(t)
		l := in.M.Floats
		numbers := func() sym.Value { return l.Of([]float64{0.1, 3, -0.1, 1.0 / 3, 1e-3, 7, 0}[r.IntN(7)]) }
		x, y := in.One(numbers(), numbers()).(*float.Number), numbers().(*float.Number)
		z := in.One(numbers(), l.Of(-v3(r)), l.Of(3)).(*float.Number)
		product := l.Binary(float.Double.Product(), x, y, l.Product(x, y, float.Double))
		open := l.Fused(float.Double, product, z)
		for m := range in.Models(r, 10) {
			v := symtest.View{M: in.M, Model: m}
			a, b, c := v.Float(x), v.Float(y), v.Float(z)
			differ := !float.SameBits(math.FMA(a, b, c), float64(a*b)+c)
			if v.Holds(open) != differ {
				t.Fatalf("seed %d: %v * %v + %v is open: %v, want %v", seed, a, b, c, !differ, differ)
			}
			if differ {
				shows++
			}
		}
	}
	if shows == 0 {
		t.Error("no sum is open")
	}
}

// v3 is a product that rounds.
func v3(r *rand.Rand) float64 { return []float64{0.1, 1.0 / 3}[r.IntN(2)] * 3 }

// TestRefused refuses what Go leaves open and what has too many cases.
func TestRefused(t *testing.T) {
	in := newInputs(t)
	l := in.M.Floats
	wide := &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(-1<<40, 1<<40), Minus: in.M.T.No}}
	other := &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(1, 1<<40), Minus: in.M.T.No}}
	for want, do := range map[string]func(){
		"may be NaN":      func() { l.Signbit(in.One(l.Of(1), l.Of(math.NaN())).(*float.Number)) },
		"more than 16384": func() { l.Binary(float.Double.Quotient(), wide, other, l.Quotient(wide, other)) },
	} {
		if err := refusal(do); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestMantissa takes numbers apart and cuts off fractions as Go does.
func TestMantissa(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(), 23))
	for range 2000 {
		v := math.Float64frombits(r.Uint64())
		if r.IntN(2) == 0 {
			v = special[r.IntN(len(special))] * float64(r.IntN(5))
		}
		lo, hi := int64(-1000), int64(1)<<40
		if r.IntN(4) == 0 {
			v = []float64{float64(lo), float64(lo) - 1, float64(lo) - 0.5, float64(hi), float64(hi) + 1, float64(hi) + 0.5}[r.IntN(6)]
		}
		k, ok := float.TruncatedConst(v, lo, hi)
		if want := v > float64(lo)-1 && v < float64(hi)+1; ok != want || ok && k != int64(v) {
			t.Fatalf("%v is cut to %d, %v", v, k, ok)
		}
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		if m, exp := float.Mantissa(v); math.Ldexp(float64(m), exp) != v || m != 0 && m%2 == 0 {
			t.Fatalf("%v is %d * 2^%d", v, m, exp)
		}
	}
}

package term

import (
	"math"
	"math/big"
	"testing"
)

// A fuzzer builds random terms, and beside each one what computes its value
// without the store: arithmetic on big integers, reduced modulo 2^64 where the
// constructor says so.
type fuzzer struct {
	t     testing.TB
	s     *Store
	data  []byte
	vars  []Term
	lo    []int64
	hi    []int64
	terms []Term
	// value computes the value of terms[i] from those of terms before it:
	// for Int the number, for Bool 0 or 1, for Word the bits as an unsigned
	// number.
	value []func(m []int64, v []*big.Int) *big.Int
}

func (f *fuzzer) next(n int) int {
	if len(f.data) == 0 {
		return 0
	}
	b := f.data[0]
	f.data = f.data[1:]
	return int(b) % n
}

var fuzzDomains = [][2]int64{
	{0, 1}, {0, 2}, {-1, 1}, {-2, 3}, {0, 0}, {5, 5}, {0, 7}, {-128, 127}, {0, 255}, {-100, 100},
	{math.MinInt64, math.MaxInt64}, {math.MaxInt64 - 2, math.MaxInt64}, {math.MinInt64, math.MinInt64 + 2},
	{-1 << 62, 1 << 62}, {1<<62 - 1, 1<<62 + 1}, {0, math.MaxInt64}, {math.MinInt32, math.MaxInt32},
	{-1 << 31, 1}, {1 << 61, 1<<61 + 3}, {0, 63}, {-3, 70},
}

var fuzzConstants = []int64{
	0, 1, -1, 2, -2, 3, 4, 5, 7, 8, 10, 15, 31, 63, 64, 100, 127, 128, 255, 256, 1 << 31, -1 << 31, 1<<32 - 1,
	1 << 61, 1 << 62, 1<<62 + 1, -1 << 62, math.MaxInt64, math.MaxInt64 - 1, math.MinInt64, math.MinInt64 + 1,
}

var fuzzTypes = []IntType{{8, true}, {8, false}, {16, true}, {16, false}, {32, true}, {32, false}, {64, true}, {64, false}}

func newFuzzer(t testing.TB, data []byte) *fuzzer {
	f := &fuzzer{t: t, s: NewStore(), data: data}
	for i := range 3 + f.next(3) {
		boolean := f.next(3) == 0
		d := fuzzDomains[f.next(len(fuzzDomains))]
		if f.next(4) != 0 { // mostly small ones, in which terms interact
			d = fuzzDomains[f.next(7)]
		}
		if boolean {
			d = [2]int64{0, 1}
		}
		v := f.s.NewVar(i, boolean, d[0], d[1])
		f.vars, f.lo, f.hi = append(f.vars, v), append(f.lo, d[0]), append(f.hi, d[1])
		f.put(v, func(m []int64, _ []*big.Int) *big.Int { return big.NewInt(m[i]) })
	}
	for len(f.data) > 0 {
		f.step()
	}
	return f
}

func (f *fuzzer) put(t Term, value func([]int64, []*big.Int) *big.Int) {
	f.terms, f.value = append(f.terms, t), append(f.value, value)
}

// pick returns the place of a term made before, the recent ones more often.
func (f *fuzzer) pick() int {
	if f.next(2) == 0 {
		return max(0, len(f.terms)-1-f.next(6))
	}
	return f.next(len(f.terms))
}

// pickSort is pick for a sort.
func (f *fuzzer) pickSort(sort Sort) int {
	at := f.pick()
	for i := range f.terms {
		if j := (at + i) % len(f.terms); f.s.Sort(f.terms[j]) == sort {
			return j
		}
	}
	v := int64(f.next(2))
	var t Term
	switch sort {
	case SortBool:
		t = f.s.Bool(v == 1)
	case SortInt:
		t = f.s.Int(v)
	default:
		t = f.s.Word(v)
	}
	f.put(t, func([]int64, []*big.Int) *big.Int { return big.NewInt(v) })
	return len(f.terms) - 1
}

// number is pick for an Int or a Bool.
func (f *fuzzer) number() int {
	at := f.pick()
	for f.s.Sort(f.terms[at]) == SortWord {
		at--
	}
	return at
}

var two64 = new(big.Int).Lsh(big.NewInt(1), 64)

// toWord reduces modulo 2^64 to an unsigned number, toInt to a signed one.
func toWord(x *big.Int) *big.Int { return new(big.Int).Mod(x, two64) }

func toInt(x *big.Int) *big.Int {
	r := toWord(x)
	if r.Bit(63) == 1 {
		r.Sub(r, two64)
	}
	return r
}

func bigBool(b bool) *big.Int { return big.NewInt(Truth(b)) }

func (f *fuzzer) step() {
	s := f.s
	op := f.next(38)
	two := func(build func(a, b Term) Term, value func(x, y *big.Int) *big.Int) {
		i, j := f.number(), f.number()
		f.put(build(f.terms[i], f.terms[j]), func(_ []int64, v []*big.Int) *big.Int { return value(v[i], v[j]) })
	}
	words := func(build func(a, b Term) Term, value func(x, y *big.Int) *big.Int) {
		i, j := f.pick(), f.pick()
		f.put(build(f.terms[i], f.terms[j]), func(_ []int64, v []*big.Int) *big.Int {
			return toWord(value(toWord(v[i]), toWord(v[j])))
		})
	}
	switch op {
	case 0:
		k := fuzzConstants[f.next(len(fuzzConstants))]
		f.put(s.Int(k), func([]int64, []*big.Int) *big.Int { return big.NewInt(k) })
	case 1, 2:
		two(s.Add, func(x, y *big.Int) *big.Int { return toInt(new(big.Int).Add(x, y)) })
	case 3:
		two(s.Sub, func(x, y *big.Int) *big.Int { return toInt(new(big.Int).Sub(x, y)) })
	case 4:
		k, i := fuzzConstants[f.next(len(fuzzConstants))], f.number()
		f.put(s.Scale(f.terms[i], k), func(_ []int64, v []*big.Int) *big.Int {
			return toInt(new(big.Int).Mul(v[i], big.NewInt(k)))
		})
	case 5:
		two(s.Mul, func(x, y *big.Int) *big.Int { return toInt(new(big.Int).Mul(x, y)) })
	case 6:
		two(s.Div, func(x, y *big.Int) *big.Int {
			if y.Sign() == 0 {
				return new(big.Int)
			}
			return toInt(new(big.Int).Quo(x, y))
		})
	case 7:
		two(s.Mod, func(x, y *big.Int) *big.Int {
			if y.Sign() == 0 {
				return new(big.Int)
			}
			return new(big.Int).Rem(x, y)
		})
	case 8, 9:
		greater := op == 8
		two(func(a, b Term) Term {
			if greater {
				return s.Max(a, b)
			}
			return s.Min(a, b)
		}, func(x, y *big.Int) *big.Int {
			if (x.Cmp(y) > 0) == greater {
				return x
			}
			return y
		})
	case 10, 11:
		two(s.LE, func(x, y *big.Int) *big.Int { return bigBool(x.Cmp(y) <= 0) })
	case 12:
		two(s.LT, func(x, y *big.Int) *big.Int { return bigBool(x.Cmp(y) < 0) })
	case 13, 14:
		two(s.EQ, func(x, y *big.Int) *big.Int { return bigBool(x.Cmp(y) == 0) })
	case 15:
		two(s.NE, func(x, y *big.Int) *big.Int { return bigBool(x.Cmp(y) != 0) })
	case 16, 17, 18, 19:
		f.nary(op < 18)
	case 20:
		i := f.pickSort(SortBool)
		f.put(s.Not(f.terms[i]), func(_ []int64, v []*big.Int) *big.Int { return bigBool(v[i].Sign() == 0) })
	case 21, 22, 23, 24:
		f.ite()
	case 25: // |x|
		i := f.number()
		x := f.terms[i]
		f.put(s.Ite(s.LT(x, s.Int(0)), s.Scale(x, -1), x), func(_ []int64, v []*big.Int) *big.Int {
			return toInt(new(big.Int).Abs(v[i]))
		})
	case 26:
		i := f.pick()
		f.put(s.WordOf(f.terms[i]), func(_ []int64, v []*big.Int) *big.Int { return toWord(v[i]) })
	case 27:
		typ := fuzzTypes[f.next(len(fuzzTypes)-1)]
		i := f.pick()
		f.put(s.IntOf(f.terms[i], typ), func(_ []int64, v []*big.Int) *big.Int { return reduceTo(v[i], typ) })
	case 28:
		words(func(a, b Term) Term { return andWords(s, a, b) }, func(x, y *big.Int) *big.Int { return new(big.Int).And(x, y) })
	case 29:
		words(func(a, b Term) Term { return orWords(s, a, b) }, func(x, y *big.Int) *big.Int { return new(big.Int).Or(x, y) })
	case 30:
		words(func(a, b Term) Term { return xorWords(s, a, b) }, func(x, y *big.Int) *big.Int { return new(big.Int).Xor(x, y) })
	case 31:
		words(func(a, b Term) Term { return quoWords(s, a, b) }, func(x, y *big.Int) *big.Int {
			if y.Sign() == 0 {
				return y
			}
			return new(big.Int).Quo(x, y)
		})
	case 32:
		words(func(a, b Term) Term { return remWords(s, a, b) }, func(x, y *big.Int) *big.Int {
			if y.Sign() == 0 {
				return y
			}
			return new(big.Int).Rem(x, y)
		})
	case 33:
		f.shiftOrLess()
	case 34, 35:
		f.selection()
	case 36, 37:
		f.farOff()
	}
}

// offset puts terms[i] + k and returns its place.
func (f *fuzzer) offset(i int, k int64) int {
	f.put(f.s.AddConst(f.terms[i], k), func(_ []int64, v []*big.Int) *big.Int {
		return toInt(new(big.Int).Add(v[i], big.NewInt(k)))
	})
	return len(f.terms) - 1
}

// compared puts a comparison of terms[i] and terms[j] and returns its place.
func (f *fuzzer) compared(i, j int) int {
	a, b := f.terms[i], f.terms[j]
	switch f.next(3) {
	case 0:
		f.put(f.s.LE(a, b), func(_ []int64, v []*big.Int) *big.Int { return bigBool(v[i].Cmp(v[j]) <= 0) })
	case 1:
		f.put(f.s.LT(a, b), func(_ []int64, v []*big.Int) *big.Int { return bigBool(v[i].Cmp(v[j]) < 0) })
	case 2:
		f.put(f.s.EQ(a, b), func(_ []int64, v []*big.Int) *big.Int { return bigBool(v[i].Cmp(v[j]) == 0) })
	}
	return len(f.terms) - 1
}

// selection puts a choice between two terms by a comparison of them: what looks
// like a maximum, and by one of its offsets may not be one.
func (f *fuzzer) selection() {
	a, b := f.number(), f.number()
	near := func(i int) int {
		if k := int64(f.next(5) - 2); k != 2 {
			return f.offset(i, k)
		}
		return i
	}
	x, y := near(a), near(b)
	c := f.compared(near(a), near(b))
	if f.next(2) == 0 {
		x, y = y, x
	}
	if f.next(3) == 0 {
		g := f.pickSort(SortBool)
		guarded := c
		f.put(f.s.And(f.terms[g], f.terms[c]), func(_ []int64, v []*big.Int) *big.Int {
			return bigBool(v[g].Sign() != 0 && v[guarded].Sign() != 0)
		})
		c = len(f.terms) - 1
	}
	f.choice(c, x, y)
}

// choice puts the term that is terms[i] where terms[c] holds, else terms[j].
func (f *fuzzer) choice(c, i, j int) {
	t := f.s.Ite(f.terms[c], f.terms[i], f.terms[j])
	word := f.s.Sort(t) == SortWord
	f.put(t, func(_ []int64, v []*big.Int) *big.Int {
		r := v[j]
		if v[c].Sign() != 0 {
			r = v[i]
		}
		if word {
			r = toWord(r)
		}
		return r
	})
}

// farOff compares sums and quotients around the limits of an int64, where they
// wrap.
func (f *fuzzer) farOff() {
	k := fuzzConstants[f.next(len(fuzzConstants))]
	i := f.offset(f.number(), k)
	f.put(f.s.Int(k), func([]int64, []*big.Int) *big.Int { return big.NewInt(k) })
	j := len(f.terms) - 1
	if f.next(2) == 0 {
		i, j = j, i
	}
	switch f.next(3) {
	case 0:
		f.compared(i, j)
	case 1:
		f.choice(f.compared(i, j), i, j)
	case 2:
		f.put(f.s.Div(f.terms[i], f.terms[j]), func(_ []int64, v []*big.Int) *big.Int {
			if v[j].Sign() == 0 {
				return v[j]
			}
			return toInt(new(big.Int).Quo(v[i], v[j]))
		})
	}
}

// reduceTo returns the value of a type that is x modulo a power of two; an
// unsigned one with 64 bits as a Word.
func reduceTo(x *big.Int, typ IntType) *big.Int {
	size := new(big.Int).Lsh(big.NewInt(1), uint(typ.Bits))
	r := new(big.Int).Mod(x, size)
	if typ.Signed && r.Bit(int(typ.Bits)-1) == 1 {
		r.Sub(r, size)
	}
	return r
}

func (f *fuzzer) nary(and bool) {
	var at []int
	var ts []Term
	for range 2 + f.next(3) {
		i := f.pickSort(SortBool)
		at, ts = append(at, i), append(ts, f.terms[i])
	}
	build := f.s.Or
	if and {
		build = f.s.And
	}
	f.put(build(ts...), func(_ []int64, v []*big.Int) *big.Int {
		for _, i := range at {
			if (v[i].Sign() != 0) != and {
				return bigBool(!and)
			}
		}
		return bigBool(and)
	})
}

func (f *fuzzer) ite() {
	c, i := f.pickSort(SortBool), f.pick()
	j := f.pick()
	if f.next(3) != 0 {
		j = f.pickSort(f.s.Sort(f.terms[i]))
	}
	f.choice(c, i, j)
}

func (f *fuzzer) shiftOrLess() {
	i, j := f.pick(), f.pick()
	a, b := f.terms[i], f.terms[j]
	signed := f.next(2) == 0
	read := toWord
	if signed {
		read = toInt
	}
	switch f.next(3) {
	case 0:
		f.put(shlWords(f.s, a, b), func(_ []int64, v []*big.Int) *big.Int {
			n := toWord(v[j])
			if n.Cmp(big.NewInt(64)) >= 0 {
				return new(big.Int)
			}
			return toWord(new(big.Int).Lsh(toWord(v[i]), uint(n.Int64())))
		})
	case 1:
		f.put(shrWords(f.s, a, b, signed), func(_ []int64, v []*big.Int) *big.Int {
			n := toWord(v[j])
			if n.Cmp(big.NewInt(64)) > 0 {
				n = big.NewInt(64)
			}
			return toWord(new(big.Int).Rsh(read(v[i]), uint(n.Int64())))
		})
	case 2:
		f.put(WLess(f.s, a, b, signed), func(_ []int64, v []*big.Int) *big.Int {
			return bigBool(read(v[i]).Cmp(read(v[j])) < 0)
		})
	}
}

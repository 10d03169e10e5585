package encode

import (
	"math"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// An operation on numbers that has no exact term is cut into cases: Go computes the result for
// each value of the operands, and the result is a constant under the condition that the operands
// have these values. Neighbours with the same result are one case.

// A floatUnion collects the cases of a result.
type floatUnion struct {
	l *lifter
	// what names the operation for people.
	what  string
	order []floatConst
	// guards are the conditions of each constant in order.
	guards [][]sym.Term
	index  map[floatKey]int
	// tried counts the values for which Go has been asked.
	tried int
}

// A floatKey is what tells constants apart.
type floatKey struct {
	bits    uint64
	rounded bool
}

func keyOf(v float64, exact *exactProduct) floatKey {
	if math.IsNaN(v) {
		v = math.NaN()
	}
	return floatKey{math.Float64bits(v), exact != nil}
}

func (l *lifter) floatUnion(what string) *floatUnion {
	return &floatUnion{l: l, what: what, index: map[floatKey]int{}}
}

// add says that the result is v where guard holds.
func (u *floatUnion) add(guard sym.Term, v float64, exact *exactProduct) {
	if guard == u.l.t.No {
		return
	}
	k := keyOf(v, exact)
	i, ok := u.index[k]
	if !ok {
		i = len(u.order)
		u.index[k] = i
		u.order = append(u.order, floatConst{val: v})
		u.guards = append(u.guards, nil)
	}
	u.order[i].exact = u.order[i].exact.with(exact)
	u.guards[i] = append(u.guards[i], guard)
}

// ask counts a value for which Go is asked.
func (u *floatUnion) ask() {
	if u.tried++; u.tried > maxFloatCases {
		u.l.t.Refuse("%s of numbers with more than %d cases, which is the limit", u.what, maxFloatCases)
	}
}

// consts are the constants with their conditions.
func (u *floatUnion) consts() []floatConst {
	for i := range u.order {
		u.order[i].guard = u.l.t.Or(u.guards[i]...)
	}
	return u.order
}

// A run is a range of mantissas with one result.
type run struct {
	lo, hi int64
	val    float64
}

// each says what f is of the number x where when holds. Where f is not monotone on either side of
// zero, scattered says so.
func (u *floatUnion) each(when sym.Term, x fixed, scattered bool, f func(float64) (v float64, exact *exactProduct)) {
	l := u.l
	at := func(k int64) float64 {
		u.ask()
		v, _ := f(math.Ldexp(float64(k), x.exp))
		return v
	}
	lo, hi := l.t.Store.Range(x.mant)
	var runs []run
	add := func(lo, hi int64, v float64) {
		if n := len(runs); n > 0 && runs[n-1].hi+1 == lo && sameBits(runs[n-1].val, v) {
			runs[n-1].hi = hi
		} else {
			runs = append(runs, run{lo, hi, v})
		}
	}
	var cut func(lo, hi int64, atLo, atHi float64)
	cut = func(lo, hi int64, atLo, atHi float64) {
		switch {
		case sameBits(atLo, atHi) && !scattered || lo == hi:
			add(lo, hi, atLo)
		case lo+1 == hi:
			add(lo, lo, atLo)
			add(hi, hi, atHi)
		default:
			mid := lo + (hi-lo)/2
			atMid, next := at(mid), at(mid+1)
			cut(lo, mid, atLo, atMid)
			cut(mid+1, hi, next, atHi)
		}
	}
	side := func(lo, hi int64) {
		if lo <= hi {
			cut(lo, hi, at(lo), at(hi))
		}
	}
	side(lo, min(hi, -1))
	if lo <= 0 && hi >= 0 {
		plus, _ := f(0)
		minus, _ := f(math.Copysign(0, -1))
		switch {
		case sameBits(plus, minus) || x.minus == l.t.No:
			add(0, 0, plus)
		case x.minus == l.t.Yes:
			add(0, 0, minus)
		default:
			zero := l.t.And(when, l.isZero(x))
			u.add(l.t.And(zero, x.minus), minus, nil)
			u.add(l.t.And(zero, l.t.Not(x.minus)), plus, nil)
		}
	}
	side(max(lo, 1), hi)
	for _, r := range runs {
		_, first := f(math.Ldexp(float64(r.lo), x.exp))
		_, last := f(math.Ldexp(float64(r.hi), x.exp))
		u.add(l.t.And(when, l.inRun(x.mant, r, lo, hi)), r.val, first.with(last))
	}
}

// inRun is the condition under which a mantissa within lo..hi lies in a run.
func (l *lifter) inRun(m sym.Term, r run, lo, hi int64) sym.Term {
	c := l.t.Yes
	if r.lo == r.hi && lo != hi {
		return l.t.Same(m, l.t.Num(r.lo))
	}
	if r.lo > lo {
		c = l.t.LessEq(l.t.Num(r.lo), m)
	}
	if r.hi < hi {
		c = l.t.And(c, l.t.LessEq(m, l.t.Num(r.hi)))
	}
	return c
}

// values is the number of values of a fixed point number.
func (l *lifter) values(x fixed) uint64 {
	lo, hi := l.t.Store.Range(x.mant)
	return uint64(hi-lo) + 1
}

// A floatFunc computes a function of one or two numbers as Go does. exact is not nil where the
// result is a product that has been rounded.
type floatFunc struct {
	what string
	of   func(x, y float64) (v float64, exact *exactProduct)
	// scattered says that the function is not monotone in each argument on either side of zero.
	scattered bool
}

// unary applies f to x case by case.
func (l *lifter) unaryCases(f floatFunc, x *float) *float {
	one := func(v float64) (float64, *exactProduct) { return f.of(v, 0) }
	if x.table != nil {
		return l.mapTable(x.table, func(v float64, _ *exactProduct) (float64, *exactProduct) { return one(v) })
	}
	u := l.floatUnion(f.what)
	if x.guard != l.t.No {
		u.each(x.guard, x.fixed, f.scattered, one)
	}
	for _, c := range x.consts {
		v, exact := one(c.val)
		u.add(c.guard, v, exact)
	}
	return &float{fixed: l.unfixed(), consts: u.consts()}
}

// binaryCases applies f to x and y case by case. Where exact is not nil, it is the result where both
// are fixed point numbers.
func (l *lifter) binaryCases(f floatFunc, x, y *float, exact *fixed) *float {
	if x == y && exact == nil {
		twice := func(v, _ float64) (float64, *exactProduct) { return f.of(v, v) }
		return l.unaryCases(floatFunc{what: f.what, of: twice, scattered: true}, x)
	}
	if vars, n, ok := l.joint(x, y, exact != nil); ok {
		return l.binaryTable(f, x, y, vars, n)
	}
	x, y = l.flat(x), l.flat(y)
	u := l.floatUnion(f.what)
	r := l.unfixed()
	both := l.t.And(x.guard, y.guard)
	switch {
	case both == l.t.No:
	case exact != nil:
		r = *exact
		r.guard = both
	default:
		u.grid(both, f, x.fixed, y.fixed)
	}
	for _, c := range x.consts {
		if y.guard != l.t.No {
			u.each(l.t.And(c.guard, y.guard), y.fixed, f.scattered, func(v float64) (float64, *exactProduct) { return f.of(c.val, v) })
		}
		for _, d := range y.consts {
			if g := l.t.And(c.guard, d.guard); g != l.t.No {
				u.ask()
				v, rounded := f.of(c.val, d.val)
				u.add(g, v, rounded)
			}
		}
	}
	if x.guard != l.t.No {
		for _, d := range y.consts {
			u.each(l.t.And(x.guard, d.guard), x.fixed, f.scattered, func(v float64) (float64, *exactProduct) { return f.of(v, d.val) })
		}
	}
	return &float{fixed: r, consts: u.consts()}
}

// grid says what f is of two fixed point numbers where when holds: the one with fewer values is
// taken apart.
func (u *floatUnion) grid(when sym.Term, f floatFunc, x, y fixed) {
	l := u.l
	if x == y {
		u.each(when, x, true, func(v float64) (float64, *exactProduct) { return f.of(v, v) })
		return
	}
	few, many, of := x, y, f.of
	if l.values(y) < l.values(x) {
		few, many, of = y, x, func(a, b float64) (float64, *exactProduct) { return f.of(b, a) }
	}
	if l.values(few) > maxFloatCases {
		l.t.Refuse("%s of numbers with more than %d cases, which is the limit", u.what, maxFloatCases)
	}
	lo, hi := l.t.Store.Range(few.mant)
	point := func(c sym.Term, v float64) {
		if c != l.t.No {
			u.each(c, many, f.scattered, func(w float64) (float64, *exactProduct) { return of(v, w) })
		}
	}
	for k := lo; k <= hi; k++ {
		here := l.t.And(when, l.t.Same(few.mant, l.t.Num(k)))
		if k == 0 {
			point(l.t.And(here, few.minus), math.Copysign(0, -1))
			here = l.t.And(here, l.t.Not(few.minus))
		}
		point(here, math.Ldexp(float64(k), few.exp))
	}
}

// apart is x without a fixed point part.
func (l *lifter) apart(x *float) *float {
	if x.guard == l.t.No {
		return x
	}
	u := l.floatUnion("a choice")
	u.each(x.guard, x.fixed, true, func(v float64) (float64, *exactProduct) { return v, nil })
	return &float{fixed: l.unfixed(), consts: slices.Concat(u.consts(), x.consts)}
}

// MergeWith implements merging.
func (x *float) MergeWith(m *sym.Merger, other sym.Value) sym.Value {
	return m.Floats.MergeFloats(m, x, other)
}

// MergeFloats implements floatOps.
func (l *lifter) MergeFloats(m *sym.Merger, a, b sym.Value) sym.Value {
	x, y := a.(*float), b.(*float)
	if x.table != nil || y.table != nil {
		if r, ok := l.mergeTables(m, x, y); ok {
			return r
		}
		x, y = l.flat(x), l.flat(y)
	}
	r := &float{fixed: x.fixed}
	switch {
	case x.guard == l.t.No:
		r.fixed = y.fixed
		r.guard = l.t.And(m.Not, y.guard)
	case y.guard == l.t.No:
		r.guard = l.t.And(m.Cond, x.guard)
	default:
		a, b, exp, ok := l.align(x.fixed, y.fixed)
		if !ok {
			if l.values(x.fixed) < l.values(y.fixed) {
				return l.MergeFloats(m, l.apart(x), y)
			}
			return l.MergeFloats(m, x, l.apart(y))
		}
		r.fixed = fixed{m.Guards(x.guard, y.guard), l.t.Ite(m.Cond, a, b), l.t.Ite(m.Cond, x.minus, y.minus), exp}
	}
	used := make([]bool, len(y.consts))
	for _, c := range x.consts {
		other := sym.None
		for i, d := range y.consts {
			if keyOf(c.val, c.exact) == keyOf(d.val, d.exact) {
				other, used[i] = d.guard, true
				c.exact = c.exact.with(d.exact)
			}
		}
		c.guard = m.Guards(c.guard, other)
		r.add(l, c)
	}
	for i, d := range y.consts {
		if !used[i] {
			d.guard = m.Guards(sym.None, d.guard)
			r.add(l, d)
		}
	}
	return r
}

func (x *float) add(l *lifter, c floatConst) {
	if c.guard != l.t.No {
		x.consts = append(x.consts, c)
	}
}

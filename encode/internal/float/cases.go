package float

import (
	"math"

	"github.com/typetarget/target/encode/internal/sym"
)

// An operation on numbers without an exact term is cut into cases. Go computes
// the result for each value of the operands, and the result is a constant under
// the condition that the operands have these values. Neighbours with the same
// result are one case.

// A Union collects the cases of a result.
type Union struct {
	l *Arith
	// what names the operation for people.
	what  string
	order []Const
	// guards are the conditions of each constant in order.
	guards [][]sym.Term
	index  map[floatKey]int
	// tried counts the values that Go has computed.
	tried int
}

// A floatKey identifies a constant.
type floatKey struct {
	bits    uint64
	rounded bool
}

func keyOf(v float64, exact *Product) floatKey {
	if math.IsNaN(v) {
		v = math.NaN()
	}
	return floatKey{math.Float64bits(v), exact != nil}
}

// NewUnion returns a union without cases. what names the operation for people.
func (l *Arith) NewUnion(what string) *Union {
	return &Union{l: l, what: what, index: map[floatKey]int{}}
}

// add adds the case that the result is v where guard is true.
func (u *Union) add(guard sym.Term, v float64, exact *Product) {
	if guard == u.l.T.No {
		return
	}
	k := keyOf(v, exact)
	i, ok := u.index[k]
	if !ok {
		i = len(u.order)
		u.index[k] = i
		u.order = append(u.order, Const{Val: v})
		u.guards = append(u.guards, nil)
	}
	u.order[i].exact = u.order[i].exact.with(exact)
	u.guards[i] = append(u.guards[i], guard)
}

// ask counts a value that Go computes.
func (u *Union) ask() {
	if u.tried++; u.tried > maxFloatCases {
		u.l.T.Refuse("%s of numbers with more than %d cases, which is the limit", u.what, maxFloatCases)
	}
}

// consts returns the constants with their conditions.
func (u *Union) consts() []Const {
	for i := range u.order {
		u.order[i].Guard = u.l.T.Or(u.guards[i]...)
	}
	return u.order
}

// A Run is a range of mantissas with one result.
type Run struct {
	Lo, Hi int64
	val    float64
}

// each adds the cases of f(x) where when is true. scattered says that f is not
// monotone on either side of zero.
func (u *Union) each(when sym.Term, x Fixed, scattered bool, f func(float64) (v float64, exact *Product)) {
	l := u.l
	at := func(k int64) float64 {
		u.ask()
		v, _ := f(math.Ldexp(float64(k), x.Exp))
		return v
	}
	lo, hi := l.T.Store.Range(x.Mant)
	var runs []Run
	add := func(lo, hi int64, v float64) {
		if n := len(runs); n > 0 && runs[n-1].Hi+1 == lo && SameBits(runs[n-1].val, v) {
			runs[n-1].Hi = hi
		} else {
			runs = append(runs, Run{lo, hi, v})
		}
	}
	var cut func(lo, hi int64, atLo, atHi float64)
	cut = func(lo, hi int64, atLo, atHi float64) {
		switch {
		case SameBits(atLo, atHi) && !scattered || lo == hi:
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
		case SameBits(plus, minus) || x.Minus == l.T.No:
			add(0, 0, plus)
		case x.Minus == l.T.Yes:
			add(0, 0, minus)
		default:
			zero := l.T.And(when, l.isZero(x))
			u.add(l.T.And(zero, x.Minus), minus, nil)
			u.add(l.T.And(zero, l.T.Not(x.Minus)), plus, nil)
		}
	}
	side(max(lo, 1), hi)
	for _, r := range runs {
		_, first := f(math.Ldexp(float64(r.Lo), x.Exp))
		_, last := f(math.Ldexp(float64(r.Hi), x.Exp))
		u.add(l.T.And(when, l.InRun(x.Mant, r, lo, hi)), r.val, first.with(last))
	}
}

// InRun returns the condition under which a mantissa within lo..hi is in a run.
func (l *Arith) InRun(m sym.Term, r Run, lo, hi int64) sym.Term {
	c := l.T.Yes
	if r.Lo == r.Hi && lo != hi {
		return l.T.Same(m, l.T.Num(r.Lo))
	}
	if r.Lo > lo {
		c = l.T.LessEq(l.T.Num(r.Lo), m)
	}
	if r.Hi < hi {
		c = l.T.And(c, l.T.LessEq(m, l.T.Num(r.Hi)))
	}
	return c
}

// valuesOf returns the number of values of a fixed point number.
func valuesOf(l *Arith, x Fixed) uint64 {
	lo, hi := l.T.Store.Range(x.Mant)
	return uint64(hi-lo) + 1
}

// A Func computes a function of one or two numbers as Go does. exact is not nil
// if the result is a product that has been rounded.
type Func struct {
	What string
	Of   func(x, y float64) (v float64, exact *Product)
	// Scattered says that the function is not monotone in each argument on
	// either side of zero.
	Scattered bool
}

// Unary applies f to x case by case.
func (l *Arith) Unary(f Func, x *Number) *Number {
	one := func(v float64) (float64, *Product) { return f.Of(v, 0) }
	if x.table != nil {
		return l.Map(x.table, func(v float64, _ *Product) (float64, *Product) { return one(v) })
	}
	u := l.NewUnion(f.What)
	if x.Guard != l.T.No {
		u.each(x.Guard, x.Fixed, f.Scattered, one)
	}
	for _, c := range x.Consts {
		v, exact := one(c.Val)
		u.add(c.Guard, v, exact)
	}
	return &Number{Fixed: l.Unfixed(), Consts: u.consts()}
}

// Binary applies f to x and y case by case. If exact is not nil, it is the
// result where both are fixed point numbers.
func (l *Arith) Binary(f Func, x, y *Number, exact *Fixed) *Number {
	if x == y && exact == nil {
		twice := func(v, _ float64) (float64, *Product) { return f.Of(v, v) }
		return l.Unary(Func{What: f.What, Of: twice, Scattered: true}, x)
	}
	if vars, n, ok := joint(l, x, y, exact != nil); ok {
		return l.binaryTable(f, x, y, vars, n)
	}
	x, y = l.Flat(x), l.Flat(y)
	u := l.NewUnion(f.What)
	r := l.Unfixed()
	both := l.T.And(x.Guard, y.Guard)
	switch {
	case both == l.T.No:
	case exact != nil:
		r = *exact
		r.Guard = both
	default:
		u.grid(both, f, x.Fixed, y.Fixed)
	}
	for _, c := range x.Consts {
		if y.Guard != l.T.No {
			u.each(l.T.And(c.Guard, y.Guard), y.Fixed, f.Scattered, func(v float64) (float64, *Product) { return f.Of(c.Val, v) })
		}
		for _, d := range y.Consts {
			if g := l.T.And(c.Guard, d.Guard); g != l.T.No {
				u.ask()
				v, rounded := f.Of(c.Val, d.Val)
				u.add(g, v, rounded)
			}
		}
	}
	if x.Guard != l.T.No {
		for _, d := range y.Consts {
			u.each(l.T.And(x.Guard, d.Guard), x.Fixed, f.Scattered, func(v float64) (float64, *Product) { return f.Of(v, d.Val) })
		}
	}
	return &Number{Fixed: r, Consts: u.consts()}
}

// grid adds the cases of f(x, y) for two fixed point numbers where when is
// true. The number with fewer values is taken apart.
func (u *Union) grid(when sym.Term, f Func, x, y Fixed) {
	l := u.l
	if x == y {
		u.each(when, x, true, func(v float64) (float64, *Product) { return f.Of(v, v) })
		return
	}
	few, many, of := x, y, f.Of
	if valuesOf(l, y) < valuesOf(l, x) {
		few, many, of = y, x, func(a, b float64) (float64, *Product) { return f.Of(b, a) }
	}
	if valuesOf(l, few) > maxFloatCases {
		l.T.Refuse("%s of numbers with more than %d cases, which is the limit", u.what, maxFloatCases)
	}
	lo, hi := l.T.Store.Range(few.Mant)
	point := func(c sym.Term, v float64) {
		if c != l.T.No {
			u.each(c, many, f.Scattered, func(w float64) (float64, *Product) { return of(v, w) })
		}
	}
	for k := lo; k <= hi; k++ {
		here := l.T.And(when, l.T.Same(few.Mant, l.T.Num(k)))
		if k == 0 {
			point(l.T.And(here, few.Minus), math.Copysign(0, -1))
			here = l.T.And(here, l.T.Not(few.Minus))
		}
		point(here, math.Ldexp(float64(k), few.Exp))
	}
}

// apart returns x without a fixed point part.
func apart(l *Arith, x *Number) *Number {
	if x.Guard == l.T.No {
		return x
	}
	u := l.NewUnion("a choice")
	u.each(x.Guard, x.Fixed, true, func(v float64) (float64, *Product) { return v, nil })
	for _, c := range x.Consts {
		u.add(c.Guard, c.Val, c.exact)
	}
	return &Number{Fixed: l.Unfixed(), Consts: u.consts()}
}

// MergeWith implements merging.
func (x *Number) MergeWith(m *sym.Merger, other sym.Value) sym.Value {
	return m.Floats.MergeFloats(m, x, other)
}

// MergeFloats implements [sym.FloatOps].
func (l *Arith) MergeFloats(m *sym.Merger, a, b sym.Value) sym.Value {
	x, y := a.(*Number), b.(*Number)
	if x.table != nil || y.table != nil {
		if r, ok := l.mergeTables(m, x, y); ok {
			return r
		}
		x, y = l.Flat(x), l.Flat(y)
	}
	r := &Number{Fixed: x.Fixed}
	switch {
	case x.Guard == l.T.No:
		r.Fixed = y.Fixed
		r.Guard = l.T.And(m.Not, y.Guard)
	case y.Guard == l.T.No:
		r.Guard = l.T.And(m.Cond, x.Guard)
	default:
		a, b, exp, ok := l.align(x.Fixed, y.Fixed)
		if !ok {
			if valuesOf(l, x.Fixed) < valuesOf(l, y.Fixed) {
				return l.MergeFloats(m, apart(l, x), y)
			}
			return l.MergeFloats(m, x, apart(l, y))
		}
		r.Fixed = Fixed{m.Guards(x.Guard, y.Guard), l.T.Ite(m.Cond, a, b), l.T.Ite(m.Cond, x.Minus, y.Minus), exp}
	}
	used := make([]bool, len(y.Consts))
	for _, c := range x.Consts {
		other := sym.None
		for i, d := range y.Consts {
			if keyOf(c.Val, c.exact) == keyOf(d.Val, d.exact) {
				other, used[i] = d.Guard, true
				c.exact = c.exact.with(d.exact)
			}
		}
		c.Guard = m.Guards(c.Guard, other)
		r.add(l, c)
	}
	for i, d := range y.Consts {
		if !used[i] {
			d.Guard = m.Guards(sym.None, d.Guard)
			r.add(l, d)
		}
	}
	return r
}

func (x *Number) add(l *Arith, c Const) {
	if c.Guard != l.T.No {
		x.Consts = append(x.Consts, c)
	}
}

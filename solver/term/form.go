package term

import (
	"math"
	"math/bits"
)

// A form is k + Σ c[i]·t[i] modulo 2^64. The terms t are Int or Bool, ascending
// and distinct, and the coefficients are not 0. Sums are built in forms before
// they are interned.
type form struct {
	s *Store // of the terms
	k int64
	t []Term
	c []int64
}

// newForm returns the form k. The caller frees it. Forms are reused, so that
// building a sum costs no allocation.
func newForm(s *Store, k int64) *form {
	n := len(s.forms)
	if n == 0 {
		return &form{s: s, k: k}
	}
	f := s.forms[n-1]
	s.forms = s.forms[:n-1]
	f.k, f.t, f.c = k, f.t[:0], f.c[:0]
	return f
}

// free gives a form back, which must not be used any more.
func (f *form) free() { f.s.forms = append(f.s.forms, f) }

// add adds c·t to f. Linear forms in t are taken apart. A Word stands for its
// signed reading, which is the same modulo 2^64.
func (f *form) add(t Term, c int64) {
	s := f.s
	x := &s.nodes[t]
	switch x.op {
	case OpConst:
		f.k += c * x.k
	case OpLin:
		f.addForm(t, c)
	case OpNot:
		f.k += c
		f.add(s.kids[x.kid], -c)
	case OpWordOf:
		f.add(s.kids[x.kid], c)
	case OpIntOf:
		if w := s.kids[x.kid]; s.nodes[w].op == OpWAdd && x.k == signed64 && !s.nodes[t].small() {
			f.addForm(w, c)
			return
		}
		f.addSummand(t, c)
	case OpWAdd:
		if !s.nodes[t].small() {
			f.addForm(t, c)
			return
		}
		f.addSummand(signedInt(s, t), c)
	case OpLE, OpEQ, OpNE:
		f.addComparison(t, c)
	default:
		if x.lo == x.hi {
			f.k += c * x.lo
			return
		}
		if x.sort == SortWord {
			t = signedInt(s, t)
		}
		f.addSummand(t, c)
	}
}

// addComparison adds c·t for a comparison t of a form with 0. If the form has
// only two values, such as a byte of a string over two letters, the comparison
// is itself a form.
func (f *form) addComparison(t Term, c int64) {
	s := f.s
	of := s.kids[s.nodes[t].kid]
	lo, hi := s.nodes[of].lo, s.nodes[of].hi
	if s.nodes[of].sort != SortInt || hi-lo != 1 {
		f.addSummand(t, c)
		return
	}
	least, greatest := Truth(Holds(s.nodes[t].op, lo)), Truth(Holds(s.nodes[t].op, hi))
	f.k += c * (least - (greatest-least)*lo)
	f.add(of, c*(greatest-least))
}

// addForm adds c times the form of t, an OpLin or OpWAdd.
func (f *form) addForm(t Term, c int64) {
	s := f.s
	x := &s.nodes[t]
	f.k += c * x.k
	coefs := s.coefs[x.coef : x.coef+x.n]
	for i, kid := range s.kids[x.kid : x.kid+x.n] {
		f.addSummand(kid, c*coefs[i])
	}
}

// Summands returns t as k + Σ coefs[i]·terms[i]. A term that is no sum is its
// only summand. The slices must not be changed, and stay valid while t does.
func Summands(s *Store, t Term) (k int64, terms []Term, coefs []int64) {
	if s.Op(t) != OpLin {
		return 0, []Term{t}, []int64{1}
	}
	return s.K(t), s.Kids(t), s.Coefs(t)
}

// addSummand adds c·t for a t that is no linear form itself.
func (f *form) addSummand(t Term, c int64) {
	if c == 0 {
		return
	}
	p := len(f.t)
	for p > 0 && f.t[p-1] >= t {
		p--
	}
	if p < len(f.t) && f.t[p] == t {
		if f.c[p] += c; f.c[p] == 0 {
			f.t = append(f.t[:p], f.t[p+1:]...)
			f.c = append(f.c[:p], f.c[p+1:]...)
		}
		return
	}
	f.t, f.c = append(f.t, 0), append(f.c, 0)
	copy(f.t[p+1:], f.t[p:])
	copy(f.c[p+1:], f.c[p:])
	f.t[p], f.c[p] = t, c
}

// measure returns the range of f as a sum of integers, and whether its
// magnitudes add up to at most MaxMagnitude. If not, the range is not valid,
// and f may mean another number modulo 2^64.
func (f *form) measure() (lo, hi int64, ok bool) {
	s := f.s
	total := MagnitudeOf(f.k)
	if total > MaxMagnitude {
		return 0, 0, false
	}
	lo, hi = f.k, f.k
	for i, t := range f.t {
		x, c := &s.nodes[t], f.c[i]
		over, m := bits.Mul64(max(MagnitudeOf(x.lo), MagnitudeOf(x.hi)), MagnitudeOf(c))
		if over != 0 || m > MaxMagnitude {
			return 0, 0, false
		}
		if total += m; total > MaxMagnitude {
			return 0, 0, false
		}
		if c > 0 {
			lo, hi = lo+c*x.lo, hi+c*x.hi
		} else {
			lo, hi = lo+c*x.hi, hi+c*x.lo
		}
	}
	return lo, hi, true
}

// hull returns the range of the signed reading of f modulo 2^64, for any f.
func (f *form) hull() (lo, hi int64) {
	s := f.s
	low, high := wideOf(f.k), wideOf(f.k)
	for i, t := range f.t {
		x, c := &s.nodes[t], f.c[i]
		a, b := wideProduct(c, x.lo), wideProduct(c, x.hi)
		if c < 0 {
			a, b = b, a
		}
		low, high = low.plus(a), high.plus(b)
		if !low.sane() || !high.sane() {
			return math.MinInt64, math.MaxInt64
		}
	}
	if !low.fits() || !high.fits() {
		return math.MinInt64, math.MaxInt64
	}
	return int64(low.lo), int64(high.lo)
}

// maxSpread is how many conditionals one sum is spread over. Those within one
// another have branches in common, so that there may be many more paths than
// terms.
const maxSpread = 64

// sum returns f as an Int: the signed reading of the sum modulo 2^64.
func (f *form) sum() Term {
	left := maxSpread
	return f.sumWithin(&left)
}

// sumWithin is sum, with as many conditionals spread as are left.
func (f *form) sumWithin(left *int) Term {
	s := f.s
	if len(f.t) == 0 {
		return s.Int(f.k)
	}
	if len(f.t) == 1 && f.c[0] == 1 && f.k == 0 && s.nodes[f.t[0]].sort == SortInt {
		return f.t[0]
	}
	lo, hi, ok := f.measure()
	if ok {
		if lo == hi {
			return s.Int(lo)
		}
		return s.intern(OpLin, SortInt, f.k, f.t, f.c, lo, hi)
	}
	if len(f.t) == 1 && s.nodes[f.t[0]].op == OpIte && s.nodes[f.t[0]].sort == SortInt && *left > 0 {
		*left--
		return f.spread(left)
	}
	lo, hi = f.hull()
	if lo == hi {
		return s.Int(lo)
	}
	return signedInt(s, s.intern(OpWAdd, SortWord, f.k, f.t, f.c, lo, hi))
}

// spread returns k + c·ite(g, a, b) as ite(g, k + c·a, k + c·b). If a branch is
// a constant far off, such as the sentinel math.MinInt64, the other branch
// remains an ordinary sum.
func (f *form) spread(left *int) Term {
	s := f.s
	k, c := f.k, f.c[0]
	kids := s.Kids(f.t[0])
	var branch [2]Term
	for i := range branch {
		g := newForm(s, k)
		g.add(kids[i+1], c)
		branch[i] = g.sumWithin(left)
		g.free()
	}
	return s.Ite(kids[0], branch[0], branch[1])
}

// known returns the Int or Bool term that sum would return if that exists and a
// look-up finds it, else None.
func (f *form) known() Term {
	s := f.s
	if len(f.t) == 1 && f.c[0] == 1 && f.k == 0 && s.nodes[f.t[0]].sort == SortInt {
		return f.t[0]
	}
	return lookup(s, OpLin, SortInt, f.k, f.t, f.c)
}

// same reports whether the form of t is f.
func (f *form) same(t Term) bool {
	s := f.s
	x := &s.nodes[t]
	if x.op != OpLin {
		return f.k == 0 && len(f.t) == 1 && f.c[0] == 1 && f.t[0] == t
	}
	return is(s, t, OpLin, SortInt, f.k, f.t, f.c)
}

// combine returns a·c + b·d + k as an Int, modulo 2^64.
func combine(s *Store, a Term, c int64, b Term, d, k int64) Term {
	f := newForm(s, k)
	defer f.free()
	f.add(a, c)
	f.add(b, d)
	return f.sum()
}

// Add returns a+b as an Int. Like all arithmetic of a store it is exact if the
// result is an int64, and wraps around otherwise. Booleans count as 0 and 1,
// Words as their signed reading.
func (s *Store) Add(a, b Term) Term { return combine(s, a, 1, b, 1, 0) }

// Sub returns a-b as an Int; see [Store.Add].
func (s *Store) Sub(a, b Term) Term { return combine(s, a, 1, b, -1, 0) }

// AddConst returns a+k as an Int; see [Store.Add].
func (s *Store) AddConst(a Term, k int64) Term {
	f := newForm(s, k)
	defer f.free()
	f.add(a, 1)
	return f.sum()
}

// Scale returns c·a as an Int; see [Store.Add].
func (s *Store) Scale(a Term, c int64) Term {
	f := newForm(s, 0)
	defer f.free()
	f.add(a, c)
	return f.sum()
}

// Sum returns k + Σ coefs[i]·terms[i] as an Int; see [Store.Add]. With nil
// coefs all are 1.
func (s *Store) Sum(k int64, terms []Term, coefs []int64) Term {
	f := newForm(s, k)
	defer f.free()
	for i, t := range terms {
		c := int64(1)
		if coefs != nil {
			c = coefs[i]
		}
		f.add(t, c)
	}
	return f.sum()
}

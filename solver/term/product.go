package term

import "math"

// Mul returns a·b as an Int, wrapping around at 64 bits; see [Store.Add].
func (s *Store) Mul(a, b Term) Term {
	a, b = s.AsInt(a), s.AsInt(b)
	if k, ok := s.Const(a); ok {
		return s.Scale(b, k)
	}
	if k, ok := s.Const(b); ok {
		return s.Scale(a, k)
	}
	if t := mulBool(s, a, b); t != None {
		return t
	}
	if t := mulBool(s, b, a); t != None {
		return t
	}
	x, c := unscale(s, a)
	y, d := unscale(s, b)
	if e, ok := exactProduct(c, d); ok && (c != 1 || d != 1) {
		return s.Scale(s.Mul(x, y), e)
	}
	if a > b {
		a, b = b, a
	}
	p, ok := mulBounds(s.nodes[a].bounds(), s.nodes[b].bounds())
	if !ok {
		return signedInt(s, applyRow(s, OpWMul, 0, a, b))
	}
	if a == b {
		p.lo = squareFloor(s.nodes[a].bounds())
	}
	return s.intern(OpMul, SortInt, 0, []Term{a, b}, nil, p.lo, p.hi)
}

// squareFloor returns the least square of a value in x.
func squareFloor(x interval) int64 {
	if x.contains(0) {
		return 0
	}
	return min(x.lo*x.lo, x.hi*x.hi)
}

// mulBool returns a·b as a choice between multiples of b if a is k + c·(a
// boolean), else None.
func mulBool(s *Store, a, b Term) Term {
	x := &s.nodes[a]
	if x.op != OpLin || x.n != 1 || s.nodes[s.kids[x.kid]].sort != SortBool {
		return None
	}
	k, c, cond := x.k, s.coefs[x.coef], s.kids[x.kid]
	return s.Ite(cond, s.Scale(b, k+c), s.Scale(b, k))
}

// unscale returns t as c·x with a c of greatest magnitude if t has one operand
// and no constant.
func unscale(s *Store, t Term) (x Term, c int64) {
	n := &s.nodes[t]
	if n.op == OpLin && n.n == 1 && n.k == 0 && s.nodes[s.kids[n.kid]].sort == SortInt {
		return s.kids[n.kid], s.coefs[n.coef]
	}
	return t, 1
}

// Div returns a/b as an Int, rounded to zero as in Go. It is 0 if b is 0, and
// the least int64 for the least int64 and -1.
func (s *Store) Div(a, b Term) Term {
	a, b = s.AsInt(a), s.AsInt(b)
	if t := divConst(s, a, b); t != None {
		return t
	}
	if lesserMagnitude(s, a, b) {
		return Zero
	}
	return applyRow(s, OpDiv, 0, a, b)
}

// Mod returns a%b as an Int: the remainder of Div, with the sign of a. It is 0
// if b is 0.
func (s *Store) Mod(a, b Term) Term {
	a, b = s.AsInt(a), s.AsInt(b)
	if t := modConst(s, a, b); t != None {
		return t
	}
	if lesserMagnitude(s, a, b) {
		return a
	}
	return applyRow(s, OpMod, 0, a, b)
}

// divConst is Div for a constant b that makes it simpler, else None.
func divConst(s *Store, a, b Term) Term {
	d, ok := s.Const(b)
	if !ok {
		return None
	}
	if v, ok := s.Const(a); ok {
		return s.Int(div(0, v, d))
	}
	switch {
	case d == 0:
		return Zero
	case d == 1:
		return a
	case d == math.MinInt64:
		return None
	case d < 0:
		return s.Scale(s.Div(a, s.Int(-d)), -1)
	}
	multiple, rest, ok := splitMultiple(s, a, d, false)
	if !ok {
		return None
	}
	return s.Add(multiple, s.Div(rest, b))
}

// modConst is Mod for a constant b that makes it simpler, else None.
func modConst(s *Store, a, b Term) Term {
	d, ok := s.Const(b)
	if !ok {
		return None
	}
	if v, ok := s.Const(a); ok {
		return s.Int(mod(0, v, d))
	}
	switch {
	case d == 0 || d == 1 || d == -1:
		return Zero
	case d == math.MinInt64:
		return None
	case d < 0:
		return s.Mod(a, s.Int(-d))
	}
	_, rest, ok := splitMultiple(s, a, d, true)
	if !ok {
		return None
	}
	return s.Mod(rest, b)
}

// splitMultiple writes a linear form a as multiple·d + rest for d > 1, so that
// a/d is multiple + rest/d and a%d is rest%d. This requires a and rest of one
// sign, or no rest. The rest consists of the summands not divisible by d, or of
// all coefficients modulo d if reduce is set. It reports false if the multiple
// is 0.
func splitMultiple(s *Store, a Term, d int64, reduce bool) (multiple, rest Term, ok bool) {
	x := s.nodes[a]
	if x.op != OpLin {
		return None, None, false
	}
	m, r := newForm(s, 0), newForm(s, 0)
	defer m.free()
	defer r.free()
	m.k, r.k = FloorDiv(x.k, d), x.k-d*FloorDiv(x.k, d)
	kids, coefs := s.Kids(a), s.Coefs(a)
	for i, t := range kids {
		q := FloorDiv(coefs[i], d)
		if rem := coefs[i] - d*q; rem == 0 || reduce {
			m.addSummand(t, q)
			r.addSummand(t, rem)
		} else {
			r.addSummand(t, coefs[i])
		}
	}
	if len(m.t) == 0 && m.k == 0 {
		return None, None, false
	}
	lo, _, ok := r.measure()
	if !ok || (len(r.t) > 0 || r.k != 0) && (x.lo < 0 || lo < 0) {
		return None, None, false
	}
	return m.sum(), r.sum(), true
}

// lesserMagnitude reports whether |a| < |b| always.
func lesserMagnitude(s *Store, a, b Term) bool {
	x, y := &s.nodes[a], &s.nodes[b]
	if y.lo <= 0 && y.hi >= 0 {
		return false
	}
	return max(MagnitudeOf(x.lo), MagnitudeOf(x.hi)) < min(MagnitudeOf(y.lo), MagnitudeOf(y.hi))
}

package term

import (
	"fmt"
	"slices"
)

// A node is the term at its place in Store.nodes.
type node struct {
	op     Op
	sort   Sort
	hasIte bool  // an OpIte occurs in the term
	n      int32 // number of operands
	kid    int32 // of the first operand in Store.kids
	coef   int32 // of the first coefficient in Store.coefs, for linear forms
	k      int64
	lo     int64
	hi     int64
}

// bounds returns the range of the term.
func (x *node) bounds() interval { return interval{x.lo, x.hi} }

// small reports whether the values of the term are within ±MaxMagnitude.
func (x *node) small() bool { return x.lo >= -MaxMagnitude && x.hi <= MaxMagnitude }

// A Store makes and holds terms. Stores are independent of one another, and
// each is used by one goroutine at a time. An operation returns a term that
// mentions only variables of its operands, so that a variable that was replaced
// does not come back.
type Store struct {
	nodes     []node
	kids      []Term
	coefs     []int64
	table     table
	negations negations
	work      int64 // see Work

	forms      []*form // not in use, see newForm
	operands   termSet // scratch of And and Or
	reached    termSet // scratch of Reach
	pushing    pushing
	mentions   mentions
	evaluated  termValues // scratch of Eval
	simplified int64      // see Simplified
}

// NewStore returns a store that holds only constants.
func NewStore() *Store {
	s := &Store{}
	s.table.rehash(1<<10, 0)
	s.intern(OpConst, SortBool, 0, nil, nil, 0, 0)
	s.intern(OpConst, SortBool, 1, nil, nil, 1, 1)
	s.Int(0)
	s.Int(1)
	s.negations.link(False, True)
	return s
}

// Clone returns an independent copy of s that holds the same terms under the
// same ids, for use by another goroutine. It has no open marks.
func (s *Store) Clone() *Store {
	return &Store{
		nodes: slices.Clone(s.nodes), kids: slices.Clone(s.kids), coefs: slices.Clone(s.coefs),
		negations: negations{of: slices.Clone(s.negations.of)},
		table:     slices.Clone(s.table), pushing: pushing{memo: s.pushing.memo},
	}
}

// Work returns how much work terms have taken so far, in operands visited. It
// only grows.
func (s *Store) Work() int64 { return s.work }

// Len returns the number of terms in s. The terms are the numbers from 0 to
// Len-1.
func (s *Store) Len() int { return len(s.nodes) }

// Op returns the operator of t.
func (s *Store) Op(t Term) Op { return s.nodes[t].op }

// Sort returns the sort of t.
func (s *Store) Sort(t Term) Sort { return s.nodes[t].sort }

// K returns the constant of t: the value of an OpConst, the index of an OpVar,
// the summand of an OpLin or OpWAdd, the flag of an OpWShr or OpWLess.
func (s *Store) K(t Term) int64 { return s.nodes[t].k }

// Range returns bounds of the values of t, which are sound but not always
// sharp. The range of a Word is that of its bits read as an int64.
func (s *Store) Range(t Term) (lo, hi int64) { x := &s.nodes[t]; return x.lo, x.hi }

// Kids returns the operands of t. They must not be changed, and stay valid
// while t does.
func (s *Store) Kids(t Term) []Term {
	x := &s.nodes[t]
	return s.kids[x.kid : x.kid+x.n : x.kid+x.n]
}

// Coefs returns the coefficients of the operands of an OpLin or OpWAdd, and nil
// otherwise. They must not be changed, and stay valid while t does.
func (s *Store) Coefs(t Term) []int64 {
	x := &s.nodes[t]
	if x.op != OpLin && x.op != OpWAdd {
		return nil
	}
	return s.coefs[x.coef : x.coef+x.n : x.coef+x.n]
}

// Const returns the value of t if t is a constant of any sort.
func (s *Store) Const(t Term) (v int64, ok bool) {
	x := &s.nodes[t]
	return x.k, x.op == OpConst
}

// Int returns the integer k.
func (s *Store) Int(k int64) Term { return s.intern(OpConst, SortInt, k, nil, nil, k, k) }

// Bool returns the truth value b.
func (s *Store) Bool(b bool) Term {
	if b {
		return True
	}
	return False
}

// NewVar returns the variable with an index, which is its place in a model. The
// value of an Int is in lo..hi; that of a boolean is 0 or 1 in lo..hi. A second
// call with the same index returns the same term, and panics if the bounds
// differ.
func (s *Store) NewVar(index int, boolean bool, lo, hi int64) Term {
	sort := SortInt
	if boolean {
		sort, lo, hi = SortBool, max(lo, 0), min(hi, 1)
	}
	if lo > hi {
		panic(fmt.Sprintf("solver: variable %d has no values: %d..%d", index, lo, hi))
	}
	t := s.intern(OpVar, sort, int64(index), nil, nil, lo, hi)
	if x := &s.nodes[t]; x.lo != lo || x.hi != hi {
		panic(fmt.Sprintf("solver: variable %d is %d..%d, not %d..%d", index, x.lo, x.hi, lo, hi))
	}
	return t
}

// AsInt returns the Int with the value of t: 0 or 1 for a Bool, the signed
// reading of a Word.
func (s *Store) AsInt(t Term) Term {
	switch x := &s.nodes[t]; {
	case x.sort == SortInt:
		return t
	case x.sort == SortWord:
		return signedInt(s, t)
	}
	f := newForm(s, 0)
	defer f.free()
	f.add(t, 1)
	return f.sum()
}

// mustBeBool panics unless t is a boolean.
func mustBeBool(s *Store, t Term) {
	if x := &s.nodes[t]; x.sort != SortBool {
		panic(fmt.Sprintf("solver: a term of operator %s has sort %d, not %d", x.op, x.sort, SortBool))
	}
}

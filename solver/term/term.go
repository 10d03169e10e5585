package term

import (
	"fmt"
	"math"
)

// A Term is a boolean, an integer or a machine word over the variables of a problem. It belongs
// to the [Store] that made it. Terms are interned: two calls that build the same normal form
// return the same Term, and the operands of a Term are always smaller than it.
type Term int32

const (
	// None is no term.
	None Term = -1
	// False and True are the same in every store.
	False Term = 0
	True  Term = 1

	Zero Term = 2 // the Int 0
	one  Term = 3 // the Int 1
)

// A Sort is the kind of value a term has. All three are represented by an int64.
type Sort uint8

const (
	// SortBool is 0 or 1; such a term may stand for that integer inside sums.
	SortBool Sort = iota
	// SortInt is any int64, and means that integer.
	SortInt
	// SortWord is a pattern of 64 bits, represented by the int64 of the same bits.
	SortWord
)

// An Op is the operator of a term. What it means is said in terms of its operands a, b, ...
// (see [Store.Kids]) and its constant k (see [Store.K]).
type Op uint8

const (
	OpConst Op = iota // k, of any sort
	OpVar             // the variable with index k, Bool or Int
	// OpLin is k + Σ coefficient·operand over Int and Bool operands, ascending, none of them
	// constant or an OpLin. |k| + Σ |coefficient|·max|operand| is at most 2^62, so that no
	// part of the sum can leave 64 bits.
	OpLin
	OpMul // a*b over Int; max|a|·max|b| is at most 2^62
	OpDiv // a/b over Int rounded to zero, as Go has it; 0 where b is 0
	OpMod // a%b over Int, as Go has it; 0 where b is 0
	OpMax // the greatest of two or more Int operands
	OpIte // b where a holds, else c; of sort Bool or Int, and b and c are of that sort
	OpLE  // a <= 0; a is Int and within ±2^62
	OpEQ  // a == 0; a is Int and within ±2^62
	OpNE  // a != 0; a is Int and within ±2^62
	OpAnd // the conjunction of two or more operands, ascending
	OpOr  // the disjunction of two or more operands, ascending
	OpNot // not a; a is a boolean OpVar, an OpWLess or an OpWEQ

	OpWordOf // the Word of the bits of a, an Int
	OpIntOf  // the Int in the lowest bits of a Word, see intOfType
	OpWAdd   // the Word k + Σ coefficient·operand modulo 2^64; the operands are Int or Bool
	OpWMul   // the Word a*b modulo 2^64
	OpWQuo   // a/b of unsigned Words; 0 where b is 0
	OpWRem   // a%b of unsigned Words; 0 where b is 0
	OpWAnd   // bit by bit
	OpWOr    // bit by bit
	OpWXor   // bit by bit
	OpWShl   // a << b, b unsigned; 0 where b is 64 or more
	OpWShr   // a >> b, b unsigned; copies the sign where k is 1, else shifts in 0
	OpWLess  // a < b, signed where k is 1, else unsigned
	OpWEQ    // a == b

	OpCount
)

var opNames = [OpCount]string{
	OpConst: "const", OpVar: "var", OpLin: "lin", OpMul: "mul", OpDiv: "div", OpMod: "mod",
	OpMax: "max", OpIte: "ite", OpLE: "le", OpEQ: "eq", OpNE: "ne", OpAnd: "and", OpOr: "or",
	OpNot: "not", OpWordOf: "word", OpIntOf: "int", OpWAdd: "wadd", OpWMul: "wmul",
	OpWQuo: "wquo", OpWRem: "wrem", OpWAnd: "wand", OpWOr: "wor", OpWXor: "wxor", OpWShl: "wshl",
	OpWShr: "wshr", OpWLess: "wless", OpWEQ: "weq",
}

// String returns the name of the operator in lower case.
func (op Op) String() string { return opNames[op] }

// Word reports whether op works on bit patterns.
func (op Op) Word() bool { return op >= OpWordOf }

// MaxMagnitude bounds the magnitude of linear forms, products and compared differences.
const MaxMagnitude = 1 << 62

// A node is the term at its place in Store.nodes.
type node struct {
	op    Op
	sort  Sort
	flags flags
	n     int32 // number of operands
	kid   int32 // of the first operand in Store.kids
	coef  int32 // of the first coefficient in Store.coefs, for linear forms
	k     int64
	lo    int64
	hi    int64
}

// flags tell what occurs in a term.
type flags uint8

const (
	hasIte flags = 1 << iota
	hasWord
)

// An entry of the hash table.
type entry struct {
	hash uint32
	term Term
}

// A Store makes and holds terms. It is used by one goroutine at a time; stores are independent
// of one another. No operation returns a term that mentions a variable which none of its operands
// mentions, so that what was put in the place of a variable does not come back.
type Store struct {
	nodes   []node
	kids    []Term
	coefs   []int64
	inverse []Term // by term: its negation where it is known, else None; see negate
	table   []entry
	linked  []Term // terms whose inverse was set since the outermost mark
	marks   int
	work    int64 // see Work

	forms    []*form  // not in use, see borrow
	stamps   []uint32 // scratch of And and Or: by term, the call that saw it last
	stamp    uint32
	pushed   [memoSize]pushedEntry
	pushes   int // comparisons pushed into branches by the current outermost one
	depth    int
	visited  []uint32 // scratch of Reach
	visit    uint32
	mentions mentions
	memo     evaluation
	simplify *Substitution
}

// NewStore returns a store that holds only constants.
func NewStore() *Store {
	s := &Store{}
	s.rehash(1 << 10)
	s.intern(OpConst, SortBool, 0, nil, nil, 0, 0)
	s.intern(OpConst, SortBool, 1, nil, nil, 1, 1)
	s.Int(0)
	s.Int(1)
	s.link(False, True)
	return s
}

// Clone returns an independent copy of s that holds the same terms under the same ids, for use by
// another goroutine. It has no open marks.
func (s *Store) Clone() *Store {
	return &Store{
		nodes: append([]node(nil), s.nodes...), kids: append([]Term(nil), s.kids...),
		coefs: append([]int64(nil), s.coefs...), inverse: append([]Term(nil), s.inverse...),
		table: append([]entry(nil), s.table...), pushed: s.pushed,
	}
}

// Work returns how much has been done to make terms, in operands looked at. It
// only grows.
func (s *Store) Work() int64 { return s.work }

// Len returns the number of terms in s; terms are the numbers below it.
func (s *Store) Len() int { return len(s.nodes) }

// Op returns the operator of t.
func (s *Store) Op(t Term) Op { return s.nodes[t].op }

// HasWord reports whether a Word occurs in t.
func (s *Store) HasWord(t Term) bool { return s.nodes[t].flags&hasWord != 0 }

// Sort returns the sort of t.
func (s *Store) Sort(t Term) Sort { return s.nodes[t].sort }

// K returns the constant of t: the value of an OpConst, the index of an OpVar, the summand of an
// OpLin or OpWAdd, the flag of an OpWShr or OpWLess.
func (s *Store) K(t Term) int64 { return s.nodes[t].k }

// Range returns the least and the greatest value that t may have, a sound bound and not always
// a sharp one. Of a Word it is the range of the bits read as int64.
func (s *Store) Range(t Term) (lo, hi int64) { x := &s.nodes[t]; return x.lo, x.hi }

// Kids returns the operands of t. They must not be changed, and stay valid while t does.
func (s *Store) Kids(t Term) []Term {
	x := &s.nodes[t]
	return s.kids[x.kid : x.kid+x.n : x.kid+x.n]
}

// Coefs returns the coefficients of the operands of an OpLin or OpWAdd, and nil otherwise. They
// must not be changed, and stay valid while t does.
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

// NewVar returns the variable with an index, which is its place in a [Model]. A boolean one has
// the values 0 and 1 within lo..hi. Asking again for an index returns the same term, and
// must give the same sort and bounds.
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

// AsInt returns the Int with the value of t: 0 or 1 for a Bool, the signed reading of a Word.
func (s *Store) AsInt(t Term) Term {
	switch x := &s.nodes[t]; {
	case x.sort == SortInt:
		return t
	case x.sort == SortWord:
		return signedInt(s, t)
	}
	f := s.borrow(0)
	defer f.free()
	f.add(t, 1)
	return f.sum()
}

// small reports whether the values of t are within ±limit.
func (s *Store) small(t Term) bool {
	x := &s.nodes[t]
	return x.lo >= -MaxMagnitude && x.hi <= MaxMagnitude
}

// must panics unless t has the sort.
func (s *Store) must(t Term, sort Sort) {
	if s.nodes[t].sort != sort {
		panic(fmt.Sprintf("solver: %s has sort %d, not %d", s.String(t), s.nodes[t].sort, sort))
	}
}

// hash returns the hash of a node.
func hash(op Op, sort Sort, k int64, kids []Term, coefs []int64) uint32 {
	const prime = 0x9E3779B97F4A7C15
	h := (uint64(op)<<8 | uint64(sort)) * prime
	h = (h ^ uint64(k)) * prime
	for i, t := range kids {
		h = (h ^ h>>29 ^ uint64(uint32(t))) * prime
		if coefs != nil {
			h = (h ^ uint64(coefs[i])) * prime
		}
	}
	return uint32(h >> 32)
}

// find returns the term with the parts given, or None and the free slot of the table for it.
func (s *Store) find(h uint32, op Op, sort Sort, k int64, kids []Term, coefs []int64) (Term, uint32) {
	s.work += 1 + int64(len(kids))
	mask := uint32(len(s.table) - 1)
	for p := h & mask; ; p = (p + 1) & mask {
		e := s.table[p]
		if e.term == None {
			return None, p
		}
		if e.hash == h && s.is(e.term, op, sort, k, kids, coefs) {
			return e.term, p
		}
	}
}

// is reports whether t has the parts given.
func (s *Store) is(t Term, op Op, sort Sort, k int64, kids []Term, coefs []int64) bool {
	x := &s.nodes[t]
	if x.op != op || x.sort != sort || x.k != k || int(x.n) != len(kids) {
		return false
	}
	for i, kid := range s.kids[x.kid : x.kid+x.n] {
		if kid != kids[i] {
			return false
		}
	}
	if coefs != nil {
		for i, c := range s.coefs[x.coef : x.coef+x.n] {
			if c != coefs[i] {
				return false
			}
		}
	}
	return true
}

// lookup returns the term with the parts given if there is one, else None.
func (s *Store) lookup(op Op, sort Sort, k int64, kids []Term, coefs []int64) Term {
	t, _ := s.find(hash(op, sort, k, kids, coefs), op, sort, k, kids, coefs)
	return t
}

// intern returns the term with the parts given, and makes it where there is none. It copies kids
// and coefs; coefs is nil except for linear forms.
func (s *Store) intern(op Op, sort Sort, k int64, kids []Term, coefs []int64, lo, hi int64) Term {
	h := hash(op, sort, k, kids, coefs)
	t, slot := s.find(h, op, sort, k, kids, coefs)
	if t != None {
		return t
	}
	if len(s.nodes) == math.MaxInt32 {
		panic("solver: too many terms")
	}
	t = Term(len(s.nodes))
	x := node{op: op, sort: sort, n: int32(len(kids)), kid: int32(len(s.kids)), coef: int32(len(s.coefs)), k: k, lo: lo, hi: hi}
	if op == OpIte {
		x.flags |= hasIte
	}
	if op.Word() {
		x.flags |= hasWord
	}
	for _, kid := range kids {
		x.flags |= s.nodes[kid].flags
	}
	s.kids = append(s.kids, kids...)
	s.coefs = append(s.coefs, coefs...)
	s.nodes = append(s.nodes, x)
	s.inverse = append(s.inverse, None)
	s.table[slot] = entry{h, t}
	if 2*len(s.nodes) > len(s.table) {
		s.rehash(2 * len(s.table))
	}
	return t
}

// rehash replaces the table by one with size slots, a power of two. Terms go in in the order
// in which they were made, which release relies on.
func (s *Store) rehash(size int) {
	old := s.table
	hashes := make([]uint32, len(s.nodes))
	for _, e := range old {
		if e.term != None {
			hashes[e.term] = e.hash
		}
	}
	s.table = make([]entry, size)
	for i := range s.table {
		s.table[i].term = None
	}
	mask := uint32(size - 1)
	for t, h := range hashes {
		p := h & mask
		for s.table[p].term != None {
			p = (p + 1) & mask
		}
		s.table[p] = entry{h, Term(t)}
	}
}

// Negation returns a term that holds exactly where the Bool t does not, if the
// store has related one to t, and None otherwise.
func (s *Store) Negation(t Term) Term { return s.inverse[t] }

// link records that a and b, which mention the same variables, are negations of each other.
func (s *Store) link(a, b Term) {
	s.negate(a, b)
	s.negate(b, a)
}

// negate records that n, which mentions no variable that t does not, is the negation of t.
func (s *Store) negate(t, n Term) {
	if s.inverse[t] == None {
		s.inverse[t] = n
		if s.marks > 0 {
			s.linked = append(s.linked, t)
		}
	}
}

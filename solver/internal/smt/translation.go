package smt

import (
	"math/bits"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/term"
)

// A translation builds Z3 terms from the terms of a store. Booleans become
// booleans. Integers become bit-vectors of one width, which is enough for every
// integer that can occur. If asked for, and if no words occur, they become Z3's
// mathematical integers instead. Words become bit-vectors of 64 bits, and so do
// all integers beside them.
type translation struct {
	s *term.Store
	z *z3.Context

	Integers bool // as mathematical integers
	circuit  bool // bit-vectors are for a circuit solver
	width    int  // of bit-vectors
	boolean  z3.Sort
	integer  z3.Sort

	memo  map[term.Term]z3.Term
	depth map[term.Term]int // of the translations, down to the next name
	names int
	// given collects assertions that belong to the translations: the ranges
	// of variables, and the definitions of names.
	given []z3.Term
}

// Z3 works on nested terms recursively and dies if they are deeper than the
// stack allows. So a free constant, asserted to be equal, replaces each term
// that is nestingLimit deep.
const (
	nestingLimit = 100
	firstName    = 1 << 24 // number of the first such constant, above all variables
)

// NewTranslation returns a translation for all terms reachable from roots.
func NewTranslation(s *term.Store, z *z3.Context, integers bool, roots ...term.Term) *translation {
	t := &translation{s: s, z: z, memo: map[term.Term]z3.Term{}, depth: map[term.Term]int{}, boolean: z.BoolSort()}
	reach := term.Reach(s, roots...)
	t.Integers = integers && exact(s, reach)
	if t.Integers {
		t.integer = z.IntSort()
		return t
	}
	t.width = width(s, reach)
	t.integer = z.BVSort(t.width)
	return t
}

// exact reports whether the terms have a translation over mathematical integers
// that means the same: no operator on words but linear ones, and no quotient
// that leaves 64 bits.
func exact(s *term.Store, terms []term.Term) bool {
	for _, t := range terms {
		if s.Op(t).Word() && !linearWord(s, t) {
			return false
		}
		if lo, _ := s.Range(t); s.Op(t) == term.OpDiv && lo < -term.MaxMagnitude {
			return false
		}
	}
	return true
}

// width returns the number of bits that hold every value of the terms and both
// sides of their comparisons, in two's complement. It is 64 if there are words.
func width(s *term.Store, terms []term.Term) int {
	need := 1
	cover := func(lo, hi int64) { need = max(need, signedBits(lo), signedBits(hi)) }
	for _, t := range terms {
		if s.Op(t).Word() || s.Sort(t) == term.SortWord {
			return 64
		}
		cover(s.Range(t))
		switch s.Op(t) {
		case term.OpLE, term.OpEQ, term.OpNE:
			left, right := sidesOf(s, s.Kids(t)[0])
			cover(left.lo, left.hi)
			cover(right.lo, right.hi)
		}
	}
	return need
}

// signedBits returns the width of the shortest two's complement that holds v.
func signedBits(v int64) int {
	if v < 0 {
		v = ^v
	}
	return bits.Len64(uint64(v)) + 1
}

// A side is one side of a comparison: a sum of terms with positive
// coefficients, and its range.
type side struct {
	k      int64
	terms  []term.Term
	coefs  []int64
	lo, hi int64
}

// add adds c·t.
func (e *side) add(s *term.Store, t term.Term, c int64) {
	lo, hi := s.Range(t)
	e.terms, e.coefs = append(e.terms, t), append(e.coefs, c)
	e.lo, e.hi = e.lo+c*lo, e.hi+c*hi
}

// sidesOf splits "t ? 0" into "left ? right", which spares the solver the
// subtraction. The magnitudes in a linear form add up to at most
// term.MaxMagnitude, so that no side can leave 64 bits.
func sidesOf(s *term.Store, t term.Term) (left, right side) {
	if s.Op(t) != term.OpLin {
		left.add(s, t, 1)
		return left, right
	}
	if k := s.K(t); k > 0 {
		left = side{k: k, lo: k, hi: k}
	} else {
		right = side{k: -k, lo: -k, hi: -k}
	}
	coefs := s.Coefs(t)
	for i, kid := range s.Kids(t) {
		if c := coefs[i]; c > 0 {
			left.add(s, kid, c)
		} else {
			right.add(s, kid, -c)
		}
	}
	return left, right
}

// Term returns the translation of x. Errors stick to the context.
func (t *translation) Term(x term.Term) z3.Term {
	for _, y := range t.pending(x) {
		t.memo[y] = t.build(y)
		depth := 0
		for _, kid := range t.s.Kids(y) {
			depth = max(depth, t.depth[kid]+1)
		}
		if depth == nestingLimit {
			t.memo[y], depth = t.name(t.s.Sort(y), t.memo[y]), 0
		}
		t.depth[y] = depth
	}
	return t.memo[x]
}

// name returns a free constant that is asserted to equal a term.
func (t *translation) name(sort term.Sort, x z3.Term) z3.Term {
	c := t.fresh(sort)
	t.given = append(t.given, t.z.Apply(z3.OpEq, c, x))
	return c
}

// fresh returns a free constant that stands for no variable.
func (t *translation) fresh(sort term.Sort) z3.Term {
	of := t.integer
	if sort == term.SortBool {
		of = t.boolean
	}
	t.names++
	return t.z.Const(firstName+t.names, of)
}

// TakeGiven returns the assertions that translations since the last call
// require.
func (t *translation) TakeGiven() []z3.Term {
	given := t.given
	t.given = nil
	return given
}

// pending returns the terms reachable from x that are not translated yet,
// operands first.
func (t *translation) pending(x term.Term) []term.Term {
	if _, ok := t.memo[x]; ok {
		return nil
	}
	var missing []term.Term
	for _, y := range term.Reach(t.s, x) {
		if _, ok := t.memo[y]; !ok {
			missing = append(missing, y)
		}
	}
	return missing
}

// build translates x, whose operands are translated. An operator without a case
// of its own is translated by its definition.
func (t *translation) build(x term.Term) z3.Term {
	s := t.s
	kids := s.Kids(x)
	if op := s.Op(x); t.Integers && op.Word() {
		return t.linear(op, x, kids)
	}
	switch op := s.Op(x); op {
	case term.OpConst:
		return t.constant(s.Sort(x), s.K(x))
	case term.OpVar:
		return t.variable(x)
	case term.OpLin, term.OpWAdd:
		return t.sum(s.K(x), kids, s.Coefs(x))
	case term.OpDiv, term.OpMod:
		return t.divide(op, kids[0], kids[1])
	case term.OpMax:
		best := t.number(kids[0])
		for _, kid := range kids[1:] {
			y := t.number(kid)
			best = t.z.Apply(z3.OpIte, t.lessEqual(best, y), y, best)
		}
		return best
	case term.OpLE, term.OpEQ, term.OpNE:
		return t.compare(op, kids[0])
	case term.OpIntOf:
		return t.low(x, t.memo[kids[0]])
	default:
		f := formulas[op][term.Truth(!t.Integers)][s.K(x)&1]
		if f == nil {
			panic("solver: no translation of " + op.String())
		}
		return t.expand(f, t.all(kids))
	}
}

// all returns the translations of kids.
func (t *translation) all(kids []term.Term) []z3.Term {
	list := make([]z3.Term, len(kids))
	for i, kid := range kids {
		list[i] = t.memo[kid]
	}
	return list
}

func (t *translation) constant(sort term.Sort, k int64) z3.Term {
	switch {
	case sort != term.SortBool:
		return t.z.Int(k, t.integer)
	case k != 0:
		return t.z.Apply(z3.OpTrue)
	}
	return t.z.Apply(z3.OpFalse)
}

// variable returns the free constant of a variable and notes its range.
func (t *translation) variable(x term.Term) z3.Term {
	index := int(t.s.K(x))
	lo, hi := t.s.Range(x)
	if t.s.Sort(x) == term.SortBool {
		v := t.z.Const(index, t.boolean)
		if lo == 1 {
			t.given = append(t.given, v)
		}
		if hi == 0 {
			t.given = append(t.given, t.z.Apply(z3.OpNot, v))
		}
		return v
	}
	v := t.z.Const(index, t.integer)
	t.given = append(t.given,
		t.lessEqual(t.z.Int(lo, t.integer), v), t.lessEqual(v, t.z.Int(hi, t.integer)))
	return v
}

// number returns a Bool or Int as an integer.
func (t *translation) number(x term.Term) z3.Term {
	if t.s.Sort(x) == term.SortBool {
		return t.scaled(x, 1)
	}
	return t.memo[x]
}

// scaled returns c·x as an integer.
func (t *translation) scaled(x term.Term, c int64) z3.Term {
	if t.s.Sort(x) == term.SortBool {
		return t.z.Apply(z3.OpIte, t.memo[x], t.z.Int(c, t.integer), t.z.Int(0, t.integer))
	}
	if c == 1 {
		return t.memo[x]
	}
	return t.multiply(t.z.Int(c, t.integer), t.memo[x])
}

// sum returns k + Σ coefs[i]·kids[i]. Over bit-vectors a coefficient may lose
// its upper bits: the sum is the same as long as it fits.
func (t *translation) sum(k int64, kids []term.Term, coefs []int64) z3.Term {
	var parts []z3.Term
	for i, kid := range kids {
		parts = append(parts, t.scaled(kid, coefs[i]))
	}
	if k != 0 || len(parts) == 0 {
		parts = append(parts, t.z.Int(k, t.integer))
	}
	if t.Integers && len(parts) > 1 {
		return t.z.Apply(z3.OpAdd, parts...)
	}
	total := parts[0]
	for _, p := range parts[1:] {
		total = t.z.Apply(z3.OpBVAdd, total, p)
	}
	return total
}

func (t *translation) multiply(a, b z3.Term) z3.Term {
	if t.Integers {
		return t.z.Apply(z3.OpMul, a, b)
	}
	return t.z.Apply(z3.OpBVMul, a, b)
}

func (t *translation) lessEqual(a, b z3.Term) z3.Term {
	if t.Integers {
		return t.z.Apply(z3.OpLE, a, b)
	}
	return t.z.Apply(z3.OpBVSLE, a, b)
}

// compare returns "x <= 0", "x == 0" or "x != 0".
func (t *translation) compare(op term.Op, x term.Term) z3.Term {
	l, r := sidesOf(t.s, x)
	left, right := t.sum(l.k, l.terms, l.coefs), t.sum(r.k, r.terms, r.coefs)
	if op == term.OpLE {
		return t.lessEqual(left, right)
	}
	equal := t.equal(left, right)
	if op == term.OpNE {
		return t.z.Apply(z3.OpNot, equal)
	}
	return equal
}

// equal returns "a == b". Over bit-vectors it consists of two bounds, except
// for a circuit solver. The simple solver makes circuits of bounds, while its
// theory for equations takes some seven times longer on tables.
func (t *translation) equal(a, b z3.Term) z3.Term {
	if t.Integers || t.circuit {
		return t.z.Apply(z3.OpEq, a, b)
	}
	return t.z.Apply(z3.OpAnd, t.lessEqual(a, b), t.lessEqual(b, a))
}

// InRange returns assertions of "lo <= x <= hi". The bounds must be within the
// range of x.
func (t *translation) InRange(x term.Term, lo, hi int64) []z3.Term {
	v := t.Term(x)
	if t.s.Sort(x) == term.SortBool {
		switch {
		case lo == 1:
			return []z3.Term{v}
		case hi == 0:
			return []z3.Term{t.z.Apply(z3.OpNot, v)}
		}
		return nil
	}
	return []z3.Term{t.lessEqual(t.z.Int(lo, t.integer), v), t.lessEqual(v, t.z.Int(hi, t.integer))}
}

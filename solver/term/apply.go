package term

import "math/bits"

// Apply returns op applied to kids in normal form. The constant k is that of
// the term (see [Store.K]), and coefs are the coefficients of a linear form,
// else nil. OpConst and OpVar cannot be applied. Apply does not keep or change
// kids.
func Apply(s *Store, op Op, k int64, kids []Term, coefs []int64) Term {
	switch op {
	case OpLin:
		return s.Sum(k, kids, coefs)
	case OpMul:
		return s.Mul(kids[0], kids[1])
	case OpDiv:
		return s.Div(kids[0], kids[1])
	case OpMod:
		return s.Mod(kids[0], kids[1])
	case OpMax:
		return s.Max(kids...)
	case OpIte:
		return s.Ite(kids[0], kids[1], kids[2])
	case OpLE:
		return s.LE(kids[0], Zero)
	case OpEQ:
		return s.EQ(kids[0], Zero)
	case OpNE:
		return s.NE(kids[0], Zero)
	case OpAnd, OpOr:
		return nary(s, op, kids)
	case OpNot:
		return s.Not(kids[0])
	case OpWordOf:
		return s.WordOf(kids[0])
	case OpIntOf:
		return s.IntOf(kids[0], ReadType(k))
	case OpWAdd:
		return s.WordOf(s.Sum(k, kids, coefs))
	case OpWMul:
		return mulWords(s, kids[0], kids[1])
	case OpWQuo:
		return quoWords(s, kids[0], kids[1])
	case OpWRem:
		return remWords(s, kids[0], kids[1])
	case OpWAnd:
		return andWords(s, kids[0], kids[1])
	case OpWOr:
		return orWords(s, kids[0], kids[1])
	case OpWXor:
		return xorWords(s, kids[0], kids[1])
	case OpWShl:
		return shlWords(s, kids[0], kids[1])
	case OpWShr:
		return shrWords(s, kids[0], kids[1], k == 1)
	case OpWLess:
		return WLess(s, kids[0], kids[1], k == 1)
	case OpWEQ:
		return s.EQ(kids[0], kids[1])
	}
	return applyRow(s, op, k, kids...)
}

// applyRow returns op applied to one operand or two by the row of the operator
// alone. It converts operands to their sorts, evaluates constants, replaces a
// range of one value by that value, and orders the operands of an operator that
// commutes. Such an operator needs no other builder unless something simplifies
// it. An operator with more operands has a builder of its own.
func applyRow(s *Store, op Op, k int64, kids ...Term) Term {
	row := &operators[op]
	var operands [2]Term
	var values [2]int64
	var ranges [2]interval
	constant := true
	for i, t := range kids {
		t = convert(s, t, row.args[i])
		x := &s.nodes[t]
		operands[i], values[i], ranges[i] = t, x.k, x.bounds()
		constant = constant && x.op == OpConst
	}
	sort := Sort(bits.TrailingZeros8(uint8(row.result))) // the only one
	if constant {
		return constantOf(s, sort, row.eval(k, values[0], values[1]))
	}
	within := anyValue
	if row.bounds != nil {
		within = row.bounds(k, ranges[0], ranges[1])
	} else if sort == SortBool {
		within = interval{0, 1}
	}
	if within.lo == within.hi {
		return constantOf(s, sort, within.lo)
	}
	if row.commutes && operands[0] > operands[1] {
		operands[0], operands[1] = operands[1], operands[0]
	}
	return s.intern(op, sort, k, operands[:len(kids)], nil, within.lo, within.hi)
}

// convert returns t as a term of one of the sorts: as a Word by its bits, as an
// Int by its value.
func convert(s *Store, t Term, to Sorts) Term {
	switch {
	case to.Has(s.nodes[t].sort):
		return t
	case to.Has(SortWord):
		return s.WordOf(t)
	case to.Has(SortInt):
		return s.AsInt(t)
	}
	mustBeBool(s, t)
	return t
}

// constantOf returns the constant of a sort with a value.
func constantOf(s *Store, sort Sort, v int64) Term {
	switch sort {
	case SortBool:
		return s.Bool(v != 0)
	case SortInt:
		return s.Int(v)
	}
	return s.Word(v)
}

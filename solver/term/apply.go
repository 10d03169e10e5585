package term

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

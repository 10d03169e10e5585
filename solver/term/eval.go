package term

// Eval returns the value of t under m: the integer of an Int, 0 or 1 of a Bool,
// the bits of a Word. The assignment m must have a value for every variable of
// t. Each term is evaluated at most once.
func (s *Store) Eval(t Term, m []int64) int64 {
	s.evaluated.reset(len(s.nodes))
	return eval(s, t, m)
}

func eval(s *Store, t Term, m []int64) int64 {
	x := &s.nodes[t]
	switch x.op {
	case OpConst:
		return x.k
	case OpVar:
		return m[x.k]
	}
	if s.evaluated.known.has(t) {
		return s.evaluated.values[t]
	}
	v := evalNode(s, x, m)
	s.evaluated.set(t, v)
	return v
}

// evalNode returns the value of a term that is neither a constant nor a
// variable.
func evalNode(s *Store, x *node, m []int64) int64 {
	kids := s.kids[x.kid : x.kid+x.n]
	switch x.op {
	case OpLin, OpWAdd:
		v := x.k
		for i, c := range s.coefs[x.coef : x.coef+x.n] {
			v += c * eval(s, kids[i], m)
		}
		return v
	case OpIte:
		if eval(s, kids[0], m) != 0 {
			return eval(s, kids[1], m)
		}
		return eval(s, kids[2], m)
	case OpAnd, OpOr:
		absorbing := Truth(x.op == OpOr)
		for _, kid := range kids {
			if eval(s, kid, m) == absorbing {
				return absorbing
			}
		}
		return 1 - absorbing
	}
	v := eval(s, kids[0], m)
	if len(kids) == 1 {
		return x.op.Eval(x.k, v, 0)
	}
	for _, kid := range kids[1:] {
		v = x.op.Eval(x.k, v, eval(s, kid, m))
	}
	return v
}

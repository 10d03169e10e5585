package term

// An evaluation remembers the values of terms under one assignment.
type evaluation struct {
	known  termSet
	values []int64 // by term
}

// Eval returns the value of t under m: the integer of an Int, 0 or 1 of a Bool,
// the bits of a Word. The assignment m must have a value for every variable of
// t. Each term is evaluated at most once.
func (s *Store) Eval(t Term, m []int64) int64 {
	e := &s.evaluation
	e.known.reset(len(s.nodes))
	if n := len(e.known.stamps); len(e.values) < n {
		e.values = append(e.values, make([]int64, n-len(e.values))...)
	}
	return e.eval(s, t, m)
}

func (e *evaluation) eval(s *Store, t Term, m []int64) int64 {
	x := &s.nodes[t]
	switch x.op {
	case OpConst:
		return x.k
	case OpVar:
		return m[x.k]
	}
	if e.known.has(t) {
		return e.values[t]
	}
	v := e.apply(s, x, m)
	e.known.add(t)
	e.values[t] = v
	return v
}

// apply returns the value of a term that is neither a constant nor a variable.
func (e *evaluation) apply(s *Store, x *node, m []int64) int64 {
	kids := s.kids[x.kid : x.kid+x.n]
	switch x.op {
	case OpLin, OpWAdd:
		v := x.k
		for i, c := range s.coefs[x.coef : x.coef+x.n] {
			v += c * e.eval(s, kids[i], m)
		}
		return v
	case OpIte:
		if e.eval(s, kids[0], m) != 0 {
			return e.eval(s, kids[1], m)
		}
		return e.eval(s, kids[2], m)
	case OpAnd, OpOr:
		absorbing := Truth(x.op == OpOr)
		for _, kid := range kids {
			if e.eval(s, kid, m) == absorbing {
				return absorbing
			}
		}
		return 1 - absorbing
	}
	v := e.eval(s, kids[0], m)
	if len(kids) == 1 {
		return x.op.Eval(x.k, v, 0)
	}
	for _, kid := range kids[1:] {
		v = x.op.Eval(x.k, v, e.eval(s, kid, m))
	}
	return v
}

package term

import "math"

// evaluation is the memo of Eval.
type evaluation struct {
	values []int64 // by term, where stamps has the epoch
	stamps []uint32
	epoch  uint32
}

// Eval returns the value of t under m: the integer of an Int, 0 or 1 of a Bool, the bits of a Word.
// m must have a value for every variable of t. Each term is evaluated at most once.
func (s *Store) Eval(t Term, m []int64) int64 {
	e := &s.memo
	if len(e.stamps) < len(s.nodes) {
		n := 2*len(s.nodes) - len(e.stamps)
		e.stamps = append(e.stamps, make([]uint32, n)...)
		e.values = append(e.values, make([]int64, n)...)
	}
	if e.epoch++; e.epoch == 0 {
		clear(e.stamps)
		e.epoch = 1
	}
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
	e := &s.memo
	if e.stamps[t] == e.epoch {
		return e.values[t]
	}
	v := evalNode(s, x, m)
	e.stamps[t], e.values[t] = e.epoch, v
	return v
}

func evalNode(s *Store, x *node, m []int64) int64 {
	kids := s.kids[x.kid : x.kid+x.n]
	switch x.op {
	case OpLin, OpWAdd:
		v := x.k
		for i, c := range s.coefs[x.coef : x.coef+x.n] {
			v += c * eval(s, kids[i], m)
		}
		return v
	case OpMax:
		v := int64(math.MinInt64)
		for _, kid := range kids {
			v = max(v, eval(s, kid, m))
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
	switch x.op {
	case OpLE:
		return Truth(v <= 0)
	case OpEQ:
		return Truth(v == 0)
	case OpNE:
		return Truth(v != 0)
	case OpNot:
		return 1 - v
	case OpWordOf:
		return v
	case OpIntOf:
		return IntType{uint8(x.k), x.k&(1<<8) != 0}.Truncate(v)
	}
	return Binary(x.op, x.k, v, eval(s, kids[1], m))
}

// Truth returns 1 for true and 0 for false.
func Truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

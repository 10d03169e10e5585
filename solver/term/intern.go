package term

import "math"

// hash returns the hash of a term with the parts given.
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

// find returns the term with the parts given, or None and the free slot of the
// table for it.
func find(s *Store, h uint32, op Op, sort Sort, k int64, kids []Term, coefs []int64) (Term, uint32) {
	s.work += 1 + int64(len(kids))
	for p := s.table.first(h); ; p = s.table.next(p) {
		e := s.table[p]
		if e.term == None {
			return None, p
		}
		if e.hash == h && is(s, e.term, op, sort, k, kids, coefs) {
			return e.term, p
		}
	}
}

// is reports whether t has the parts given.
func is(s *Store, t Term, op Op, sort Sort, k int64, kids []Term, coefs []int64) bool {
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

// lookup returns the term with the parts given if it exists, else None.
func lookup(s *Store, op Op, sort Sort, k int64, kids []Term, coefs []int64) Term {
	t, _ := find(s, hash(op, sort, k, kids, coefs), op, sort, k, kids, coefs)
	return t
}

// intern returns the term with the parts given, which it makes if it does not
// exist. It copies kids and coefs. Only linear forms have coefs.
func (s *Store) intern(op Op, sort Sort, k int64, kids []Term, coefs []int64, lo, hi int64) Term {
	h := hash(op, sort, k, kids, coefs)
	t, slot := find(s, h, op, sort, k, kids, coefs)
	if t != None {
		return t
	}
	if len(s.nodes) == math.MaxInt32 {
		panic("solver: too many terms")
	}
	t = Term(len(s.nodes))
	x := node{op: op, sort: sort, n: int32(len(kids)), kid: int32(len(s.kids)), coef: int32(len(s.coefs)), k: k, lo: lo, hi: hi}
	x.hasIte = op == OpIte
	for _, kid := range kids {
		x.hasIte = x.hasIte || s.nodes[kid].hasIte
	}
	s.kids = append(s.kids, kids...)
	s.coefs = append(s.coefs, coefs...)
	s.nodes = append(s.nodes, x)
	s.negations.of = append(s.negations.of, None)
	s.table[slot] = entry{h, t}
	if 2*len(s.nodes) > len(s.table) {
		s.table.rehash(2*len(s.table), len(s.nodes))
	}
	return t
}

// A Mark is a state of a store to return to.
type Mark struct{ nodes, kids, coefs, linked int }

// Mark returns the state of s. Each must be given to Release once, the last one
// first.
func (s *Store) Mark() Mark {
	return Mark{len(s.nodes), len(s.kids), len(s.coefs), s.negations.mark()}
}

// Release forgets every term made since m. The caller must not use them again,
// and must Reset a Substitution that was applied to them.
func (s *Store) Release(m Mark) {
	s.negations.release(m.nodes, m.linked)
	for i := len(s.nodes) - 1; i >= m.nodes; i-- {
		t := Term(i)
		x := &s.nodes[t]
		s.table.remove(t, hash(x.op, x.sort, x.k, s.Kids(t), s.Coefs(t)))
	}
	s.nodes, s.kids, s.coefs = s.nodes[:m.nodes], s.kids[:m.kids], s.coefs[:m.coefs]
	s.mentions.forget(m.nodes)
	s.pushing.forget()
}

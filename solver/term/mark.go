package term

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

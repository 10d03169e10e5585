package term

// A Mark is a state of a store to go back to.
type Mark struct{ nodes, kids, coefs, linked int }

// Mark returns the state of s. Each must be given back to release once, the last
// one first.
func (s *Store) Mark() Mark {
	s.marks++
	return Mark{len(s.nodes), len(s.kids), len(s.coefs), len(s.linked)}
}

// Release forgets every term made since m. The caller must not use them again; a
// substitution that has seen them needs a reset.
func (s *Store) Release(m Mark) {
	s.marks--
	for _, t := range s.linked[m.linked:] {
		if int(t) < m.nodes && int(s.inverse[t]) >= m.nodes {
			s.inverse[t] = None
		}
	}
	s.linked = s.linked[:m.linked]
	// The terms entered the table in ascending order, so that taking them out in descending
	// order breaks no chain of probes.
	mask := uint32(len(s.table) - 1)
	for i := len(s.nodes) - 1; i >= m.nodes; i-- {
		t := Term(i)
		x := &s.nodes[t]
		p := hash(x.op, x.sort, x.k, s.Kids(t), s.Coefs(t)) & mask
		for s.table[p].term != t {
			p = (p + 1) & mask
		}
		s.table[p].term = None
	}
	s.nodes, s.inverse = s.nodes[:m.nodes], s.inverse[:m.nodes]
	s.kids, s.coefs = s.kids[:m.kids], s.coefs[:m.coefs]
	s.mentions.forget(m.nodes)
	clear(s.pushed[:])
}

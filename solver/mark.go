package solver

// A mark is a state of a store to go back to.
type mark struct{ nodes, kids, coefs, linked int }

// mark returns the state of s. Each must be given back to release once, the last
// one first.
func (s *Store) mark() mark {
	s.marks++
	return mark{len(s.nodes), len(s.kids), len(s.coefs), len(s.linked)}
}

// release forgets every term made since m. The caller must not use them again; a
// substitution that has seen them needs a reset.
func (s *Store) release(m mark) {
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

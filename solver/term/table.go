package term

// An entry of the hash table.
type entry struct {
	hash uint32
	term Term
}

// A table finds terms by hash. It has a power of two of slots, and the free
// ones hold None. A term is in the first free slot from the slot of its hash
// on, at the time when it was added.
type table []entry

// first returns the slot to look at first for a hash.
func (x table) first(hash uint32) uint32 { return hash & uint32(len(x)-1) }

// next returns the slot to look at after slot.
func (x table) next(slot uint32) uint32 { return (slot + 1) & uint32(len(x)-1) }

// rehash gives the table, which holds n terms, a number of slots, a power of
// two. Terms enter in the order in which they were made, as remove requires.
func (x *table) rehash(size, n int) {
	hashes := make([]uint32, n)
	for _, e := range *x {
		if e.term != None {
			hashes[e.term] = e.hash
		}
	}
	*x = make(table, size)
	for i := range *x {
		(*x)[i].term = None
	}
	for t, h := range hashes {
		p := x.first(h)
		for (*x)[p].term != None {
			p = x.next(p)
		}
		(*x)[p] = entry{h, Term(t)}
	}
}

// remove removes the term that has entered last, which has a hash. Removal in
// the reverse order breaks no chain of probes.
func (x table) remove(t Term, hash uint32) {
	p := x.first(hash)
	for x[p].term != t {
		p = x.next(p)
	}
	x[p].term = None
}

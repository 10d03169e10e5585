package brute

import "hash/fnv"

// A thinned map holds a value for each wire form, by its hash. Once it has too
// many it keeps every second one. The hash alone decides which are kept, so
// they are spread evenly and do not depend on the order.
type thinned[T any] struct {
	most int
	mask uint64 // bits that are 0 in the hashes that are kept
	of   map[uint64]T
}

// hashOf returns the hash of a wire form.
func hashOf(wire []byte) uint64 {
	h := fnv.New64a()
	h.Write(wire)
	return h.Sum64()
}

// keeps reports whether a hash is among those that are kept.
func (t *thinned[T]) keeps(hash uint64) bool { return hash&t.mask == 0 }

// has reports whether a hash has been noted and is kept.
func (t *thinned[T]) has(hash uint64) bool {
	_, ok := t.of[hash]
	return ok
}

// note stores a value for a hash, if the hash is kept.
func (t *thinned[T]) note(hash uint64, what T) {
	if t.of == nil {
		t.of = map[uint64]T{}
	}
	t.of[hash] = what
	for len(t.of) > t.most {
		t.mask = 2*t.mask + 1
		for h := range t.of {
			if !t.keeps(h) {
				delete(t.of, h)
			}
		}
	}
}

package propagate

import "math/bits"

// A queue is a set of nodes to revise, which are taken in ascending and in
// descending order.
type queue struct {
	dirty []uint64 // bit i: node i is in the set
	some  []uint64 // bit w: dirty[w] is not 0
}

// newQueue returns an empty queue for n nodes.
func newQueue(n int) queue {
	return queue{make([]uint64, (n+63)/64), make([]uint64, (n+4095)/4096)}
}

// push adds a node.
func (q *queue) push(i int32) {
	q.dirty[i>>6] |= 1 << (i & 63)
	q.some[i>>12] |= 1 << (i >> 6 & 63)
}

// clear empties the queue.
func (q *queue) clear() {
	for v, some := range q.some {
		for ; some != 0; some &= some - 1 {
			q.dirty[v<<6|bits.TrailingZeros64(some)] = 0
		}
	}
	clear(q.some)
}

// sweepUp takes the nodes in ascending order and calls revise with each. Nodes
// that revise pushes above the current one are among them. sweepUp returns how
// many nodes it took. It stops and returns false once revise returns false.
func (q *queue) sweepUp(revise func(i int32) bool) (taken int, ok bool) {
	for v := range q.some {
		for above := ^uint64(0); q.some[v]&above != 0; {
			at := bits.TrailingZeros64(q.some[v] & above)
			above = ^uint64(0) << at << 1
			w := v<<6 | at
			for mask := ^uint64(0); q.dirty[w]&mask != 0; taken++ {
				bit := bits.TrailingZeros64(q.dirty[w] & mask)
				q.dirty[w] &^= 1 << bit
				mask = ^uint64(0) << bit << 1
				if !revise(int32(w<<6 | bit)) {
					return taken, false
				}
			}
			if q.dirty[w] == 0 {
				q.some[v] &^= 1 << at
			}
		}
	}
	return taken, true
}

// sweepDown is sweepUp in descending order.
func (q *queue) sweepDown(revise func(i int32) bool) (taken int, ok bool) {
	for v := len(q.some) - 1; v >= 0; v-- {
		for below := ^uint64(0); q.some[v]&below != 0; {
			at := 63 - bits.LeadingZeros64(q.some[v]&below)
			below = 1<<at - 1
			w := v<<6 | at
			for mask := ^uint64(0); q.dirty[w]&mask != 0; taken++ {
				bit := 63 - bits.LeadingZeros64(q.dirty[w]&mask)
				q.dirty[w] &^= 1 << bit
				mask = 1<<bit - 1
				if !revise(int32(w<<6 | bit)) {
					return taken, false
				}
			}
			if q.dirty[w] == 0 {
				q.some[v] &^= 1 << at
			}
		}
	}
	return taken, true
}

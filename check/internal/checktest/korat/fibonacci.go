package korat

// A Fib is a node of a Fibonacci heap. Siblings are a ring, linked both ways.
//
//refine:bound nodes=5
type Fib struct {
	left, right, parent, child *Fib
	key, degree                int
}

// FibonacciHeap needs a Fibonacci heap.
//
//refine:requires IsFibonacciHeap(min)
func FibonacciHeap(min *Fib) {}

// IsFibonacciHeap reports whether the smallest root leads to a Fibonacci heap:
// degrees are the numbers of children, no key is smaller than that of its
// parent, and of the children of a node at most k+2 have degree k or less: the
// i-th child had i-1 siblings when it was linked, and has lost one child at
// most.
//
//refine:measure
func IsFibonacciHeap(min *Fib) bool {
	if min == nil {
		return true
	}
	if min.parent != nil {
		return false
	}
	seen := map[*Fib]bool{}
	rings := []*Fib{min}
	for i := 0; i < len(rings); i++ {
		first, length := rings[i], 0
		parent := first.parent
		var atMost [4]int
		for n := first; ; {
			if seen[n] || n.parent != parent || n.right == nil || n.right.left != n {
				return false
			}
			if n.key < min.key || parent != nil && n.key < parent.key {
				return false
			}
			seen[n] = true
			length++
			if n.child == nil && n.degree != 0 {
				return false
			}
			if n.child != nil {
				if n.child.parent != n {
					return false
				}
				rings = append(rings, n.child)
			}
			for k := range atMost {
				if n.degree <= k {
					atMost[k]++
				}
				if parent != nil && atMost[k] > k+2 {
					return false
				}
			}
			n = n.right
			if n == first {
				break
			}
		}
		if parent != nil && parent.degree != length {
			return false
		}
	}
	return true
}

// Package anylist is a linked list of values of any type.
package anylist

import "slices"

type node struct {
	value any
	next  *node
}

func (n *node) values() []any {
	var vs []any
	for ; n != nil; n = n.next {
		vs = append(vs, n.value)
	}
	return vs
}

func without(vs []any, v any) []any {
	return slices.DeleteFunc(vs, func(x any) bool { return x == v })
}

//refine:ensures result == (v in n.values())
//refine:pure
func (n *node) contains(v any) bool {
	return n != nil && (n.value == v || n.next.contains(v))
}

// reverseOnto puts the nodes of n before those of rev, the last one first.
//
//refine:ensures multiset(result.values()) == multiset(append(old(n).values(), old(rev).values()...))
//refine:ensures n == nil ==> result == rev
func reverseOnto(n, rev *node) *node {
	if n == nil {
		return rev
	}
	next := n.next
	n.next = rev
	return reverseOnto(next, n)
}

//refine:ensures forall i, v in result.values(): v == old(n).values()[len(old(n).values())-1-i]
//refine:ensures len(result.values()) == len(old(n).values())
func reverse(n *node) *node { return reverseOnto(n, nil) }

// insert puts v behind the last node and returns its index.
//
//refine:requires n != nil
//refine:ensures slices.Equal(n.values(), append(old(n).values(), v))
//refine:ensures n.values()[index] == v
func (n *node) insert(v any) (index int) {
	if n.next == nil {
		n.next = &node{value: v}
		return 1
	}
	return n.next.insert(v) + 1
}

// removeAll takes v out wherever it stands.
//
//refine:ensures slices.Equal(result.values(), without(old(n).values(), v))
func (n *node) removeAll(v any) *node {
	if n == nil {
		return nil
	}
	n.next = n.next.removeAll(v)
	if n.value == v {
		return n.next
	}
	return n
}

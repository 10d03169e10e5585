// Package graph orders the nodes of directed graphs, which are maps from a node to those it points to.
package graph

import (
	"maps"
	"slices"
)

// A Graph has the successors of each node, in ascending order.
//
//refine:invariant forall n, next in self: ascending(next) && forall m in next: m in self
type Graph map[int][]int

func ascending(nodes []int) bool {
	for i := 1; i < len(nodes); i++ {
		if nodes[i-1] >= nodes[i] {
			return false
		}
	}
	return true
}

// acyclic reports whether no way leads from a node back to it: in as many rounds as there are nodes all
// can be taken away, each after those it points to.
//
//refine:measure
func acyclic(g Graph) bool {
	gone := map[int]int{} // the rounds
	for round := 1; round <= len(g); round++ {
		for n, next := range g {
			free := gone[n] == 0
			for _, m := range next {
				free = free && 0 < gone[m] && gone[m] < round
			}
			if free {
				gone[n] = round
			}
		}
	}
	return len(gone) == len(g)
}

// Sort lists the nodes of a graph without cycles, each before those it points to.
//
//refine:pure
//refine:requires acyclic(g)
//refine:ensures [all] set(result) == keys(g) && len(result) == len(g)
//refine:ensures [order] forall i, n in result: forall m in g[n]: m in result[i+1:]
//refine:bound depth=4 ints=1..4
func Sort(g Graph) []int {
	var order []int
	seen := map[int]bool{}
	var visit func(n int)
	visit = func(n int) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, m := range g[n] {
			visit(m)
		}
		order = append(order, n)
	}
	for _, n := range slices.Sorted(maps.Keys(g)) {
		visit(n)
	}
	slices.Reverse(order)
	return order
}

// Transpose turns all edges round.
//
//refine:pure
//refine:ensures keys(result) == keys(g)
//refine:ensures forall n, next in g: forall m in next: n in result[m]
//refine:ensures forall m, next in result: forall n in next: m in g[n]
//refine:bound depth=3 ints=1..3
func Transpose(g Graph) Graph {
	t := Graph{}
	for _, n := range slices.Sorted(maps.Keys(g)) {
		if _, ok := t[n]; !ok {
			t[n] = nil
		}
		for _, m := range g[n] {
			t[m] = append(t[m], n)
		}
	}
	return t
}

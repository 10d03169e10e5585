package examples

import (
	"slices"

	"github.com/typetarget/target/examples/catalog"
	"github.com/typetarget/target/examples/graph"
)

// The preconditions over maps once more, in plain Go.

func canRename(m map[string]int, from, to string) bool {
	_, hasFrom := m[from]
	_, hasTo := m[to]
	return hasFrom && !hasTo
}

// isCoded reports whether all that is used and stands in the code are the numbers 0, 1 and 2.
func isCoded(code map[int]int, xs []int) bool {
	for k, v := range code {
		if k < 0 || k > 2 || v < 0 || v > 2 {
			return false
		}
	}
	return !slices.ContainsFunc(xs, func(x int) bool { _, ok := code[x]; return !ok })
}

// elements are the elements of a map.
func elements[K, V comparable](m map[K]V) map[V]bool {
	all := map[V]bool{}
	for _, v := range m {
		all[v] = true
	}
	return all
}

func canPay(t *catalog.Till, value uint8) bool {
	if t == nil || t.Notes[value] == 0 {
		return false
	}
	left := t.Worth
	for v, n := range t.Notes {
		if v == 0 || n <= 0 {
			return false
		}
		left -= int(v) * n
	}
	return left == 0
}

func isGraph(g graph.Graph) bool {
	for _, next := range g {
		if !ascending(next) || slices.ContainsFunc(next, func(m int) bool { _, ok := g[m]; return !ok }) {
			return false
		}
	}
	return true
}

// hasCycle reports whether a node is in the transitive closure of the edges with itself.
func hasCycle(g graph.Graph) bool {
	type edge struct{ from, to int }
	ways := map[edge]bool{}
	for n, next := range g {
		for _, m := range next {
			ways[edge{n, m}] = true
		}
	}
	for via := range g {
		for from := range g {
			for to := range g {
				if ways[edge{from, via}] && ways[edge{via, to}] {
					ways[edge{from, to}] = true
				}
			}
		}
	}
	for n := range g {
		if ways[edge{n, n}] {
			return true
		}
	}
	return false
}

package cliff

// Build returns the modules in an order that puts each after those that it
// depends on.
//
//refine:requires acyclic(deps)
//refine:ensures len(result) >= len(deps)
//refine:bound depth=3 ints=-3..3
func Build(deps map[int][]int) []int {
	var order []int
	done := map[int]bool{}
	var visit func(m int)
	visit = func(m int) {
		if done[m] {
			return
		}
		done[m] = true
		for _, d := range deps[m] {
			visit(d)
		}
		order = append(order, m)
	}
	for m := range deps {
		visit(m)
	}
	return order
}

const (
	unseen = iota
	active
	finished
)

// acyclic reports whether no module depends on itself: a depth-first search
// finds none that is active.
func acyclic(deps map[int][]int) bool {
	state := map[int]int{}
	for m := range deps {
		if !leadsOut(deps, state, m) {
			return false
		}
	}
	return true
}

func leadsOut(deps map[int][]int, state map[int]int, m int) bool {
	switch state[m] {
	case active:
		return false
	case finished:
		return true
	}
	state[m] = active
	for _, d := range deps[m] {
		if !leadsOut(deps, state, d) {
			return false
		}
	}
	state[m] = finished
	return true
}

// Layers returns the length of the longest path of a graph without cycles.
//
//refine:requires isDAG(edges)
//refine:ensures result <= len(edges)
//refine:bound depth=4
func Layers(edges [][]bool) int {
	depth := make([]int, len(edges))
	longest := 0
	for range edges {
		for i, row := range edges {
			for j, edge := range row {
				if edge {
					depth[j] = max(depth[j], depth[i]+1)
				}
			}
		}
	}
	for _, d := range depth {
		longest = max(longest, d)
	}
	return longest
}

// isDAG reports whether a square matrix is that of a graph without cycles, by
// Kahn's algorithm.
func isDAG(edges [][]bool) bool {
	in := make([]int, len(edges))
	for _, row := range edges {
		if len(row) != len(edges) {
			return false
		}
		for j, edge := range row {
			if edge {
				in[j]++
			}
		}
	}
	var ready []int
	for i, n := range in {
		if n == 0 {
			ready = append(ready, i)
		}
	}
	removed := 0
	for len(ready) > 0 {
		i := ready[0]
		ready = ready[1:]
		removed++
		for j, edge := range edges[i] {
			if edge {
				if in[j]--; in[j] == 0 {
					ready = append(ready, j)
				}
			}
		}
	}
	return removed == len(edges)
}

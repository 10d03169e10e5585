package sym

import "slices"

// Closings returns, for each node of a graph, the condition under which a
// cycle closes at it if the nodes are added one after the other, and the
// conditions under which paths lead from each node to each. There is an edge
// from i to j where edges[i][j] is true. A cycle closes at the node of the
// cycle that is added last.
func (t *Terms) Closings(edges [][]Term) (closes []Term, paths [][]Term) {
	paths = make([][]Term, len(edges)) // those that leave only nodes added before
	for at := range edges {
		t.Toil(len(edges))
		own := slices.Clone(edges[at])
		for through := range at {
			if edges[at][through] == t.No {
				continue
			}
			for to := range own {
				own[to] = t.Or(own[to], t.And(edges[at][through], paths[through][to]))
			}
		}
		closes = append(closes, own[at])
		paths[at] = own
		for from := range at {
			if paths[from][at] == t.No {
				continue
			}
			for to := range own {
				paths[from][to] = t.Or(paths[from][to], t.And(paths[from][at], own[to]))
			}
		}
	}
	return closes, paths
}

package everyday

// UnionFind needs the parents of a forest, with the ranks of union by rank.
//
//refine:requires isForest(parent, rank)
//refine:bound depth=5 ints=0..3
func UnionFind(parent, rank []int) {}

func isForest(parent, rank []int) bool {
	if len(rank) != len(parent) {
		return false
	}
	for i, p := range parent {
		if p < 0 || p >= len(parent) {
			return false
		}
		if p != i && rank[p] <= rank[i] {
			return false
		}
	}
	return true
}

// Roots needs parents that lead to a root from everywhere.
//
//refine:requires rooted(parent)
//refine:bound depth=6 ints=0..5
func Roots(parent []int) {}

func rooted(parent []int) bool {
	for _, p := range parent {
		if p < 0 || p >= len(parent) {
			return false
		}
	}
	for i := range parent {
		at := i
		for range parent {
			at = parent[at]
		}
		if parent[at] != at {
			return false
		}
	}
	return true
}

// Graph needs adjacency lists, sorted, with each edge in both directions.
//
//refine:requires isGraph(next)
//refine:bound depth=4 ints=0..3
func Graph(next [][]int) {}

func isGraph(next [][]int) bool {
	for v, list := range next {
		for i, w := range list {
			if w < 0 || w >= len(next) || w == v || i > 0 && list[i-1] >= w {
				return false
			}
			back := false
			for _, u := range next[w] {
				if u == v {
					back = true
				}
			}
			if !back {
				return false
			}
		}
	}
	return true
}

// An Edge goes from one node to another.
type Edge struct{ From, To int }

// Topological needs an order of the nodes that makes all edges go forward.
//
//refine:requires isTopological(order, edges)
//refine:bound depth=4 ints=0..3
func Topological(order []int, edges []Edge) {}

func isTopological(order []int, edges []Edge) bool {
	place := map[int]int{}
	for i, v := range order {
		if _, ok := place[v]; ok {
			return false
		}
		place[v] = i
	}
	for _, e := range edges {
		from, ok := place[e.From]
		if !ok {
			return false
		}
		to, ok := place[e.To]
		if !ok || from >= to {
			return false
		}
	}
	return true
}

// Walk needs a way through a small town, no street of it twice.
//
//refine:requires isWalk(way)
//refine:bound depth=9 ints=0..4
func Walk(way []int) {}

func isWalk(way []int) bool {
	streets := [5][5]bool{}
	for i := range 5 {
		streets[i][(i+1)%5], streets[(i+1)%5][i] = true, true
	}
	streets[0][2], streets[2][0] = true, true
	for i := 1; i < len(way); i++ {
		a, b := way[i-1], way[i]
		if a < 0 || b < 0 || a > 4 || b > 4 || !streets[a][b] {
			return false
		}
		streets[a][b], streets[b][a] = false, false
	}
	return true
}

// Coloring needs colors for the nodes of a ring. Neighbours have different
// colors.
//
//refine:requires isColoring(colors)
//refine:bound depth=10 ints=0..3
func Coloring(colors []int) {}

func isColoring(colors []int) bool {
	for i, c := range colors {
		if c == colors[(i+1)%len(colors)] {
			return false
		}
	}
	return true
}

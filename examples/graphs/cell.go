package graphs

// A Cell holds a number.
//
//refine:bound nodes=2
type Cell struct{ N int }

// Swap exchanges the numbers of two cells, which may be one.
//
//refine:requires p != nil && q != nil
//refine:ensures p.N == old(q.N) && q.N == old(p.N)
func Swap(p, q *Cell) {
	p.N, q.N = q.N, p.N
}

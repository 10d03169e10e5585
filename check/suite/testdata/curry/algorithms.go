package curry

import "slices"

// A Matrix has two rows and columns.
type Matrix struct{ A, B, C, D int }

func product(m, n Matrix) Matrix {
	return Matrix{m.A*n.A + m.B*n.C, m.A*n.B + m.B*n.D, m.C*n.A + m.D*n.C, m.C*n.B + m.D*n.D}
}

// Strassen multiplies matrices of a size above the cutoff by seven products,
// which it combines with a wrong sign.
//
//refine:bound ints=0..1
//refine:ensures result == product(m, n)
func Strassen(cutoff int, m, n Matrix) Matrix {
	if cutoff >= 1 {
		return school(m, n)
	}
	p1 := (m.A + m.D) * (n.A + n.D)
	p2 := (m.C + m.D) * n.A
	p3 := m.A * (n.B - n.D)
	p4 := m.D * (n.C - n.A)
	p5 := (m.A + m.B) * n.D
	p6 := (m.C - m.A) * (n.A + n.B)
	p7 := (m.B - m.D) * (n.C + n.D)
	return Matrix{p1 + p4 - p5 + p7, p3 + p5, p2 + p4, p1 - p2 + p3 - p6}
}

func school(m, n Matrix) Matrix {
	return Matrix{m.A*n.A + m.B*n.C, m.A*n.B + m.B*n.D, m.C*n.A + m.D*n.C, m.C*n.B + m.D*n.D}
}

// An Edge leads from a node to another one, of 0 to 2.
type Edge struct{ From, To, Length int }

func valid(edges []Edge) bool {
	for _, e := range edges {
		if e.From < 0 || e.From > 2 || e.To < 0 || e.To > 2 || e.Length < 1 || e.Length > 3 {
			return false
		}
	}
	return true
}

const far = 1000

// distances is Floyd's algorithm.
func distances(edges []Edge) []int {
	var d [3][3]int
	for i := range d {
		for j := range d {
			if i != j {
				d[i][j] = far
			}
		}
	}
	for _, e := range edges {
		d[e.From][e.To] = min(d[e.From][e.To], e.Length)
	}
	for k := range d {
		for i := range d {
			for j := range d {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	for i := range d {
		d[0][i] = min(d[0][i], far)
	}
	return d[0][:]
}

// A Border is a list of nodes with distances, the nearest first.
type Border struct {
	Node, Distance int
	Next           *Border
}

func add(node, distance int, b *Border) *Border {
	if b == nil || distance <= b.Distance {
		return &Border{node, distance, b}
	}
	return &Border{b.Node, b.Distance, add(node, distance, b.Next)}
}

// Dijkstra returns the distances from node 0. It takes a node of the border
// again that is finished.
//
//refine:bound len=2 ints=0..3
//refine:requires valid(edges)
//refine:ensures slices.Equal(result, distances(edges))
func Dijkstra(edges []Edge) []int {
	result := []int{far, far, far}
	border := add(0, 0, nil)
	for n := 0; border != nil && n < 9; n++ {
		node, distance := border.Node, border.Distance
		border = border.Next
		result[node] = distance // even if it has a distance
		for _, e := range edges {
			if e.From == node && result[e.To] == far {
				border = add(e.To, distance+e.Length, border)
			}
		}
	}
	return result
}

// spanning is the least length of edges that connect what all of them do, by
// trying all choices.
func spanning(edges []Edge) int {
	best := far
	for chosen := range 1 << len(edges) {
		var some []Edge
		length := 0
		for i, e := range edges {
			if chosen&(1<<i) != 0 {
				some, length = append(some, e), length+e.Length
			}
		}
		if length < best && slices.Equal(components(some), components(edges)) {
			best = length
		}
	}
	return best
}

func components(edges []Edge) []int {
	root := []int{0, 1, 2}
	for range root {
		for _, e := range edges {
			low := min(root[e.From], root[e.To])
			root[e.From], root[e.To] = low, low
		}
	}
	return root
}

// A Sets maps nodes to a node of their set.
type Sets struct {
	Node, Parent int
	Next         *Sets
}

func find(node int, s *Sets) int {
	for t := s; t != nil; t = t.Next {
		if t.Node == node {
			return find(t.Parent, s)
		}
	}
	return node
}

// Kruskal returns the length of a spanning forest. It joins a node to another
// one, and not their sets.
//
//refine:bound len=3 ints=0..2
//refine:requires valid(edges)
//refine:ensures result == spanning(edges)
func Kruskal(edges []Edge) int {
	sorted := slices.Clone(edges)
	slices.SortStableFunc(sorted, func(a, b Edge) int { return a.Length - b.Length })
	var sets *Sets
	length := 0
	for _, e := range sorted {
		if find(e.From, sets) != find(e.To, sets) {
			if find(e.To, sets) != e.From {
				sets = &Sets{e.From, e.To, sets} // the set of e.From
			}
			length += e.Length
		}
	}
	return length
}

func cost(dims []int) int {
	if len(dims) < 3 {
		return 0
	}
	best := far
	for k := 1; k < len(dims)-1; k++ {
		best = min(best, cost(dims[:k+1])+cost(dims[k:])+dims[0]*dims[k]*dims[len(dims)-1])
	}
	return best
}

// An Entry is the cost of a part of the product.
type Entry struct {
	From, To, Cost int
	Next           *Entry
}

func lookup(from, to int, table *Entry) *Entry {
	if table == nil || table.From == from && table.To == to {
		return table
	}
	return lookup(from, to, table.Next)
}

// Chain returns the least number of multiplications for a product of matrices.
// It fills a table, and halves a range by the wrong operation.
//
//refine:bound len=4 ints=1..3
//refine:ensures result == cost(dims)
func Chain(dims []int) int {
	if len(dims) < 3 {
		return 0
	}
	var table *Entry
	for width := 2; width < len(dims); width++ {
		for from := 0; from+width < len(dims); from++ {
			best := far
			for k := from + 1; k < from+width; k++ {
				c := dims[from] * dims[k] * dims[from+width]
				if e := lookup(from, k, table); e != nil {
					c += e.Cost % 5 // all of it
				}
				if e := lookup(k, from+width, table); e != nil {
					c += e.Cost
				}
				best = min(best, c)
			}
			table = &Entry{from, from + width, best, table}
		}
	}
	return lookup(0, len(dims)-1, table).Cost
}

// A Card is a discount card.
type Card int

// The cards.
const (
	None Card = iota
	Half
	Quarter
)

// A Passenger travels.
type Passenger struct {
	Age  int
	Card Card
	Next *Passenger
}

func travels(p *Passenger) bool {
	return p == nil || (p.Age == 5 || p.Age == 10 || p.Age == 40) && None <= p.Card && p.Card <= Quarter && travels(p.Next)
}

func fare(p *Passenger, weekend, first, early bool) int {
	total, n, child := 0, 0, 0
	for q := p; q != nil; q = q.Next {
		one := 100
		switch {
		case q.Age < 6:
			one = 0
		case q.Age < 15:
			one, child = 50, child+1
		default:
			n++
		}
		switch q.Card {
		case Half:
			one /= 2
		case Quarter:
			one = one * 3 / 4
		}
		total += one
	}
	if first {
		total = total * 3 / 2
	}
	if n >= 2 && child > 0 && weekend {
		total = total * 9 / 10
	}
	if early && !first {
		total -= 10
	}
	return max(total, 0)
}

// Ticket returns the price of a ticket. Two rare cases are wrong: a family on a
// weekend, and an early one in first class.
//
//refine:bound depth=3 len=3 ints=0..40
//refine:requires travels(p)
//refine:ensures result == fare(p, weekend, first, early)
func Ticket(p *Passenger, weekend, first, early bool) int {
	total, adults, children := 0, 0, 0
	for q := p; q != nil; q = q.Next {
		one := 100
		if q.Age < 6 {
			one = 0
		} else if q.Age < 15 {
			one, children = 50, children+1
		} else {
			adults++
		}
		if q.Card == Half {
			one /= 2
		} else if q.Card == Quarter {
			one = one * 3 / 4
		}
		total += one
	}
	if first {
		total = total * 3 / 2
	}
	if adults >= 2 && children > 0 && weekend {
		total = total * 8 / 10
	}
	if early && (!first || adults == 3) {
		total -= 10
	}
	if total < 0 {
		return 0
	}
	return total
}

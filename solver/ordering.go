package solver

import "github.com/typetarget/target/solver/term"

// An ordering is the part of an engine that says how variables are ordered: the inequalities of two of them.
//
// Propagation takes many sweeps over a long chain of inequalities, such as the keys of a search tree, as each
// of its links may come to its turn before the one below. In the order of the chain itself one sweep is enough.
type ordering struct {
	edges []difference
	// link says of a node of the engine that it is the sum of such an inequality.
	link []bool
	// first and next list the edges that hold by their least variable, and needs counts them by their greatest.
	first, needs []int32
	next         []int32
	sorted       []int32 // the variables that edges that hold have sorted
}

// A difference is an inequality x + k <= y of two variables, which holds where node is true. All are nodes of an engine.
type difference struct {
	node, x, y int32
	k          int64
}

// findOrdering finds the inequalities of an engine.
func (e *engine) findOrdering() *ordering {
	o := &ordering{link: make([]bool, len(e.op))}
	for i := range int32(len(e.op)) {
		if e.op[i] != term.OpLE {
			continue
		}
		sum := e.kid[e.off[i]]
		if e.op[sum] != term.OpLin || e.off[sum+1]-e.off[sum] != 2 {
			continue
		}
		x, y := e.operands(sum)
		switch c, d := e.coef[e.off[sum]], e.coef[e.off[sum]+1]; {
		case c == -1 && d == 1:
			x, y = y, x
		case c != 1 || d != -1:
			continue
		}
		if e.op[x] == term.OpVar && e.op[y] == term.OpVar {
			o.edges = append(o.edges, difference{i, x, y, e.k[sum]})
			o.link[sum] = true
		}
	}
	o.first, o.needs, o.next = make([]int32, len(e.op)), make([]int32, len(e.op)), make([]int32, len(o.edges))
	return o
}

// sort sorts the variables of the inequalities that hold so that each comes after those that it is greater than.
// Those on a cycle, or after one, are left out.
func (o *ordering) sort(e *engine) {
	for _, d := range o.edges {
		o.first[d.x], o.first[d.y], o.needs[d.x], o.needs[d.y] = -1, -1, 0, 0
	}
	for i, d := range o.edges {
		if e.lo[d.node] == 1 {
			o.next[i], o.first[d.x] = o.first[d.x], int32(i)
			o.needs[d.y]++
		}
	}
	o.sorted = o.sorted[:0]
	for _, d := range o.edges {
		if e.lo[d.node] == 1 && o.needs[d.x] == 0 {
			o.sorted = append(o.sorted, d.x)
			o.needs[d.x] = -1 // once only
		}
	}
	for at := 0; at < len(o.sorted); at++ {
		for i := o.first[o.sorted[at]]; i >= 0; i = o.next[i] {
			if y := o.edges[i].y; o.needs[y] == 1 {
				o.sorted = append(o.sorted, y)
				o.needs[y] = -1
			} else {
				o.needs[y]--
			}
		}
	}
}

// order narrows the ranges of variables by all inequalities that hold, and reports whether each has a value left.
func (e *engine) order(o *ordering) bool {
	o.sort(e)
	for _, x := range o.sorted {
		for i := o.first[x]; i >= 0; i = o.next[i] {
			d := &o.edges[i]
			if !e.update(d.y, term.SatAdd(e.lo[x], d.k), e.hi[d.y]) {
				return false
			}
		}
	}
	for at := len(o.sorted) - 1; at >= 0; at-- {
		x := o.sorted[at]
		for i := o.first[x]; i >= 0; i = o.next[i] {
			d := &o.edges[i]
			if !e.update(x, e.lo[x], term.SatAdd(e.hi[d.y], -d.k)) {
				return false
			}
		}
	}
	return true
}

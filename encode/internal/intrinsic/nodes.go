package intrinsic

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// OfWord returns the intrinsic of a word of the language.
func OfWord(w clause.Word) exec.Intrinsic {
	if w == clause.ReachWord {
		return reachOf
	}
	return isAcyclic
}

// nodes are those that a pointer may lead to, in the order of a breadth-first
// search, and the ways to them.
type nodes struct {
	e     *exec.Execution
	node  types.Type
	index map[sym.Place]int
	all   []sym.Place
	// from are the ways that begin at each node. The ways from outside are
	// those of the pointer itself.
	from    [][]way
	outside []way
}

// A way leads to a node where its guard is true.
type way struct {
	guard sym.Term
	to    int
}

// nodesOf finds the nodes to which the argument of a call may lead.
func nodesOf(e *exec.Execution, c *exec.Call) *nodes {
	t := c.Fn.Signature().Params().At(0).Type()
	g := &nodes{e: e, node: t.Underlying().(*types.Pointer).Elem(), index: map[sym.Place]int{}}
	g.outside = g.ways(nil, e.M.T.Yes, c.Args[0], t)
	for i := 0; i < len(g.all); i++ {
		e.M.T.Toil(1)
		g.from = append(g.from, g.ways(nil, e.M.T.Yes, e.St.Heap.At(g.all[i]), g.node))
	}
	return g
}

// ways adds the ways that the pointers in a value v of type t are, where guard
// is true. The elaboration has seen to it that no others lead to nodes.
func (g *nodes) ways(all []way, guard sym.Term, v sym.Value, t types.Type) []way {
	ts := g.e.M.T
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		p, ok := v.(*sym.Pointer)
		if !ok || !types.Identical(u.Elem(), g.node) {
			return all
		}
		for _, a := range p.Alts {
			if c := ts.And(guard, a.Guard); a.At.Obj != nil && c != ts.No {
				all = append(all, way{c, g.number(a.At)})
			}
		}
	case *types.Struct:
		for i := range u.NumFields() {
			if t := u.Field(i).Type(); g.leads(t) {
				all = g.ways(all, guard, v.(*sym.Aggregate).Parts[i], t)
			}
		}
	case *types.Array:
		for _, x := range v.(*sym.Aggregate).Parts {
			all = g.ways(all, guard, x, u.Elem())
		}
	case *types.Slice:
		parts, n := g.e.Contents(v)
		for i, x := range parts {
			all = g.ways(all, ts.And(guard, ts.Above(n, i)), x, u.Elem())
		}
	}
	return all
}

// leads reports whether values of type t hold pointers to nodes.
func (g *nodes) leads(t types.Type) bool {
	return gotypes.Reaches(t, func(t types.Type) bool {
		p, ok := t.Underlying().(*types.Pointer)
		return ok && types.Identical(p.Elem(), g.node)
	})
}

// number returns the index of a node.
func (g *nodes) number(at sym.Place) int {
	i, known := g.index[at]
	if !known {
		i = len(g.all)
		g.index[at] = i
		g.all = append(g.all, at)
	}
	return i
}

// circles returns the lists of nodes that may lead to each other, and nodes
// that may lead to themselves. They are the strongly connected components of
// the graph of all ways (Tarjan).
func (g *nodes) circles() (circles [][]int) {
	low, entered := make([]int, len(g.all)), 0
	var path []int
	var visit func(at int)
	visit = func(at int) {
		entered++
		own := entered
		low[at] = own
		begin, self := len(path), false
		path = append(path, at)
		for _, w := range g.from[at] {
			if low[w.to] == 0 {
				visit(w.to)
			}
			low[at] = min(low[at], low[w.to])
			self = self || w.to == at
		}
		if low[at] < own {
			return
		}
		for _, i := range path[begin:] {
			low[i] = len(g.all) + 1 // it is on the path no more
		}
		if self || len(path) > begin+1 {
			circles = append(circles, append([]int(nil), path[begin:]...))
		}
		path = path[:begin]
	}
	for i := range g.all {
		if low[i] == 0 {
			visit(i)
		}
	}
	return circles
}

// isAcyclic is acyclic(p). It is a constant if no nodes may lead to each other.
func isAcyclic(e *exec.Execution, c *exec.Call) []sym.Value {
	g, ts := nodesOf(e, c), e.M.T
	holds := ts.Yes
	if circles := g.circles(); len(circles) > 0 {
		// The last node is where the pointer is, which leads to others.
		edges := make([][]sym.Term, len(g.all)+1)
		for i, from := range append(g.from, g.outside) {
			for range edges {
				edges[i] = append(edges[i], ts.No)
			}
			for _, w := range from {
				edges[i][w.to] = ts.Or(edges[i][w.to], w.guard)
			}
		}
		closes, paths := ts.Closings(edges)
		for i, at := range closes {
			holds = ts.And(holds, ts.Not(ts.And(paths[len(g.all)][i], at)))
		}
	}
	return []sym.Value{holds}
}

// reachOf is reach(p). The source is evaluated if two ways may lead to a node.
// Otherwise the nodes have an order that does not depend on the pointers.
func reachOf(e *exec.Execution, c *exec.Call) []sym.Value {
	g, ts := nodesOf(e, c), e.M.T
	if len(g.all) == 0 {
		return []sym.Value{e.M.Mem.NilSlice}
	}
	there, known := make([]sym.Term, len(g.all)), make([]bool, len(g.all))
	for from, ways := range append([][]way{g.outside}, g.from...) {
		guard := ts.Yes
		if from > 0 {
			guard = there[from-1]
		}
		for _, w := range ways {
			if known[w.to] {
				return c.Source(e)
			}
			there[w.to], known[w.to] = ts.And(guard, w.guard), true
		}
	}
	return []sym.Value{g.list(there)}
}

// list returns the slice of the nodes that are there; it is nil if none are.
func (g *nodes) list(there []sym.Term) *sym.Slice {
	e, ts := g.e, g.e.M.T
	n := ts.Num(0) // the number of nodes so far
	elems := make([]*sym.Pointer, len(there))
	for i := range elems {
		elems[i] = &sym.Pointer{}
	}
	for i, is := range there {
		ts.Toil(i + 1)
		for at := range i + 1 {
			if c := ts.And(is, ts.Is(n, at)); c != ts.No {
				elems[at].Alts = append(elems[at].Alts, sym.PointerAlt{Guard: c, At: g.all[i]})
			}
		}
		n = ts.Add(n, ts.Ite(is, ts.Num(1), ts.Num(0)))
	}
	parts := make([]sym.Value, len(elems))
	for at, p := range elems {
		if beyond := ts.LessEq(n, ts.Num(int64(at))); beyond != ts.No {
			p.Alts = append(p.Alts, sym.PointerAlt{Guard: beyond})
		}
		parts[at] = p
	}
	some := ts.Above(n, 0)
	r := &sym.Slice{Length: n, Alts: []sym.SliceAlt{e.GrownArray(some, parts, n)}}
	if none := ts.Not(some); none != ts.No {
		a := e.M.Mem.NilSlice.Alts[0]
		a.Guard = none
		r.Alts = append(r.Alts, a)
	}
	return r
}

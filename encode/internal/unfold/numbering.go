package unfold

import (
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec/bounds"
)

// A link is a pointer of a pool, in the order of the unfolding, and the node
// that it is at. to has the nodes that it may lead to or into.
type link struct {
	guard sym.Term
	at    nodeOf
	to    []target
}

// A target is a pool to which a pointer may lead, and the number of the node;
// it is 0 if the pointer leads elsewhere.
type target struct {
	pool   *pool
	number sym.Term
}

// A way is a pointer to a node of a pool. It is at the node of that pool with
// the index from, or -1 outside of its nodes.
type way struct {
	guard, number sym.Term
	from          int
}

// linksTo returns the pointers to the nodes of a pool, those outside of its
// nodes first.
func linksTo(links []link, g *pool) []way {
	var ways []way
	for _, x := range links {
		for _, to := range x.to {
			if to.pool != g {
				continue
			}
			from := -1
			if x.at.pool == g {
				from = x.at.index
			}
			ways = append(ways, way{x.guard, to.number, from})
		}
	}
	return ways
}

// numbered returns the conditions under which the nodes of pools that lead to
// each other, or of one pool, are numbered by first visit.
func numbered(ts *sym.Terms, links []link, group []*pool) []sym.Term {
	if len(group) == 1 {
		return ordered(ts, linksTo(links, group[0]), group[0])
	}
	return walked(ts, links, group)
}

// ordered returns the conditions under which the nodes of a pool are numbered
// by first visit: for each pointer, and for each node that there is.
func ordered(ts *sym.Terms, all []way, g *pool) []sym.Term {
	if g.most == 0 {
		return nil
	}
	var r []sym.Term
	known := ts.Num(0) // the number of nodes that have been visited
	links := all
	for from := -1; from < g.most; from++ {
		here := ts.Yes
		if from >= 0 {
			here = ts.Above(g.count, from)
			r = append(r, ts.Or(ts.Not(here), ts.Less(ts.Num(int64(from)), known)))
		}
		for ; len(links) > 0 && links[0].from == from; links = links[1:] {
			x := links[0]
			next := ts.LessEq(x.number, ts.Add(known, ts.Num(1)))
			if g.share == bounds.ShareTree {
				next = ts.Or(ts.Is(x.number, 0), ts.Same(x.number, ts.Add(known, ts.Num(1))))
			}
			r = append(r, ts.Or(ts.Not(x.guard), ts.And(ts.LessEq(x.number, g.count), next)))
			// A node is realized only if all nodes before it are.
			number := x.number
			if x.guard != here {
				number = ts.Ite(x.guard, number, ts.Num(0))
			}
			known = ts.Store.Max(known, number)
		}
	}
	if g.share == bounds.ShareDAG {
		r = append(r, g.acyclic(ts, all)...)
	}
	return r
}

// acyclic returns the conditions under which no pointer of a pool closes a
// cycle.
func (g *pool) acyclic(ts *sym.Terms, links []way) []sym.Term {
	edges := make([][]sym.Term, g.most)
	for i := range edges {
		edges[i] = slices.Repeat([]sym.Term{ts.No}, g.most)
	}
	for _, x := range links {
		if x.from < 0 {
			continue
		}
		for to := range g.most {
			edges[x.from][to] = ts.Or(edges[x.from][to], ts.And(x.guard, ts.Is(x.number, to+1)))
		}
	}
	closes, _ := ts.Closings(edges)
	for i, c := range closes {
		closes[i] = ts.Not(c)
	}
	return closes
}

// A walk visits the nodes of pools that lead to each other, and numbers the
// nodes of each pool by first visit. It goes on with a new node of the first
// pool as long as there is one, then of the second pool, and so on. Package
// decode numbers the nodes of values in this order, too.
type walk struct {
	ts    *sym.Terms
	links []link
	// known has the number of nodes of each pool that have been met so far,
	// and visited the conditions under which the walk has been at a node.
	known   map[*pool]sym.Term
	visited map[*pool][]sym.Term
	// conditions are true if each pointer leads to a node that has been met
	// or to the next one.
	conditions []sym.Term
}

// walked returns the conditions under which the nodes of pools that lead to
// each other are numbered by first visit.
func walked(ts *sym.Terms, links []link, group []*pool) []sym.Term {
	w := &walk{ts: ts, links: links, known: map[*pool]sym.Term{}, visited: map[*pool][]sym.Term{}}
	for _, g := range group {
		w.known[g] = ts.Num(0)
		w.visited[g] = slices.Repeat([]sym.Term{ts.No}, g.most)
	}
	for _, x := range links {
		for _, to := range x.to {
			if slices.Contains(group, to.pool) {
				w.conditions = append(w.conditions, ts.Or(ts.Not(x.guard), ts.LessEq(to.number, to.pool.count)))
			}
		}
		if !slices.Contains(group, x.at.pool) {
			w.follow(x, ts.Yes)
		}
	}
	w.drain(group)
	for _, g := range group {
		if g.most > 0 {
			w.conditions = append(w.conditions, ts.Same(g.count, w.known[g]))
		}
	}
	return w.conditions
}

// drain visits all nodes that have been met or that these lead to. Only the
// last pool may have nodes that have been visited already.
func (w *walk) drain(pools []*pool) {
	if len(pools) == 0 {
		return
	}
	last := pools[len(pools)-1]
	for i := range last.most {
		w.drain(pools[:len(pools)-1])
		w.visit(nodeOf{last, i})
	}
	w.drain(pools[:len(pools)-1])
}

// visit follows the pointers of a node, where it has been met and not been
// visited.
func (w *walk) visit(n nodeOf) {
	ts := w.ts
	visited := &w.visited[n.pool][n.index]
	here := ts.And(ts.Above(w.known[n.pool], n.index), ts.Not(*visited))
	*visited = ts.Or(*visited, here)
	for _, x := range w.links {
		if x.at == n {
			w.follow(x, here)
		}
	}
}

// follow follows a pointer where the walk is here.
func (w *walk) follow(x link, here sym.Term) {
	ts := w.ts
	here = ts.And(here, x.guard)
	for _, to := range x.to {
		known, isWalked := w.known[to.pool]
		if !isWalked {
			continue
		}
		w.conditions = append(w.conditions, ts.Or(ts.Not(here), ts.LessEq(to.number, ts.Add(known, ts.Num(1)))))
		w.known[to.pool] = ts.Store.Max(known, ts.Ite(here, to.number, ts.Num(0)))
	}
}

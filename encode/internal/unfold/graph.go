package unfold

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// A pool unfolds the nodes of one type to which the pointers of an input lead.
//
// A pointer is nil, or leads to a node that has been numbered before, or to the
// next one: so there is one way to number the nodes of a graph. The number of
// nodes is a choice by itself, and decides which nodes are realized.
type pool struct {
	node  *shape.Pool
	share bounds.Sharing
	// class is that of the pointers. They decide the structure of an input
	// if the nodes are linked.
	class problem.Class
	count sym.Term
	// most is the number of nodes, and before that of one depth less.
	most, before int
	objects      []*sym.Object
	links        []link
}

// graphs unfolds the graphs of an input.
type graphs struct {
	u     *Unfolder
	pools []*pool
	// within is the node that is being unfolded; nil outside of nodes.
	within *nodeOf
}

// A link is a pointer of a pool, in the order of numbering. It is at the node
// with the index from, or -1 outside of the nodes of the pool.
type link struct {
	guard, number sym.Term
	from          int
}

// link unfolds a pointer that is part of a graph. With always, nil is not in
// its domain.
func (a *graphs) link(t types.Type, p domain.Position, always bool) (shape.Node, sym.Value) {
	u, g := a.u, a.pool(t)
	n := &shape.Link{T: t, Var: -1, Pool: g.node}
	if g.most == 0 {
		if always {
			u.impossible = append(u.impossible, p.Guard)
		}
		return n, u.l.Mem.NilPointer
	}
	lo := int64(0)
	if always {
		lo = 1
		u.freshAll = u.freshAll || g.before == 0 && p.Guard == u.l.T.Yes
	}
	var number sym.Term
	n.Var, number = u.newVar(p, p.Path, false, lo, int64(g.most), []problem.Interval{{Lo: lo, Hi: int64(g.before)}}, g.class, 0)
	u.vars[n.Var].Link = true
	from := -1
	if a.within != nil && a.within.pool == g {
		from = a.within.index
	}
	g.links = append(g.links, link{p.Guard, number, from})
	r := &sym.Pointer{Number: number, Graph: g.objects[0]}
	for i, o := range g.objects {
		r.Alts = append(r.Alts, sym.PointerAlt{Guard: u.l.T.Is(number, i+1), At: sym.Place{Obj: o}})
	}
	if !always {
		r.Alts = append(r.Alts, sym.PointerAlt{Guard: u.l.T.Is(number, 0)})
	}
	return n, r
}

// A nodeOf is a node that is being unfolded.
type nodeOf struct {
	pool  *pool
	index int
}

// pool returns the pool to which pointers of type t lead.
func (a *graphs) pool(t types.Type) *pool {
	u := a.u
	elem := t.Underlying().(*types.Pointer).Elem()
	for _, g := range a.pools {
		if types.Identical(g.node.T, elem) {
			return g
		}
	}
	b, _ := spec.GraphOf(u.d.Pkg, t)
	g := &pool{node: &shape.Pool{T: elem, Count: -1}, share: b.Share, class: problem.Finite}
	if a.leads(g, g) {
		g.class = problem.Structural
	}
	depth := u.left - 1
	if u.d.Bounds.Named != nil {
		depth = u.left
	}
	g.most, g.before = min(*b.Nodes, max(u.left, 0)), min(*b.Nodes, max(depth, 0))
	a.pools = append(a.pools, g)
	if g.most == 0 {
		return g
	}
	at := domain.Position{Path: a.nameOf(g, 0), Guard: u.l.T.Yes, Before: depth}
	g.node.Count, g.count = u.newVar(at, "nodes("+a.nameOf(g, 0)+")", false, 0, int64(g.most), []problem.Interval{{Lo: 0, Hi: int64(g.before)}}, problem.Structural, 1)
	u.l.GraphNodes += g.most
	for i := range g.most {
		o := u.l.Mem.NewObject()
		g.objects = append(g.objects, o)
		o.Node, o.Graph = i+1, g.objects[0]
	}
	return g
}

// nameOf returns the name of a node with a number for people, or of all nodes
// if the number is 0.
func (a *graphs) nameOf(g *pool, number int) string {
	name := types.TypeString(g.node.T, types.RelativeTo(a.u.d.Home))
	if number == 0 {
		return name
	}
	return fmt.Sprintf("%s#%d", name, number)
}

// finish unfolds the nodes of all graphs, once the parameters are unfolded.
func (a *graphs) finish() {
	var done []*pool
	for len(done) < len(a.pools) {
		g := a.outermost(done)
		a.nodes(g)
		done = append(done, g)
	}
	a.pools = done
	for _, g := range done {
		numbered := g.numbered(a.u.l.T)
		a.u.constraints = append(a.u.constraints, numbered...)
		a.u.l.Prover.Graph = a.u.l.T.And(append(numbered, a.u.l.Prover.Graph)...)
	}
}

// outermost returns a pool to which only the nodes of those that are done
// lead, and its own. So all ways to its nodes are known.
func (a *graphs) outermost(done []*pool) *pool {
	left := slices.DeleteFunc(slices.Clone(a.pools), func(g *pool) bool { return slices.Contains(done, g) })
	for _, g := range left {
		if !slices.ContainsFunc(left, func(from *pool) bool { return from != g && a.leads(from, g) }) {
			return g
		}
	}
	a.u.d.Unsupported("parameter %s: the nodes of %s and of %s lead to each other; keep nodes= at only one of the two types",
		a.u.d.Param, a.nameOf(left[0], 0), a.nameOf(left[1], 0))
	return nil
}

// leads reports whether nodes of one pool can lead to nodes of another.
func (a *graphs) leads(from, to *pool) bool {
	return spec.HoldsPointerTo(a.u.d.Pkg, from.node.T, to.node.T, a.u.d.Bounds.Dictionary)
}

// nodes unfolds the nodes of a pool.
func (a *graphs) nodes(g *pool) {
	u := a.u
	defer func() { a.within = nil }()
	for i := range g.most {
		p := domain.Position{Path: a.nameOf(g, i+1), Guard: u.l.T.Above(g.count, i), Bounds: u.d.Bounds}
		p.Left, p.Before, p.Reach = u.left-1, u.left-2, u.left-1+u.d.Bounds.LastDepth()-u.d.Bounds.Depth
		if u.d.Bounds.Named != nil {
			p.Before = u.left - 1
		}
		if i >= g.before {
			p.Before = -1
		}
		a.within = &nodeOf{g, i}
		u.at = g.objects[i]
		n, v := u.node(g.node.T, p)
		g.node.Nodes = append(g.node.Nodes, n)
		g.objects[i].Init = v
	}
}

// numbered returns the conditions under which the nodes of a pool are numbered
// by first visit: for each pointer, and for each node that there is.
func (g *pool) numbered(ts *sym.Terms) []sym.Term {
	if g.most == 0 {
		return nil
	}
	var r []sym.Term
	known := ts.Num(0) // the number of nodes that have been visited
	links := g.links
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
		r = append(r, g.acyclic(ts)...)
	}
	return r
}

// acyclic returns the conditions under which no pointer of a pool closes a
// cycle.
func (g *pool) acyclic(ts *sym.Terms) []sym.Term {
	edges := make([][]sym.Term, g.most)
	for i := range edges {
		edges[i] = slices.Repeat([]sym.Term{ts.No}, g.most)
	}
	for _, x := range g.links {
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

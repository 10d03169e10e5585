package unfold

import (
	"cmp"
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

// graphs unfolds the graphs of an input.
type graphs struct {
	u     *Unfolder
	pools []*pool
	links []link
	// within is the node that is being unfolded; the pool is nil outside of
	// nodes.
	within nodeOf
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
	n.Var, number = u.newVar(p, p.Path, false, lo, int64(g.most+len(g.node.Interiors)), g.prior(lo), g.class, 0)
	u.vars[n.Var].Link = true
	a.links = append(a.links, link{p.Guard, a.within, g.targets(u.l.T, number)})
	r := &sym.Pointer{Number: number, Graph: g.objects[0]}
	for i, at := range g.places(u.l.Mem) {
		r.Alts = append(r.Alts, sym.PointerAlt{Guard: u.l.T.Is(number, i+1), At: at})
	}
	if !always {
		r.Alts = append(r.Alts, sym.PointerAlt{Guard: u.l.T.Is(number, 0)})
	}
	return n, r
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
	defer func() {
		a.into(g, t)
		a.mutual(g)
	}()
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

// into has the pointers of a pool lead to the fields of nodes that bounds name.
func (a *graphs) into(g *pool, t types.Type) {
	u := a.u
	var last *pool
	var fields []int // of last
	add := func() {
		if last == nil {
			return
		}
		g.hosts = append(g.hosts, host{last, g.most + len(g.node.Interiors) + 1, len(fields)})
		for i, o := range last.objects {
			for _, f := range fields {
				g.node.Interiors = append(g.node.Interiors, shape.Interior{Pool: last.node, Number: i + 1, Field: f})
				number := g.most + len(g.node.Interiors)
				o.Inside = append(o.Inside, sym.Inside{At: u.l.Mem.Step(sym.Place{Obj: o}, f), Number: number, Graph: g.objects[0]})
			}
		}
		fields = nil
	}
	for _, x := range spec.Interiors(u.d.Pkg, t) {
		of := a.pool(types.NewPointer(x.Host))
		if of != last {
			add()
			last = of
		}
		fields = append(fields, x.Field)
	}
	add()
	u.l.GraphNodes += len(g.node.Interiors)
}

// mutual adds the pools to which the nodes of a pool lead and that lead back to
// it.
func (a *graphs) mutual(g *pool) {
	ptr := types.NewPointer(g.node.T)
	for _, t := range spec.GraphsWithin(a.u.d.Pkg, ptr, a.u.d.Bounds.Dictionary) {
		if to := t.Underlying().(*types.Pointer).Elem(); spec.HoldsPointerTo(a.u.d.Pkg, to, g.node.T, a.u.d.Bounds.Dictionary) {
			a.pool(t)
		}
	}
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
		group := a.outermost(done)
		for _, g := range group {
			a.nodes(g)
		}
		done = append(done, group...)
		conditions := numbered(a.u.l.T, a.links, group)
		a.u.constraints = append(a.u.constraints, conditions...)
		a.u.l.Prover.Graph = a.u.l.T.And(append(conditions, a.u.l.Prover.Graph)...)
	}
	a.pools = done
}

// outermost returns pools whose nodes lead to each other, and to which only the
// nodes of those that are done lead besides. So all ways to their nodes are
// known.
func (a *graphs) outermost(done []*pool) []*pool {
	left := slices.DeleteFunc(slices.Clone(a.pools), func(g *pool) bool { return slices.Contains(done, g) })
	i := slices.IndexFunc(left, func(g *pool) bool {
		return !slices.ContainsFunc(left, func(from *pool) bool { return a.leads(from, g) && !a.leads(g, from) })
	})
	first := left[i]
	group := slices.DeleteFunc(left, func(g *pool) bool { return g != first && !(a.leads(first, g) && a.leads(g, first)) })
	for k, g := range group {
		if len(group) > 1 && g.share != bounds.ShareGraph {
			a.u.d.Unsupported("parameter %s: the nodes of %s and of %s lead to each other; leave share=%s out, or keep nodes= at only one of the two types",
				a.u.d.Param, a.nameOf(g, 0), a.nameOf(group[(k+1)%len(group)], 0), g.share)
		}
		g.node.Mutual = len(group)
	}
	slices.SortStableFunc(group, func(g, h *pool) int { return cmp.Compare(g.most, h.most) })
	return group
}

// leads reports whether nodes of one pool can lead to nodes of another.
func (a *graphs) leads(from, to *pool) bool {
	return spec.HoldsPointerTo(a.u.d.Pkg, from.node.T, to.node.T, a.u.d.Bounds.Dictionary)
}

// nodes unfolds the nodes of a pool.
func (a *graphs) nodes(g *pool) {
	u := a.u
	defer func() { a.within = nodeOf{} }()
	for i := range g.most {
		p := domain.Position{Path: a.nameOf(g, i+1), Guard: u.l.T.Above(g.count, i), Bounds: u.d.Bounds}
		p.Left, p.Before, p.Reach = u.left-1, u.left-2, u.left-1+u.d.Bounds.LastDepth()-u.d.Bounds.Depth
		if u.d.Bounds.Named != nil {
			p.Before = u.left - 1
		}
		if i >= g.before {
			p.Before = -1
		}
		a.within = nodeOf{g, i}
		u.at = sym.Place{Obj: g.objects[i]}
		n, v := u.node(g.node.T, p)
		g.node.Nodes = append(g.node.Nodes, n)
		g.objects[i].Init = v
	}
}

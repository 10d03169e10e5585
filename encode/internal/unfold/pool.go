package unfold

import (
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
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
	// hosts are the pools whose nodes have fields to which pointers of this
	// pool lead, too.
	hosts []host
}

// A host is a pool whose nodes have fields to which the pointers of another
// pool lead. The first of these places has the number first in that other pool;
// each node has one for each field.
type host struct {
	pool   *pool
	first  int
	fields int
}

// A nodeOf is a node that is being unfolded.
type nodeOf struct {
	pool  *pool
	index int
}

// places returns the places that the pointers of a pool lead to, by number.
func (g *pool) places(mem *sym.Memory) []sym.Place {
	var all []sym.Place
	for _, o := range g.objects {
		all = append(all, sym.Place{Obj: o})
	}
	for _, h := range g.hosts {
		for i := range h.pool.most * h.fields {
			x := g.node.Interiors[h.first-g.most-1+i]
			all = append(all, mem.Step(sym.Place{Obj: h.pool.objects[x.Number-1]}, x.Field))
		}
	}
	return all
}

// inside returns the place of a field of the struct at a place, if pointers
// lead to the field. Otherwise its object is nil.
func inside(mem *sym.Memory, at sym.Place, field int) sym.Place {
	if at.Obj == nil || len(at.Obj.Inside) == 0 {
		return sym.Place{}
	}
	place := mem.Step(at, field)
	if !slices.ContainsFunc(at.Obj.Inside, func(in sym.Inside) bool { return in.At == place }) {
		return sym.Place{}
	}
	return place
}

// prior returns the numbers from lo on that the pointers of a pool have at one
// depth less.
func (g *pool) prior(lo int64) []problem.Interval {
	prior := []problem.Interval{{Lo: lo, Hi: int64(g.before)}}
	for _, h := range g.hosts {
		if n := h.pool.before * h.fields; n > 0 {
			prior = append(prior, problem.Interval{Lo: int64(h.first), Hi: int64(h.first + n - 1)})
		}
	}
	return prior
}

// targets returns the nodes that a pointer with a number leads to or into.
func (g *pool) targets(ts *sym.Terms, number sym.Term) []target {
	if len(g.hosts) == 0 {
		return []target{{g, number}}
	}
	none := ts.Num(0)
	to := []target{{g, ts.Ite(ts.Above(number, g.most), none, number)}}
	for _, h := range g.hosts {
		node := none
		for i := range h.pool.most {
			node = ts.Ite(ts.Above(number, h.first-1+i*h.fields), ts.Num(int64(i+1)), node)
		}
		node = ts.Ite(ts.Above(number, h.first-1+h.pool.most*h.fields), none, node)
		to = append(to, target{h.pool, node})
	}
	return to
}

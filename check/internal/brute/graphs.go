package brute

import (
	"go/types"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// A grower lists the inputs that hold graphs. It walks over the parameters
// depth first. A pointer to a node is nil, leads to a node that the walk has
// met, or to a new one, as long as there are not too many. So each graph has
// one walk, however its nodes are named.
type grower struct {
	d *lister
	// met are the nodes that the walk has met, by their type.
	met []*metNodes
	// fields is the place of the nodes.
	fields place
}

// metNodes are the nodes of one type that a walk has met. A node is open while
// the walk is within it: a pointer to it closes a cycle.
type metNodes struct {
	typ   types.Type
	bound bounds.Bound
	open  []bool
}

// graphs returns the family of the tuples of the parameters, which hold graphs.
func graphs(d *lister) *family[[]value.Value] {
	g := &grower{d: d, fields: place{left: d.bounds.Depth - 1, reach: d.final() - 1, scope: &scope{bounds: d.bounds, depth: d.bounds.Depth}}}
	var all [][]value.Value
	g.parameters(nil, func(values []value.Value) {
		if len(all) == d.limit {
			panic(&TooMany{Limit: d.limit})
		}
		all = append(all, values)
	})
	return listed(all...)
}

// parameters calls use with every tuple of parameters that begins with some
// values.
func (g *grower) parameters(values []value.Value, use func([]value.Value)) {
	i := len(values)
	if i == len(g.d.contract.Params) {
		use(append([]value.Value(nil), values...))
		return
	}
	v := g.d.contract.Params[i]
	g.d.param = v.Name()
	next := func(x value.Value) { g.parameters(append(values[:i:i], x), use) }
	if group := g.d.contract.AliasOf(i); group != nil {
		g.aliased(values, group, next)
		return
	}
	g.parameter(i, next)
}

// parameter calls use with every value of the i-th parameter by itself.
func (g *grower) parameter(i int, next func(value.Value)) {
	v := g.d.contract.Params[i]
	if !g.d.contract.HoldsGraph(v.Type()) {
		for _, x := range listOf(g.d, g.d.parameter(i, v)) {
			next(x)
		}
		return
	}
	p := placeOf(g.d, v)
	u, isPointer := v.Type().Underlying().(*types.Pointer)
	if isPointer && i == 0 && g.d.contract.Func.Signature().Recv() != nil && !domain.ComparesNil(g.d.contract, i) {
		g.target(v.Type(), u, p, next)
		return
	}
	g.each(v.Type(), p, next)
}

// each calls use with every value of a type at a place.
func (g *grower) each(t types.Type, p place, use func(value.Value)) {
	if !g.d.contract.HoldsGraph(t) {
		for _, v := range listOf(g.d, g.d.values(t, p)) {
			use(v)
		}
		return
	}
	g.d.refuseOpaque(t)
	p = g.d.enter(t, p)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		use(&value.Pointer{T: t})
		g.target(t, u, p, use)
	case *types.Slice:
		g.slices(t, u, p, use)
	case *types.Map:
		g.maps(t, u, p, use)
	case *types.Array:
		at := func(int) (types.Type, place) { return u.Elem(), p }
		g.all(nil, int(u.Len()), at, func(elems []value.Value) { use(&value.Array{T: t, Elems: elems}) })
	case *types.Struct:
		at := func(i int) (types.Type, place) { return u.Field(i).Type(), within(g.d, p, u.Field(i)) }
		g.all(nil, u.NumFields(), at, func(fields []value.Value) { use(&value.Struct{T: t, Fields: fields}) })
	case *types.Interface:
		g.interfaces(t, p, use)
	default:
		g.d.unlisted("holds a graph in a value of type %s", g.d.name(t))
	}
}

// all calls use with every list of n values that begins with some values; at
// returns the type and the place of each.
func (g *grower) all(values []value.Value, n int, at func(i int) (types.Type, place), use func([]value.Value)) {
	i := len(values)
	if i == n {
		use(values)
		return
	}
	t, p := at(i)
	g.each(t, p, func(v value.Value) { g.all(append(values[:i:i], v), n, at, use) })
}

// target calls use with every pointer that is not nil.
func (g *grower) target(t types.Type, u *types.Pointer, p place, use func(value.Value)) {
	b, isNode := spec.GraphOf(g.d.pkg, t)
	if !isNode {
		if p.left > 0 {
			g.each(u.Elem(), p.below(), func(e value.Value) { use(&value.Pointer{T: t, Elem: e}) })
		}
		return
	}
	g.wholes(t, u, b, use)
	for _, x := range spec.Interiors(g.d.pkg, t) {
		host := types.NewPointer(x.Host)
		b, _ := spec.GraphOf(g.d.pkg, host)
		g.wholes(host, host, b, func(of value.Value) { use(&value.Inner{T: t, Of: of, Field: x.Field}) })
	}
}

// wholes calls use with every pointer to a node.
func (g *grower) wholes(t types.Type, u *types.Pointer, b bounds.Bound, use func(value.Value)) {
	m := g.nodes(u.Elem(), b)
	for i, open := range m.open {
		if b.Share != bounds.ShareTree && !(open && b.Share == bounds.ShareDAG) {
			use(&value.Ref{T: t, Node: i + 1})
		}
	}
	n := len(m.open)
	if n == min(*b.Nodes, g.d.bounds.Depth) {
		return
	}
	m.open = append(m.open, true)
	g.each(u.Elem(), g.fields, func(e value.Value) {
		m.open[n] = false
		use(&value.Pointer{T: t, Node: n + 1, Elem: e})
		m.open[n] = true
	})
	m.open = m.open[:n]
}

// nodes returns the nodes of a type.
func (g *grower) nodes(t types.Type, b bounds.Bound) *metNodes {
	for _, m := range g.met {
		if types.Identical(m.typ, t) {
			return m
		}
	}
	m := &metNodes{typ: t, bound: b}
	g.met = append(g.met, m)
	return m
}

func (g *grower) slices(t types.Type, u *types.Slice, p place, use func(value.Value)) {
	for _, v := range listOf(g.d, union(empties(t, p)...)) {
		use(v)
	}
	for n := 1; n <= p.longest(); n++ {
		at := func(int) (types.Type, place) { return u.Elem(), p.below() }
		g.all(nil, n, at, func(elems []value.Value) {
			for _, spare := range rooms(t, p) {
				use(&value.Slice{T: t, Elems: elems, Spare: spare})
			}
		})
	}
}

func (g *grower) maps(t types.Type, u *types.Map, p place, use func(value.Value)) {
	empty, sets := g.d.keys(t, u, p)
	for _, v := range listOf(g.d, union(empty...)) {
		use(v)
	}
	for size := 1; size < len(sets); size++ {
		for _, keys := range listOf(g.d, sets[size]) {
			at := func(int) (types.Type, place) { return u.Elem(), p.below() }
			g.all(nil, size, at, func(elems []value.Value) { use(&value.Map{T: t, Keys: keys, Elems: elems}) })
		}
	}
}

func (g *grower) interfaces(t types.Type, p place, use func(value.Value)) {
	use(&value.Interface{T: t})
	if p.left <= 0 {
		return
	}
	for _, h := range g.d.held(t, p) {
		hold := func(v value.Value) { use(&value.Interface{T: t, Elem: v}) }
		ptr, isPointer := types.Unalias(h).(*types.Pointer)
		at := p.below()
		if p.scope.bounds.Dictionary.IsTarget(t, h) {
			at.left = min(at.left, 0)
		}
		switch {
		case domain.IsErrorValue(h):
			hold(&value.ErrorValue{T: h})
		case isPointer && spec.IsGraph(g.d.pkg, h):
			g.target(h, ptr, at, hold)
		case isPointer && g.d.pkg.Opaque(h) == nil:
			g.each(ptr.Elem(), at, func(e value.Value) { hold(&value.Pointer{T: h, Elem: e}) })
		default:
			g.each(h, at, hold)
		}
	}
}

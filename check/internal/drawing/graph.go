package drawing

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"

	"github.com/typetarget/target/decode/value"
)

// leastShared is the minimum number of nodes of a graph that is drawn if some
// pointers are equal. Its statements are harder to read than a literal.
const leastShared = 3

// A graph has the nodes of an input, and their names in the input's source.
type graph struct {
	source *value.Source
	nodes  *value.Nodes
	// inner has the nodes within others to which pointers lead, and first
	// the pointers that are the first to such a node in a drawing.
	inner map[*value.Inner]*value.Struct
	first map[*value.Inner]bool
}

// newGraph returns the nodes in an input. Those within others are of type t.
func newGraph(values []value.Value, t types.Type, s *value.Source) *graph {
	g := &graph{s, value.NodesOf(values), map[*value.Inner]*value.Struct{}, map[*value.Inner]bool{}}
	var visit func(values []value.Value)
	visit = func(values []value.Value) {
		for _, v := range values {
			if in, ok := v.(*value.Inner); ok {
				if n, ok := in.Part(g.nodes.At(in.Of)).(*value.Struct); ok && types.Identical(n.T, t) {
					g.inner[in] = n
				}
			}
			visit(v.Parts())
		}
	}
	visit(values)
	return g
}

// visit finds the pointers that are the first to a node within another.
func (d *drawer) visit(n *value.Struct, met map[*value.Struct]bool) {
	met[n] = true
	for _, i := range d.links.fields {
		for _, v := range elements(n.Fields[i]) {
			in, ok := v.(*value.Inner)
			if to := d.graph.inner[in]; ok && !met[to] {
				d.graph.first[in] = true
			}
			if to := d.nodeOf(v); to != nil && !met[to] {
				d.visit(to, met)
			}
		}
	}
}

// nameWithin returns the name of a node within another, or nothing.
func (g *graph) nameWithin(n *value.Struct) string {
	for in, to := range g.inner {
		if to == n {
			return g.source.Name(in)
		}
	}
	return ""
}

// An edge is a link of a node that is not nil. field names the link: "Next",
// "Kids[2]".
type edge struct {
	field string
	to    *value.Struct
	// name is the name of the node that the edge leads to; empty if it has
	// none. known is true if another edge, or an argument, introduces it.
	name  string
	known bool
}

// edges returns the links of a node that are not nil.
func (d *drawer) edges(n *value.Struct) []edge {
	var edges []edge
	add := func(field string, v value.Value) {
		switch v := v.(type) {
		case *value.Ref:
			edges = append(edges, edge{field, d.graph.nodes.At(v).Elem.(*value.Struct), d.graph.source.Name(v), true})
		case *value.Inner:
			edges = append(edges, edge{field, d.graph.inner[v], d.graph.source.Name(v), !d.graph.first[v]})
		default:
			if to := d.nodeOf(v); to != nil {
				edges = append(edges, edge{field, to, d.graph.source.Name(v), false})
			}
		}
	}
	t := n.T.Underlying().(*types.Struct)
	for _, i := range d.links.fields {
		name := t.Field(i).Name()
		switch f := n.Fields[i].(type) {
		case *value.Slice, *value.Array:
			for k, v := range f.Parts() {
				add(fmt.Sprintf("%s[%d]", name, k), v)
			}
		case *value.Map:
			for k, v := range f.Elems {
				add(fmt.Sprintf("%s[%s]", name, value.Literal(f.Keys[k], d.q)), v)
			}
		default:
			add(name, f)
		}
	}
	return edges
}

// isShared reports whether the graph from a node on has pointers that are equal
// to others.
func (d *drawer) isShared(n *value.Struct) bool {
	return slices.ContainsFunc(d.edges(n), func(e edge) bool { return e.known || d.isShared(e.to) })
}

// named returns the label of a node after its name, if it has one.
func (d *drawer) named(name string, n *value.Struct) string {
	label := d.label(n)
	switch {
	case name == "":
		return label
	case len(d.shown) == 0:
		return name
	}
	return name + ":" + label
}

// path draws a list that ends in itself, or in another list, on one line:
//
//	a:1 -> 2 -> a
func (d *drawer) path(name string, n *value.Struct) string {
	text := d.named(name, n)
	for edges := d.edges(n); len(edges) > 0; {
		e := edges[0]
		if e.known {
			return text + " -> " + e.name
		}
		text += " -> " + d.named(e.name, e.to)
		edges = d.edges(e.to)
	}
	return text + " -> nil"
}

// backward matches the names of links to what comes before.
var backward = regexp.MustCompile(`(?i)^(prev|back|before)`)

// chain draws a doubly linked list on one line, from its first node:
//
//	a:1 <-> b:2 <-> c:3
//
// A ring ends with the name of its first node. The text is empty if the links
// are not those of such a list.
func (d *drawer) chain(name string, root *value.Struct) string {
	all := map[*value.Struct]string{root: name}
	d.collect(root, all)
	directions := [][2]int{{0, 1}, {1, 0}}
	if backward.MatchString(root.T.Underlying().(*types.Struct).Field(d.links.fields[0]).Name()) {
		slices.Reverse(directions)
	}
	for _, ways := range directions {
		forward, back := d.links.fields[ways[0]], d.links.fields[ways[1]]
		first := root
		for p := d.target(root, back); p != nil && p != root; p = d.target(p, back) {
			if d.target(p, forward) != first {
				break
			}
			first = p
		}
		isRing := d.target(first, back) != nil
		if isRing {
			first = root
		}
		text, seen := d.named(all[first], first), 1
		n := first
		for next := d.target(n, forward); next != nil && next != first && d.target(next, back) == n; next = d.target(n, forward) {
			text += " <-> " + d.named(all[next], next)
			n = next
			seen++
		}
		end := d.target(n, forward)
		switch {
		case seen != len(all):
		case isRing && end == first && d.target(first, back) == n:
			return text + " <-> " + all[first]
		case !isRing && end == nil:
			return text
		}
	}
	return ""
}

// collect adds the nodes that a node leads to, with their names.
func (d *drawer) collect(n *value.Struct, all map[*value.Struct]string) {
	for _, e := range d.edges(n) {
		if _, met := all[e.to]; !met {
			all[e.to] = e.name
			d.collect(e.to, all)
		}
	}
}

// target returns the node to which a field of a node points; nil for nil.
func (d *drawer) target(n *value.Struct, field int) *value.Struct {
	if r, ok := n.Fields[field].(*value.Ref); ok {
		return d.graph.nodes.At(r).Elem.(*value.Struct)
	}
	if in, ok := n.Fields[field].(*value.Inner); ok {
		return d.graph.inner[in]
	}
	return d.nodeOf(n.Fields[field])
}

// outline draws a graph with a line for each edge:
//
//	a:1
//	+- Left: b:2
//	|  +- Up: a
//	+- Right: b
func (d *drawer) outline(label string, n *value.Struct, indent string) []string {
	lines := []string{label}
	edges := d.edges(n)
	for i, e := range edges {
		first, rest := indent+"+- "+e.field+": ", indent+"|  "
		if i == len(edges)-1 {
			rest = indent + "   "
		}
		if e.known {
			lines = append(lines, first+e.name)
			continue
		}
		sub := d.outline(d.named(e.name, e.to), e.to, rest)
		lines = append(lines, first+sub[0])
		lines = append(lines, sub[1:]...)
	}
	return lines
}

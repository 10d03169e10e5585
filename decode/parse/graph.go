package parse

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// A numbering numbers the nodes of graphs in the order of their first visit.
type numbering struct {
	r *reader
	// nodes are the numbers of pointers, and counts the numbers of nodes of
	// each type so far.
	nodes  map[*value.Pointer]int
	counts typeutil.Map
	// seen are the other references that have been visited.
	seen map[value.Value]bool
}

// numbered returns an input in which each node of a graph is introduced once,
// and which refers to it by its number elsewhere. It fails if the input shares
// anything else.
func (r *reader) numbered(values []value.Value) []value.Value {
	if r.other {
		return nil
	}
	n := numbering{r: r, nodes: map[*value.Pointer]int{}, seen: map[value.Value]bool{}}
	var all []value.Value
	values, windows := r.windows(values)
	for i, v := range values {
		switch p, ok := v.(*value.Pointer); {
		case windows[i]:
			all = append(all, v.With(n.elements(v.Parts())))
		case ok && p.Elem != nil && r.x.contract.AliasOf(i) != nil:
			all = append(all, n.node(p))
		default:
			all = append(all, n.value(v))
		}
	}
	return value.Rewindowed(all, nil)
}

// elements returns the arrays that parameters share.
func (n *numbering) elements(arrays []value.Value) []value.Value {
	var all []value.Value
	for _, a := range arrays {
		all = append(all, a.With(n.all(a.Parts())))
	}
	return all
}

func (n *numbering) all(values []value.Value) []value.Value {
	var all []value.Value
	for _, v := range values {
		all = append(all, n.value(v))
	}
	return all
}

func (n *numbering) value(v value.Value) value.Value {
	if p, ok := v.(*value.Pointer); ok && p.Elem != nil && spec.IsGraph(n.r.x.pkg, p.T) {
		return n.node(p)
	}
	n.once(v)
	parts := v.Parts()
	if len(parts) == 0 {
		return v
	}
	return v.With(n.all(parts))
}

// node returns a pointer that introduces a node, or one that refers to it.
func (n *numbering) node(p *value.Pointer) value.Value {
	origin := n.r.memory.origin(p)
	if number := n.nodes[origin]; number > 0 {
		return &value.Ref{T: p.T, Node: number}
	}
	elem := p.T.Underlying().(*types.Pointer).Elem()
	last, _ := n.counts.At(elem).(int)
	n.counts.Set(elem, last+1)
	n.nodes[origin] = last + 1
	return &value.Pointer{T: p.T, Node: last + 1, Elem: n.value(origin.Elem)}
}

// once fails if a reference that is not part of a graph has been visited
// before.
func (n *numbering) once(v value.Value) {
	var what, advice string
	switch u := v.(type) {
	case *value.Pointer:
		if u.Elem == nil {
			return
		}
		v = n.r.memory.origin(u)
		what, advice = "another pointer of the input points there, too", "only pointers to types with //refine:bound nodes= can be equal, and parameters that //refine:bound alias= names"
	case *value.Slice:
		if len(u.Elems) == 0 {
			return
		}
		what, advice = "another slice of the input has the same elements", "write them again"
	case *value.Map:
		if u.Keys == nil {
			return
		}
		what, advice = "it is in the input twice", "write the map again"
	case *value.Call:
		if !gotypes.IsPointer(u.T) {
			return
		}
		what, advice = "it is in the input twice", "write the call again"
	case *value.Window:
		n.r.x.fail(n.r.memory.used[u.Array], "a part of a variable is a slice of it: only parameters that //refine:bound alias= names can be windows of one array")
	default:
		return
	}
	if at, used := n.r.memory.used[v]; used && n.seen[v] {
		n.r.x.fail(at, "%s: %s", what, advice)
	}
	n.seen[v] = true
}

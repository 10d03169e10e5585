package decode

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/gotypes"
)

// Values returns the input that m represents: one value for each parameter of
// s.
func Values(s *shape.Shape, m problem.Model) []value.Value {
	return newView(s, m, nil).values(s.Params)
}

// newView returns a view of the parameters of a shape.
func newView(s *shape.Shape, m problem.Model, holes map[shape.Node]*value.Hole) view {
	w := view{m: m, holes: holes}
	if len(s.Pools) > 0 {
		w.graphs = make(map[*shape.Pool][]int, len(s.Pools))
	}
	return w
}

// A view reads the nodes of a shape.
type view struct {
	m problem.Model
	// holes replace the values of some nodes.
	holes map[shape.Node]*value.Hole
	// graphs has for each pool the nodes that have been met so far, in the
	// order of the walk.
	graphs map[*shape.Pool][]int
}

func (w view) value(n shape.Node) value.Value {
	if h := w.holes[n]; h != nil {
		return h
	}
	m := w.m
	switch n := n.(type) {
	case *shape.Scalar:
		return scalar(n.T, n.Number(m))
	case *shape.Float:
		return &value.Float{T: n.T, V: n.Number(m)}
	case *shape.String:
		return &value.String{T: n.T, V: n.Text(m)}
	case *shape.Pointer:
		p := &value.Pointer{T: n.T}
		if n.IsSet(m) {
			p.Elem = w.value(n.Elem)
		}
		return p
	case *shape.Link:
		return w.link(n)
	case *shape.Alias:
		return w.alias(n)
	case *shape.Slice:
		return w.slice(n)
	case *shape.Window:
		return w.window(n)
	case *shape.Map:
		return w.mapping(n)
	case *shape.Array:
		return &value.Array{T: n.T, Elems: w.values(n.Elems)}
	case *shape.Built:
		return construction(n, m)
	case *shape.Struct:
		return &value.Struct{T: n.T, Fields: w.values(n.Fields)}
	case *shape.Func:
		return w.function(n)
	case *shape.Sequence:
		return w.sequence(n)
	case *shape.Interface:
		v := &value.Interface{T: n.T}
		if i := n.Choice(m); i >= 0 {
			v.Elem = w.value(n.Alts[i])
		}
		return v
	case *shape.ErrorValue:
		return &value.ErrorValue{T: n.T}
	default:
		panic("decode: unknown kind of node")
	}
}

func (w view) values(nodes []shape.Node) []value.Value {
	values := make([]value.Value, len(nodes))
	for i, n := range nodes {
		values[i] = w.value(n)
	}
	return values
}

// link returns a pointer of a graph. The first pointer to a node introduces it.
func (w view) link(n *shape.Link) value.Value {
	at := n.Number(w.m)
	if at == 0 {
		return &value.Pointer{T: n.T}
	}
	if in := n.Pool.Interior(at); in != nil {
		return &value.Inner{T: n.T, Of: w.pointer(types.NewPointer(in.Pool.T), in.Pool, in.Number), Field: in.Field}
	}
	return w.pointer(n.T, n.Pool, at)
}

// pointer returns a pointer of type t to the node of a pool with a number.
func (w view) pointer(t types.Type, p *shape.Pool, number int) value.Value {
	met := w.graphs[p]
	if i := slices.Index(met, number); i >= 0 {
		return &value.Ref{T: t, Node: i + 1}
	}
	w.graphs[p] = append(met, number)
	return &value.Pointer{T: t, Node: len(met) + 1, Elem: w.value(p.Nodes[number-1])}
}

// alias returns a pointer that may be equal to that of another parameter.
func (w view) alias(n *shape.Alias) value.Value {
	if n.Of(w.m) != nil {
		return &value.Ref{T: n.T, Node: n.Number(w.m)}
	}
	v := w.value(n.Own)
	if p, ok := v.(*value.Pointer); ok {
		p.Node = n.Number(w.m)
	}
	return v
}

// slice returns the slice that n represents.
func (w view) slice(n *shape.Slice) *value.Slice {
	s := &value.Slice{T: n.T}
	s.Spare = n.HasRoom(w.m)
	if text, ok := n.Text(w.m); ok {
		for i := range len(text) {
			s.Elems = append(s.Elems, &value.Int{T: n.T.Underlying().(*types.Slice).Elem(), V: int64(text[i])})
		}
		return s
	}
	if k := n.Len(w.m); k > 0 || s.Spare || n.IsMade(w.m) {
		s.Elems = w.values(n.Elems[:k])
	}
	return s
}

// window returns a slice that may be a window of an array. The first window
// introduces the array.
func (w view) window(n *shape.Window) value.Value {
	if !n.IsShared(w.m) {
		return w.value(n.Own)
	}
	v := &value.Window{T: n.T}
	v.From, v.To = n.Range(w.m)
	if n.Introduces(w.m) {
		v.Array = w.slice(n.Array)
	}
	return v
}

// scalar returns the value of type t whose number is v: 0 and 1 for a boolean.
func scalar(t types.Type, v int64) value.Value {
	if gotypes.IsBasic(t, types.IsBoolean) {
		return &value.Bool{T: t, V: v != 0}
	}
	return &value.Int{T: t, V: v}
}

// mapping returns the map that n represents.
func (w view) mapping(n *shape.Map) *value.Map {
	v := &value.Map{T: n.T}
	if !n.IsNil(w.m) {
		k := n.Len(w.m)
		v.Keys, v.Elems = w.values(n.Keys[:k]), w.values(n.Elems[:k])
	}
	return v
}

// function returns the function that n represents.
func (w view) function(n *shape.Func) value.Value {
	f := &value.Func{T: n.T}
	if n.IsNil(w.m) {
		f.Nil = true
		return f
	}
	for _, r := range n.Rows {
		row := value.Row{Args: view{m: r.Args}.values(n.Params)}
		if r.Results == nil {
			row.Results = view{m: n.Default}.values(n.Results)
		} else {
			row.Results = w.values(r.Results)
		}
		f.Rows = append(f.Rows, row)
	}
	f.Otherwise = view{m: n.Default}.values(n.Results)
	return f
}

// sequence returns the sequence that n represents.
func (w view) sequence(n *shape.Sequence) value.Value {
	steps := n.Steps(w.m)
	s := &value.Sequence{T: n.T, Nil: steps < 0}
	for i := range max(steps, 0) {
		s.Steps = append(s.Steps, w.values(n.Elems[i]))
	}
	return s
}

// construction returns the opaque value that m represents.
func construction(n *shape.Built, m problem.Model) value.Value {
	return constructionOf(n, chosen(n, m))
}

// constructionOf returns the opaque value that a construction builds.
func constructionOf(n *shape.Built, c domain.Construction) value.Value {
	values, rest, err := ReadWire(n.Of.Package, c.Wire, []types.Type{n.T})
	if err != nil || len(rest) > 0 {
		panic(fmt.Sprintf("decode: a construction of %s is not in wire form", n.T))
	}
	return values[0]
}

// chosen returns the construction of n in m.
func chosen(n *shape.Built, m problem.Model) domain.Construction {
	if n.Var < 0 {
		return n.Values[0]
	}
	return n.Values[m[n.Var]]
}

// Holed returns the input that m represents as Values does, but with holes in
// place of some nodes.
func Holed(s *shape.Shape, m problem.Model, holes map[shape.Node]*value.Hole) []value.Value {
	return newView(s, m, holes).values(s.Params)
}

package generalize

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// An Input is one valid input among all those of an encoding, and the tree of
// its parts.
type Input struct {
	// Shape is the shape of all inputs, and Model is the model of this one.
	Shape *shape.Shape
	Model problem.Model
	// Parts are its parameters.
	Parts []*Part

	// met are the nodes of graphs that have been visited.
	met map[*shape.Pool][]int
	// linked says that the input has nodes of graphs, or parameters that
	// may share memory.
	linked bool

	contract *spec.Contract
	problem  *problem.Problem
	words    words
}

// A Part is a value within an input: a parameter, or a field or an element of
// another part, or the value that a pointer or an interface in another part
// holds. Values with pointers to nodes of graphs are no parts, since such a
// pointer cannot change alone: the nodes are numbered. The keys of maps are no
// parts, since they are a set and have no place of their own.
type Part struct {
	// Path names the part: "t.Left", "xs[2]", "e.(Add)".
	Path string
	Node shape.Node
	// Parts are the parts within this one.
	Parts []*Part

	// vars are the variables that decide the part.
	vars []int
}

// NewInput returns the input that has the values, one for each parameter of the
// contract, among those of its encoding. The error says which part is outside
// of its bounds.
func NewInput(c *spec.Contract, enc *encode.Encoding, values []value.Value) (*Input, error) {
	m, err := decode.Model(enc.Shape, enc.Problem.Vars, values)
	if err != nil {
		return nil, err
	}
	whole := *enc.Problem
	whole.Fresh = false
	in := &Input{contract: c, Shape: enc.Shape, problem: &whole, words: words{}}
	in.words.add(whole.Vars, enc.Shape.Params...)
	return in.at(m), nil
}

// at returns another input of the same encoding.
func (in *Input) at(m problem.Model) *Input {
	other := &Input{contract: in.contract, Shape: in.Shape, problem: in.problem, words: in.words, Model: m}
	for i, n := range in.Shape.Params {
		other.Parts = append(other.Parts, other.parts(n, in.contract.Params[i].Name())...)
	}
	return other
}

// parts returns the part at a node. If the part has pointers to nodes of a
// graph, it cannot change alone, and the parts within it that can take its
// place.
func (in *Input) parts(n shape.Node, path string) []*Part {
	if holdsLink(n) {
		return in.within(n, path)
	}
	return []*Part{in.part(n, path)}
}

// holdsLink reports whether values at a node may have pointers to nodes of a
// graph, or share memory with another parameter.
func holdsLink(n shape.Node) bool {
	switch n.(type) {
	case *shape.Link, *shape.Alias, *shape.Window:
		return true
	}
	return slices.ContainsFunc(n.Parts(), func(group []shape.Node) bool { return slices.ContainsFunc(group, holdsLink) })
}

// part returns the part at a node, with those within it.
func (in *Input) part(n shape.Node, path string) *Part {
	return &Part{Path: path, Node: n, Parts: in.within(n, path), vars: variables(nil, n)}
}

// varied returns the parts within a part that are varied by themselves. The
// elements of a long slice or map are not: it has many of them, and each form
// would name all.
func (in *Input) varied(p *Part) []*Part {
	length := -1
	switch n := p.Node.(type) {
	case *shape.Slice:
		length = n.Var
	case *shape.Map:
		length = n.Var
	}
	if length >= 0 && in.Model[length] >= value.LeastLong {
		return nil
	}
	return p.Parts
}

// within returns the parts within a node. The part within a pointer or an
// interface is the value that it holds. If this value is itself made of parts,
// its parts take its place.
func (in *Input) within(n shape.Node, path string) []*Part {
	switch n := n.(type) {
	case *shape.Pointer:
		if n.IsSet(in.Model) {
			return in.inside(n.Elem, path, "*"+path)
		}
	case *shape.Link:
		return in.content(n, path)
	case *shape.Alias:
		if n.Introduces(in.Model) {
			in.linked = true
			return in.inside(n.Own.Elem, path, "*"+path)
		}
	case *shape.Window:
		return in.window(n, path)
	case *shape.Interface:
		if i := n.Choice(in.Model); i >= 0 {
			held := path + ".(" + types.TypeString(n.Alts[i].Type(), types.RelativeTo(in.contract.Pkg.Types)) + ")"
			return in.inside(n.Alts[i], held, held)
		}
	case *shape.Slice:
		if _, whole := n.Text(in.Model); n.Var >= 0 && !whole {
			return in.elements(n.Elems[:in.Model[n.Var]], path)
		}
	case *shape.Array:
		return in.elements(n.Elems, path)
	case *shape.Map:
		if n.Var >= 0 {
			return in.entries(n, path)
		}
	case *shape.Struct:
		var parts []*Part
		t := n.T.Underlying().(*types.Struct)
		for i, f := range n.Fields {
			parts = append(parts, in.parts(f, path+"."+t.Field(i).Name())...)
		}
		return parts
	}
	return nil
}

// content returns the parts of a node of a graph, if this pointer is the first
// that leads to the node.
func (in *Input) content(n *shape.Link, path string) []*Part {
	number, pool := n.Number(in.Model), n.Pool
	inner := pool.Interior(number)
	if inner != nil {
		number, pool = inner.Number, inner.Pool
	}
	if number == 0 || slices.Contains(in.met[pool], number) {
		return nil
	}
	if in.met == nil {
		in.met = map[*shape.Pool][]int{}
	}
	in.met[pool] = append(in.met[pool], number)
	in.linked = true
	if inner != nil {
		// The pointer leads to no other field of the node. The rest of
		// it has no name.
		return in.inside(pool.Nodes[number-1].(*shape.Struct).Fields[inner.Field], path, "*"+path)
	}
	return in.inside(pool.Nodes[number-1], path, "*"+path)
}

// window returns the elements of a slice that may be a window of an array,
// without those of windows before it. A slice by itself is one part.
func (in *Input) window(n *shape.Window, path string) []*Part {
	if !n.IsShared(in.Model) {
		return []*Part{in.part(n.Own, path)}
	}
	in.linked = true
	if _, whole := n.Array.Text(in.Model); whole {
		return nil
	}
	var parts []*Part
	from, to := n.Range(in.Model)
	for i := from; i < to; i++ {
		known := slices.ContainsFunc(n.Others, func(o *shape.Window) bool {
			first, end := o.Range(in.Model)
			return o.IsShared(in.Model) && first <= i && i < end
		})
		if !known {
			parts = append(parts, in.parts(n.Array.Elems[i], path+"["+strconv.Itoa(i-from)+"]")...)
		}
	}
	return parts
}

// inside returns the parts of the value that another part holds.
func (in *Input) inside(n shape.Node, path, leaf string) []*Part {
	switch n.(type) {
	case *shape.Struct, *shape.Array:
		return in.within(n, path)
	case *shape.Pointer:
		if parts := in.within(n, path); parts != nil {
			return parts
		}
	case *shape.ErrorValue:
		return nil
	}
	return in.parts(n, leaf)
}

func (in *Input) elements(nodes []shape.Node, path string) []*Part {
	var parts []*Part
	for i, n := range nodes {
		parts = append(parts, in.parts(n, path+"["+strconv.Itoa(i)+"]")...)
	}
	return parts
}

// entries returns the elements of a map.
func (in *Input) entries(n *shape.Map, path string) []*Part {
	var parts []*Part
	for i := range in.Model[n.Var] {
		key := in.literal(n.Keys[i])
		parts = append(parts, in.parts(n.Elems[i], path+"["+key+"]")...)
	}
	return parts
}

// literal returns the value at a node as a Go literal.
func (in *Input) literal(n shape.Node) string {
	one := shape.Shape{Params: []shape.Node{n}}
	return value.Literal(decode.Values(&one, in.Model)[0], types.RelativeTo(in.contract.Pkg.Types))
}

// variables appends the variables of nodes and of all that they can hold.
func variables(to []int, nodes ...shape.Node) []int {
	for _, n := range nodes {
		for _, c := range n.Choices() {
			if c.Var >= 0 {
				to = append(to, c.Var)
			}
		}
		for _, group := range n.Parts() {
			to = variables(to, group...)
		}
	}
	return to
}

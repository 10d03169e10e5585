package writes

import "go/types"

// A node stands for values: those of a variable, of all elements of a slice, of
// an expression. It holds the places that these values lead to, which are nodes
// again. All parts of a structure or an array are one node, the keys and the
// elements of a map too.
type node int32

const (
	none node = iota // values that lead nowhere
	// outside is the memory that a clause is given, all of it, and the code
	// that its inputs hold.
	outside
	// global is the memory of the variables of packages, and the code that
	// they hold.
	global
	// engine are the values that the code of inputs has.
	engine
	firstNode
)

// A relation is one between the places of two nodes.
type relation uint8

const (
	refers relation = iota // a refers to the place b
	copies                 // a refers to all that b refers to
	loads                  // a refers to all that the places of b refer to
	stores                 // the places of a refer to all that b refers to, and are written to
)

// A fact is what a body says about two nodes.
type fact struct {
	relation relation
	a, b     node
}

// A call is one of function values.
type call struct {
	of            node
	args, results []node
	// any, if it is not none, stands for all arguments and results.
	any node
}

// An invocation calls a method of an interface by its name.
type invocation struct {
	name          string
	pkg           *types.Package // that the name is of, unless it is exported
	iface         types.Type     // of the receiver
	receiver      node
	args, results []node
}

// A graph has the nodes of all functions.
type graph struct {
	last node
	vars map[*types.Var]node
	code map[node]*code // of the places that are functions
}

func newGraph() graph {
	return graph{last: firstNode, vars: map[*types.Var]node{}, code: map[node]*code{}}
}

func (g *graph) node() node {
	g.last++
	return g.last
}

// variable returns the node of a declared variable, which is its place as well.
func (g *graph) variable(v *types.Var) node {
	n, ok := g.vars[v]
	if !ok {
		n = g.node()
		g.vars[v] = n
	}
	return n
}

package shape

import (
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Node is one position of a shape.
type Node interface {
	// Type is the Go type of the value at this position.
	Type() types.Type
	// Choices are the node's own variables. Nodes of one type have the same
	// choices in the same places, as far as both have them.
	Choices() []Choice
	// Parts are the nodes right below this one, in groups. Nodes of one
	// type have the same parts in the same places, as far as both have
	// them.
	Parts() [][]Node
	// IsHollow reports whether the node has no value but nil or an empty
	// one.
	IsHollow() bool
	// Constant returns the value in a model.
	Constant(l *lift.Lifter, m problem.Model) sym.Value
	// write writes the choices, and the parts below them.
	write(t *text, depth int)
}

// A Choice is a variable of a node. Var is -1 if the node lacks the choice.
type Choice struct {
	Var int
	// Values are what the values of the variable are indexes of, if they
	// are indexes: numbers, or ranks that order floating-point numbers.
	Values []int64
	// Built are the constructions that the values are indexes of, for an
	// opaque type.
	Built []domain.Construction
}

// choices are variables that stand for themselves.
func choices(vars ...int) []Choice {
	r := make([]Choice, len(vars))
	for i, v := range vars {
		r[i].Var = v
	}
	return r
}

// Walk calls visit with a node and every node below it, parents first. There
// are none below a function. The nodes of a graph are below the first link to
// the graph.
func Walk(n Node, visit func(Node)) {
	followed := map[*Pool]bool{}
	var walk func(n Node)
	walk = func(n Node) {
		visit(n)
		if domain.IsFunc(n.Type()) {
			return
		}
		for _, group := range n.Parts() {
			for _, part := range group {
				walk(part)
			}
		}
		if l, ok := n.(*Link); ok && !followed[l.Pool] {
			followed[l.Pool] = true
			for _, node := range l.Pool.Nodes {
				walk(node)
			}
		}
	}
	walk(n)
}

// A Pair is a choice of a node and that of another node in the same place.
type Pair struct{ Own, Other Choice }

// Pairs appends the choices of nodes, with those of other nodes of the same
// types. Choices that one of them lacks are left out.
func Pairs(r []Pair, own, other []Node) []Pair {
	for i, n := range own {
		theirs := other[i].Choices()
		for j, c := range n.Choices() {
			if c.Var >= 0 && theirs[j].Var >= 0 {
				r = append(r, Pair{c, theirs[j]})
			}
		}
		parts := other[i].Parts()
		for j, group := range n.Parts() {
			r = Pairs(r, group, parts[j])
		}
	}
	return r
}

// Lists returns, by variable, what the values of the variables of some nodes
// are indexes of.
func Lists(nodes []Node) map[int][]int64 {
	r := map[int][]int64{}
	var add func([]Node)
	add = func(nodes []Node) {
		for _, n := range nodes {
			for _, c := range n.Choices() {
				if c.Values != nil {
					r[c.Var] = c.Values
				}
			}
			for _, group := range n.Parts() {
				add(group)
			}
		}
	}
	add(nodes)
	return r
}

// Constants returns the values that nodes have in a model.
func Constants(l *lift.Lifter, nodes []Node, m problem.Model) []sym.Value {
	r := make([]sym.Value, len(nodes))
	for i, n := range nodes {
		r[i] = n.Constant(l, m)
	}
	return r
}

// length returns a number that a variable chooses, 0 if there is no variable.
func length(v int, m problem.Model) int {
	if v < 0 {
		return 0
	}
	return int(m[v])
}

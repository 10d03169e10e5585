package encode

import (
	"go/types"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Shape is the unfolding of a function's parameters to a depth: a tree of nodes whose choices
// and scalars are variables of the problem (survey §5.2, "Containers").
type Shape struct {
	Params []Node
	// Constraint holds of the variables that stand for an input, besides their domains: the keys of
	// maps ascend, so that no map is counted twice.
	Constraint term.Term
	// Idle are the functions among the inputs that do nothing.
	Idle []Idle
}

// An Idle says that the functions of a type which a parameter is or holds do
// nothing as inputs: they have no results, and nothing is known to build them.
// Sequences are among them in the plain domain, where they have no elements.
type Idle struct {
	Param string
	T     types.Type
}

// A Node is one position of a shape.
type Node interface {
	// Type is the Go type of the value at this position.
	Type() types.Type
}

// A Scalar is a boolean or an integer. Where Values is nil the value is the variable's own,
// otherwise the variable indexes Values (counted from the variable's Lo = 0).
type Scalar struct {
	T      types.Type
	Var    int
	Values []int64
}

// A Pointer is nil or points to Elem. Var is the choice (1 for a pointer), or -1 where
// only nil is left; Always means that nil is not in the domain (Var is -1).
type Pointer struct {
	T      types.Type
	Var    int
	Always bool
	Elem   Node
}

// A Slice has a length chosen by Var, or 0 where Var is -1, and as many of Elems. Made is the choice, where
// the length is 0, between nil (0) and an empty slice (1), or -1 where length 0 is nil. Spare is the choice
// between no room behind the elements (0) and spec.SpareRoom (1), where length 0 is not nil, or -1 where there
// is none: then it is as Roomy says.
type Slice struct {
	T     types.Type
	Var   int
	Made  int
	Spare int
	Roomy bool
	Elems []Node
}

// HasRoom reports whether the slice has spare capacity in a model.
func (n *Slice) HasRoom(m problem.Model) bool { return n.Roomy || n.Spare >= 0 && m[n.Spare] != 0 }

// An Array is a product of its elements.
type Array struct {
	T     types.Type
	Elems []Node
}

// A Struct is a product of its fields.
type Struct struct {
	T      types.Type
	Fields []Node
}

func (n *Scalar) Type() types.Type  { return n.T }
func (n *Pointer) Type() types.Type { return n.T }
func (n *Slice) Type() types.Type   { return n.T }
func (n *Array) Type() types.Type   { return n.T }
func (n *Struct) Type() types.Type  { return n.T }

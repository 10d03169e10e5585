package encode

import "github.com/typetarget/target/encode/internal/shape"

// A Shape is the unfolding of a function's parameters to a depth: a tree of
// nodes whose choices and scalars are variables of the problem.
type Shape = shape.Shape

// A Node is one position of a shape. Its method Constant is for the encoding
// itself.
type Node = shape.Node

// The kinds of nodes. Their fields say which variable chooses what.
type (
	Scalar     = shape.Scalar     // a boolean or an integer
	Float      = shape.Float      // a floating-point number
	String     = shape.String     // a sequence of units
	Pointer    = shape.Pointer    // nil, or what it points to
	Slice      = shape.Slice      // a length, and as many elements
	Array      = shape.Array      // a product of elements
	Struct     = shape.Struct     // a product of fields
	Map        = shape.Map        // a size, and as many keys with elements
	Func       = shape.Func       // nil, or a table
	Sequence   = shape.Sequence   // nil, or the steps of a range loop
	Interface  = shape.Interface  // nil, or a value of one of several types
	ErrorValue = shape.ErrorValue // an error that has nothing to choose
	Built      = shape.Built      // what constructors of an opaque type build
)

// A Row is what a Func returns for one list of arguments.
type Row = shape.Row

// Walk calls visit with a node and every node below it, parents first. There
// are none below a function.
func Walk(n Node, visit func(Node)) { shape.Walk(n, visit) }

package spec

import "go/token"

// The syntax tree of the language. Positions are offsets into the text of a directive.

// A node is an expression.
type node interface{ offset() int }

// at is the offset of a node's first byte.
type at int

func (a at) offset() int { return int(a) }

type (
	// A nameNode is an identifier.
	nameNode struct {
		at
		name string
	}
	// A literalNode is a basic literal of Go.
	literalNode struct {
		at
		kind token.Token
		text string
	}
	// A parenNode is (x).
	parenNode struct {
		at
		x     node
		close int
	}
	// A unaryNode is an operator before an operand; * is a dereference or a pointer type.
	unaryNode struct {
		at
		op token.Token
		x  node
	}
	// A binaryNode is any binary operator of Go, a single comparison among them.
	binaryNode struct {
		x, y node
		op   token.Token
		opAt int
	}
	// A connectiveNode is x ==> y or, when iff is set, x <==> y.
	connectiveNode struct {
		x, y node
		iff  bool
		opAt int
	}
	// A chainNode is a chain of two or more comparisons: operands has one more than ops.
	chainNode struct {
		operands []node
		ops      []token.Token
		opsAt    []int
		parts    []int // those of a trace that the comparisons are; nil outside of one
	}
	// A memberNode is x in s.
	memberNode struct {
		x, s node
		opAt int
	}
	// An isNode is x is T.
	isNode struct {
		x    node
		typ  typeNode
		opAt int
	}
	// A selectorNode is x.sel.
	selectorNode struct {
		x     node
		sel   string
		selAt int
	}
	// An indexNode is x[indices...], an instantiation where there are types.
	indexNode struct {
		x       node
		indices []node
		open    int
	}
	// A sliceNode is x[low:high] or x[low:high:max].
	sliceNode struct {
		x              node
		low, high, max node // nil where absent
		three          bool
		open           int
	}
	// A callNode is a call or a conversion.
	callNode struct {
		fun    node
		args   []node
		spread bool // f(xs...)
		open   int
	}
	// An assertNode is x.(T).
	assertNode struct {
		x   node
		typ typeNode
		dot int
	}
	// A compositeNode is T{...}; typ is nil in a nested literal that leaves it out.
	compositeNode struct {
		typ   node
		elems []element
		open  int
		close int
	}
	// A typeExprNode is a type literal in an expression, as in []byte(s).
	typeExprNode struct{ typ typeNode }
	// A quantifierNode is forall or exists over low..high, or over what over is.
	quantifierNode struct {
		at
		forall    bool
		names     []nameNode
		low, high node // nil unless the range is low..high
		over      node // nil if it is
		body      node
		end       int // of the clause or parenthesis that the body reaches to
	}
	// An ifNode is if c { a } else { b }.
	ifNode struct {
		at
		cond, then, els node
	}
)

// An element is an element of a composite literal; key is nil where there is none.
type element struct{ key, value node }

func (n *binaryNode) offset() int     { return n.x.offset() }
func (n *connectiveNode) offset() int { return n.x.offset() }
func (n *chainNode) offset() int      { return n.operands[0].offset() }
func (n *memberNode) offset() int     { return n.x.offset() }
func (n *isNode) offset() int         { return n.x.offset() }
func (n *selectorNode) offset() int   { return n.x.offset() }
func (n *indexNode) offset() int      { return n.x.offset() }
func (n *sliceNode) offset() int      { return n.x.offset() }
func (n *callNode) offset() int       { return n.fun.offset() }
func (n *assertNode) offset() int     { return n.x.offset() }
func (n *typeExprNode) offset() int   { return n.typ.offset() }
func (n *compositeNode) offset() int {
	if n.typ == nil {
		return n.open
	}
	return n.typ.offset()
}

// word is the word that begins the quantifier.
func (n *quantifierNode) word() string {
	if n.forall {
		return "forall"
	}
	return "exists"
}

// A tracedNode is an expression whose value is told as that of a part.
type tracedNode struct {
	x    node
	part int // -1 for none
	// also are parts that are evaluated before x, only to be told; one without an expression is told as the
	// beginning of an iteration.
	also []tracedNode
}

func (n *tracedNode) offset() int { return n.x.offset() }

// A typeNode is a refined type or a type of Go.
type typeNode interface {
	offset() int
	typeNode()
}

type (
	// A namedType is T, pkg.T, T[A, B] or, a refinement type with arguments, R(x, y).
	namedType struct {
		at
		pkg   string
		pkgAt int
		name  string
		inst  []typeNode
		args  []node
		// call is set where parentheses follow, even empty ones.
		call bool
	}
	// A braceType is {v T | p}.
	braceType struct {
		at
		name      string
		nameAt    int
		base      typeNode
		predicate node
		end       int
	}
	// A pointerType is *T.
	pointerType struct {
		at
		elem typeNode
	}
	// A sequenceType is []T, [n]T or, in a composite literal, [...]T.
	sequenceType struct {
		at
		length node // nil for a slice
		dots   bool
		elem   typeNode
	}
	// A mapType is map[K]V.
	mapType struct {
		at
		key, elem typeNode
	}
	// A funcType is func(params) results; end is the offset behind it.
	funcType struct {
		at
		params, results []paramNode
		end             int
	}
	// A chanType is a channel type.
	chanType struct {
		at
		receive, send bool // <-chan, chan<-
		elem          typeNode
	}
	// A structType is struct{...}.
	structType struct {
		at
		fields []paramNode
	}
	// An interfaceType is interface{}.
	interfaceType struct{ at }
)

func (*namedType) typeNode()     {}
func (*braceType) typeNode()     {}
func (*pointerType) typeNode()   {}
func (*sequenceType) typeNode()  {}
func (*mapType) typeNode()       {}
func (*funcType) typeNode()      {}
func (*chanType) typeNode()      {}
func (*structType) typeNode()    {}
func (*interfaceType) typeNode() {}

// A paramNode is one parameter, result or field; grouped names are ungrouped.
type paramNode struct {
	name     string // "" where unnamed
	nameAt   int
	typ      typeNode
	variadic bool
}

// A definitionNode is Name(params) = Type.
type definitionNode struct {
	at
	name   string
	params []paramNode
	typ    typeNode
}

// A signatureNode is a refined signature: lists are the parenthesised lists, in order; result is a
// single result without parentheses, or nil.
type signatureNode struct {
	lists   [][]paramNode
	listsAt []int
	result  typeNode
}

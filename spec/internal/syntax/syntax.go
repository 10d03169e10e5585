package syntax

import "go/token"

// The syntax tree of the language. Positions are offsets into the text of a
// directive.

// A Node is an expression.
type Node interface{ Offset() int }

// At is the offset of a node's first byte.
type At int

// Offset returns the offset of the node in the text.
func (a At) Offset() int { return int(a) }

type (
	// A Name is an identifier.
	Name struct {
		At
		Name string
	}
	// A Literal is a basic literal of Go.
	Literal struct {
		At
		Kind token.Token
		Text string
	}
	// A Paren is (x).
	Paren struct {
		At
		X     Node
		Close int
	}
	// A Unary is an operator before an operand; * is a dereference or a
	// pointer type.
	Unary struct {
		At
		Op token.Token
		X  Node
	}
	// A Binary is any binary operator of Go, a single comparison among
	// them.
	Binary struct {
		X, Y Node
		Op   token.Token
		OpAt int
	}
	// A Connective is x ==> y or, when iff is set, x <==> y.
	Connective struct {
		X, Y Node
		Iff  bool
		OpAt int
	}
	// A Chain is a chain of two or more comparisons: operands has one more
	// than ops.
	Chain struct {
		Operands []Node
		Ops      []token.Token
		OpsAt    []int
		Parts    []int // those of a trace that the comparisons are; nil outside of one
	}
	// A Member is x in s.
	Member struct {
		X, S Node
		OpAt int
	}
	// An Is is x is T.
	Is struct {
		X    Node
		Type Type
		OpAt int
	}
	// A Selector is x.sel.
	Selector struct {
		X     Node
		Sel   string
		SelAt int
	}
	// An Index is x[indices...], an instantiation if there are types.
	Index struct {
		X       Node
		Indices []Node
		Open    int
	}
	// A Slice is x[low:high] or x[low:high:max].
	Slice struct {
		X              Node
		Low, High, Max Node // nil if absent
		Three          bool
		Open           int
	}
	// A Call is a call or a conversion.
	Call struct {
		Fun    Node
		Args   []Node
		Spread bool // f(xs...)
		Open   int
	}
	// An Assert is x.(T).
	Assert struct {
		X    Node
		Type Type
		Dot  int
	}
	// A Composite is T{...}; typ is nil in a nested literal that leaves it
	// out.
	Composite struct {
		Type  Node
		Elems []Element
		Open  int
		Close int
	}
	// A TypeExpr is a type literal in an expression, as in []byte(s).
	TypeExpr struct{ Type Type }
	// A Quantifier is forall or exists over low..high, or over what over
	// is.
	Quantifier struct {
		At
		Forall    bool
		Names     []Name
		Low, High Node // nil unless the range is low..high
		Over      Node // nil if it is
		Body      Node
		End       int // of the clause or parenthesis that the body reaches to
	}
	// An If is if c { a } else { b }.
	If struct {
		At
		Cond, Then, Els Node
	}
)

// An Element is an element of a composite literal; key is nil if there is none.
type Element struct{ Key, Value Node }

// Offset returns the offset of the first operand, here and below.
func (n *Binary) Offset() int     { return n.X.Offset() }
func (n *Connective) Offset() int { return n.X.Offset() }
func (n *Chain) Offset() int      { return n.Operands[0].Offset() }
func (n *Member) Offset() int     { return n.X.Offset() }
func (n *Is) Offset() int         { return n.X.Offset() }
func (n *Selector) Offset() int   { return n.X.Offset() }
func (n *Index) Offset() int      { return n.X.Offset() }
func (n *Slice) Offset() int      { return n.X.Offset() }
func (n *Call) Offset() int       { return n.Fun.Offset() }
func (n *Assert) Offset() int     { return n.X.Offset() }
func (n *TypeExpr) Offset() int   { return n.Type.Offset() }

// Offset returns the offset of the type, or of the brace if there is none.
func (n *Composite) Offset() int {
	if n.Type == nil {
		return n.Open
	}
	return n.Type.Offset()
}

// Word returns the word that begins the quantifier.
func (n *Quantifier) Word() string {
	if n.Forall {
		return "forall"
	}
	return "exists"
}

// A Traced is an expression whose value is reported as that of a part.
type Traced struct {
	X    Node
	Part int // -1 for none
	// Also are parts that are evaluated before x, only to be reported; one
	// without an expression is reported as the beginning of an iteration.
	Also []Traced
}

// Offset returns the offset of the expression.
func (n *Traced) Offset() int { return n.X.Offset() }

// A Type is a refined type or a type of Go.
type Type interface {
	Offset() int
	typeNode()
}

type (
	// A NamedType is T, pkg.T, T[A, B] or, a refinement type with
	// arguments, R(x, y).
	NamedType struct {
		At
		Pkg   string
		PkgAt int
		Name  string
		Inst  []Type
		Args  []Node
		// Call is set if parentheses follow, even empty ones.
		Call bool
	}
	// A BraceType is {v T | p}.
	BraceType struct {
		At
		Name      string
		NameAt    int
		Base      Type
		Predicate Node
		End       int
	}
	// A PointerType is *T.
	PointerType struct {
		At
		Elem Type
	}
	// A SequenceType is []T, [n]T or, in a composite literal, [...]T.
	SequenceType struct {
		At
		Length Node // nil for a slice
		Dots   bool
		Elem   Type
	}
	// A MapType is map[K]V.
	MapType struct {
		At
		Key, Elem Type
	}
	// A FuncType is func(params) results; end is the offset behind it.
	FuncType struct {
		At
		Params, Results []Param
		End             int
	}
	// A ChanType is a channel type.
	ChanType struct {
		At
		Receive, Send bool // <-chan, chan<-
		Elem          Type
	}
	// A StructType is struct{...}.
	StructType struct {
		At
		Fields []Param
	}
	// An InterfaceType is interface{}.
	InterfaceType struct{ At }
)

func (*NamedType) typeNode()     {}
func (*BraceType) typeNode()     {}
func (*PointerType) typeNode()   {}
func (*SequenceType) typeNode()  {}
func (*MapType) typeNode()       {}
func (*FuncType) typeNode()      {}
func (*ChanType) typeNode()      {}
func (*StructType) typeNode()    {}
func (*InterfaceType) typeNode() {}

// A Param is one parameter, result or field; grouped names are ungrouped.
type Param struct {
	Name     string // "" where unnamed
	NameAt   int
	Type     Type
	Variadic bool
}

// A Definition is Name(params) = Type.
type Definition struct {
	At
	Name   string
	Params []Param
	Type   Type
}

// A Signature is a refined signature: lists are the parenthesised lists, in
// order; result is a single result without parentheses, or nil.
type Signature struct {
	Lists   [][]Param
	ListsAt []int
	Result  Type
}

package syntax

import (
	"errors"
	"go/token"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// ParsePredicate parses an expression of the language.
func ParsePredicate(text string) (Node, *Error) {
	tree, err := expressionGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) Node { return b.expr(tree) })
}

// ParseDefinition parses Name(params) = RefinedType.
func ParseDefinition(text string) (*Definition, *Error) {
	tree, err := definitionGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) *Definition {
		d := &Definition{At: offsetOf(tree.Pos), Name: tree.Name, Type: b.refined(tree.Type)}
		if tree.Params != nil {
			d.Params = b.params(tree.Params)
		}
		return d
	})
}

// ParseSignature parses a refined signature.
func ParseSignature(text string) (*Signature, *Error) {
	tree, err := signatureGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) *Signature {
		sig := new(Signature)
		for _, list := range tree.Lists {
			sig.Lists = append(sig.Lists, b.params(list))
			sig.ListsAt = append(sig.ListsAt, list.Pos.Offset)
		}
		if tree.Result != nil {
			sig.Result = b.refined(tree.Result)
		}
		return sig
	})
}

// ParseRefined parses a refined type.
func ParseRefined(text string) (Type, *Error) {
	tree, err := refinedGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) Type { return b.refined(tree) })
}

// A builder turns what the grammar parsed into the syntax tree, and keeps the
// first fault that the grammar let through.
type builder struct{ err *Error }

func built[T any](build func(*builder) T) (T, *Error) {
	var b builder
	tree := build(&b)
	return tree, b.err
}

func (b *builder) fail(offset int, msg string) {
	if b.err == nil {
		b.err = &Error{offset, msg}
	}
}

func offsetOf(pos lexer.Position) At { return At(pos.Offset) }

// explain finds the place and the reason in an error of the grammar.
func explain(text string, err error) *Error {
	var syntax *Error
	if errors.As(err, &syntax) {
		return syntax
	}
	var unexpected *participle.UnexpectedTokenError
	if errors.As(err, &unexpected) {
		return unexpectedToken(text, unexpected.Unexpected)
	}
	var other participle.Error
	if errors.As(err, &other) {
		return &Error{other.Position().Offset, other.Message()}
	}
	return &Error{0, err.Error()}
}

// An operator of the language, as the table of precedences has it.
type operator struct {
	precedence int
	op         token.Token // ILLEGAL for those that Go does not have
}

const (
	precedenceIff = iota + 1
	precedenceImplies
	precedenceOr
	precedenceAnd
	precedenceCompare
	precedenceSum
	precedenceProduct
	precedenceUnary
	precedencePrimary
)

var precedences = map[string]operator{
	"<==>": {precedenceIff, token.ILLEGAL},
	"==>":  {precedenceImplies, token.ILLEGAL},
	"||":   {precedenceOr, token.LOR},
	"&&":   {precedenceAnd, token.LAND},
	"==":   {precedenceCompare, token.EQL},
	"!=":   {precedenceCompare, token.NEQ},
	"<":    {precedenceCompare, token.LSS},
	"<=":   {precedenceCompare, token.LEQ},
	">":    {precedenceCompare, token.GTR},
	">=":   {precedenceCompare, token.GEQ},
	"in":   {precedenceCompare, token.ILLEGAL},
	"is":   {precedenceCompare, token.ILLEGAL},
	"+":    {precedenceSum, token.ADD},
	"-":    {precedenceSum, token.SUB},
	"|":    {precedenceSum, token.OR},
	"^":    {precedenceSum, token.XOR},
	"*":    {precedenceProduct, token.MUL},
	"/":    {precedenceProduct, token.QUO},
	"%":    {precedenceProduct, token.REM},
	"<<":   {precedenceProduct, token.SHL},
	">>":   {precedenceProduct, token.SHR},
	"&":    {precedenceProduct, token.AND},
	"&^":   {precedenceProduct, token.AND_NOT},
}

func (b *builder) exprs(list []*gExpr) []Node {
	var nodes []Node
	for _, e := range list {
		nodes = append(nodes, b.expr(e))
	}
	return nodes
}

// expr gives a flat list of operands its structure, by precedence climbing.
func (b *builder) expr(e *gExpr) Node {
	rest := e.Rest
	return b.climb(b.unary(e.First), &rest, precedenceIff)
}

// operator returns the operator of a tail.
func (t *gTail) operator() operator {
	if t.Is != nil {
		return precedences["is"]
	}
	return precedences[t.Op]
}

// climb extends the operand x with the operators of at least the precedence
// low.
func (b *builder) climb(x Node, rest *[]*gTail, low int) Node {
	for len(*rest) > 0 && (*rest)[0].operator().precedence >= low {
		switch op := (*rest)[0].operator(); op.precedence {
		case precedenceCompare:
			x = b.comparison(x, rest)
		default:
			tail := (*rest)[0]
			*rest = (*rest)[1:]
			next := op.precedence + 1
			if op.op == token.ILLEGAL { // right associative
				next = op.precedence
			}
			y := b.climb(b.unary(tail.Expr), rest, next)
			if op.op == token.ILLEGAL {
				x = &Connective{X: x, Y: y, Iff: op.precedence == precedenceIff, OpAt: tail.Pos.Offset}
			} else {
				x = &Binary{X: x, Y: y, Op: op.op, OpAt: tail.Pos.Offset}
			}
		}
	}
	return x
}

// comparison collects the comparisons behind x into one node: a chain if there
// are several.
func (b *builder) comparison(x Node, rest *[]*gTail) Node {
	chain := &Chain{Operands: []Node{x}}
	for len(*rest) > 0 && (*rest)[0].operator().precedence == precedenceCompare {
		tail := (*rest)[0]
		*rest = (*rest)[1:]
		alone := len(chain.Ops) == 0 && (len(*rest) == 0 || (*rest)[0].operator().precedence != precedenceCompare)
		if op := tail.operator().op; op != token.ILLEGAL {
			chain.Operands = append(chain.Operands, b.climb(b.unary(tail.Expr), rest, precedenceSum))
			chain.Ops = append(chain.Ops, op)
			chain.OpsAt = append(chain.OpsAt, tail.Pos.Offset)
			continue
		}
		// in and is do not chain.
		var test Node
		word := "is"
		if tail.Is != nil {
			test = &Is{X: x, Type: b.refined(tail.Is), OpAt: tail.Pos.Offset}
		} else {
			word = "in"
			test = &Member{X: x, S: b.climb(b.unary(tail.Expr), rest, precedenceSum), OpAt: tail.Pos.Offset}
			alone = len(chain.Ops) == 0 && (len(*rest) == 0 || (*rest)[0].operator().precedence != precedenceCompare)
		}
		if !alone {
			b.fail(tail.Pos.Offset, word+" cannot be mixed with other comparisons: put parentheses around it")
		}
		x = test
		chain = &Chain{Operands: []Node{x}}
	}
	switch len(chain.Ops) {
	case 0:
		return x
	case 1:
		return &Binary{X: chain.Operands[0], Y: chain.Operands[1], Op: chain.Ops[0], OpAt: chain.OpsAt[0]}
	}
	return chain
}

var unaryOps = map[string]token.Token{
	"-": token.SUB, "+": token.ADD, "!": token.NOT, "^": token.XOR, "*": token.MUL, "&": token.AND,
}

func (b *builder) unary(u *gUnary) Node {
	switch {
	case u.X != nil:
		return &Unary{At: offsetOf(u.Pos), Op: unaryOps[u.Op], X: b.unary(u.X)}
	case u.Quant != nil:
		return b.quantifier(u.Quant)
	case u.If != nil:
		return b.conditional(u.If)
	}
	return b.primary(u.Primary)
}

func (b *builder) quantifier(q *gQuantifier) Node {
	n := &Quantifier{At: offsetOf(q.Pos), Forall: q.Word == "forall", Body: b.expr(q.Body), End: q.EndPos.Offset}
	for _, id := range q.Names {
		n.Names = append(n.Names, Name{offsetOf(id.Pos), id.Name})
	}
	switch {
	case q.In == nil:
		v := n.Names[0].Name
		b.fail(q.Pos.Offset, q.Word+" "+v+" is unbounded: give "+v+" a range, as in "+q.Word+" "+v+" in xs: ... or "+q.Word+" "+v+" in 0..n: ...")
	case q.To != nil:
		n.Low, n.High = b.expr(q.In), b.expr(q.To)
		if len(n.Names) > 1 {
			b.fail(n.Names[1].Offset(), "a range of integers has one variable")
		}
	default:
		n.Over = b.expr(q.In)
		if len(n.Names) > 2 {
			b.fail(n.Names[2].Offset(), q.Word+" takes one variable or two (nest quantifiers for more)")
		}
	}
	return n
}

func (b *builder) conditional(c *gIf) Node {
	n := &If{At: offsetOf(c.Pos), Cond: b.expr(c.Cond), Then: b.expr(c.Then)}
	if c.Elif != nil {
		n.Els = b.conditional(c.Elif)
	} else {
		n.Els = b.expr(c.Else)
	}
	return n
}

func (b *builder) primary(p *gPrimary) Node {
	x := b.operand(p.Operand)
	for _, s := range p.Suffixes {
		open := s.Pos.Offset
		switch {
		case s.Sel != nil:
			x = &Selector{X: x, Sel: s.Sel.Name, SelAt: s.Sel.Pos.Offset}
		case s.Assert != nil:
			x = &Assert{X: x, Type: b.refined(s.Assert), Dot: open}
		case s.Call != nil:
			x = &Call{Fun: x, Args: b.exprs(s.Call.Args), Spread: s.Call.Spread != "", Open: open}
		case s.Index != nil:
			x = b.index(x, s.Index)
		case s.Composite != nil:
			x = b.composite(x, s.Composite)
		}
	}
	return x
}

func (b *builder) index(x Node, i *gIndex) Node {
	if i.Colon == "" {
		if i.Low == nil {
			b.fail(i.Pos.Offset+1, "an index is missing")
			return x
		}
		return &Index{X: x, Indices: append([]Node{b.expr(i.Low)}, b.exprs(i.More)...), Open: i.Pos.Offset}
	}
	n := &Slice{X: x, Three: i.Colon2 != "", Open: i.Pos.Offset}
	if i.Low != nil {
		n.Low = b.expr(i.Low)
	}
	if i.High != nil {
		n.High = b.expr(i.High)
	}
	if i.Max != nil {
		n.Max = b.expr(i.Max)
	}
	if n.Three && (n.High == nil || n.Max == nil) {
		b.fail(i.Pos.Offset, "a slice with two colons needs its second and third index")
	}
	return n
}

func (b *builder) composite(typ Node, c *gComposite) Node {
	n := &Composite{Type: typ, Open: c.Pos.Offset, Close: c.Close.Pos.Offset}
	for _, e := range c.Elems {
		if e.Value == nil {
			n.Elems = append(n.Elems, Element{nil, b.value(e.Key)})
		} else {
			n.Elems = append(n.Elems, Element{b.value(e.Key), b.value(e.Value)})
		}
	}
	return n
}

func (b *builder) value(v *gValue) Node {
	if v.Nested != nil {
		return b.composite(nil, v.Nested)
	}
	return b.expr(v.X)
}

func (b *builder) operand(o *gOperand) Node {
	literal := func(kind token.Token, text string) Node { return &Literal{offsetOf(o.Pos), kind, text} }
	switch {
	case o.Int != "":
		return literal(token.INT, o.Int)
	case o.Float != "":
		return literal(token.FLOAT, o.Float)
	case o.Imag != "":
		return literal(token.IMAG, o.Imag)
	case o.Char != "":
		return literal(token.CHAR, o.Char)
	case o.String != "":
		return literal(token.STRING, o.String)
	case o.Paren != nil:
		return &Paren{offsetOf(o.Pos), b.expr(o.Paren.X), o.Paren.Close.Pos.Offset}
	case o.TypeLit != nil:
		return &TypeExpr{b.typeLit(o.TypeLit)}
	}
	return &Name{offsetOf(o.Pos), o.Name}
}

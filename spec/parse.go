package spec

import (
	"errors"
	"go/token"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// parsePredicate parses an expression of the language.
func parsePredicate(text string) (node, *syntaxError) {
	tree, err := expressionGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) node { return b.expr(tree) })
}

// parseDefinition parses Name(params) = RefinedType.
func parseDefinition(text string) (*definitionNode, *syntaxError) {
	tree, err := definitionGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) *definitionNode {
		d := &definitionNode{at: offsetOf(tree.Pos), name: tree.Name, typ: b.refined(tree.Type)}
		if tree.Params != nil {
			d.params = b.params(tree.Params)
		}
		return d
	})
}

// parseSignature parses a refined signature.
func parseSignature(text string) (*signatureNode, *syntaxError) {
	tree, err := signatureGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) *signatureNode {
		sig := new(signatureNode)
		for _, list := range tree.Lists {
			sig.lists = append(sig.lists, b.params(list))
			sig.listsAt = append(sig.listsAt, list.Pos.Offset)
		}
		if tree.Result != nil {
			sig.result = b.refined(tree.Result)
		}
		return sig
	})
}

// parseRefined parses a refined type.
func parseRefined(text string) (typeNode, *syntaxError) {
	tree, err := refinedGrammar().ParseString("", text)
	if err != nil {
		return nil, explain(text, err)
	}
	return built(func(b *builder) typeNode { return b.refined(tree) })
}

// A builder turns what the grammar parsed into the syntax tree, and keeps the first fault that the
// grammar let through.
type builder struct{ err *syntaxError }

func built[T any](build func(*builder) T) (T, *syntaxError) {
	var b builder
	tree := build(&b)
	return tree, b.err
}

func (b *builder) fail(offset int, msg string) {
	if b.err == nil {
		b.err = &syntaxError{offset, msg}
	}
}

func offsetOf(pos lexer.Position) at { return at(pos.Offset) }

// explain finds the place and the reason in an error of the grammar.
func explain(text string, err error) *syntaxError {
	var syntax *syntaxError
	if errors.As(err, &syntax) {
		return syntax
	}
	var unexpected *participle.UnexpectedTokenError
	if errors.As(err, &unexpected) {
		return unexpectedToken(text, unexpected.Unexpected)
	}
	var other participle.Error
	if errors.As(err, &other) {
		return &syntaxError{other.Position().Offset, other.Message()}
	}
	return &syntaxError{0, err.Error()}
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

func (b *builder) exprs(list []*gExpr) []node {
	var nodes []node
	for _, e := range list {
		nodes = append(nodes, b.expr(e))
	}
	return nodes
}

// expr gives a flat list of operands its structure, by precedence climbing.
func (b *builder) expr(e *gExpr) node {
	rest := e.Rest
	return b.climb(b.unary(e.First), &rest, precedenceIff)
}

// operator is that of a tail.
func (t *gTail) operator() operator {
	if t.Is != nil {
		return precedences["is"]
	}
	return precedences[t.Op]
}

// climb extends the operand x with the operators of at least the precedence low.
func (b *builder) climb(x node, rest *[]*gTail, low int) node {
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
				x = &connectiveNode{x: x, y: y, iff: op.precedence == precedenceIff, opAt: tail.Pos.Offset}
			} else {
				x = &binaryNode{x: x, y: y, op: op.op, opAt: tail.Pos.Offset}
			}
		}
	}
	return x
}

// comparison collects the comparisons behind x into one node: a chain if there are several.
func (b *builder) comparison(x node, rest *[]*gTail) node {
	chain := &chainNode{operands: []node{x}}
	for len(*rest) > 0 && (*rest)[0].operator().precedence == precedenceCompare {
		tail := (*rest)[0]
		*rest = (*rest)[1:]
		alone := len(chain.ops) == 0 && (len(*rest) == 0 || (*rest)[0].operator().precedence != precedenceCompare)
		if op := tail.operator().op; op != token.ILLEGAL {
			chain.operands = append(chain.operands, b.climb(b.unary(tail.Expr), rest, precedenceSum))
			chain.ops = append(chain.ops, op)
			chain.opsAt = append(chain.opsAt, tail.Pos.Offset)
			continue
		}
		// in and is do not chain.
		var test node
		word := "is"
		if tail.Is != nil {
			test = &isNode{x: x, typ: b.refined(tail.Is), opAt: tail.Pos.Offset}
		} else {
			word = "in"
			test = &memberNode{x: x, s: b.climb(b.unary(tail.Expr), rest, precedenceSum), opAt: tail.Pos.Offset}
			alone = len(chain.ops) == 0 && (len(*rest) == 0 || (*rest)[0].operator().precedence != precedenceCompare)
		}
		if !alone {
			b.fail(tail.Pos.Offset, word+" cannot be mixed with other comparisons: put parentheses around it")
		}
		x = test
		chain = &chainNode{operands: []node{x}}
	}
	switch len(chain.ops) {
	case 0:
		return x
	case 1:
		return &binaryNode{x: chain.operands[0], y: chain.operands[1], op: chain.ops[0], opAt: chain.opsAt[0]}
	}
	return chain
}

var unaryOps = map[string]token.Token{
	"-": token.SUB, "+": token.ADD, "!": token.NOT, "^": token.XOR, "*": token.MUL, "&": token.AND,
}

func (b *builder) unary(u *gUnary) node {
	switch {
	case u.X != nil:
		return &unaryNode{at: offsetOf(u.Pos), op: unaryOps[u.Op], x: b.unary(u.X)}
	case u.Quant != nil:
		return b.quantifier(u.Quant)
	case u.If != nil:
		return b.conditional(u.If)
	}
	return b.primary(u.Primary)
}

func (b *builder) quantifier(q *gQuantifier) node {
	n := &quantifierNode{at: offsetOf(q.Pos), forall: q.Word == "forall", body: b.expr(q.Body), end: q.EndPos.Offset}
	for _, id := range q.Names {
		n.names = append(n.names, nameNode{offsetOf(id.Pos), id.Name})
	}
	switch {
	case q.In == nil:
		v := n.names[0].name
		b.fail(q.Pos.Offset, q.Word+" "+v+" is unbounded: give "+v+" a range, as in "+q.Word+" "+v+" in xs: ... or "+q.Word+" "+v+" in 0..n: ...")
	case q.To != nil:
		n.low, n.high = b.expr(q.In), b.expr(q.To)
		if len(n.names) > 1 {
			b.fail(n.names[1].offset(), "a range of integers has one variable")
		}
	default:
		n.over = b.expr(q.In)
		if len(n.names) > 2 {
			b.fail(n.names[2].offset(), q.Word+" takes one variable or two (nest quantifiers for more)")
		}
	}
	return n
}

func (b *builder) conditional(c *gIf) node {
	n := &ifNode{at: offsetOf(c.Pos), cond: b.expr(c.Cond), then: b.expr(c.Then)}
	if c.Elif != nil {
		n.els = b.conditional(c.Elif)
	} else {
		n.els = b.expr(c.Else)
	}
	return n
}

func (b *builder) primary(p *gPrimary) node {
	x := b.operand(p.Operand)
	for _, s := range p.Suffixes {
		open := s.Pos.Offset
		switch {
		case s.Sel != nil:
			x = &selectorNode{x: x, sel: s.Sel.Name, selAt: s.Sel.Pos.Offset}
		case s.Assert != nil:
			x = &assertNode{x: x, typ: b.refined(s.Assert), dot: open}
		case s.Call != nil:
			x = &callNode{fun: x, args: b.exprs(s.Call.Args), spread: s.Call.Spread != "", open: open}
		case s.Index != nil:
			x = b.index(x, s.Index)
		case s.Composite != nil:
			x = b.composite(x, s.Composite)
		}
	}
	return x
}

func (b *builder) index(x node, i *gIndex) node {
	if i.Colon == "" {
		if i.Low == nil {
			b.fail(i.Pos.Offset+1, "an index is missing")
			return x
		}
		return &indexNode{x: x, indices: append([]node{b.expr(i.Low)}, b.exprs(i.More)...), open: i.Pos.Offset}
	}
	n := &sliceNode{x: x, three: i.Colon2 != "", open: i.Pos.Offset}
	if i.Low != nil {
		n.low = b.expr(i.Low)
	}
	if i.High != nil {
		n.high = b.expr(i.High)
	}
	if i.Max != nil {
		n.max = b.expr(i.Max)
	}
	if n.three && (n.high == nil || n.max == nil) {
		b.fail(i.Pos.Offset, "a slice with two colons needs its second and third index")
	}
	return n
}

func (b *builder) composite(typ node, c *gComposite) node {
	n := &compositeNode{typ: typ, open: c.Pos.Offset, close: c.Close.Pos.Offset}
	for _, e := range c.Elems {
		if e.Value == nil {
			n.elems = append(n.elems, element{nil, b.value(e.Key)})
		} else {
			n.elems = append(n.elems, element{b.value(e.Key), b.value(e.Value)})
		}
	}
	return n
}

func (b *builder) value(v *gValue) node {
	if v.Nested != nil {
		return b.composite(nil, v.Nested)
	}
	return b.expr(v.X)
}

func (b *builder) operand(o *gOperand) node {
	literal := func(kind token.Token, text string) node { return &literalNode{offsetOf(o.Pos), kind, text} }
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
		return &parenNode{offsetOf(o.Pos), b.expr(o.Paren.X), o.Paren.Close.Pos.Offset}
	case o.TypeLit != nil:
		return &typeExprNode{b.typeLit(o.TypeLit)}
	}
	return &nameNode{offsetOf(o.Pos), o.Name}
}

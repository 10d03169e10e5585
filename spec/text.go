package spec

import (
	"go/token"
	"slices"
	"strings"
)

// printNode prints an expression in the language, for messages.
func printNode(n node) string { return new(textPrinter).expr(n, 0, true) }

// printType prints a refined type.
func printType(t typeNode) string { return new(textPrinter).typ(t) }

// A textPrinter prints the language, with names replaced.
type textPrinter struct {
	replaced map[string]replacement
	goLike   bool // chains of comparisons as conjunctions
	tight    int  // depth of brackets in which arithmetic takes no blanks
}

// A replacement is an expression, with the replacements that hold in it.
type replacement struct {
	n    node
	with *textPrinter
}

// with is the printer within what binds name to a replacement.
func (p *textPrinter) with(name string, r replacement) *textPrinter {
	inner := &textPrinter{goLike: p.goLike, tight: p.tight, replaced: map[string]replacement{name: r}}
	for other, by := range p.replaced {
		if other != name {
			inner.replaced[other] = by
		}
	}
	return inner
}

// unusedName is a name like the stem that stands neither in the subject or type nor in a replacement.
func (p *textPrinter) unusedName(stem string, subject replacement, t typeNode) string {
	for slices.Contains(free(t), stem) || slices.Contains(identifiers(subject.with.expr(subject.n, 0, true)), stem) || p.occurs(stem) {
		stem += "_"
	}
	return stem
}

// occurs reports whether a name stands in a replacement.
func (p *textPrinter) occurs(name string) bool {
	for key, r := range p.replaced {
		if bound, ok := r.n.(*nameNode); ok && bound.name == key && r.with.replaced == nil {
			continue // bound around: to bind it again hides it, as it was written
		}
		if slices.Contains(identifiers(r.with.expr(r.n, 0, true)), name) {
			return true
		}
	}
	return false
}

// identifiers are the words of a text.
func identifiers(text string) []string {
	tokens, err := scan(text)
	if err != nil {
		return nil
	}
	var words []string
	for _, t := range tokens {
		words = append(words, t.Value)
	}
	return words
}

func wrapped(text string, parens bool) string {
	if parens {
		return "(" + text + ")"
	}
	return text
}

// expr prints an expression, in parentheses if it binds less tightly than low. A quantifier needs none at
// the tail of a clause.
func (p *textPrinter) expr(n node, low int, tail bool) string {
	switch n := n.(type) {
	case *nameNode:
		if r, ok := p.replaced[n.name]; ok {
			return r.with.expr(r.n, low, tail)
		}
		return n.name
	case *literalNode:
		return n.text
	case *parenNode:
		return "(" + p.expr(n.x, 0, true) + ")"
	case *tracedNode:
		return p.expr(n.x, low, tail)
	case *unaryNode:
		return wrapped(apart(n.op.String(), p.expr(n.x, precedenceUnary, tail)), precedenceUnary < low)
	case *binaryNode:
		prec := precedences[n.op.String()].precedence
		sep := " "
		if p.tight > 0 && prec > precedenceCompare {
			sep = ""
		}
		parens := prec < low
		right := prec + 1
		return wrapped(p.expr(n.x, prec, false)+sep+apart(n.op.String()+sep, p.expr(n.y, right, tail || parens)), parens)
	case *connectiveNode:
		op, prec := "==>", precedenceImplies
		if n.iff {
			op, prec = "<==>", precedenceIff
		}
		parens := prec < low
		return wrapped(p.expr(n.x, prec+1, false)+" "+op+" "+p.expr(n.y, prec, tail || parens), parens)
	case *chainNode:
		return p.chain(n, low)
	case *memberNode:
		return wrapped(p.expr(n.x, precedenceSum, false)+" in "+p.expr(n.s, precedenceSum, tail), precedenceCompare < low)
	case *isNode:
		return wrapped(p.expr(n.x, precedenceSum, false)+" is "+p.typ(n.typ), precedenceCompare < low)
	case *selectorNode:
		return p.selected(n.x) + "." + n.sel
	case *indexNode:
		return p.expr(n.x, precedencePrimary, false) + "[" + p.inBrackets(n.indices...) + "]"
	case *sliceNode:
		text := p.expr(n.x, precedencePrimary, false) + "[" + p.inBrackets(n.low) + ":" + p.inBrackets(n.high)
		if n.three {
			text += ":" + p.inBrackets(n.max)
		}
		return text + "]"
	case *callNode:
		text := p.expr(n.fun, precedencePrimary, false) + "(" + p.list(n.args)
		if n.spread {
			text += "..."
		}
		return text + ")"
	case *assertNode:
		return p.expr(n.x, precedencePrimary, false) + ".(" + p.typ(n.typ) + ")"
	case *compositeNode:
		return p.composite(n)
	case *typeExprNode:
		return p.typ(n.typ)
	case *quantifierNode:
		return p.quantifier(n, !tail && low > 0)
	case *ifNode:
		return "if " + p.expr(n.cond, 0, false) + " { " + p.expr(n.then, 0, true) + " } else { " + p.expr(n.els, 0, true) + " }"
	}
	return ""
}

// selected prints what a field or method is selected of: x.f for (*x).f.
func (p *textPrinter) selected(x node) string {
	if name, ok := x.(*nameNode); ok {
		if r, ok := p.replaced[name.name]; ok {
			if deref, ok := r.n.(*unaryNode); ok && deref.op == token.MUL {
				return r.with.expr(deref.x, precedencePrimary, false)
			}
		}
	}
	text := p.expr(x, precedencePrimary, false)
	lit, ok := x.(*literalNode)
	number := ok && (lit.kind == token.INT || lit.kind == token.FLOAT || lit.kind == token.IMAG)
	return wrapped(text, number) // 1.x and .6.i would be read as numbers
}

// apart is an operator and its operand, with a space where they would be read as another operator: - -a, a& ^b.
func apart(op, operand string) string {
	last := op[len(op)-1]
	if operand != "" && (last == operand[0] || last == '&' && operand[0] == '^') {
		return op + " " + operand
	}
	return op + operand
}

func (p *textPrinter) chain(n *chainNode, low int) string {
	var b strings.Builder
	for i, op := range n.ops {
		switch {
		case i == 0:
			b.WriteString(p.expr(n.operands[0], precedenceSum, false))
		case p.goLike:
			b.WriteString(" && " + p.expr(n.operands[i], precedenceSum, false))
		}
		b.WriteString(" " + op.String() + " " + p.expr(n.operands[i+1], precedenceSum, false))
	}
	if p.goLike {
		return wrapped(b.String(), precedenceAnd < low)
	}
	return wrapped(b.String(), precedenceCompare < low)
}

func (p *textPrinter) list(nodes []node) string {
	var texts []string
	for _, n := range nodes {
		texts = append(texts, p.expr(n, 0, true))
	}
	return strings.Join(texts, ", ")
}

// inBrackets prints indices, without blanks as gofmt does.
func (p *textPrinter) inBrackets(nodes ...node) string {
	if len(nodes) == 1 && nodes[0] == nil {
		return ""
	}
	p.tight++
	text := p.list(nodes)
	p.tight--
	return text
}

func (p *textPrinter) composite(n *compositeNode) string {
	var elems []string
	for _, e := range n.elems {
		text := p.expr(e.value, 0, true)
		if e.key != nil {
			text = p.expr(e.key, 0, true) + ": " + text
		}
		elems = append(elems, text)
	}
	text := "{" + strings.Join(elems, ", ") + "}"
	if n.typ != nil {
		text = p.expr(n.typ, precedencePrimary, false) + text
	}
	return text
}

// quantifier prints forall or exists. A variable that would capture a name in a replacement gets
// another name.
func (p *textPrinter) quantifier(n *quantifierNode, parens bool) string {
	domain := ""
	if n.over != nil {
		domain = p.expr(n.over, precedenceSum, false)
	} else {
		domain = p.expr(n.low, precedenceSum, false) + ".." + p.expr(n.high, precedenceSum, false)
	}
	inner := p
	var names []string
	for _, bound := range n.names {
		name := bound.name
		for name != "_" && p.occurs(name) {
			name += "_"
		}
		inner = inner.with(bound.name, replacement{&nameNode{name: name}, new(textPrinter)})
		names = append(names, name)
	}
	return wrapped(n.word()+" "+strings.Join(names, ", ")+" in "+domain+": "+inner.expr(n.body, 0, true), parens)
}

// typ prints a type.
func (p *textPrinter) typ(t typeNode) string {
	switch t := t.(type) {
	case *namedType:
		text := t.name
		if t.pkg != "" {
			text = t.pkg + "." + text
		}
		if len(t.inst) > 0 {
			var args []string
			for _, arg := range t.inst {
				args = append(args, p.typ(arg))
			}
			text += "[" + strings.Join(args, ", ") + "]"
		}
		if t.call {
			text += "(" + p.list(t.args) + ")"
		}
		return text
	case *braceType:
		inner := p.with(t.name, replacement{&nameNode{name: t.name}, new(textPrinter)})
		return "{" + t.name + " " + p.typ(t.base) + " | " + inner.expr(t.predicate, 0, true) + "}"
	case *pointerType:
		return "*" + p.typ(t.elem)
	case *sequenceType:
		switch {
		case t.dots:
			return "[...]" + p.typ(t.elem)
		case t.length != nil:
			return "[" + p.inBrackets(t.length) + "]" + p.typ(t.elem)
		}
		return "[]" + p.typ(t.elem)
	case *mapType:
		return "map[" + p.typ(t.key) + "]" + p.typ(t.elem)
	case *funcType:
		text := "func(" + p.paramList(t.params, ", ") + ")"
		switch {
		case len(t.results) == 1 && t.results[0].name == "":
			text += " " + p.typ(t.results[0].typ)
		case len(t.results) > 0:
			text += " (" + p.paramList(t.results, ", ") + ")"
		}
		return text
	case *chanType:
		switch {
		case t.receive:
			return "<-chan " + p.typ(t.elem)
		case t.send:
			return "chan<- " + p.typ(t.elem)
		}
		return "chan " + p.typ(t.elem)
	case *structType:
		return "struct{" + p.paramList(t.fields, "; ") + "}"
	case *interfaceType:
		return "interface{}"
	}
	return ""
}

func (p *textPrinter) paramList(params []paramNode, sep string) string {
	var texts []string
	for _, param := range params {
		text := p.typ(param.typ)
		if param.variadic {
			text = "..." + text
		}
		if param.name != "" {
			text = param.name + " " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, sep)
}

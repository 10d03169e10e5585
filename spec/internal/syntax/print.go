package syntax

import (
	"go/token"
	"slices"
	"strings"
)

// Print prints an expression in the language, for messages.
func Print(n Node) string { return new(printer).expr(n, 0, true) }

// PrintType prints a refined type.
func PrintType(t Type) string { return new(printer).typ(t) }

// A printer prints the language, with names replaced.
type printer struct {
	replaced map[string]replacement
	goLike   bool // chains of comparisons as conjunctions
	tight    int  // depth of brackets in which arithmetic takes no blanks
}

// A replacement is an expression, with the replacements that hold in it.
type replacement struct {
	n    Node
	with *printer
}

// with returns the printer within what binds name to a replacement.
func (p *printer) with(name string, r replacement) *printer {
	inner := &printer{goLike: p.goLike, tight: p.tight, replaced: map[string]replacement{name: r}}
	for other, by := range p.replaced {
		if other != name {
			inner.replaced[other] = by
		}
	}
	return inner
}

// unusedName returns a name like the stem that appears neither in the subject
// or type nor in a replacement.
func (p *printer) unusedName(stem string, subject replacement, t Type) string {
	for slices.Contains(free(t), stem) || slices.Contains(identifiers(subject.with.expr(subject.n, 0, true)), stem) || p.occurs(stem) {
		stem += "_"
	}
	return stem
}

// occurs reports whether a name appears in a replacement.
func (p *printer) occurs(name string) bool {
	for key, r := range p.replaced {
		if bound, ok := r.n.(*Name); ok && bound.Name == key && r.with.replaced == nil {
			continue // bound around: to bind it again hides it, as it was written
		}
		if slices.Contains(identifiers(r.with.expr(r.n, 0, true)), name) {
			return true
		}
	}
	return false
}

// identifiers returns the words of a text.
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

// expr prints an expression, in parentheses if it binds less tightly than low.
// A quantifier needs none at the tail of a clause.
func (p *printer) expr(n Node, low int, tail bool) string {
	switch n := n.(type) {
	case *Name:
		if r, ok := p.replaced[n.Name]; ok {
			return r.with.expr(r.n, low, tail)
		}
		return n.Name
	case *Literal:
		return n.Text
	case *Paren:
		return "(" + p.expr(n.X, 0, true) + ")"
	case *Traced:
		return p.expr(n.X, low, tail)
	case *Unary:
		return wrapped(apart(n.Op.String(), p.expr(n.X, precedenceUnary, tail)), precedenceUnary < low)
	case *Binary:
		prec := precedences[n.Op.String()].precedence
		sep := " "
		if p.tight > 0 && prec > precedenceCompare {
			sep = ""
		}
		parens := prec < low
		right := prec + 1
		return wrapped(p.expr(n.X, prec, false)+sep+apart(n.Op.String()+sep, p.expr(n.Y, right, tail || parens)), parens)
	case *Connective:
		op, prec := "==>", precedenceImplies
		if n.Iff {
			op, prec = "<==>", precedenceIff
		}
		parens := prec < low
		return wrapped(p.expr(n.X, prec+1, false)+" "+op+" "+p.expr(n.Y, prec, tail || parens), parens)
	case *Chain:
		return p.chain(n, low)
	case *Member:
		return wrapped(p.expr(n.X, precedenceSum, false)+" in "+p.expr(n.S, precedenceSum, tail), precedenceCompare < low)
	case *Is:
		return wrapped(p.expr(n.X, precedenceSum, false)+" is "+p.typ(n.Type), precedenceCompare < low)
	case *Selector:
		return p.selected(n.X) + "." + n.Sel
	case *Index:
		return p.expr(n.X, precedencePrimary, false) + "[" + p.inBrackets(n.Indices...) + "]"
	case *Slice:
		text := p.expr(n.X, precedencePrimary, false) + "[" + p.inBrackets(n.Low) + ":" + p.inBrackets(n.High)
		if n.Three {
			text += ":" + p.inBrackets(n.Max)
		}
		return text + "]"
	case *Call:
		text := p.expr(n.Fun, precedencePrimary, false) + "(" + p.list(n.Args)
		if n.Spread {
			text += "..."
		}
		return text + ")"
	case *Assert:
		return p.expr(n.X, precedencePrimary, false) + ".(" + p.typ(n.Type) + ")"
	case *Composite:
		return p.composite(n)
	case *TypeExpr:
		return p.typ(n.Type)
	case *Quantifier:
		return p.quantifier(n, !tail && low > 0)
	case *If:
		return "if " + p.expr(n.Cond, 0, false) + " { " + p.expr(n.Then, 0, true) + " } else { " + p.expr(n.Els, 0, true) + " }"
	}
	return ""
}

// selected prints what a field or method is selected of: x.f for (*x).f.
func (p *printer) selected(x Node) string {
	if name, ok := x.(*Name); ok {
		if r, ok := p.replaced[name.Name]; ok {
			if deref, ok := r.n.(*Unary); ok && deref.Op == token.MUL {
				return r.with.expr(deref.X, precedencePrimary, false)
			}
		}
	}
	text := p.expr(x, precedencePrimary, false)
	lit, ok := x.(*Literal)
	number := ok && (lit.Kind == token.INT || lit.Kind == token.FLOAT || lit.Kind == token.IMAG)
	return wrapped(text, number) // 1.x and .6.i would be read as numbers
}

// apart returns an operator and its operand, with a space if they would be read
// as another operator: - -a, a& ^b.
func apart(op, operand string) string {
	last := op[len(op)-1]
	if operand != "" && (last == operand[0] && last != '*' || last == '&' && operand[0] == '^') {
		return op + " " + operand
	}
	return op + operand
}

func (p *printer) chain(n *Chain, low int) string {
	var b strings.Builder
	for i, op := range n.Ops {
		switch {
		case i == 0:
			b.WriteString(p.expr(n.Operands[0], precedenceSum, false))
		case p.goLike:
			b.WriteString(" && " + p.expr(n.Operands[i], precedenceSum, false))
		}
		b.WriteString(" " + op.String() + " " + p.expr(n.Operands[i+1], precedenceSum, false))
	}
	if p.goLike {
		return wrapped(b.String(), precedenceAnd < low)
	}
	return wrapped(b.String(), precedenceCompare < low)
}

func (p *printer) list(nodes []Node) string {
	var texts []string
	for _, n := range nodes {
		texts = append(texts, p.expr(n, 0, true))
	}
	return strings.Join(texts, ", ")
}

// inBrackets prints indices, without blanks as gofmt does.
func (p *printer) inBrackets(nodes ...Node) string {
	if len(nodes) == 1 && nodes[0] == nil {
		return ""
	}
	p.tight++
	text := p.list(nodes)
	p.tight--
	return text
}

func (p *printer) composite(n *Composite) string {
	var elems []string
	for _, e := range n.Elems {
		text := p.expr(e.Value, 0, true)
		if e.Key != nil {
			text = p.expr(e.Key, 0, true) + ": " + text
		}
		elems = append(elems, text)
	}
	text := "{" + strings.Join(elems, ", ") + "}"
	if n.Type != nil {
		text = p.expr(n.Type, precedencePrimary, false) + text
	}
	return text
}

// quantifier prints forall or exists. A variable that would capture a name in a
// replacement gets another name.
func (p *printer) quantifier(n *Quantifier, parens bool) string {
	domain := ""
	if n.Over != nil {
		domain = p.expr(n.Over, precedenceSum, false)
	} else {
		domain = p.expr(n.Low, precedenceSum, false) + ".." + p.expr(n.High, precedenceSum, false)
	}
	inner := p
	var names []string
	for _, bound := range n.Names {
		name := bound.Name
		for name != "_" && p.occurs(name) {
			name += "_"
		}
		inner = inner.with(bound.Name, replacement{&Name{Name: name}, new(printer)})
		names = append(names, name)
	}
	return wrapped(n.Word()+" "+strings.Join(names, ", ")+" in "+domain+": "+inner.expr(n.Body, 0, true), parens)
}

// typ prints a type.
func (p *printer) typ(t Type) string {
	switch t := t.(type) {
	case *NamedType:
		text := t.Name
		if t.Pkg != "" {
			text = t.Pkg + "." + text
		}
		if len(t.Inst) > 0 {
			var args []string
			for _, arg := range t.Inst {
				args = append(args, p.typ(arg))
			}
			text += "[" + strings.Join(args, ", ") + "]"
		}
		if t.Call {
			text += "(" + p.list(t.Args) + ")"
		}
		return text
	case *BraceType:
		inner := p.with(t.Name, replacement{&Name{Name: t.Name}, new(printer)})
		return "{" + t.Name + " " + p.typ(t.Base) + " | " + inner.expr(t.Predicate, 0, true) + "}"
	case *PointerType:
		return "*" + p.typ(t.Elem)
	case *SequenceType:
		switch {
		case t.Dots:
			return "[...]" + p.typ(t.Elem)
		case t.Length != nil:
			return "[" + p.inBrackets(t.Length) + "]" + p.typ(t.Elem)
		}
		return "[]" + p.typ(t.Elem)
	case *MapType:
		return "map[" + p.typ(t.Key) + "]" + p.typ(t.Elem)
	case *FuncType:
		text := "func(" + p.paramList(t.Params, ", ") + ")"
		switch {
		case len(t.Results) == 1 && t.Results[0].Name == "":
			text += " " + p.typ(t.Results[0].Type)
		case len(t.Results) > 0:
			text += " (" + p.paramList(t.Results, ", ") + ")"
		}
		return text
	case *ChanType:
		switch {
		case t.Receive:
			return "<-chan " + p.typ(t.Elem)
		case t.Send:
			return "chan<- " + p.typ(t.Elem)
		}
		return "chan " + p.typ(t.Elem)
	case *StructType:
		return "struct{" + p.paramList(t.Fields, "; ") + "}"
	case *InterfaceType:
		return "interface{}"
	}
	return ""
}

func (p *printer) paramList(params []Param, sep string) string {
	var texts []string
	for _, param := range params {
		text := p.typ(param.Type)
		if param.Variadic {
			text = "..." + text
		}
		if param.Name != "" {
			text = param.Name + " " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, sep)
}

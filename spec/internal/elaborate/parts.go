package elaborate

import (
	"go/token"

	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/internal/syntax"
)

// A tracer finds the parts of a predicate, and has them traced.
type tracer struct {
	parts []clause.Part
	plain map[string]bool // the variables of the clause
}

// add begins a part; the function that is returned ends it.
func (t *tracer) add(kind clause.PartKind, n syntax.Node) (part int, end func()) {
	part = len(t.parts)
	t.parts = append(t.parts, clause.Part{Kind: kind, Text: syntax.Print(n)})
	return part, func() { t.parts[part].End = len(t.parts) }
}

// condition returns a predicate with its parts traced.
func (t *tracer) condition(n syntax.Node) syntax.Node {
	switch n := n.(type) {
	case *syntax.Paren:
		return &syntax.Paren{At: n.At, X: t.condition(n.X), Close: n.Close}
	case *syntax.Unary:
		if n.Op == token.NOT {
			part, end := t.add(clause.PartNot, n)
			defer end()
			return &syntax.Traced{X: &syntax.Unary{At: n.At, Op: n.Op, X: t.condition(n.X)}, Part: part}
		}
	case *syntax.Binary:
		switch {
		case n.Op == token.LAND:
			return t.connected(clause.PartAnd, n)
		case n.Op == token.LOR:
			return t.connected(clause.PartOr, n)
		case isComparison(n.Op):
			return t.comparison(n)
		}
	case *syntax.Connective:
		kind := clause.PartImplies
		if n.Iff {
			kind = clause.PartIff
		}
		part, end := t.add(kind, n)
		defer end()
		return &syntax.Traced{X: &syntax.Connective{X: t.condition(n.X), Y: t.condition(n.Y), Iff: n.Iff, OpAt: n.OpAt}, Part: part}
	case *syntax.If:
		part, end := t.add(clause.PartIf, n)
		defer end()
		return &syntax.Traced{X: &syntax.If{At: n.At, Cond: t.condition(n.Cond), Then: t.condition(n.Then), Els: t.condition(n.Els)}, Part: part}
	case *syntax.Chain:
		return t.chain(n)
	case *syntax.Member:
		part, end := t.add(clause.PartMember, n)
		defer end()
		return &syntax.Traced{X: &syntax.Member{X: t.value(n.X), S: t.value(n.S), OpAt: n.OpAt}, Part: part}
	case *syntax.Quantifier:
		return t.quantifier(n)
	case *syntax.Call:
		return t.call(n)
	case *syntax.Is:
		return t.is(n)
	}
	part, end := t.add(clause.PartCall, n)
	defer end()
	return &syntax.Traced{X: n, Part: part}
}

// connected traces a conjunction or disjunction of any number of conditions as
// one part.
func (t *tracer) connected(kind clause.PartKind, n *syntax.Binary) syntax.Node {
	part, end := t.add(kind, n)
	defer end()
	var conditions func(syntax.Node) syntax.Node
	conditions = func(m syntax.Node) syntax.Node {
		switch m := m.(type) {
		case *syntax.Paren:
			if inner, ok := m.X.(*syntax.Binary); ok && inner.Op == n.Op {
				return &syntax.Paren{At: m.At, X: conditions(m.X), Close: m.Close}
			}
		case *syntax.Binary:
			if m.Op == n.Op {
				return &syntax.Binary{X: conditions(m.X), Y: conditions(m.Y), Op: m.Op, OpAt: m.OpAt}
			}
		}
		return t.condition(m)
	}
	return &syntax.Traced{X: conditions(n), Part: part}
}

func (t *tracer) comparison(n *syntax.Binary) syntax.Node {
	part, end := t.add(clause.PartCompare, n)
	defer end()
	t.parts[part].Op, t.parts[part].Sets = n.Op, collectionWord(n.X)
	return &syntax.Traced{X: &syntax.Binary{X: t.value(n.X), Y: t.value(n.Y), Op: n.Op, OpAt: n.OpAt}, Part: part}
}

// collectionWord returns set or multiset where a node is written as one.
func collectionWord(n syntax.Node) string {
	switch n := n.(type) {
	case *syntax.Paren:
		return collectionWord(n.X)
	case *syntax.Call:
		name, ok := n.Fun.(*syntax.Name)
		switch {
		case !ok || len(n.Args) != 1:
		case name.Name == "old":
			return collectionWord(n.Args[0])
		case name.Name == "set" || name.Name == "keys":
			return "set"
		case name.Name == "multiset":
			return name.Name
		}
	}
	return ""
}

// chain traces a chain of comparisons as a conjunction of them. An operand
// between two of them is evaluated once, and is a part of the first.
func (t *tracer) chain(n *syntax.Chain) syntax.Node {
	all, end := t.add(clause.PartAnd, n)
	defer end()
	traced := *n
	traced.Operands, traced.Parts = make([]syntax.Node, len(n.Operands)), make([]int, len(n.Ops))
	for i, op := range n.Ops {
		part, end := t.add(clause.PartCompare, &syntax.Binary{X: n.Operands[i], Y: n.Operands[i+1], Op: op, OpAt: n.OpsAt[i]})
		t.parts[part].Op = op
		traced.Parts[i] = part
		if i == 0 {
			traced.Operands[0] = t.value(n.Operands[0])
		} else {
			t.parts = append(t.parts, t.parts[t.parts[traced.Parts[i-1]].End-1])
			t.parts[len(t.parts)-1].End = len(t.parts)
		}
		traced.Operands[i+1] = t.value(n.Operands[i+1])
		end()
	}
	return &syntax.Traced{X: &traced, Part: all}
}

// quantifier traces what is quantified over, and of each iteration the
// variables and the body.
func (t *tracer) quantifier(n *syntax.Quantifier) syntax.Node {
	kind := clause.PartExists
	if n.Forall {
		kind = clause.PartForall
	}
	part, end := t.add(kind, n)
	defer end()
	traced := *n
	if n.Over != nil {
		traced.Over = t.value(n.Over)
	} else {
		traced.Low, traced.High = t.value(n.Low), t.value(n.High)
	}
	t.parts[part].Each = len(t.parts)
	also := []syntax.Traced{{Part: part}}
	for i := range n.Names {
		if n.Names[i].Name == "_" {
			continue
		}
		variable, end := t.add(clause.PartValue, &n.Names[i])
		end()
		also = append(also, syntax.Traced{X: &n.Names[i], Part: variable})
	}
	t.parts[part].Body = len(t.parts)
	body := t.condition(n.Body)
	traced.Body = &syntax.Traced{X: body, Part: -1, Also: also}
	return &syntax.Traced{X: &traced, Part: part}
}

// call traces the call of a predicate with its receiver and its arguments.
func (t *tracer) call(n *syntax.Call) syntax.Node {
	part, end := t.add(clause.PartCall, n)
	defer end()
	if collectionWord(n) != "" || isNamed(n.Fun, "old") {
		return &syntax.Traced{X: n, Part: part}
	}
	var also []syntax.Traced
	if method, ok := n.Fun.(*syntax.Selector); ok {
		receiver, end := t.add(clause.PartValue, method.X)
		t.parts[receiver].Plain = t.isPlain(method.X)
		end()
		also = []syntax.Traced{{X: method.X, Part: receiver}}
	}
	traced := *n
	traced.Args = make([]syntax.Node, len(n.Args))
	for i, arg := range n.Args {
		traced.Args[i] = t.value(arg)
	}
	return &syntax.Traced{X: &traced, Part: part, Also: also}
}

// is traces what is asked of a refinement type, as the call of a predicate.
func (t *tracer) is(n *syntax.Is) syntax.Node {
	part, end := t.add(clause.PartCall, n)
	defer end()
	traced := *n
	if named, ok := n.Type.(*syntax.NamedType); ok {
		traced.X = t.value(n.X)
		applied := *named
		applied.Args = make([]syntax.Node, len(named.Args))
		for i, arg := range named.Args {
			applied.Args[i] = t.value(arg)
		}
		traced.Type = &applied
	}
	return &syntax.Traced{X: &traced, Part: part}
}

func isNamed(n syntax.Node, name string) bool {
	is, ok := n.(*syntax.Name)
	return ok && is.Name == name
}

// value traces an operand; of a set what it is made of.
func (t *tracer) value(n syntax.Node) syntax.Node {
	if call, ok := n.(*syntax.Call); ok && collectionWord(n) != "" {
		inner := *call
		inner.Args = []syntax.Node{t.value(call.Args[0])}
		return &inner
	}
	if paren, ok := n.(*syntax.Paren); ok {
		return &syntax.Paren{At: paren.At, X: t.value(paren.X), Close: paren.Close}
	}
	part, end := t.add(clause.PartValue, n)
	defer end()
	t.parts[part].Plain = t.isPlain(n)
	return &syntax.Traced{X: n, Part: part}
}

// isPlain reports whether a node is a literal, or a parameter or result as it
// is.
func (t *tracer) isPlain(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Literal:
		return true
	case *syntax.Name:
		return t.plain[n.Name] || n.Name == "nil" || n.Name == "true" || n.Name == "false"
	case *syntax.Unary:
		return n.Op == token.SUB && t.isPlain(n.X)
	}
	return false
}

package spec

import "go/token"

// A tracer finds the parts of a predicate, and has them traced.
type tracer struct {
	parts []Part
	plain map[string]bool // the variables of the clause
}

// add begins a part; the function that is returned ends it.
func (t *tracer) add(kind PartKind, n node) (part int, end func()) {
	part = len(t.parts)
	t.parts = append(t.parts, Part{Kind: kind, Text: printNode(n)})
	return part, func() { t.parts[part].End = len(t.parts) }
}

// condition returns a predicate with its parts traced.
func (t *tracer) condition(n node) node {
	switch n := n.(type) {
	case *parenNode:
		return &parenNode{n.at, t.condition(n.x), n.close}
	case *unaryNode:
		if n.op == token.NOT {
			part, end := t.add(PartNot, n)
			defer end()
			return &tracedNode{x: &unaryNode{n.at, n.op, t.condition(n.x)}, part: part}
		}
	case *binaryNode:
		switch {
		case n.op == token.LAND:
			return t.connected(PartAnd, n)
		case n.op == token.LOR:
			return t.connected(PartOr, n)
		case isComparison(n.op):
			return t.comparison(n)
		}
	case *connectiveNode:
		kind := PartImplies
		if n.iff {
			kind = PartIff
		}
		part, end := t.add(kind, n)
		defer end()
		return &tracedNode{x: &connectiveNode{t.condition(n.x), t.condition(n.y), n.iff, n.opAt}, part: part}
	case *ifNode:
		part, end := t.add(PartIf, n)
		defer end()
		return &tracedNode{x: &ifNode{n.at, t.condition(n.cond), t.condition(n.then), t.condition(n.els)}, part: part}
	case *chainNode:
		return t.chain(n)
	case *memberNode:
		part, end := t.add(PartMember, n)
		defer end()
		return &tracedNode{x: &memberNode{t.value(n.x), t.value(n.s), n.opAt}, part: part}
	case *quantifierNode:
		return t.quantifier(n)
	case *callNode:
		return t.call(n)
	case *isNode:
		return t.is(n)
	}
	part, end := t.add(PartCall, n)
	defer end()
	return &tracedNode{x: n, part: part}
}

// connected traces a conjunction or disjunction of any number of conditions as one part.
func (t *tracer) connected(kind PartKind, n *binaryNode) node {
	part, end := t.add(kind, n)
	defer end()
	var conditions func(node) node
	conditions = func(m node) node {
		switch m := m.(type) {
		case *parenNode:
			if inner, ok := m.x.(*binaryNode); ok && inner.op == n.op {
				return &parenNode{m.at, conditions(m.x), m.close}
			}
		case *binaryNode:
			if m.op == n.op {
				return &binaryNode{conditions(m.x), conditions(m.y), m.op, m.opAt}
			}
		}
		return t.condition(m)
	}
	return &tracedNode{x: conditions(n), part: part}
}

func (t *tracer) comparison(n *binaryNode) node {
	part, end := t.add(PartCompare, n)
	defer end()
	t.parts[part].Op, t.parts[part].Sets = n.op, collectionWord(n.x)
	return &tracedNode{x: &binaryNode{t.value(n.x), t.value(n.y), n.op, n.opAt}, part: part}
}

// collectionWord is set or multiset where a node is written as one.
func collectionWord(n node) string {
	switch n := n.(type) {
	case *parenNode:
		return collectionWord(n.x)
	case *callNode:
		name, ok := n.fun.(*nameNode)
		switch {
		case !ok || len(n.args) != 1:
		case name.name == "old":
			return collectionWord(n.args[0])
		case name.name == "set" || name.name == "keys":
			return "set"
		case name.name == "multiset":
			return name.name
		}
	}
	return ""
}

// chain traces a chain of comparisons as a conjunction of them. An operand between two of them is evaluated once, and
// is a part of the first.
func (t *tracer) chain(n *chainNode) node {
	all, end := t.add(PartAnd, n)
	defer end()
	traced := *n
	traced.operands, traced.parts = make([]node, len(n.operands)), make([]int, len(n.ops))
	for i, op := range n.ops {
		part, end := t.add(PartCompare, &binaryNode{n.operands[i], n.operands[i+1], op, n.opsAt[i]})
		t.parts[part].Op = op
		traced.parts[i] = part
		if i == 0 {
			traced.operands[0] = t.value(n.operands[0])
		} else {
			t.parts = append(t.parts, t.parts[t.parts[traced.parts[i-1]].End-1])
			t.parts[len(t.parts)-1].End = len(t.parts)
		}
		traced.operands[i+1] = t.value(n.operands[i+1])
		end()
	}
	return &tracedNode{x: &traced, part: all}
}

// quantifier traces what is quantified over, and of each iteration the variables and the body.
func (t *tracer) quantifier(n *quantifierNode) node {
	kind := PartExists
	if n.forall {
		kind = PartForall
	}
	part, end := t.add(kind, n)
	defer end()
	traced := *n
	if n.over != nil {
		traced.over = t.value(n.over)
	} else {
		traced.low, traced.high = t.value(n.low), t.value(n.high)
	}
	t.parts[part].Each = len(t.parts)
	also := []tracedNode{{part: part}}
	for i := range n.names {
		if n.names[i].name == "_" {
			continue
		}
		variable, end := t.add(PartValue, &n.names[i])
		end()
		also = append(also, tracedNode{x: &n.names[i], part: variable})
	}
	t.parts[part].Body = len(t.parts)
	body := t.condition(n.body)
	traced.body = &tracedNode{x: body, part: -1, also: also}
	return &tracedNode{x: &traced, part: part}
}

// call traces the call of a predicate with its receiver and its arguments.
func (t *tracer) call(n *callNode) node {
	part, end := t.add(PartCall, n)
	defer end()
	if collectionWord(n) != "" || isNamed(n.fun, "old") {
		return &tracedNode{x: n, part: part}
	}
	var also []tracedNode
	if method, ok := n.fun.(*selectorNode); ok {
		receiver, end := t.add(PartValue, method.x)
		t.parts[receiver].Plain = t.isPlain(method.x)
		end()
		also = []tracedNode{{x: method.x, part: receiver}}
	}
	traced := *n
	traced.args = make([]node, len(n.args))
	for i, arg := range n.args {
		traced.args[i] = t.value(arg)
	}
	return &tracedNode{x: &traced, part: part, also: also}
}

// is traces what is asked of a refinement type, as the call of a predicate.
func (t *tracer) is(n *isNode) node {
	part, end := t.add(PartCall, n)
	defer end()
	traced := *n
	if named, ok := n.typ.(*namedType); ok {
		traced.x = t.value(n.x)
		applied := *named
		applied.args = make([]node, len(named.args))
		for i, arg := range named.args {
			applied.args[i] = t.value(arg)
		}
		traced.typ = &applied
	}
	return &tracedNode{x: &traced, part: part}
}

func isNamed(n node, name string) bool {
	is, ok := n.(*nameNode)
	return ok && is.name == name
}

// value traces an operand; of a set what it is made of.
func (t *tracer) value(n node) node {
	if call, ok := n.(*callNode); ok && collectionWord(n) != "" {
		inner := *call
		inner.args = []node{t.value(call.args[0])}
		return &inner
	}
	if paren, ok := n.(*parenNode); ok {
		return &parenNode{paren.at, t.value(paren.x), paren.close}
	}
	part, end := t.add(PartValue, n)
	defer end()
	t.parts[part].Plain = t.isPlain(n)
	return &tracedNode{x: n, part: part}
}

// isPlain reports whether a node is a literal, or a parameter or result as it is.
func (t *tracer) isPlain(n node) bool {
	switch n := n.(type) {
	case *literalNode:
		return true
	case *nameNode:
		return t.plain[n.name] || n.name == "nil" || n.name == "true" || n.name == "false"
	case *unaryNode:
		return n.op == token.SUB && t.isPlain(n.x)
	}
	return false
}

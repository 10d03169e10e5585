package spec

import "go/token"

// antecedent is the condition under which an implication says anything: of a ==> b it is a, and of
// forall x in xs: a ==> b that it holds of some x. It is nil where n is no implication.
func antecedent(n node) node {
	switch n := n.(type) {
	case *parenNode:
		return antecedent(n.x)
	case *connectiveNode:
		if n.iff {
			return nil
		}
		if inner := antecedent(n.y); inner != nil {
			return &binaryNode{x: n.x, y: inner, op: token.LAND, opAt: n.opAt}
		}
		return n.x
	case *quantifierNode:
		inner := antecedent(n.body)
		if inner == nil || !n.forall {
			return nil
		}
		some := *n
		some.forall, some.body = false, inner
		return &some
	}
	return nil
}

// antecedentType is the refined type of the values of which a type {v T | a ==> b} says anything: {v T | a}. It is nil
// for other types.
func antecedentType(t typeNode) typeNode {
	brace, ok := t.(*braceType)
	if !ok {
		return nil
	}
	a := antecedent(brace.predicate)
	if a == nil {
		return nil
	}
	those := *brace
	those.predicate = a
	return &those
}

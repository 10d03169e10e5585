package syntax

import "go/token"

// Antecedent is the condition under which an implication says anything: of a
// ==> b it is a, and of forall x in xs: a ==> b that it holds of some x. It is
// nil if n is no implication.
func Antecedent(n Node) Node {
	switch n := n.(type) {
	case *Paren:
		return Antecedent(n.X)
	case *Connective:
		if n.Iff {
			return nil
		}
		if inner := Antecedent(n.Y); inner != nil {
			return &Binary{X: n.X, Y: inner, Op: token.LAND, OpAt: n.OpAt}
		}
		return n.X
	case *Quantifier:
		inner := Antecedent(n.Body)
		if inner == nil || !n.Forall {
			return nil
		}
		some := *n
		some.Forall, some.Body = false, inner
		return &some
	}
	return nil
}

// AntecedentType is the refined type of the values of which a type {v T | a ==>
// b} says anything: {v T | a}. It is nil for other types.
func AntecedentType(t Type) Type {
	brace, ok := t.(*BraceType)
	if !ok {
		return nil
	}
	a := Antecedent(brace.Predicate)
	if a == nil {
		return nil
	}
	those := *brace
	those.Predicate = a
	return &those
}

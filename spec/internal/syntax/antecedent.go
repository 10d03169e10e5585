package syntax

import "go/token"

// Antecedent returns the condition under which an implication says anything, or
// nil if n is not an implication. For a ==> b the condition is a. For forall x
// in xs: a ==> b the condition is that a is true for some x.
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

// AntecedentType returns the refined type of the values that a type {v T | a
// ==> b} says anything about: {v T | a}. It returns nil for other types.
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

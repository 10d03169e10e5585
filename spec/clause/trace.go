package clause

import "go/token"

// A Trace is a predicate that reports its parts while it is evaluated. The
// parts are known beforehand; their values come from the evaluation.
type Trace struct {
	// Clause computes the same predicate; it has only Verb, Pos, Func and
	// Args. It calls refine_traced(i, &v) when Parts[i] has the value v,
	// and refine_traced(i, nil) when an iteration of the quantifier
	// Parts[i] begins. Parts without a value of their own (constants) are
	// not reported.
	Clause *Clause
	// Parts are the parts of the predicate in the order of the text, each
	// before its own parts.
	Parts []Part
}

// A Part is a sub-expression of a predicate.
type Part struct {
	Kind PartKind
	// Text is the sub-expression in the language; of a comparison in a
	// chain only that comparison.
	Text string
	// Op is the operator of a PartCompare.
	Op token.Token
	// Sets says what a PartCompare compares: "set" or "multiset"; empty for
	// values.
	Sets string
	// End is behind the last of the parts of this one, which follow it.
	End int
	// Each is the first part of what a quantifier evaluates in each
	// iteration: its variables. Body is its condition. They are 0 for other
	// parts.
	Each, Body int
	// Plain is true of a constant, and of a parameter or result as it is.
	Plain bool
}

// A PartKind says what the parts of a part are.
type PartKind uint8

const (
	PartValue   PartKind = iota // any value; it has no parts
	PartAnd                     // two or more conditions that must all be true
	PartOr                      // two or more conditions; at least one must be true
	PartNot                     // one condition
	PartImplies                 // two conditions
	PartIff                     // two conditions
	PartIf                      // three conditions: if the first then the second else the third
	PartCompare                 // two values
	PartMember                  // two values: an element and what it is in
	PartForall                  // the values of what it ranges over, those of its variables, and a condition
	PartExists                  // as PartForall
	PartCall                    // the values of the receiver, if it has one, and the arguments
)

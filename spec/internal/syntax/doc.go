// Package syntax reads and prints the language of refinements.
//
// It takes the text of an annotation's body and returns its syntax tree, or an
// [Error] at an offset of the text that says what to write instead.
// [ParsePredicate], [ParseRefined], [ParseDefinition] and [ParseSignature] read
// a predicate, a refined type, the definition of one, and a refined signature.
//
// [Print] and [PrintType] turn trees into text again. [Declared.Expanded]
// prints the predicate of a refined type for an expression, and [Antecedent]
// finds the condition under which a predicate says anything.
//
// The package knows nothing of Go's types: what names mean is decided later.
package syntax

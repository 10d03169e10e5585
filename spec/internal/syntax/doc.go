// Package syntax reads and prints the language of refinements.
//
// The text of an annotation's body comes in; its syntax tree goes out, or an
// [Error] at an offset of the text that says what to write instead. A text is a
// predicate, a refined type, the definition of one, or a refined signature.
//
// [Print] and [PrintType] make text of trees again. [Declared.Expanded] prints
// what a refined type says about an expression, and [Antecedent] finds the
// condition under which a predicate says anything.
//
// The package knows nothing of Go's types: what names mean is decided later.
package syntax

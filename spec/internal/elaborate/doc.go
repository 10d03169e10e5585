// Package elaborate turns the syntax of annotations into typed Go.
//
// It takes the text of a directive with its scope and returns [clause.Clause]
// values, each with a synthetic function that computes the predicate. [Clause]
// is for predicates, [Signature] for refined signatures, [Field] for refined
// fields.
//
// The order of use: [DeclareType] for every refinement type, so that they may
// mention each other; [FinishTypes]; then clauses in any order; last, when the
// invariants of all types are known, [FinishInvariants].
//
// Expressions, predicates, types and refinements are elaborated by functions
// that call each other, as the syntax nests. Each is handed the [synth.Env] of
// its part, reports faults there and returns nil if there are any.
package elaborate

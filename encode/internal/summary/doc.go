// Package summary evaluates calls by the contract of the callee.
//
// [New] takes the contracts of the functions whose bodies are not to be lifted.
// [Calls.Call] replaces the evaluation of such a body: the call panics if its
// precondition is false or its panics clauses are true, and its results are
// unknowns. The prover assumes the postconditions of these results: a proof
// that uses them is valid for functions that keep their contracts. [Known] says
// which contracts can replace a body, and [LeadsTo] in whose proofs they do not
// count.
package summary

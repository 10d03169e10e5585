// Package summary has calls that are known by the callee's contract.
//
// In come the contracts of a package and the functions whose bodies are not to
// be lifted. [Calls.Call] stands in for the evaluation of such a body: the call
// panics unless its precondition holds, or where its panics clauses do, and its
// results are unknowns. What the postconditions say of these is given to the
// prover: a proof that uses it is one for functions that keep their contracts.
// [Known] says which contracts can stand for a body, and [LeadsTo] in whose
// proofs they do not count.
package summary

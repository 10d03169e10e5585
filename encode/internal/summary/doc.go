// Package summary evaluates calls without the bodies of the callees, in proofs:
// by their contracts, and those of package fmt by what matters of its output.
//
// [New] takes the contracts of the functions whose bodies are not to be lifted.
// [Calls.Call] replaces the evaluation of such a body: the call panics if its
// precondition is false or its panics clauses are true, and its results are
// unknowns. The prover assumes the postconditions of these results: a proof
// that uses them is valid for functions that keep their contracts. [Known] says
// which contracts can replace a body, and [LeadsTo] in whose proofs they do not
// count.
//
// A [Printer] evaluates calls of the printer of package fmt. The printed text
// has a known maximum length. Its bytes are variables, so a proof is valid for
// any bytes. The errors that Errorf wraps are exact. The printer runs no code
// of the module: a call with arguments that have methods is rejected.
package summary

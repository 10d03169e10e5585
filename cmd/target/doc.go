// Target finds bugs in Go functions by calling them with every valid input up
// to a small size.
//
// A contract in //refine: comments says which inputs are valid and which
// results are right. Target finds every input up to a depth that satisfies the
// precondition, runs the compiled function on each, and checks the
// postcondition. A counterexample is always a call that was made. Without a
// contract, functions must not panic, hang or crash.
//
//	//refine:type Nat = {v int | 0 <= v}
//	//refine:type Rng(n int) = {v int | 0 <= v < n}
//
//	// Rescale maps the score s from the range [0, r1) to the range [0, r2).
//	//
//	//refine:func (r1 Nat, r2 Nat, s Rng(r1)) (v Rng(r2))
//	func Rescale(r1, r2, s int) int { return s * (r2 / r1) }
//
// # Usage
//
//	target check [flags] [module@version] [packages]
//	target merge [flags] parts...
//	target list [flags] [module@version] [packages]
//	target gen [flags] [packages]
//	target diff [flags] OLD [NEW [packages]]
//	target mutate [flags] [packages]
//	target explain [flags] FUNC [module@version] [packages]
//	target version
//	target help [command | topic]
//
// Packages are named as for the go command; the default is the package in the
// current directory. Flags may come before and after them.
//
// # Manual
//
// Run target help for the commands, and target help <topic> for
//
//	start          getting started: the first run, the first contract, CI
//	annotations    the language of //refine: comments
//	cookbook       contracts for common kinds of functions
//	inputs         the values of each type, and their order
//	depth          how deep each function goes
//	dictionary     values that target takes from the code
//	constructors   opaque types, whose values only calls build
//	all            functions without annotations, and published modules
//	faults         which failures of -all are faults, and how to accept them
//	laws           what interfaces and names promise
//	verdicts       verdicts, exit status, findings
//	proofs         what proved means, and what cannot be proved
//	reports        counterexamples, replay, reduction
//	tests          tests of failing inputs and of current behavior
//	json           the fields of -json
//	cache          verdicts of earlier runs
//	shards         one run on several machines
//	ci             SARIF, JUnit, GitHub, GitLab, pre-commit
//	versions       how target diff compares two versions
//	mutation       how target mutate tells what a contract does not say
//	limits         what target cannot check, and Z3
//	sandbox        what functions in the sandbox can do
//	method         how inputs are found, and checked to be complete
package main

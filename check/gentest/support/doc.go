// Package support holds what generated tests share: calls that may panic,
// predicates, comparisons, and the walk over what a value reaches.
//
// Package gentest writes the declarations of some of its files into tests, with
// a prefix before each name. [ContractTest] writes a file with a test that runs
// target on the package that it is in.
package support

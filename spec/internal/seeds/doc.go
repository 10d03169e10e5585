// Package seeds finds texts that a package's tests pass to its functions.
//
// [Read] takes the test files of a package and returns [Tests], which knows
// their string literals, and separately those that are passed to a parameter.
// [Choose] takes a bounded number of them, the most different first. [Edited]
// makes small edits of those, because faults of parsers show in texts that are
// almost right.
//
// Test files are read as syntax only: they need not compile, and their imports
// need not exist.
package seeds

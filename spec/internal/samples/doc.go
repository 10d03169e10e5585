// Package samples finds texts that a package's tests pass to its functions.
//
// In come the test files of a package. [Tests] knows the string literals in
// them, those that are passed to a parameter apart. [Choose] takes a bounded
// number of them, the most different first, and [Edited] are small edits of
// those, since the faults of parsers show in texts that are not quite right.
//
// Test files are read as syntax only: they need not compile, and what they
// import need not be there.
package samples

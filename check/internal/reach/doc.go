// Package reach finds the code that the verdict on a function depends on.
//
// [Program.Package] takes a loaded package, and [Package.Of] returns the
// [Reach] of one of its contracts: a sum of all that the inputs, the calls and
// the proof depend on, apart from the configuration of the run. Comments and
// the places of declarations do not change the sum. A Reach also maps positions
// in that code to [Place] values, which stay the same if lines move.
//
// Declarations of local packages count one by one: those that the function and
// its clauses mention, what these mention, and what runs when the packages are
// initialized. A method also counts if an interface may call it. Other packages
// count as a whole, as the go command has compiled them. So do local packages
// with code that does not show what it reaches: cgo, assembly, go:linkname,
// embedded files, reflection and package unsafe.
package reach

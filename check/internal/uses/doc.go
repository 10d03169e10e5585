// Package uses finds out what can be done with what a function returns.
//
// In come the functions of a package and how many calls may follow; out comes
// the list of [Use], programs such as d := ParseShort(1); d.String(), which the
// worker runs where a function has returned no error. A result that looks right
// may hold what fails when it is looked at: a lazy field, an iterator, an index
// that String follows.
package uses

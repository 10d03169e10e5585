// Package report writes what happens in a run of package check, for people and
// for programs.
//
// In come the events of the run; out goes text, in one of the [Formats]. A
// report uses what an event exports and nothing else, so that a handler
// elsewhere can say all that a report says.
//
// A new format is a file in this package, with a function that returns the
// handler that writes it, and a value in Formats.
package report

// Package suite chooses inputs of functions: as few as possible that take every
// branch that all inputs take.
//
// [Choose] runs the inputs of a run again, which package recorded keeps, to see
// which branches each takes.
package suite

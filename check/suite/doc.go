// Package suite chooses inputs of functions: as few as possible that take every
// branch that all inputs take.
//
// [Collector] keeps the inputs of a run, and [Collector.Choose] runs them
// again, one by one, to see which branches each takes.
package suite

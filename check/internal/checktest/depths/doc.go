// Package depths tests checks without a given depth: the faults that they find,
// the inputs that they run, and that these are the same each time.
package depths

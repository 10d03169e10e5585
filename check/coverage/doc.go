// Package coverage says which branches of a function its inputs have reached,
// and for the others why not, as far as that is known.
//
// [Of] takes what the workers have noted, and what a proof knows. The result is
// in the event that ends the function.
package coverage

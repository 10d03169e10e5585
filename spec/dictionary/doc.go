// Package dictionary finds the values that code distinguishes. They are the
// bytes and words of text that it compares with, searches for or looks up, the
// errors and types that it asks interfaces for, and the slices whose spare
// capacity it can observe.
//
// [Find] takes the type-checked syntax of a contract, of the function, and of
// the functions that they call, and returns a [Dictionary]. The values in it
// belong to the domain of the function's inputs, so that an enumeration of the
// domain covers the different behaviors of the code.
//
// The name comes from fuzzers, which call the tokens of an input format a
// dictionary.
package dictionary

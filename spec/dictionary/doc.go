// Package dictionary finds what code tells apart: the bytes and words of text
// that it compares with, searches for or looks up, the errors and types that it
// asks interfaces for, and the slices whose spare room it can see. It reads the
// type-checked syntax of a contract, of the function, and of what they call.
// The values that it finds belong to the domain of the function's inputs, so
// that an enumeration of the domain covers what the code does differently.
//
// The name is that of fuzzers, which call the tokens of an input format a
// dictionary.
package dictionary

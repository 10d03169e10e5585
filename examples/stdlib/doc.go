// Package stdlib checks the standard library: each function is a thin wrapper of the one that its
// body calls, and its contract is the sentence of that function's documentation which the wrapper's
// comment quotes.
package stdlib

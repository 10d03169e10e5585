// Package domain decides which values a type has in a search.
//
// In come the types of a package and the [Bounds] of the search; out goes the
// domain of each [Position] within a value: the numbers of an integer or a
// floating-point type ([Integers], [Floats]), the [Alphabet] of strings, the
// types that an interface holds ([World]), whether nil is a value. A [Types]
// knows these for one package, and refuses at a parameter's declaration what
// has no domain that can be listed. Nothing here makes nodes or terms: package
// unfold does so, and package encode describes and counts domains.
package domain

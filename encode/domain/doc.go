// Package domain decides which values a type has in a search.
//
// [New] takes a package and the [Bounds] of the search, and returns a [Types].
// It knows the domain of each [Position] within a value: the numbers of an
// integer or a floating-point type ([Integers], [Floats]), the [Alphabet] of
// strings, and the types that an interface holds ([World]). It also knows
// whether nil is a value. It rejects, at a parameter's declaration, a type
// whose domain cannot be listed. Nothing here makes nodes or terms: package
// unfold does so, and package encode describes and counts domains.
package domain

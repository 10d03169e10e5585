// Package canonical writes values as text that is the same in two versions of a
// package.
//
// An [Observer] takes the results of a call, and its arguments after the call.
// A [Writer] writes them by reflection as Go-like text. Two texts are equal
// exactly if the values are equal in everything that they reach. Pointers are
// numbered in the order in which they are met, so that the text shows sharing
// and cycles but no addresses. Maps are sorted. An error is written as its type
// and message. For functions and channels the text only shows whether they are
// nil. The work is linear in the text. A text that is cut at a limit says so.
//
// Package source embeds its files. Workers import them.
package canonical

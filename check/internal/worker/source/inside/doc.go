// Package inside is the fixed part of a worker: the code that runs inside the
// process of the package under test, next to what package source generates for
// its functions.
//
// It is an ordinary package so that it is compiled, vetted and tested like one.
// Package source embeds its files, gives them the name of the package under
// test and adds them to that package through an overlay. They therefore import
// nothing but the standard library, under names that cannot clash, and every
// package-level name starts with refine_. Package protocol is the exception: it
// is imported as refine_protocol here, and its names are written with the
// prefix refine_ in the overlay.
package inside

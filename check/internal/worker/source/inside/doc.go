// Package inside is the fixed part of a worker: the code that runs in the
// process of the package under test, next to what package source generates for
// its functions. [Serve] is its entry. Generated code calls the methods of
// [Worker] in each function, and fills the tables such as [Constants] before.
//
// Package source embeds its files. A worker imports them by a path in the
// standard library, since the module under test does not require this one. They
// therefore import nothing but the standard library and the packages that
// package source embeds as well, and compile with older versions of Go.
package inside

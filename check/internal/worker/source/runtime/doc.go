// Package runtime is the fixed part of a worker: the code that runs in the
// process of the package under test, next to the code that package source
// generates for its functions. [Serve] is the entry point. Generated code first
// fills tables such as [Constants]. Each generated function calls the methods
// of [Worker].
//
// Package source embeds its files. A worker imports them by a path in the
// standard library, since the module under test does not require this one. The
// files therefore import nothing but the standard library and the packages that
// package source embeds as well, and compile with older versions of Go.
package runtime

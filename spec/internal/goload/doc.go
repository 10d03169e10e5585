// Package goload loads Go packages by the user's go command.
//
// [Load] takes patterns and returns a [Program]: the packages that match, as
// the go command lists them. [Listed.Load] parses and type-checks one of them.
// A package has the errors that keep it from being compiled, at positions in
// the user's files. The types of imported packages come from export data. The
// source of any package that it refers to is loaded when it is first asked for.
// Nothing but the package keeps its syntax and these sources.
//
// Packages are loaded in the environment that workers are built in, so that
// paths and types agree.
package goload

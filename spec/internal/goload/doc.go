// Package goload loads Go packages by the user's go command.
//
// Patterns come in. What goes out is a [Program]: the packages that match,
// parsed and type-checked, each with the errors that keep it from being
// compiled, at positions in the user's files. What the packages import comes
// from export data. The source of any package that they refer to is loaded when
// it is first asked for.
//
// The environment that packages are loaded in is the one that workers are built
// in, so that paths and types agree.
package goload

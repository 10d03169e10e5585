// Package goload loads Go packages by the user's go command.
//
// [Load] takes patterns and returns a [Program]: the packages that match,
// parsed and type-checked. Each package has the errors that keep it from being
// compiled, at positions in the user's files. The types of imported packages
// come from export data. The source of any package that they refer to is loaded
// when it is first asked for.
//
// Packages are loaded in the environment that workers are built in, so that
// paths and types agree.
package goload

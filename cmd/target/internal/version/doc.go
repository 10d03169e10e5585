// Package version finds the source of a version of a module.
//
// In comes what a user writes: a folder, module@version, or a revision of git.
// Out comes a [Tree]: a folder that is a module of its own, in which packages
// load and build. All but the user's own folders are copies, which Close
// removes; neither the module cache nor the user's work tree is written to.
package version

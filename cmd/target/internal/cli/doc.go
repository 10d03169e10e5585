// Package cli is the target command as a function: arguments, directory,
// environment and streams go in, an exit status comes out. Nothing in it ends
// the process or reads the process's own state, so tests and other programs can
// run commands in process.
//
// One table of commands (commands.go) and one of flags (flags.go) drive the
// parsing, the usage texts and the manual; each command has a file named for
// it.
package cli

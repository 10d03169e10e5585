// Package commandline writes commands that a user can paste into a shell. That
// is a POSIX shell, or cmd.exe on Windows. [Text] quotes the words that need
// it.
package commandline

// Package scratch makes the temporary directories of the program, and removes
// those of runs that were killed.
//
// A directory is named target-PID-RANDOM, has a file as a mark, and is locked
// as long as its process lives. A later run removes what is not locked any more,
// with the go commands that still work in it. Nothing else in the directory for temporary files is
// touched.
package scratch

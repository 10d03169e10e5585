// Package scratch makes the temporary directories of the program, and removes
// those of runs that were killed.
//
// A directory is named target-PID-RANDOM, has a file as a mark, and is locked
// as long as its process lives. A later run removes directories with a mark and
// no lock, and ends the go commands that still work in them. It also removes
// empty directories with such names whose process has ended, and touches
// nothing else in the directory for temporary files.
package scratch

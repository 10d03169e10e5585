// Package report writes what came of mutants, for people and for programs.
//
// A report takes the events of package mutate and writes text in one of the
// [Formats]. It uses what an event exports and nothing else.
package report

// Package marks notes which branches of the code under test the calls reach.
//
// Instrumented code sets [At] at the beginning of each branch. A worker turns
// that on for the time of a call only ([Calls]), so that clauses and
// constructors leave no marks. The marks are in memory that the parent shares,
// so that they outlive a crash.
//
// Package source embeds its files. Workers and instrumented packages import
// them.
package marks

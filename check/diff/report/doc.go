// Package report writes how two versions differ, for people and for programs.
//
// In come the events of package diff; out goes text, in one of the [Formats],
// as package check/report does it for a check. A report uses what an event
// exports and nothing else.
package report

// Package ci writes the results of a run for the systems that run it: SARIF for
// code scanning, JUnit for lists of tests, and commands and a summary for
// GitHub.
//
// A [Collector] turns the events of a check into [Run]; package
// check/diff/report does so for a comparison. A [File] writes a Run once it has
// ended, however it ended. Package ci reports all that a text report does, in
// Result.Text, and decides nothing about it.
package ci

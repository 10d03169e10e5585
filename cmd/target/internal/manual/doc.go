// Package manual holds the pages of the manual, the one place where the
// language of annotations, the inputs, the verdicts and the limits are
// described.
//
// A [Page] is written in the syntax of doc comments, with the tables of verbs,
// bounds and findings that the parser follows filled in. "target help" shows it
// as text, and the doc comment of the command is made of all pages, so that "go
// doc" shows the same.
package manual

// Package manual holds the text of the "target help" topics. The language of
// annotations, the inputs, the verdicts and the limits are documented here and
// nowhere else.
//
// A [Page] is written in the syntax of doc comments. The tables of verbs,
// bounds, findings and laws are filled in from the tables that the parser uses.
package manual

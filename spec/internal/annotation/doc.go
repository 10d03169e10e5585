// Package annotation finds the //refine: directives in the comments of Go
// files.
//
// Parsed files come in. What goes out are [Directive] values in source order:
// the verb, the text of the body with the position of each byte, and the
// declaration it stands at. [Verbs] is the table of all verbs: where each may
// stand, what follows it and which [Role] its clauses have. [Findings] are what
// a directive can accept.
//
// What looks like an annotation and is none, stands at a wrong place, has an
// unknown verb, lacks a body or has one too many is reported. Nothing is
// ignored.
package annotation

// Package stream writes what reports make of events: a [Screen] text for people
// and a line of a terminal that shows what is running, and [Lines] a JSON
// object a line for programs. A [Format] makes such a report.
//
// Package stream does not know any event: tags of their fields say what lines
// have. An error of writing is that of the owner of the stream, who ends the
// run.
package stream

package stream

import "io"

// A Format is a form of report. Options say how a report looks, and a Report
// takes the events.
type Format[Options, Report any] struct {
	// Name is the format's name for users.
	Name string
	// Machine is true if programs read the report: it also has what
	// otherwise goes to standard error.
	Machine bool
	// New returns a report that writes to w.
	New func(w io.Writer, opts Options) Report
}

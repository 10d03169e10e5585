package report

import (
	"io"

	"github.com/typetarget/target/check/diff"
)

// A Report is a handler that writes the events.
type Report interface {
	diff.Handler
	// Err is the first error of writing, or nil.
	Err() error
}

// Options say how a report looks. A format uses those that mean something to
// it.
type Options struct {
	// Old and New are the versions.
	Old, New diff.Version
	// Verbose also lists the functions that are the same one by one.
	Verbose bool
	// Color marks verdicts with terminal colours.
	Color bool
	// Progress, unless it is nil, is a terminal that shows one line on what
	// is being compared. It is cleared before anything is reported.
	Progress io.Writer
	// Width is the number of columns of the progress line; 0 means 80.
	Width int
}

// The formats.
var (
	Text = Format{Name: "text", New: newText}
	JSON = Format{Name: "json", Machine: true, New: newJSON}
)

// Formats are all formats.
var Formats = []Format{Text, JSON}

// A Format is a form of report.
type Format struct {
	// Name is the format's name for users.
	Name string
	// Machine is true if programs read the report.
	Machine bool
	// New returns a report that writes to w.
	New func(w io.Writer, opts Options) Report
}

package report

import (
	"io"

	"github.com/typetarget/target/check"
)

// A Report is a handler that writes the events.
type Report interface {
	check.Handler
	// Err is the first error of writing, or nil.
	Err() error
}

// A Format is a form of report.
type Format struct {
	// Name is the format's name for users.
	Name string
	// Machine is true if programs read the report: it also has
	// what otherwise goes to standard error.
	Machine bool
	// New returns a report that writes to w.
	New func(w io.Writer, opts Options) Report
}

// The formats.
var (
	Text = Format{Name: "text", New: newText}
	JSON = Format{Name: "json", Machine: true, New: newJSON}
)

// Formats are all formats.
var Formats = []Format{Text, JSON}

// Options say how a report looks. A format uses those that mean something to
// it.
type Options struct {
	// Dir is the directory that positions are shown relative to.
	Dir string
	// Verbose adds the start of each function with its contract, and how
	// far a failing one got.
	Verbose bool
	// Contract lists the clauses of a function, for Verbose; it may be nil.
	Contract func(pkg, fn string) []check.Note
	// Keep says that target gen would write the failing inputs as tests.
	Keep bool
	// Color marks verdicts with terminal colours.
	Color bool
	// Progress, unless it is nil, is a terminal that shows one line on what
	// is being checked. The line is cleared before anything is reported.
	Progress io.Writer
	// Width is the number of columns of the progress line; 0 means 80.
	Width int
}

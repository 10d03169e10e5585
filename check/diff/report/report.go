package report

import (
	"io"

	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/report/stream"
)

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
	Text = stream.Format[Options, diff.Handler]{Name: "text", New: newText}
	JSON = stream.Format[Options, diff.Handler]{Name: "json", Machine: true, New: newJSON}
)

// Formats are all formats.
var Formats = []stream.Format[Options, diff.Handler]{Text, JSON}

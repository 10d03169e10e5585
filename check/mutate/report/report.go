package report

import (
	"io"

	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/report/stream"
)

// Options say how a report looks. A format uses those that mean something to
// it.
type Options struct {
	// Dir is the directory that positions are relative to.
	Dir string
	// Verbose also shows the mutants that do not survive.
	Verbose bool
	// Color marks verdicts with terminal colours.
	Color bool
	// Progress, unless it is nil, is a terminal that shows one line on what
	// is running. It is cleared before anything is reported.
	Progress io.Writer
	// Width is the number of columns of the progress line; 0 means 80.
	Width int
}

// The formats.
var (
	Text = stream.Format[Options, mutate.Handler]{Name: "text", New: newText}
	JSON = stream.Format[Options, mutate.Handler]{Name: "json", Machine: true, New: newJSON}
)

// Formats are all formats.
var Formats = []stream.Format[Options, mutate.Handler]{Text, JSON}

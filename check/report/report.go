package report

import (
	"io"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report/stream"
)

// The formats.
var (
	Text = stream.Format[Options, check.Handler]{Name: "text", New: newText}
	JSON = stream.Format[Options, check.Handler]{Name: "json", Machine: true, New: newJSON}
)

// Formats are all formats.
var Formats = []stream.Format[Options, check.Handler]{Text, JSON}

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

package report

import (
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
	stream.Look
	// Dir is the directory that positions are shown relative to.
	Dir string
	// Contract lists the clauses of a function, for Verbose; it may be nil.
	Contract func(pkg, fn string) []check.Note
	// Keep says that target gen would write the failing inputs as tests.
	Keep bool
}

package report

import (
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/report/stream"
)

// Options say how a report looks. A format uses those that mean something to
// it.
type Options struct {
	stream.Look
	// Old and New are the versions.
	Old, New diff.Version
}

// The formats.
var (
	Text = stream.Format[Options, diff.Handler]{Name: "text", New: newText}
	JSON = stream.Format[Options, diff.Handler]{Name: "json", Machine: true, New: newJSON}
)

// Formats are all formats.
var Formats = []stream.Format[Options, diff.Handler]{Text, JSON}

package report

import (
	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/report/stream"
)

// Options say how a report looks. A format uses those that mean something to
// it.
type Options struct {
	stream.Look
	// Dir is the directory that positions are relative to.
	Dir string
}

// The formats.
var (
	Text = stream.Format[Options, mutate.Handler]{Name: "text", New: newText}
	JSON = stream.Format[Options, mutate.Handler]{Name: "json", Machine: true, New: newJSON}
)

// Formats are all formats.
var Formats = []stream.Format[Options, mutate.Handler]{Text, JSON}

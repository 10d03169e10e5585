package diff

import (
	"regexp"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

// An outcome is what an input came to in one version.
type outcome struct {
	worker.Observed
	// loss is how it has ended the worker; nil if it has not.
	loss *worker.Fault
}

// isValid reports whether the input is a valid one in the version.
func (o outcome) isValid() bool { return o.loss != nil || o.Kind != protocol.ObservedNothing }

// same reports whether two outcomes are the same.
func (o outcome) same(other outcome) bool {
	if o.loss != nil && other.loss != nil {
		return lossOf(o.loss) == lossOf(other.loss)
	}
	return (o.loss != nil) == (other.loss != nil) && o.Kind == other.Kind && o.Digest == other.Digest
}

// A loss is how a worker is lost, as far as that is the same whenever it
// happens. To want memory and not to return are one: what is over first is a
// matter of the machine.
type loss struct {
	ending Ending
	detail string
}

func lossOf(f *worker.Fault) loss {
	switch {
	case f.Kind == protocol.KindTimeout, f.Memory:
		return loss{Hangs, ""}
	case f.Kind == protocol.KindExit:
		return loss{Quits, f.Detail}
	}
	return loss{Crashes, f.Detail}
}

// An end is how a call ends, without what varies with the input.
type end struct {
	ending Ending
	class  string
	file   string
	line   int
}

// varying matches what differs from input to input in the messages of the
// runtime.
var varying = regexp.MustCompile(`-?[0-9]+| with (length|capacity) [0-9]+`)

// end is how the call ends.
func (o outcome) end() end {
	switch {
	case o.loss != nil:
		l := lossOf(o.loss)
		return end{ending: l.ending, class: varying.ReplaceAllString(l.detail, "")}
	case o.Kind == protocol.ObservedReturn || o.Told == nil:
		return end{ending: o.ending()}
	}
	return end{o.ending(), varying.ReplaceAllString(o.Told.Class, ""), o.Told.File, o.Told.Line}
}

// ending is how the call ends in a word.
func (o outcome) ending() Ending {
	if o.loss != nil {
		return lossOf(o.loss).ending
	}
	switch o.Kind {
	case protocol.ObservedPanic:
		return Panics
	case protocol.ObservedExit:
		return Exits
	case protocol.ObservedMisuse:
		return Misuses
	}
	return Returns
}

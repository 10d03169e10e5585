package diff

import (
	"regexp"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

// An outcome is the observed behavior of an input in one version.
type outcome struct {
	worker.Observed
	// loss is the fault that ended the worker; nil if the worker goes on.
	loss *worker.Fault
}

// isValid reports whether the input is valid in the version.
func (o outcome) isValid() bool { return o.loss != nil || o.Kind != protocol.ObservedNothing }

// same reports whether two outcomes are the same.
func (o outcome) same(other outcome) bool {
	if o.loss != nil && other.loss != nil {
		return lossOf(o.loss) == lossOf(other.loss)
	}
	return (o.loss != nil) == (other.loss != nil) && o.Kind == other.Kind && o.Digest == other.Digest
}

// observed returns outcomes as the workers have observed them.
func observed(outcomes [2]outcome) [2]worker.Observed {
	return [2]worker.Observed{outcomes[older].Observed, outcomes[newer].Observed}
}

// isMade reports whether the versions are known to have built different
// arguments for the call.
func isMade(outcomes [2]outcome) bool {
	old, new := outcomes[older].Made, outcomes[newer].Made
	return old != 0 && new != 0 && old != new
}

// A loss says how a worker is lost, as far as that is the same whenever it
// happens. A call that needs too much memory and a call that does not return
// are the same loss: the machine decides which limit is reached first.
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

// An end says how a call ends, without anything that varies with the input.
type end struct {
	ending Ending
	class  string
	file   string
	line   int
}

// varying matches the parts of the runtime's messages that differ from input to
// input.
var varying = regexp.MustCompile(`-?[0-9]+| with (length|capacity) [0-9]+`)

// end returns how the call ends.
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

// ending returns how the call ends, in a word.
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

package causes

import (
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
)

// maxArguments is the maximum number of argument lists whose outcomes are kept.
// The inputs after them are not compared across the versions.
const maxArguments = 1 << 18

// Arguments compares the outcomes of calls whose arguments are equal although
// two versions may have built them in other ways. Arguments are known by their
// hashes. The function itself is not what differs if it has the same outcomes
// for the same arguments.
type Arguments struct {
	outcomes map[uint64]*[2]first
	// Same counts the inputs that have equal arguments in both versions and
	// the same outcome.
	Same int64
	// Conflict holds an input of each version that have equal arguments and
	// other outcomes, if there are any.
	Conflict [2][]byte
}

// A digest is the outcome of a call in short.
type digest struct {
	kind protocol.ObservedKind
	of   [canonical.DigestSize]byte
}

// A first is the first input with some arguments, and its outcome; input is nil
// if there is none.
type first struct {
	input   []byte
	outcome digest
}

// Add notes the outcomes of an input in both versions, which have not lost a
// worker by it.
func (a *Arguments) Add(input []byte, outcomes [2]worker.Observed) {
	old, new := outcomes[0], outcomes[1]
	if old.Made == 0 || new.Made == 0 {
		return
	}
	if old.Made == new.Made && digestOf(old) == digestOf(new) {
		a.Same++
	}
	input = append([]byte{}, input...)
	for v, o := range outcomes {
		a.note(v, input, o)
	}
}

func digestOf(o worker.Observed) digest { return digest{o.Kind, o.Digest} }

// note notes the outcome of a call in one version.
func (a *Arguments) note(v int, input []byte, o worker.Observed) {
	at := a.outcomes[o.Made]
	if at == nil {
		if len(a.outcomes) >= maxArguments {
			return
		}
		if a.outcomes == nil {
			a.outcomes = map[uint64]*[2]first{}
		}
		at = &[2]first{}
		a.outcomes[o.Made] = at
	}
	is := digestOf(o)
	if at[v].input == nil {
		at[v] = first{input, is}
	}
	if other := at[1-v]; other.input != nil && other.outcome != is && a.Conflict[v] == nil {
		a.Conflict[v], a.Conflict[1-v] = input, other.input
	}
}

// Carried reports whether the arguments that a version has built for an input
// are also arguments of the other version, for any of its inputs.
func (a *Arguments) Carried(outcomes [2]worker.Observed) bool {
	for v, o := range outcomes {
		if at := a.outcomes[o.Made]; at != nil && at[1-v].input != nil {
			return true
		}
	}
	return false
}

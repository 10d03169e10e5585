package failures

import (
	"cmp"
	"slices"

	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/plainness"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// A Failure is a way in which inputs fail.
type Failure struct {
	// At is the place of the first of them in the order of inputs.
	At    int64
	Key   Key
	Count int64
	// First is the first input that was found, and Plainest the plainest of
	// all but those that cost a worker: how many of these run in time
	// depends on the machine.
	First, Plainest Sample
	Samples         Samples
	// Shown is the one that stands for all.
	Shown Exhibit
}

// An Exhibit is what is known of an input that fails and is shown.
type Exhibit struct {
	Values []decode.Value
	Fault  *worker.Fault
	// Unread are the values with holes for what is not read when it fails:
	// it fails in the same way whatever stands there. It is nil if
	// everything is read, or it is not known what is.
	Unread []decode.Value
	// Flaky says what the call does otherwise, if it does not do the same
	// among other calls and alone.
	Flaky string
	// Count is how many inputs fail like this.
	Count int64
	// Minimal is true if no input that fails in the same way is plainer or
	// comes before it, and Only if no other does at all. Both are false if
	// smaller texts than those of the input are no inputs.
	Minimal, Only bool
	// From is the call that it was reduced from. Local is true if no single
	// part of it can be made smaller, and Larger says why that is not
	// known.
	From   string
	Local  bool
	Larger string
	Replay Replay
	// OtherForm is true if it fails in the same way as the one shown before
	// it.
	OtherForm bool
	// Stray is true if a goroutine has failed that it has not started, as
	// far as is known.
	Stray bool
	// ForArgument is true if it fails for an argument that its caller
	// should not have passed, and not with others.
	ForArgument bool
	// Unrefused is true if it fails for a nil argument where the function
	// answers other unfit values by an error.
	Unrefused    bool
	Forms        []generalize.Form
	Alternatives []generalize.Alternative
	// Notes are further lines about it.
	Notes []string
}

// A Replay says whether an input is known to fail alone as well, and so can be
// checked again.
type Replay uint8

const (
	NoReplay      Replay = iota
	ReplayAsIs           // it is to be left as it is, though it might be reduced
	ReplayMinimal        // there is nothing to reduce
)

// A List is the ways in which the inputs of a contract's function fail, in the
// order in which they were found.
type List struct {
	Contract *spec.Contract
	All      []*Failure
	byKey    map[Key]*Failure
}

// Find returns the way with a key; nil if it is new.
func (l *List) Find(k Key) *Failure { return l.byKey[k] }

// Add notes a new way with its first input, and returns it.
func (l *List) Add(at int64, k Key, shown Exhibit) *Failure {
	if l.byKey == nil {
		l.byKey = map[Key]*Failure{}
	}
	first := SampleOf(l.Contract, shown.Values)
	one := &Failure{At: at, Key: k, Count: 1, First: first, Plainest: first, Shown: shown}
	one.Samples.Add(first)
	l.byKey[k] = one
	l.All = append(l.All, one)
	return one
}

// DropStray drops what has ended a worker in a goroutine that an earlier call
// has started, if another input is known that does so alone: that is the one
// which is at fault.
func (l *List) DropStray() {
	all := slices.Clone(l.All)
	l.All = slices.DeleteFunc(l.All, func(stray *Failure) bool {
		alone := func(other *Failure) bool { return other.Shown.Flaky == "" && other.Key.Has(stray.Shown.Fault) }
		return stray.Shown.Stray && slices.ContainsFunc(all, alone)
	})
}

// PlainestFirst puts the ways into the order of the inputs that are shown.
func (l *List) PlainestFirst() {
	slices.SortStableFunc(l.All, func(a, b *Failure) int {
		return plainness.Of(l.Contract, a.Shown.Values).Compare(plainness.Of(l.Contract, b.Shown.Values))
	})
}

// Sort puts the ways into the order of inputs: an input whose harm shows later
// is found late.
func (l *List) Sort() {
	slices.SortStableFunc(l.All, func(a, b *Failure) int { return cmp.Compare(a.At, b.At) })
}

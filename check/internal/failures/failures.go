package failures

import (
	"cmp"
	"slices"

	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/plainness"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A Failure is a way in which inputs fail.
type Failure struct {
	// At is the index of the first of them in the order of inputs.
	At    int64
	Key   Key
	Count int64
	// First is the first input that was found. Plainest is the plainest of
	// all inputs except those that cost a worker, since the number of these
	// that run in time depends on the machine.
	First, Plainest Sample
	// Later are the next inputs after First, a few at most. They include
	// those that cost a worker.
	Later   []Sample
	Samples Samples
	// Kept are the first inputs in wire form, in their order, without those
	// that cost a worker. There are some only if a clause is false.
	Kept Kept
	// Shown is the input that represents all.
	Shown Exhibit
}

// Answers are what calls with other values have shown about an input that
// fails.
type Answers struct {
	// ForArgument is true if it fails for an argument that its caller
	// should not have passed, and does not fail with others.
	ForArgument bool
	// Unrefused is true if it fails for a nil argument, but the function
	// rejects other unfit values with an error.
	Unrefused bool
	// Doubt identifies what speaks against a fault of the code, if
	// anything does. The number has no meaning in this package.
	Doubt uint8
}

// An Exhibit describes an input that fails and is shown.
type Exhibit struct {
	Values []value.Value
	Fault  *worker.Fault
	// Unread are the values with holes for the parts that are not read when
	// the input fails. It fails in the same way for any values of these
	// parts. Unread is nil if everything is read, or the parts that are
	// read are not known.
	Unread []value.Value
	// Flaky describes the other outcome of the call, if the outcomes among
	// other calls and alone differ. KeepsAlone is true if the call alone
	// keeps the contract.
	Flaky      string
	KeepsAlone bool
	// Count is the number of inputs that fail in this way.
	Count int64
	// Minimal is true if no input that fails in the same way is plainer or
	// comes before it. Only is true if no other input fails in the same
	// way. Both are false if smaller texts than those of the input are not
	// inputs.
	Minimal, Only bool
	// From is the call that it was reduced from. Local is true if no single
	// part of the input can be made smaller, and Larger says why this is
	// not known.
	From   string
	Local  bool
	Larger string
	Replay Replay
	// OtherForm is true if it fails in the same way as the one shown before
	// it.
	OtherForm bool
	// Stray is true if, as far as is known, the goroutine that failed was
	// not started by the input.
	Stray bool
	Answers
	Forms        []generalize.Form
	Alternatives []generalize.Alternative
	// Path is that of all inputs of the failure, if there are others that
	// fail in the same way on other paths; nil otherwise.
	Path *paths.Path
	// Notes are further lines about it.
	Notes []string
}

// A Replay says whether an input is known to fail alone too, so that it can be
// checked again.
type Replay uint8

const (
	NoReplay      Replay = iota
	ReplayAsIs           // it must stay as it is, although it might be reduced
	ReplayMinimal        // there is nothing to reduce
)

// A List holds the ways in which the inputs of a contract's function fail, in
// the order in which they were found.
type List struct {
	Contract *spec.Contract
	All      []*Failure
	byKey    map[Key]*Failure
}

// Find returns the way with a key, or nil if it is new.
func (l *List) Find(k Key) *Failure { return l.byKey[k] }

// Add notes a new way with its first input, and returns it.
func (l *List) Add(at int64, k Key, shown Exhibit) *Failure {
	if l.byKey == nil {
		l.byKey = map[Key]*Failure{}
	}
	first := SampleOf(l.Contract, shown.Values)
	one := &Failure{At: at, Key: k, Count: 1, First: first, Plainest: first, Shown: shown}
	one.Samples.Add(first)
	if k.clause != nil {
		one.Kept.add(l.Contract, first)
	}
	l.byKey[k] = one
	l.All = append(l.All, one)
	return one
}

// DropStray drops a failure if a goroutine of an earlier call may have ended
// the worker, and another input alone ends a worker in the same way. That other
// input is then at fault.
func (l *List) DropStray() {
	all := slices.Clone(l.All)
	l.All = slices.DeleteFunc(l.All, func(stray *Failure) bool {
		alone := func(other *Failure) bool { return other.Shown.Flaky == "" && other.Key.Has(stray.Shown.Fault) }
		return stray.Shown.Stray && slices.ContainsFunc(all, alone)
	})
}

// DropDoubted drops ways about which there is a doubt, if inputs that give no
// rise to one fail in the same way, or others before that give rise to another.
// The inputs are then counted with these.
func (l *List) DropDoubted() {
	first := map[Key]*Failure{}
	l.All = slices.DeleteFunc(l.All, func(doubted *Failure) bool {
		key := doubted.Key
		key.Doubt = 0
		instead := cmp.Or(l.byKey[key], first[key])
		if doubted.Key.Doubt == 0 || instead == nil {
			first[key] = doubted
			return false
		}
		instead.Count += doubted.Count
		return true
	})
}

// PlainestFirst sorts the ways by the inputs that are shown, the plainest
// first.
func (l *List) PlainestFirst() {
	slices.SortStableFunc(l.All, func(a, b *Failure) int {
		return plainness.Of(l.Contract, a.Shown.Values).Compare(plainness.Of(l.Contract, b.Shown.Values))
	})
}

// Sort sorts the ways by the order of inputs, since an input whose effect
// appears later is found late.
func (l *List) Sort() {
	slices.SortStableFunc(l.All, func(a, b *Failure) int { return cmp.Compare(a.At, b.At) })
}

package diff

import (
	"go/token"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode"
)

// A Handler gets the events of a run, from one goroutine at a time: packages by
// path, functions in source order. Only ActionProgress depends on the clock.
type Handler interface {
	Event(Event)
}

// An Action says what an event reports.
type Action uint8

const (
	// ActionProgress: a function is being compared; Depth, Inputs and
	// Elapsed say how far it got.
	ActionProgress Action = iota
	// ActionDifference: inputs of a function differ in one way. It comes
	// before the function's ActionEnd.
	ActionDifference
	// ActionEnd ends a function with a verdict.
	ActionEnd
	// ActionError is about a package, or a version: it does not load or
	// build.
	ActionError
	// ActionSummary is the last event of a run.
	ActionSummary
)

var actionNames = [...]string{"progress", "difference", "end", "error", "summary"}

// String returns the action's name as the JSON output has it.
func (a Action) String() string { return actionNames[a] }

// An Event is one thing that happened in a run. Fields that do not apply to its
// action are zero.
type Event struct {
	Time   time.Time
	Action Action
	// Package is the import path in the new version, or in the old one if
	// the new one has no such package. Func is Name or Type.Method.
	Package, Func string
	// Pos is where the function is, in the new version if it is there. Its
	// file name is absolute.
	Pos token.Position

	Verdict Verdict
	// Depth is the depth reached, the last one finished.
	Depth int
	// Inputs counts the inputs on which both versions ran.
	Inputs int64
	// Exhaustive is true if every valid input up to Depth has run; Ended
	// says why not, if not.
	Exhaustive bool
	Ended      string
	// Domain says which values the inputs have, kind by kind, if they are
	// not all that their types have.
	Domain []encode.Scope
	// Differs counts the inputs on which the versions differ, Inside those
	// on which they differ only in what other modules do not see, and
	// Unstable those on which a version differs from itself.
	Differs, Inside, Unstable int64
	Elapsed                   time.Duration

	Contract ContractChange

	Difference *Difference
	// Message says why a function is not compared, or what changed.
	Message string
	Notes   []string
	Summary *Summary
}

// A Difference is a way in which two versions of a function differ, shown by
// one input.
type Difference struct {
	// Args are the arguments, receiver first, and Call is the call, as a Go
	// expression of the package.
	Args []check.NamedValue
	Call string
	// Old and New are what the call comes to.
	Old, New Outcome
	// Count is the number of inputs that differ in this way; Only is true
	// if no other input up to the depth differs at all.
	Count int64
	Only  bool
	// Among says that the versions differ only after other calls: alone the
	// call comes to the same in both.
	Among bool
	// Inside says that the versions differ only in unexported fields: other
	// modules see the same.
	Inside bool
	// Generalizations are the forms of inputs around it, the most general
	// one first.
	Generalizations []check.Generalization
	Reduction       check.Reduction
}

// A ContractChange says how what a function needs and promises has changed, as
// far as was looked. Its parts are nil if there are none.
type ContractChange struct {
	// Refused are inputs that only the old precondition takes, and Accepted
	// those that only the new one takes.
	Refused, Accepted *Taken
	// Excluded are outcomes that only the old postcondition allows, and
	// Allowed those that only the new one does: inputs that both take, with
	// results.
	Excluded, Allowed *Taken
}

// Taken are inputs that satisfy the precondition of one version and not that of
// the other, or outcomes that satisfy the postcondition.
type Taken struct {
	// Call is the first of them, of an outcome with the results.
	Call string
	// Count is how many of the first Of of the version there are.
	Count, Of int64
}

// An Outcome is what a call comes to in one version. Values are in a form that
// both versions have in common, which is close to Go's literals: what occurs
// again is #1, and labelled where it occurs first.
type Outcome struct {
	// Ending is how the call ends: "returns", "panics", "hangs", ...
	Ending Ending
	// Detail is the message of a panic, or the first line of a crash.
	Detail string
	// Pos is where a panic began, if that is known.
	Pos token.Position
	// Results are what it returns.
	Results []check.NamedValue
	// After are the parameters that it has changed, as they are then, and
	// those that its results share.
	After []check.NamedValue
}

// An Ending is how a call ends.
type Ending string

// The endings.
const (
	Returns Ending = "returns"
	Panics  Ending = "panics"
	Exits   Ending = "ends its goroutine"
	Misuses Ending = "misuses an argument"
	Hangs   Ending = "does not return"
	Crashes Ending = "crashes"
	Quits   Ending = "ends the process"
)

// A Summary counts how the functions of a run ended.
type Summary struct {
	Same, SameButUnstable, Inside, Different, Added, Removed, Changed, Skipped, Unsupported, NoTime, Failed int
	// Errors counts the faults of packages.
	Errors  int
	Inputs  int64
	Elapsed time.Duration
	// Stopped says why the run ended before every function was compared;
	// empty if it did not.
	Stopped string
}

// Functions is how many functions were run in both versions.
func (s *Summary) Functions() int { return s.Same + s.SameButUnstable + s.Inside + s.Different }

// ExitCode is the status a command ends with: 0 if all functions that both
// versions have do the same, as far as other modules see; 1 if one differs, has
// other types or is gone; 2 if nothing could be compared, or something that
// both have could not be.
func (s *Summary) ExitCode() int {
	switch {
	case s.Failed > 0 || s.Errors > 0 || s.Stopped != "":
		return 2
	case s.Different > 0 || s.Changed > 0 || s.Removed > 0:
		return 1
	case s.Functions() == 0 && s.Unsupported+s.NoTime > 0:
		return 2
	}
	return 0
}

// count adds an event to the summary.
func (s *Summary) count(e Event) {
	switch e.Action {
	case ActionError:
		s.Errors++
	case ActionEnd:
		s.Inputs += e.Inputs
		*s.of(e.Verdict)++
	}
}

// of is the counter of a verdict.
func (s *Summary) of(v Verdict) *int {
	return [...]*int{
		Same: &s.Same, SameButUnstable: &s.SameButUnstable, Inside: &s.Inside, Different: &s.Different, Added: &s.Added, Removed: &s.Removed,
		Changed: &s.Changed, Skipped: &s.Skipped, Unsupported: &s.Unsupported, NoTime: &s.NoTime, Failed: &s.Failed,
	}[v]
}

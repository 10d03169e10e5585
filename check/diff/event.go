package diff

import (
	"go/token"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode"
)

// A Handler receives the events of a run, from one goroutine at a time.
// Packages come in the order of their paths, functions in source order. Only
// ActionProgress depends on the clock.
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
	// ActionError reports that a package, or a version, does not load or
	// build.
	ActionError
	// ActionSummary is the last event of a run.
	ActionSummary
)

var actionNames = [...]string{"progress", "difference", "end", "error", "summary"}

// String returns the action's name as the JSON output has it.
func (a Action) String() string { return actionNames[a] }

// An Event is one thing that happened in a run. The tag of a field, or of the
// struct it is in, lists the actions that have it. In events of other actions
// it is zero. A field without a tag is in all of them.
type Event struct {
	Time   time.Time
	Action Action
	// Package is the import path in the new version, or in the old one if
	// the new one has no such package. Func is Name or Type.Method.
	Package, Func string `actions:"progress difference end error"`
	// Pos is the position of the function in the new version, or in the old
	// one if the new one lacks it. Its file name is absolute.
	Pos token.Position `actions:"progress difference end error"`

	Verdict Verdict `actions:"end"`
	// Depth is the last depth that was finished.
	Depth int `actions:"progress difference end"`
	// Inputs counts the inputs that both versions ran.
	Inputs int64 `actions:"progress difference end"`
	// Exhaustive is true if every valid input up to Depth ran. Otherwise
	// Ended says why not.
	Exhaustive bool   `actions:"end"`
	Ended      string `actions:"end"`
	// Domain says which values the inputs have, kind by kind, unless they
	// are all values of their types.
	Domain    []encode.Scope `actions:"end"`
	Differing `actions:"end"`
	Spent     `actions:"end"`

	Charge `actions:"end"`
	// Acceptance is that of a function that is gone or has other types.
	Acceptance `actions:"end"`

	Contract ContractChange `actions:"end"`

	Difference *Difference `actions:"difference"`
	// Message says why a function is not compared, or what changed.
	Message string   `actions:"end error"`
	Notes   []string `actions:"difference end"`
	Summary *Summary `actions:"summary"`
}

// A Spent is the time that a function or a run took.
type Spent struct {
	Elapsed time.Duration `actions:"progress end summary"`
	// Cached says that the function did not run: the event is that of an
	// earlier run. Elapsed is then 0.
	Cached bool
}

// A Difference is a way in which two versions of a function differ, shown by
// one input.
type Difference struct {
	// Call is the call, as a Go expression of the package, and Args are its
	// arguments, receiver first. Nodes are the statements that declare the
	// names of nodes in the arguments, as in check.Counterexample.
	Call  string
	Nodes []string           `report:",omitempty"`
	Args  []check.NamedValue `report:"Input"`
	// Old and New are the outcomes of the call.
	Old, New Outcome
	// Count is the number of inputs that differ in this way; Only is true
	// if no other input up to the depth differs at all.
	Count int64
	Only  bool `report:",omitempty"`
	// Among says that the versions differ only after other calls: alone,
	// the call has the same outcome in both.
	Among bool `report:",omitempty"`
	// Inside says that the versions differ only in unexported fields: other
	// modules see the same.
	Inside bool `report:",omitempty"`
	// Made says that the versions build different arguments for the call.
	Made bool `report:",omitempty"`
	Acceptance
	// Generalizations are the forms of inputs around it, the most general
	// one first.
	Generalizations []check.Generalization `report:",omitempty"`
	Reduction       check.Reduction        `report:"ReducedFrom,omitempty"`
}

// Differing counts the inputs of a function that differ.
type Differing struct {
	// Differs counts the inputs with a difference that other modules see.
	// Inside counts the inputs that differ only in what other modules do
	// not see, and Unstable those that make a version differ from itself.
	Differs, Inside, Unstable int64 `report:",omitempty"`
}

// A Charge says which function the differences of a function are charged to.
type Charge struct {
	// Cause is the function whose change the function shows, if running it
	// has decided that; nil if it may be its own. If the verdict is
	// Follows, Leader is the function under which it is reported.
	Cause  *Cause `report:",omitempty"`
	Leader string `report:",omitempty"`
	// Followers are the functions that are reported under this one.
	Followers []Follower `report:",omitempty"`
}

// A Cause is a function that differs, and that another function shows.
type Cause struct {
	// Func is Name or Type.Method, with the path of its package within the
	// module if it is of another one. Pos is its position in the new
	// version.
	Func string
	Pos  token.Position
	// Makes says that the function builds arguments of the other, which
	// does the same for the arguments that both versions build: Same counts
	// these inputs. If it is false, the other function calls it, and is
	// declared in the same words in both versions.
	Makes bool  `report:",omitempty"`
	Same  int64 `report:",omitempty"`
}

// A Follower is a function that is reported under another: it differs for the
// call Call.
type Follower struct {
	Func  string
	Pos   token.Position
	Call  string
	Cause Cause
}

// A ContractChange says how the precondition and the postcondition of a
// function have changed, as far as the search went. A field is nil if nothing
// was found.
type ContractChange struct {
	// Refused are inputs that only the old precondition accepts, and
	// Accepted those that only the new one accepts.
	Refused, Accepted *Taken `report:",omitempty"`
	// Excluded are outcomes that only the old postcondition allows, and
	// Allowed those that only the new one allows. An outcome is an input
	// that both accept, with results.
	Excluded, Allowed *Taken `report:",omitempty"`
}

// A Taken counts the inputs that satisfy the precondition of only one version,
// or the outcomes that satisfy the postcondition of only one version.
type Taken struct {
	// Call is the first of them; if it is an outcome, with the results.
	Call string
	// Count is their number among the first Of inputs of the version.
	Count, Of int64
}

// An Outcome is the observed behavior of a call in one version: how it ended,
// its results and its final arguments. Values are in a form that both versions
// share and that is close to Go's literals. A value that occurs again is
// written #1, and labelled at its first occurrence.
type Outcome struct {
	// Ending is how the call ends: "returns", "panics", "hangs", ...
	Ending Ending
	// Detail is the message of a panic, or the first line of a crash.
	Detail string `report:",omitempty"`
	// Pos is the position at which a panic began, if it is known.
	Pos token.Position `report:",omitempty"`
	// Results are the results of the call.
	Results []check.NamedValue `report:",omitempty"`
	// After are the final values of the parameters that the call changed,
	// and of those that its results share.
	After []check.NamedValue `report:",omitempty"`
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
	Different, Follows, Accepted, Same, SameButUnstable, Inside int

	Added   int `report:"New"`
	Removed int `report:"Gone"`

	Changed, Skipped, Unsupported, NoTime, Failed int
	// Errors counts the faults of packages.
	Errors  int
	Inputs  int64
	Elapsed time.Duration `report:"-"`
	// Stopped says why the run ended before every function was compared;
	// empty if it did not.
	Stopped string `report:",omitempty"`
	// Sandbox says what kept functions from changes, as in a check.
	Sandbox string `report:",omitempty"`
}

// Functions returns how many functions both versions ran.
func (s *Summary) Functions() int {
	return s.Same + s.SameButUnstable + s.Inside + s.Different + s.Follows + s.Accepted
}

// ExitCode returns the exit status of a command. It is 2 if a function failed,
// a package has an error, or the run was stopped. Otherwise it is 1 if a
// function differs as other modules see it, has other types, or is gone.
// Otherwise it is 2 if no function ran and some were not supported or had no
// time, and 0 if not.
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

// Count adds an event.
func (s *Summary) Count(e Event) {
	switch e.Action {
	case ActionError:
		s.Errors++
	case ActionEnd:
		s.Inputs += e.Inputs
		*s.of(e.Verdict)++
	case ActionProgress, ActionDifference, ActionSummary: // they end nothing
	}
}

// of returns the counter of a verdict.
func (s *Summary) of(v Verdict) *int {
	return [...]*int{
		Same: &s.Same, SameButUnstable: &s.SameButUnstable, Inside: &s.Inside, Different: &s.Different, Follows: &s.Follows, Accepted: &s.Accepted, Added: &s.Added, Removed: &s.Removed,
		Changed: &s.Changed, Skipped: &s.Skipped, Unsupported: &s.Unsupported, NoTime: &s.NoTime, Failed: &s.Failed,
	}[v]
}

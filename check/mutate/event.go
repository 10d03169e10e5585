package mutate

import (
	"go/token"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
)

// A Handler receives the events of a run, one at a time.
type Handler interface{ Event(Event) }

// HandlerFunc is a function as a Handler.
type HandlerFunc func(Event)

// Event implements Handler.
func (f HandlerFunc) Event(e Event) { f(e) }

// An Action says what an event is about.
type Action uint8

const (
	// ActionProgress: how many mutants of a function have run.
	ActionProgress Action = iota
	// ActionMutant: a mutant has run. Those of a function come in the order
	// of their positions, before its end.
	ActionMutant
	// ActionEnd: a function has ended.
	ActionEnd
	// ActionError: a package cannot be tried.
	ActionError
	// ActionSummary is the last event of a run.
	ActionSummary
)

var actionNames = [...]string{"progress", "mutant", "end", "error", "summary"}

// String returns the action's name as the JSON output has it.
func (a Action) String() string { return actionNames[a] }

// An Event is one thing that happened in a run. The tag of a field, or of the
// struct it is in, lists the actions that have it. In events of other actions
// it is zero. A field without a tag is in all of them.
type Event struct {
	Time   time.Time
	Action Action
	// Package is the import path, and Func the function with the contract:
	// Name or Type.Method. Pos is its position, or that of an error.
	Package, Func string         `actions:"progress mutant end error"`
	Pos           token.Position `actions:"progress mutant end error"`

	// Done and Of say how many mutants have run, of how many.
	Done, Of int `actions:"progress"`

	Mutant  *Mutant `actions:"mutant"`
	Verdict Verdict `actions:"end"`
	Counts  `actions:"end"`
	Extent  `actions:"mutant end"`
	Clauses Clauses `actions:"end"`
	// Loose is an outcome that the contract allows in place of that of the
	// original. A mutant that is killed for another input has it, or the
	// solver finds it. It is nil if none is known, or if a mutant survives,
	// which shows as much.
	Loose   *Loose        `actions:"end"`
	Message string        `actions:"end error"`
	Elapsed time.Duration `actions:"end summary"`
	Summary *Summary      `actions:"summary"`
}

// An Extent says which inputs the mutants of a function ran on.
type Extent struct {
	// Depth is the last depth that was finished, and Inputs counts the
	// valid inputs.
	Depth  int
	Inputs int64
	// Exhaustive is true if these are all valid inputs up to Depth.
	// Otherwise Ended says why not.
	Exhaustive bool
	Ended      string
}

// A Status says what came of a mutant.
type Status uint8

const (
	// Killed: the contract rejects a call.
	Killed Status = iota
	// TimedOut: a call does not return in time. It counts as killed.
	TimedOut
	// Crashed: a call ends the process. It counts as killed.
	Crashed
	// Equal: all outcomes are those of the original.
	Equal
	// Undecided: the contract rejects no call, and no outcome is known to
	// differ, but not every outcome could be compared.
	Undecided
	// Survived: the contract allows every call, and some outcome differs.
	Survived
)

var statusNames = [...]string{Killed: "killed", TimedOut: "timed-out", Crashed: "crashed", Equal: "equal", Undecided: "undecided", Survived: "survived"}

// String returns the status as the JSON output has it: "killed", ...
func (s Status) String() string { return statusNames[s] }

// An Input is an input of a function. Call is the call, as a Go expression of
// the package, and Args are its arguments, receiver first. Nodes are the
// statements that declare the names of nodes in the arguments, as in
// check.Counterexample.
type Input struct {
	Call  string             `report:",omitempty"`
	Nodes []string           `report:",omitempty"`
	Args  []check.NamedValue `report:"Input,omitempty"`
}

// A Mutant is a function with one change, and what came of it.
type Mutant struct {
	// Operator is the name of the operator.
	Operator string
	// In is the function that is changed, if it is not the one with the
	// contract. Pos is the position of the change, Old the source text
	// there and New what replaces it; New is empty if Old is dropped.
	In       string `report:",omitempty"`
	Pos      token.Position
	Old, New string
	Status   Status

	// Input kills it, or is the smallest one with a different outcome.
	Input
	// Kind and Message say how the call breaks the contract.
	Kind    check.Kind `report:",omitempty"`
	Message string     `report:",omitempty"`
	// Mutated and Original are the outcomes of the call, if it survived.
	Mutated, Original diff.Outcome `report:",omitempty"`
	// Differs counts the inputs with a different outcome, if it survived.
	Differs int64 `report:",omitempty"`
	// Reason says why it is undecided, or why a survivor has not run on
	// all inputs; empty if it has.
	Reason string `report:",omitempty"`
}

// Counts counts mutants by what came of them.
type Counts struct {
	Killed, TimedOut, Crashed, Equal, Undecided, Survived int
}

// Mutants returns how many mutants there are.
func (c Counts) Mutants() int {
	return c.Killed + c.TimedOut + c.Crashed + c.Equal + c.Undecided + c.Survived
}

// add counts a mutant.
func (c *Counts) add(s Status) {
	*[...]*int{Killed: &c.Killed, TimedOut: &c.TimedOut, Crashed: &c.Crashed, Equal: &c.Equal, Undecided: &c.Undecided, Survived: &c.Survived}[s]++
}

// plus returns the sum of two counts.
func (c Counts) plus(d Counts) Counts {
	return Counts{c.Killed + d.Killed, c.TimedOut + d.TimedOut, c.Crashed + d.Crashed, c.Equal + d.Equal, c.Undecided + d.Undecided, c.Survived + d.Survived}
}

// A Loose is an outcome that the contract allows in place of that of the
// original.
type Loose struct {
	// Input is the smallest known one with such an outcome.
	Input
	// Mutated is the outcome of the mutant, and Original that of the
	// original. Pos, Old and New are those of the mutant. They are zero if
	// it is a function that does nothing but return what the solver finds.
	Pos               token.Position `report:",omitempty"`
	Old, New          string         `report:",omitempty"`
	Mutated, Original diff.Outcome
}

// Clauses are clauses of a contract that nothing needs.
type Clauses struct {
	// Unneeded are postconditions that could go, one at a time: all mutants
	// that are killed are killed without it. Strict are preconditions that
	// could go, one at a time: more inputs are valid without it, and all of
	// them keep the contract.
	Unneeded, Strict []Clause
}

// A Clause is a clause of a contract.
type Clause struct {
	Text string
	Pos  token.Position
	// Inputs counts the valid inputs without a precondition, up to Depth.
	Inputs int64 `report:",omitempty"`
	Depth  int   `report:",omitempty"`
}

// A Verdict says how a function ends.
type Verdict uint8

const (
	// Tight: no mutant survives.
	Tight Verdict = iota
	// Weak: a mutant survives.
	Weak
	// Unmutated: it has no mutants.
	Unmutated
	// Skipped: the contract says that it is not checked.
	Skipped
	// Untried: the mutants could not run, for the reason in Message.
	Untried
)

var verdictNames = [...]string{Tight: "tight", Weak: "weak", Unmutated: "unmutated", Skipped: "skipped", Untried: "untried"}

// String returns the verdict's name as the JSON output has it: "tight", ...
func (v Verdict) String() string { return verdictNames[v] }

// A Summary counts how the functions of a run ended.
type Summary struct {
	Tight, Weak, Unmutated, Skipped, Untried int
	// Errors counts the errors of packages.
	Errors  int
	Counts  `report:"Mutants"`
	Elapsed time.Duration `report:"-"`
	// Stopped says why the run ended before every mutant had run; empty if
	// it did not.
	Stopped string `report:",omitempty"`
	// Sandbox says what kept functions from changes, as in a check.
	Sandbox string `report:",omitempty"`
}

// Functions returns how many functions have ended.
func (s *Summary) Functions() int { return s.Tight + s.Weak + s.Unmutated + s.Skipped + s.Untried }

// ExitCode returns the exit status of a command: 2 if a function could not be
// tried, a package has an error or the run was stopped, otherwise 1 if a mutant
// survives, and 0 if none does.
func (s *Summary) ExitCode() int {
	switch {
	case s.Untried > 0 || s.Errors > 0 || s.Stopped != "":
		return 2
	case s.Weak > 0:
		return 1
	}
	return 0
}

// Count adds an event.
func (s *Summary) Count(e Event) {
	switch e.Action {
	case ActionError:
		s.Errors++
	case ActionEnd:
		s.Counts = s.plus(e.Counts)
		*[...]*int{Tight: &s.Tight, Weak: &s.Weak, Unmutated: &s.Unmutated, Skipped: &s.Skipped, Untried: &s.Untried}[e.Verdict]++
	case ActionProgress, ActionMutant, ActionSummary: // they end nothing
	}
}

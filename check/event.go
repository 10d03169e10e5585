package check

import (
	"fmt"
	"go/token"
	"math"
	"time"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/blame"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode"
)

// A Handler gets the events of a run. Run calls it from one goroutine at a
// time, and in an order that depends on the code under test and the
// configuration only: packages by path, functions in source order, whatever
// Config.Parallel is. Failures of functions without annotations that may be due
// to values of other functions come last in their package. Only ActionProgress
// and ActionFound depend on the clock.
type Handler interface {
	Event(Event)
}

// A HandlerFunc is a function that serves as a Handler.
type HandlerFunc func(Event)

// Event calls f.
func (f HandlerFunc) Event(e Event) { f(e) }

// An Action says what an event reports.
type Action uint8

const (
	// ActionStart: the check of a function begins.
	ActionStart Action = iota
	// ActionProgress: a function is still being checked; Depth, Inputs,
	// Discards, Total and Elapsed say how far it got. If Func is empty, the
	// package is still being loaded or its worker built, as Stage says.
	ActionProgress
	// ActionFound: a function fails, and is still being checked. The event
	// shows the first failure that was found, as far as it is known; not
	// every function that fails has one.
	ActionFound
	// ActionCounterexample: some inputs of a function fail in one way; the
	// event shows the plainest of them. It comes before the function's
	// ActionFail, or its ActionPass if no failure is a fault.
	ActionCounterexample
	// ActionPass ends a function with the verdict Exhausted or Bounded, or
	// with a finding that the contract allows.
	ActionPass
	// ActionFail ends a function with the verdict Refuted, Vacuous or
	// Unproved.
	ActionFail
	// ActionSkip ends a function with the verdict Skipped or Accepted.
	ActionSkip
	// ActionError ends a function with the verdict Unsupported or Failed.
	// If Func is empty it is about the package: an annotation that is
	// wrong, a package that does not load or build.
	ActionError
	// ActionSummary is the last event of a run.
	ActionSummary
)

var actionNames = [...]string{
	ActionStart:          "start",
	ActionProgress:       "progress",
	ActionFound:          "found",
	ActionCounterexample: "counterexample",
	ActionPass:           "pass",
	ActionFail:           "fail",
	ActionSkip:           "skip",
	ActionError:          "error",
	ActionSummary:        "summary",
}

// String returns the action's name as the JSON output has it: "start", "pass",
// ...
func (a Action) String() string {
	if int(a) < len(actionNames) {
		return actionNames[a]
	}
	return fmt.Sprintf("Action(%d)", uint8(a))
}

// Ends reports whether an event of this action ends a function.
func (a Action) Ends() bool {
	return a == ActionPass || a == ActionFail || a == ActionSkip || a == ActionError
}

// An Event is one thing that happened in a run. Fields that do not apply to its
// action are zero.
type Event struct {
	Time   time.Time
	Action Action

	// Package is the import path; Func is Name or Type.Method, and empty if
	// the event is about the package or the run.
	Package, Func string
	// Pos is the position of the violated clause, of the unsupported
	// construct or of the error, or else of the function. Its file name is
	// absolute.
	Pos token.Position

	Verdict Verdict
	// Depth is the depth reached, the last one finished.
	Depth int
	// Inputs counts the distinct valid inputs that ran, the failing ones
	// included.
	Inputs int64
	// Calls is, in the event that ends the function, how many calls these
	// inputs took. They are fewer than the inputs if a call stands for all
	// inputs that differ only in parts it does not read. Each worker makes
	// its own calls, and begins some again, so that the number depends on
	// the machine.
	Calls int64
	// Total is, in a progress event, how many inputs there are up to Depth,
	// those that a filter rejects included; 0 if it is not known.
	Total int64
	// Stage is, in a progress event, the work that follows the inputs, or
	// comes before all functions; empty while inputs run.
	Stage string
	// Exhaustive is true if every valid input up to Depth has run.
	Exhaustive bool
	// Further are the inputs that ran after those up to Depth, part by
	// part. Inputs counts them, too.
	Further []levels.Ran
	// Deeper says why a greater depth that fits the function (Config.Fit)
	// is not finished; empty if none was begun.
	Deeper string
	// Clock is true, in the event that ends the function, if its time ended
	// before its inputs: another run may try more of them, or fewer, and so
	// find other failures.
	Clock bool
	// Reach says which branches the inputs have reached, in the event that
	// ends a function with annotations; nil if that is not known.
	Reach *coverage.Reach
	// Domain says which values the inputs have, kind by kind, if their
	// types have others.
	Domain []encode.Scope
	// Discards counts the inputs that a filter clause rejected. It also
	// counts inputs with a function argument that was called beyond its
	// table, if its default breaks the promise of its refined type: the
	// value there is not known.
	Discards int64
	// Elapsed is the wall-clock time spent on the function, or on the run
	// for a summary. Building the worker is not part of a function's time.
	Elapsed time.Duration
	// Cached says that the function did not run: the event is that of an
	// earlier run of the same code. Elapsed is then 0.
	Cached bool

	// Unannotated says that the function has no annotations, and is checked
	// as Config.All asks. If it cannot be checked, the action is ActionSkip
	// with the verdict Unsupported, and Needs names the missing feature: "a
	// channel", "a net.Conn".
	Unannotated bool
	Needs       string
	// Judgement is set with a counterexample. If it is excused or accepted
	// it is no fault. If the function has no other, it ends in ActionPass
	// without annotations, and with the verdict Accepted otherwise.
	Judgement *Judgement

	// Counterexample is set if Verdict is Refuted. For Vacuous it is set
	// too, with only Kind and Detail.
	Counterexample *Counterexample
	// Message is one sentence for people, without position, without a final
	// full stop: what does not hold, why the enumeration ended early, why
	// the function is skipped.
	Message string
	// Failures counts the inputs that fail, if Verdict is Refuted or
	// Accepted. Ended says why not every valid input ran; it is empty if
	// Exhaustive is true.
	Failures int64
	Ended    string
	// Spared counts the inputs that pass without a use of their results, at
	// depths that leave no unit for it. It is 0 unless a use fails.
	Spared int64
	// Selfcheck is the result of the comparison of the inputs with brute
	// force. It is set if Config.Selfcheck is SelfcheckAll and the function
	// ended in a verdict about its code. A difference makes the verdict
	// Failed, also for SelfcheckSome.
	Selfcheck *Selfcheck
	// Proof is the claim about all integers, if there is one; the verdict
	// is about the inputs that ran.
	Proof *Proof
	// Findings say why the verdict Exhausted means less than it seems to,
	// in the order of their positions.
	Findings []Finding
	// Notes are further lines that belong to the message, in order.
	Notes []Note
	// Output is what the code under test wrote to its standard output and
	// standard error while a counterexample was found, cut to a bounded
	// size.
	Output string

	// Summary is set in an ActionSummary event.
	Summary *Summary

	// way has, in a counterexample of a function without annotations, the
	// makers of the inputs that fail.
	way blame.Way
}

// A Judgement says what kind of fault a failure is. For a function with
// annotations it has no more than Cluster, Accepted and Site, which is where
// the function is declared.
type Judgement struct {
	Class unannotated.Class
	// Site is the line in the user's module at which the call went wrong.
	Site token.Position
	// Cluster identifies the failure and its place. It does not depend on
	// the input, the function or line numbers.
	Cluster string
	// Excused says that failures of the class are not faults. Accepted is
	// the reason why the cluster is accepted; it is empty if it is not.
	Excused  bool
	Accepted string
	// Generated says that the function is in a generated file, whose
	// failures are not to be reported.
	Generated bool
	// Doubt says why the failure may be due to a precondition that is not
	// written down, and is NoDoubt otherwise. Doubtful says that there is
	// a doubt, and that doubtful failures are not to be reported.
	Doubt    unannotated.Doubt
	Doubtful bool
	// Fault identifies the fault. The clusters in the body of one function
	// are one fault, apart from those of laws and from failures that their
	// class excuses. If Blamed is set, all failures charged to it are one
	// fault.
	Fault string
	// Blamed is the maker of the values that the function fails for, if
	// other functions fail for such values as well; nil if none is known.
	Blamed *Blamed
	// First is the function, with its package, that was reported before
	// with the same fault, or empty. It may be this function, with another
	// cluster.
	First string
}

// A Blamed is a function, or a method that changes its receiver, whose values
// break several functions: it has a part in all inputs that fail.
type Blamed struct {
	// Maker is the function, and Breaks are those that fail, all of one
	// package.
	Maker  string
	Breaks []string
	// Without counts inputs of these functions that have values of the same
	// type without the maker, and do not fail in this way. It counts only
	// some of those that ran.
	Without int64
}

// IsNoFault reports whether the failure is excused, accepted, doubtful or one
// of generated code. It is false for nil.
func (g *Judgement) IsNoFault() bool {
	return g != nil && (g.Excused || g.Accepted != "" || g.Generated || g.Doubtful)
}

// Sentence returns the event's message or, if there is none, the kind and the
// detail of its counterexample.
func (e Event) Sentence() string {
	ce := e.Counterexample
	if e.Message != "" || ce == nil {
		return e.Message
	}
	if ce.Detail == "" {
		return ce.Kind.String()
	}
	return ce.Kind.String() + ": " + ce.Detail
}

// A Selfcheck is the result of the comparison of a function's inputs with brute
// force. Plain recursion lists the values of its parameters' types, and the
// compiled precondition is evaluated on each.
type Selfcheck brute.Result

// Lines returns the self-check as text: how the values compare, how many of the
// solver's inputs were tried if the values are a sample, and which depths were
// not compared.
func (s *Selfcheck) Lines() []string {
	if s.Skipped != "" {
		return []string{"selfcheck: not done: " + s.Skipped}
	}
	which := "all values"
	switch {
	case s.IsSample() && s.Values == math.MaxInt64:
		which = "a sample of the more than 10^18 values"
	case s.IsSample():
		which = fmt.Sprintf("a sample of the %s", prose.Count(s.Values, "value"))
	}
	lines := []string{fmt.Sprintf("selfcheck: %s to depth %d: %d of %d valid, the same as the solver's", which, s.Depth, s.Valid, s.Compared)}
	if s.IsSample() {
		lines = append(lines, fmt.Sprintf("selfcheck: %d of the solver's %s tried in Go, all valid", s.Tried, prose.Count(s.Inputs, "input")))
	}
	if s.Beyond != "" {
		lines = append(lines, "selfcheck: greater depths were not compared: "+s.Beyond)
	}
	return lines
}

// IsSample reports whether some of the values to Depth were not compared.
func (s *Selfcheck) IsSample() bool { return s.Compared < s.Values }

// A Note is one further line of a message: a clause that contradicts another,
// the place of a panic.
type Note struct {
	Pos token.Position // invalid if the note has no place
	Msg string
}

// A Counterexample is a valid input that makes a function break its contract.
type Counterexample struct {
	// Args are the arguments as they were passed, receiver first. If
	// several pointers in them refer to one node, Nodes are the statements
	// that declare a variable for it: "a := &Node{}", "a.Next = a".
	Args  []NamedValue
	Nodes []string
	// Results are what the call returned; empty if it did not return.
	Results []NamedValue
	// After are the parameters that the call changed, as they were
	// afterwards.
	After []NamedValue
	// Changes are the first places at which it changed them.
	Changes []Change
	Kind    Kind
	// Detail is the text of the clause that is false, the panic's message,
	// the first line of the crash, ...
	Detail string
	// Parts are the sub-expressions of the clause that is false, as far as
	// they were evaluated. Why says in a few lines which of them decided.
	Parts []Part
	Why   []string
	// Stack lists the functions that ran when the code panicked or crashed,
	// innermost first, without those of the runtime.
	Stack []Frame
	// Drawing shows arguments that are trees or lists; empty if their
	// literals are small.
	Drawing []string
	// Call is the call as a Go expression of the package under test, after
	// the statements in Nodes.
	Call string
	// Uses are the statements that call the function and use its results,
	// if the use went wrong and not the call: "d := Parse(1)",
	// "d.String()".
	Uses []string
	// Flaky says how the call alone, in a fresh process, differs from the
	// call among others; it is empty if it does the same.
	Flaky string
	// Count is the number of inputs that fail in the same way: by the kind,
	// the clause, and the place and class of a panic. It is set once the
	// function has ended.
	Count int64
	// Minimal is true if no input that ran and fails in the same way is
	// plainer, and no valid one that fails in the same way comes before
	// those that ran in the order of inputs. It is false for an input that
	// is in the domain only because a test has its text: smaller texts are
	// not inputs.
	Minimal   bool
	Reduction Reduction
	// Replay is the command, for a shell, that checks this input alone; it
	// is empty if alone it does not fail.
	Replay string
	// Unread is the call with _ for the parts that neither the function nor
	// a clause reads when it fails: it fails for any values there. Unread
	// is empty if everything is read, or if the parts that are read are not
	// known.
	Unread string
	// Path is a branch that all inputs take that fail like this, if others
	// break the same clause without it: there seem to be several faults. It
	// is nil otherwise.
	Path *coverage.Branch
	// Generalizations are the forms of inputs around it, the most general
	// one first.
	Generalizations []Generalization
	// Alternatives are the outcomes if its choices are made in another way,
	// those of one part next to each other.
	Alternatives []Alternative
	// Only is true if no other valid input up to the depth of the event
	// fails in the same way.
	Only bool
	// OtherForm is true if it fails in the same way as the counterexample
	// of the event before, and is an input of another form.
	OtherForm bool
}

// A Reduction says how a counterexample was made smaller.
type Reduction struct {
	// From is the call that it was reduced from; empty if it was not
	// reduced.
	From string
	// Local is true if no single part of it can be made smaller. No other
	// valid input within the minimum bounds that it needs fails in the same
	// way, differs in one part only, and is plainer, or as plain and
	// earlier in the order of inputs. Integers of wide domains get no
	// further from zero.
	Local bool
	// Larger says why Local is not known, if it was asked for.
	Larger string
}

// A Part is a sub-expression of a clause with the value that it had, as a Go
// literal.
type Part struct {
	Expr, Value string
}

// A NamedValue is a parameter or result with its value as a Go literal.
type NamedValue struct {
	Name, Value string
}

// A Finding is a reason why the verdict on a contract means less than it seems
// to. It is no failure, and an allow annotation accepts it.
type Finding struct {
	// Name is one of annotation.Findings.
	Name string
	// Pos is that of the clause.
	Pos token.Position
	Msg string
}

// A Summary counts how the functions of a run ended.
type Summary struct {
	Packages  int // with at least one function to check, or an error
	Functions int // that ended in a verdict

	Exhausted, Bounded, Refuted, Vacuous, Unproved, Unsupported, Skipped, Accepted int
	// NotChecked counts functions without annotations that could not be
	// checked. Faults counts the faults of functions without annotations,
	// each once. Stale names accepted clusters that no longer occur.
	NotChecked, Faults int
	Stale              []string
	// Failed counts functions that could not be checked; Errors the faults
	// of packages.
	Failed, Errors int

	Inputs, Discards int64
	Elapsed          time.Duration
	Stop
	Surroundings
}

// A Stop says why a run ended before every function was checked, and what it
// left.
type Stop struct {
	// Stopped is the reason, or empty.
	Stopped string
	// Unfinished are the functions without a verdict whose inputs had begun
	// to run, in the order of the run. NotBegun counts those whose inputs
	// had not. Untouched counts the packages that were not loaded: NotBegun
	// is an estimate if there are any.
	Unfinished          []Unfinished
	NotBegun, Untouched int
}

// leave notes functions of a package that the end of the run left without a
// verdict. If the package was not loaded, there are about as many as unopened.
func (s *Stop) leave(left []Unfinished, unopened int) {
	for _, u := range left {
		if u.Begun {
			s.Unfinished = append(s.Unfinished, u)
		} else {
			s.NotBegun++
		}
	}
	if unopened > 0 {
		s.NotBegun += unopened
		s.Untouched++
	}
}

// Surroundings are what a run has met on its machine.
type Surroundings struct {
	// Crash says how libz3 crashed and where; empty if it did not. A
	// function that needed libz3 after that is bounded.
	Crash string
	// Sandbox says what kept functions from changes: "off", "whole", or
	// "partial" with what they could change.
	Sandbox string
}

// An Unfinished is a function that the end of the run left without a verdict.
type Unfinished struct {
	Package, Func string
	// Begun is true if its inputs had begun to run. Depth is then that of
	// the last ones, and Inputs how many there were.
	Begun  bool `json:"-"`
	Depth  int
	Inputs int64
}

// ExitCode returns the exit status of a command. It is 2 if something could not
// be checked. Otherwise it is 1 if there is a counterexample, a vacuous
// contract, or a contract that is to be proved and is not. It is 0 if all
// functions are exhausted, bounded, skipped or accepted.
func (s *Summary) ExitCode() int {
	switch {
	case s.Unsupported > 0 || s.Failed > 0 || s.Errors > 0 || s.Stopped != "" || s.Crash != "":
		return 2
	case s.Refuted > 0 || s.Vacuous > 0 || s.Unproved > 0:
		return 1
	}
	return 0
}

// A Change is a place in a parameter that the call changed. Path is a Go
// expression; Was and Is are the literals of the values before and after. One
// of the two is empty if a map has gained or lost the key.
type Change struct {
	Param, Path, Was, Is string
}

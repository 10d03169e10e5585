package check

import (
	"fmt"
	"go/token"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/blame"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/findings"
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
func (a Action) String() string { return prose.Name(a, actionNames[:]) }

// Ends reports whether an event of this action ends a function.
func (a Action) Ends() bool {
	return a == ActionPass || a == ActionFail || a == ActionSkip || a == ActionError
}

// An Event is one thing that happened in a run. The tag of a field, or of the
// struct it is in, lists the actions that have it. In events of other actions
// it is zero. A field without a tag is in all of them.
type Event struct {
	Time   time.Time
	Action Action

	// Package is the import path; Func is Name or Type.Method, and empty if
	// the event is about the package or the run.
	Package, Func string `actions:"start progress found counterexample pass fail skip error"`
	// Pos is the position of the violated clause, of the unsupported
	// construct or of the error, or else of the function. Its file name is
	// absolute.
	Pos token.Position `actions:"start progress found counterexample pass fail skip error"`
	// Unannotated says that the function has no annotations, and is checked
	// as Config.All asks. If it cannot be checked, the action is ActionSkip
	// with the verdict Unsupported, and Needs names the missing feature: "a
	// channel", "a net.Conn".
	Unannotated bool   `actions:"start progress found counterexample pass fail skip error"`
	Needs       string `actions:"skip"`

	Verdict Verdict `actions:"found counterexample pass fail skip error"`
	// Message is one sentence for people, without position, without a final
	// full stop: what does not hold, why the enumeration ended early, why
	// the function is skipped. Notes are further lines that belong to it,
	// in order.
	Message string `actions:"found counterexample pass fail skip error"`
	Notes   []Note `actions:"found counterexample pass fail skip error"`

	Extent   `actions:"progress counterexample pass fail skip error"`
	Progress `actions:"progress"`
	Failing  `actions:"found counterexample fail"`
	Ending   `actions:"pass fail skip error"`
	Summary  *Summary `actions:"summary"`

	// way has, in a counterexample of a function without annotations, the
	// makers of the inputs that fail.
	way blame.Way
}

// An Extent says how far a function is.
type Extent struct {
	// Depth is the depth reached, the last one finished.
	Depth int
	// Inputs counts the distinct valid inputs that ran, the failing ones
	// included.
	Inputs int64
	// Discards counts the inputs that a filter clause rejected. It also
	// counts inputs with a function argument that was called beyond its
	// table, if its default breaks the promise of its refined type: the
	// value there is not known.
	Discards int64
	// Elapsed is the wall-clock time spent on the function, or on the run
	// for a summary. Building the worker is not part of a function's time.
	Elapsed time.Duration `actions:"progress pass fail skip error summary"`
}

// A Progress says more of how far a function is.
type Progress struct {
	// Total is how many inputs there are up to Depth, those that a filter
	// rejects included; 0 if it is not known.
	Total int64
	// Stage is the work that follows the inputs, or comes before all
	// functions; empty while inputs run.
	Stage string
}

// A Failing says how inputs fail.
type Failing struct {
	// Counterexample is set if Verdict is Refuted. For Vacuous it is set
	// too, with only Kind and Detail.
	Counterexample *Counterexample
	// Judgement is set with a counterexample. If it is excused or accepted
	// it is no fault. If the function has no other, it ends in ActionPass
	// without annotations, and with the verdict Accepted otherwise.
	Judgement *Judgement
	// Output is what the code under test wrote to its standard output and
	// standard error while a counterexample was found, cut to a bounded
	// size. Code that is not at fault may have written it as well.
	Output string `actions:"found counterexample fail skip error"`
}

// An Ending says what is known of a function that has ended.
type Ending struct {
	// Cached says that the function did not run: the event is that of an
	// earlier run of the same code. Elapsed is then 0. Repeated counts the
	// inputs that did run, each with the same outcome as in that run: those
	// of counterexamples, and those whose calls take too long.
	Cached   bool
	Repeated int
	// Exhaustive is true if every valid input up to Depth has run. If not,
	// Ended says why.
	Exhaustive bool
	Ended      string
	// Failures counts the inputs that fail, if Verdict is Refuted or
	// Accepted. Spared counts the inputs that pass without a use of their
	// results, at depths that leave no unit for it. It is 0 unless a use
	// fails.
	Failures, Spared int64
	// Excused counts the inputs besides Failures that fail in ways that are
	// not reported.
	Excused int64
	// Calls is how many calls the inputs took. They are fewer than the
	// inputs if a call stands for all inputs that differ only in parts it
	// does not read. Each worker makes its own calls, and begins some
	// again, so that the number depends on the machine.
	Calls int64
	// Further are the inputs that ran after those up to Depth, part by
	// part. Inputs counts them, too.
	Further []levels.Ran
	// Deeper says why a greater depth that fits the function (Config.Fit)
	// is not finished; empty if none was begun.
	Deeper string
	// Clock is true if the time of the function ended before its inputs:
	// another run may try more of them, or fewer, and so find other
	// failures.
	Clock bool
	// Reach says which branches the inputs have reached, if the function
	// has annotations; nil if that is not known.
	Reach *coverage.Reach
	// Domain says which values the inputs have, kind by kind, if their
	// types have others.
	Domain []encode.Scope
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
}

// exhausted returns the event for a function that passes on all valid inputs.
func exhausted() Event {
	return Event{Action: ActionPass, Verdict: Exhausted, Ending: Ending{Exhaustive: true}}
}

// bounded returns the event for a function that passes on the inputs that ran.
// why says what ended them.
func bounded(why string) Event { return Event{Action: ActionPass, Verdict: Bounded, Message: why} }

// failed returns the event for a function or a package that could not be
// checked.
func failed(why string) Event { return Event{Action: ActionError, Verdict: Failed, Message: why} }

// A Judgement says what kind of fault a failure is. For a function with
// annotations it has no more than Cluster, Accepted and Site, which is where
// the function is declared.
type Judgement struct {
	Class unannotated.Class `report:",omitempty"`
	// Site is the line in the user's module at which the call went wrong.
	Site token.Position `report:",omitempty"`
	// Cluster identifies the failure and its place. It does not depend on
	// the input, the function or line numbers.
	Cluster string `report:",omitempty"`
	// Fault identifies the fault. The clusters in the body of one function
	// are one fault, apart from those of laws and from failures that their
	// class excuses. If Blamed is set, all failures charged to it are one
	// fault.
	Fault string `report:",omitempty"`
	// Excused says that failures of the class are not faults. Accepted is
	// the reason why the cluster is accepted; it is empty if it is not.
	Excused  bool   `report:",omitempty"`
	Accepted string `report:",omitempty"`
	// Generated says that the function is in a generated file, whose
	// failures are not to be reported.
	Generated bool `report:",omitempty"`
	// Doubt says why the failure may be due to a precondition that is not
	// written down, and is NoDoubt otherwise. Doubtful says that there is
	// a doubt, and that doubtful failures are not to be reported.
	Doubt    unannotated.Doubt `report:",omitempty"`
	Doubtful bool              `report:",omitempty"`
	// Blamed is the maker of the values that the function fails for, if
	// other functions fail for such values as well; nil if none is known.
	Blamed *Blamed `report:"-"`
	// First is the function, with its package, that was reported before
	// with the same fault, or empty. It may be this function, with another
	// cluster.
	First string `report:",omitempty"`
}

// A Blamed is a function, or a method that changes its receiver, whose values
// break several functions: it has a part in all inputs that fail.
type Blamed struct {
	// Maker is the function, and Breaks are those that fail, all of one
	// package.
	Maker  string   `report:",omitempty"`
	Breaks []string `report:",omitempty"`
	// Without counts inputs of these functions that have values of the same
	// type without the maker, and do not fail in this way. It counts only
	// some of those that ran.
	Without int64 `report:",omitempty"`
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

// A Finding is a reason why the verdict on a contract means less than it seems
// to. It is no failure, and an allow annotation accepts it.
type Finding = findings.Finding

// A queue holds the events of one function, or of a package itself, until it is
// their turn.
type queue struct {
	mu     sync.Mutex
	cond   *sync.Cond
	events []Event
	live   bool // it is their turn
	closed bool
}

func newQueue() *queue {
	q := &queue{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

// add adds an event. The end of the function removes the announcement of a
// failure that was found. A progress event before the queue's turn is dropped,
// since it would be out of date at its turn.
func (q *queue) add(e Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if e.Action == ActionProgress && !q.live {
		return
	}
	if e.Action.Ends() {
		q.events = slices.DeleteFunc(q.events, func(e Event) bool { return e.Action == ActionFound })
	}
	e.Time = time.Now()
	q.events = append(q.events, e)
	q.cond.Signal()
}

// close says that there are no more events.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.cond.Signal()
}

// wait returns when the queue is closed.
func (q *queue) wait() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.closed {
		q.cond.Wait()
	}
}

// drain passes the events on until the queue is closed.
func (q *queue) drain(f func(Event)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.live = true
	for {
		for len(q.events) == 0 {
			if q.closed {
				return
			}
			q.cond.Wait()
		}
		events := q.events
		q.events = nil
		q.mu.Unlock()
		for _, e := range events {
			f(e)
		}
		q.mu.Lock()
	}
}

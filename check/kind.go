package check

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// A Kind says in which way an input breaks a contract.
type Kind uint8

const (
	// NoKind is that of no counterexample.
	NoKind Kind = iota
	// Postcondition: an ensures clause or a refined result does not hold.
	Postcondition
	// Invariant: a value reachable from the results, the receiver or a
	// parameter breaks the invariant of its type after the call.
	Invariant
	// Panic: the call panics where the contract does not say so.
	Panic
	// NoPanic: the call does not panic where the contract says that it does.
	NoPanic
	// Mutation: a pure function changed what its parameters reach.
	Mutation
	// Callback: the function called a function argument outside of that
	// argument's precondition.
	Callback
	// Timeout: the call did not return within Config.CallTimeout.
	Timeout
	// Crash: the call ended the process: a fatal error, a stack overflow, a
	// deadlock, a signal.
	Crash
	// Exit: the call ended the process by os.Exit, or its goroutine by
	// runtime.Goexit.
	Exit
	// VacuousContract: the precondition holds of no input.
	VacuousContract
)

var kindNames = [...]string{
	NoKind:          "",
	Postcondition:   "postcondition",
	Invariant:       "invariant",
	Panic:           "panic",
	NoPanic:         "no-panic",
	Mutation:        "mutation",
	Callback:        "callback",
	Timeout:         "timeout",
	Crash:           "crash",
	Exit:            "exit",
	VacuousContract: "vacuous",
}

// String returns the kind's name as reports show it: "postcondition",
// "no-panic", ...
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// A described fault is what the sentence about a counterexample is made of.
type described struct {
	fault *worker.Fault
	// clause is the text of the clause, if there is one, label its label behind
	// a space, and evaluation why it has no value, in parentheses.
	clause, label, evaluation string
	// changed are the parameters that the call changed.
	changed string
	limit   time.Duration // of a call
}

// A manner is a way to break a contract. It is known by the phase in which a
// fault was found, and by its kind; nil stands for all.
type manner struct {
	phases []worker.Phase
	faults []worker.Kind
	kind   Kind
	// tell returns the detail of the counterexample and the sentence about it.
	tell func(d described) (detail, sentence string)
}

// manners are all of them. The first that a fault is of counts.
var manners = []manner{
	{nil, []worker.Kind{worker.Callback}, Callback, func(d described) (string, string) {
		return d.fault.Detail, d.fault.Detail
	}},
	{[]worker.Phase{worker.Ensures}, []worker.Kind{worker.NoPanic}, NoPanic, func(d described) (string, string) {
		return d.clause, "the call does not panic, though this holds: " + d.clause
	}},
	{[]worker.Phase{worker.Ensures}, nil, Postcondition, func(d described) (string, string) {
		return d.clause, "postcondition" + d.label + " does not hold: " + d.clause + d.evaluation
	}},
	{[]worker.Phase{worker.Invariants}, nil, Invariant, func(d described) (string, string) {
		if d.fault.Kind == worker.Invariant && !d.fault.Panicked {
			return d.clause, fmt.Sprintf("invariant%s does not hold of %s: %s", d.label, d.fault.Detail, d.clause)
		}
		return d.clause, "invariant" + d.label + " does not hold: " + d.clause + d.evaluation
	}},
	{[]worker.Phase{worker.Pure}, nil, Mutation, func(d described) (string, string) {
		return d.changed, "the function is to be pure, but changes " + d.changed
	}},
	{nil, []worker.Kind{worker.Panic}, Panic, func(d described) (string, string) {
		return d.fault.Detail, "panic: " + d.fault.Detail
	}},
	{nil, []worker.Kind{worker.Timeout}, Timeout, func(d described) (string, string) {
		_, memory, _ := strings.Cut(d.fault.Detail, ",")
		if memory != "" {
			memory = "," + memory
		}
		return d.fault.Detail, fmt.Sprintf("the call does not return within %v%s", d.limit, memory)
	}},
	{nil, []worker.Kind{worker.Exit}, Exit, func(d described) (string, string) {
		return d.fault.Detail, "the call ends the process: " + d.fault.Detail
	}},
	{nil, []worker.Kind{worker.Goexit}, Exit, func(d described) (string, string) {
		return "runtime.Goexit", "the call ends its goroutine by runtime.Goexit"
	}},
	{nil, nil, Crash, func(d described) (string, string) {
		return d.fault.Detail, "the call crashes the process: " + d.fault.Detail
	}},
}

// describe returns the kind and the detail of the counterexample for a fault,
// and the sentence about it. after are the parameters that the call changed,
// and limit is how long it may take.
func describe(fault *worker.Fault, after []NamedValue, limit time.Duration) (k Kind, detail, sentence string) {
	d := described{fault: fault, label: labelOf(fault.Clause), evaluation: evaluation(fault), limit: limit}
	if fault.Clause != nil {
		d.clause = fault.Clause.Text
	}
	var changed []string
	for _, a := range after {
		changed = append(changed, a.Name)
	}
	d.changed = strings.Join(changed, ", ")
	i := slices.IndexFunc(manners, func(m manner) bool {
		return (m.phases == nil || slices.Contains(m.phases, fault.Phase)) && (m.faults == nil || slices.Contains(m.faults, fault.Kind))
	})
	detail, sentence = manners[i].tell(d)
	return manners[i].kind, detail, sentence
}

// labelOf is the label of a clause behind a space, empty where it has none.
func labelOf(c *spec.Clause) string {
	if c == nil || c.Label == "" {
		return ""
	}
	return " [" + c.Label + "]"
}

// evaluation says in parentheses that a predicate does not hold because it has
// no value.
func evaluation(fault *worker.Fault) string {
	switch {
	case fault.Panicked:
		return fmt.Sprintf(" (it panics: %s)", fault.Detail)
	case fault.Kind == worker.Timeout, fault.Kind == worker.Crash, fault.Kind == worker.Exit:
		return fmt.Sprintf(" (evaluating it: %s)", fault.Detail)
	}
	return ""
}

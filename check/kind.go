package check

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// A Kind says how an input breaks a contract.
type Kind uint8

const (
	// NoKind: there is no counterexample.
	NoKind Kind = iota
	// Postcondition: an ensures clause or the refinement of a result is
	// false.
	Postcondition
	// Invariant: a value reachable from the results, the receiver or a
	// parameter breaks the invariant of its type after the call.
	Invariant
	// Panic: the call panics, and the contract does not allow it.
	Panic
	// NoPanic: the call does not panic, and the contract says that it does.
	NoPanic
	// Mutation: a pure function changed a value that its parameters reach.
	Mutation
	// Callback: the function called a function argument outside of that
	// argument's precondition.
	Callback
	// Timeout: the call did not return within Limits.Call.
	Timeout
	// Crash: the call ended the process: a fatal error, a stack overflow, a
	// deadlock, a signal.
	Crash
	// Exit: the call ended the process by os.Exit, or its goroutine by
	// runtime.Goexit.
	Exit
	// Law: the function breaks a law for functions of its name and type, or
	// the contract of an interface of the standard library.
	Law
	// VacuousContract: no input satisfies the precondition.
	VacuousContract
)

// kinds are the names of the kinds, and what they say of a counterexample.
var kinds = [...]struct{ name, doc string }{
	NoKind:          {},
	Postcondition:   {"postcondition", "A postcondition, or the refinement of a result, is false after a call with valid arguments"},
	Invariant:       {"invariant", "A value breaks the invariant of its type after the call"},
	Panic:           {"panic", "A call with valid arguments panics"},
	NoPanic:         {"no-panic", "The contract requires a panic, and the call does not panic"},
	Mutation:        {"mutation", "A function that is declared pure changes a value of its caller"},
	Callback:        {"callback", "A function argument is called with arguments outside of its precondition"},
	Timeout:         {"timeout", "A call with valid arguments does not return"},
	Crash:           {"crash", "A call with valid arguments ends the process"},
	Exit:            {"exit", "A call with valid arguments calls os.Exit or runtime.Goexit"},
	Law:             {"law", "The function breaks a law for functions of its name and type"},
	VacuousContract: {"vacuous", "No input within the bounds satisfies the precondition"},
}

// Kinds returns all kinds but NoKind.
func Kinds() (all []Kind) {
	for k := range kinds[1:] {
		all = append(all, Kind(k+1))
	}
	return all
}

// String returns the kind's name as reports show it: "postcondition",
// "no-panic", ...
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k].name
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Doc says in a sentence, without a full stop, what a counterexample of the
// kind shows.
func (k Kind) Doc() string { return kinds[k].doc }

// A described fault has the parts of the sentence about a counterexample.
type described struct {
	fault *worker.Fault
	// clause is the text of the clause, if there is one, label its label
	// behind a space, and evaluation why it has no value, in parentheses.
	clause, label, evaluation string
	// changed are the parameters that the call changed.
	changed string
}

// A manner is a way to break a contract.
type manner struct {
	kind Kind
	// sentence returns the detail of the counterexample and the sentence
	// about it.
	sentence func(d described) (detail, sentence string)
}

// breaches are the ways to break a clause, by its role. Clauses of the other
// roles are evaluated before the call: the code under test cannot break them.
var breaches = map[annotation.Role]manner{
	annotation.RolePanics: {NoPanic, func(d described) (string, string) {
		return d.clause, "the call does not panic, but the contract requires it: " + d.clause
	}},
	annotation.RolePost: {Postcondition, func(d described) (string, string) {
		return d.clause, "postcondition" + d.label + " does not hold: " + d.clause + d.evaluation
	}},
	annotation.RoleInvariant: {Invariant, func(d described) (string, string) {
		if d.fault.Kind == protocol.KindInvariant && !d.fault.Panicked {
			return d.clause, fmt.Sprintf("invariant%s does not hold of %s: %s", d.label, d.fault.Detail, d.clause)
		}
		return d.clause, "invariant" + d.label + " does not hold: " + d.clause + d.evaluation
	}},
	annotation.RoleFrame: {Mutation, func(d described) (string, string) {
		if d.changed == "" { // no parameter by itself
			return "", "the function is declared pure but changes which pointers of its parameters are equal"
		}
		return d.changed, "the function is declared pure but changes " + d.changed
	}},
}

// unlawful is the way to break a postcondition that nobody wrote.
var unlawful = manner{Law, func(d described) (string, string) {
	return d.clause, d.fault.Clause.Law.Title() + " does not hold: " + d.clause + d.evaluation
}}

// endings are the ways in which the call itself goes wrong, by the kind of
// fault.
var endings = map[protocol.Kind]manner{
	protocol.KindCallback: {Callback, func(d described) (string, string) {
		return d.fault.Detail, d.fault.Detail
	}},
	protocol.KindPanic: {Panic, func(d described) (string, string) {
		return d.fault.Detail, "panic: " + d.fault.Detail
	}},
	protocol.KindTimeout: {Timeout, ended},
	protocol.KindExit:    {Exit, ended},
	protocol.KindGoexit: {Exit, func(d described) (string, string) {
		_, sentence := ended(d)
		return "runtime.Goexit", sentence
	}},
	protocol.KindCrash: {Crash, ended},
}

// ended returns the detail and the sentence of a call that did not return.
func ended(d described) (detail, sentence string) {
	predicate, more, _ := d.fault.Ending()
	return d.fault.Detail, "the call " + predicate + more
}

// mannerOf returns the way in which a fault breaks the contract. A fault that
// no worker can report in its phase is a crash: the code under test has written
// it.
func mannerOf(fault *worker.Fault) manner {
	if fault.Clause != nil && fault.Clause.Law != nil && fault.Role() == annotation.RolePost {
		return unlawful
	}
	if m, ok := breaches[fault.Role()]; ok {
		return m
	}
	if m, ok := endings[fault.Kind]; ok {
		return m
	}
	return manner{Crash, func(d described) (string, string) {
		return d.fault.Detail, "the call crashes the process: " + d.fault.Detail
	}}
}

// describe returns the kind and the detail of the counterexample for a fault,
// and the sentence about it. after are the parameters that the call changed.
func describe(fault *worker.Fault, after []NamedValue) (k Kind, detail, sentence string) {
	d := described{fault: fault, label: labelOf(fault.Clause), evaluation: fault.Evaluation()}
	if fault.Clause != nil {
		d.clause = fault.Clause.Text
	}
	var changed []string
	for _, a := range after {
		changed = append(changed, a.Name)
	}
	d.changed = strings.Join(changed, ", ")
	m := mannerOf(fault)
	detail, sentence = m.sentence(d)
	if fault.Use != nil {
		sentence = "using the result: " + sentence
	}
	return m.kind, detail, sentence
}

// Sentence returns the kind of counterexample that an input with a fault is,
// and the sentence about it.
func Sentence(c *spec.Contract, fault *worker.Fault) (Kind, string) {
	var after []NamedValue
	for _, a := range fault.After {
		after = append(after, NamedValue{Name: c.Params[a.Param].Name(), Value: a.Value})
	}
	kind, _, sentence := describe(fault, after)
	return kind, sentence
}

// labelOf returns the label of a clause behind a space, empty if it has none.
func labelOf(c *clause.Clause) string {
	if c == nil || c.Label == "" {
		return ""
	}
	return " [" + c.Label + "]"
}

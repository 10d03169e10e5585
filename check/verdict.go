package check

import "fmt"

// A Verdict is how the check of one function ended. Every function ends in exactly one.
type Verdict uint8

const (
	// NoVerdict is that of an event which ends nothing.
	NoVerdict Verdict = iota
	// Exhausted: every valid input within the bounds ran and kept the contract.
	Exhausted
	// Bounded: a budget, a maximum or the solver ended the enumeration before every valid input
	// had run; the ones that ran, at least one, kept the contract.
	Bounded
	// Refuted: an input breaks the contract; the event carries the counterexample.
	Refuted
	// Vacuous: no input within the bounds satisfies the precondition.
	Vacuous
	// Unsupported: a type or construct cannot be unfolded or lifted.
	Unsupported
	// Skipped: the contract says that the function is not to be checked.
	Skipped
	// Failed: the function could not be checked, for a reason that is not its own: the build, the
	// annotations, the solver, or this program; or a budget ended before the first input had run.
	Failed
)

var verdictNames = [...]string{
	NoVerdict:   "",
	Exhausted:   "exhausted",
	Bounded:     "bounded",
	Refuted:     "counterexample",
	Vacuous:     "vacuous",
	Unsupported: "unsupported",
	Skipped:     "skipped",
	Failed:      "error",
}

// String returns the verdict's name as reports show it: "exhausted", "counterexample", ...
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// A Kind says in which way an input breaks a contract.
type Kind uint8

const (
	// NoKind is that of no counterexample.
	NoKind Kind = iota
	// Postcondition: an ensures clause or a refined result does not hold.
	Postcondition
	// Invariant: a value reachable from the results, the receiver or a parameter breaks the
	// invariant of its type after the call.
	Invariant
	// Panic: the call panics where the contract does not say so.
	Panic
	// NoPanic: the call does not panic where the contract says that it does.
	NoPanic
	// Mutation: a pure function changed what its parameters reach.
	Mutation
	// Callback: the function called a function argument outside of that argument's precondition.
	Callback
	// Timeout: the call did not return within Config.CallTimeout.
	Timeout
	// Crash: the call ended the process: a fatal error, a stack overflow, a deadlock, a signal.
	Crash
	// Exit: the call ended the process by os.Exit, or its goroutine by runtime.Goexit.
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

// String returns the kind's name as reports show it: "postcondition", "no-panic", ...
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

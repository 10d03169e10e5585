package check

import "fmt"

// A Verdict is how the check of one function ended. Every function ends in
// exactly one.
type Verdict uint8

const (
	// NoVerdict is that of an event which ends nothing.
	NoVerdict Verdict = iota
	// Exhausted: every valid input within the bounds ran and kept the
	// contract.
	Exhausted
	// Bounded: a budget, a maximum or the solver ended the enumeration
	// before every valid input had run; the ones that ran, at least one,
	// kept the contract.
	Bounded
	// Refuted: an input breaks the contract; the event carries the
	// counterexample.
	Refuted
	// Vacuous: no input within the bounds satisfies the precondition.
	Vacuous
	// Unsupported: a type or construct cannot be unfolded or lifted.
	Unsupported
	// Unproved: the inputs that ran kept the contract, but it is not proved
	// for all integers, as the configuration demands.
	Unproved
	// Skipped: the contract says that the function is not to be checked.
	Skipped
	// Failed: the function could not be checked, for a reason that is not
	// its own: the build, the annotations, the solver, or this program; or
	// a budget ended before the first input had run.
	Failed
)

var verdictNames = [...]string{
	NoVerdict:   "",
	Exhausted:   "exhausted",
	Bounded:     "bounded",
	Refuted:     "counterexample",
	Vacuous:     "vacuous",
	Unsupported: "unsupported",
	Unproved:    "unproved",
	Skipped:     "skipped",
	Failed:      "error",
}

// String returns the verdict's name as reports show it: "exhausted",
// "counterexample", ...
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

package check

import (
	"fmt"
	"time"
)

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
	Begun  bool `report:"-"`
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

// count adds an event.
func (s *Summary) count(e Event) {
	if !e.Action.Ends() {
		return
	}
	if e.Func == "" {
		s.Errors++
		return
	}
	s.Functions++
	s.Inputs += e.Inputs
	s.Discards += e.Discards
	switch e.Verdict {
	case Exhausted:
		s.Exhausted++
	case Bounded:
		s.Bounded++
	case Refuted:
		s.Refuted++
	case Vacuous:
		if e.Action == ActionFail {
			s.Vacuous++
		} else {
			s.Exhausted++ // the contract allows it
		}
	case Unproved:
		s.Unproved++
	case Unsupported:
		if e.Action == ActionSkip {
			s.NotChecked++
		} else {
			s.Unsupported++
		}
	case Skipped:
		s.Skipped++
	case Accepted:
		s.Accepted++
	case Failed:
		s.Failed++
	default:
		panic(fmt.Sprintf("check: %s ends in verdict %s", e.Func, e.Verdict))
	}
}

package diff

import "fmt"

// A Verdict is how the comparison of a function ends.
type Verdict uint8

const (
	// Same: both versions do the same on every input that ran.
	Same Verdict = iota
	// SameButUnstable: they do the same but for inputs on which a version
	// differs from itself.
	SameButUnstable
	// Inside: they differ, but only in unexported fields of the module's
	// types: other modules see the same.
	Inside
	// Different: they differ.
	Different
	// Added: only the new version has the function.
	Added
	// Removed: only the old version has it.
	Removed
	// Changed: the types of its parameters or results are others, so that
	// no input is one of both.
	Changed
	// Skipped: the contract says that it is not checked.
	Skipped
	// Unsupported: its parameters have types whose values cannot be made.
	Unsupported
	// NoTime: its time is over before an input has run.
	NoTime
	// Failed: something else kept it from being compared.
	Failed
)

var verdictNames = [...]string{
	Same:            "same",
	SameButUnstable: "same-but-unstable",
	Inside:          "inside",
	Different:       "different",
	Added:           "new",
	Removed:         "gone",
	Changed:         "changed",
	Skipped:         "skipped",
	Unsupported:     "unsupported",
	NoTime:          "no-time",
	Failed:          "failed",
}

// String returns the verdict's name as the JSON output has it: "same", ...
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

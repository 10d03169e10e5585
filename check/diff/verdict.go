package diff

import "fmt"

// A Verdict says how the comparison of a function ends.
type Verdict uint8

const (
	// Same: both versions do the same on every input that ran.
	Same Verdict = iota
	// SameButUnstable: they do the same except on inputs that make a
	// version differ from itself.
	SameButUnstable
	// Inside: they differ, but only in unexported fields of the module's
	// types: other modules see the same.
	Inside
	// Different: they differ.
	Different
	// Follows: they differ as another function does, under which they are
	// reported, since it builds their arguments or they call it.
	Follows
	// Added: only the new version has the function.
	Added
	// Removed: only the old version has the function.
	Removed
	// Changed: its parameters or results have other types, so that no input
	// is an input of both versions.
	Changed
	// Skipped: the contract says that it is not checked.
	Skipped
	// Unsupported: a parameter has a type whose values cannot be made.
	Unsupported
	// NoTime: its time ended before an input ran.
	NoTime
	// Failed: the comparison was not possible for another reason.
	Failed
)

var verdictNames = [...]string{
	Same:            "same",
	SameButUnstable: "same-but-unstable",
	Inside:          "inside",
	Different:       "different",
	Follows:         "follows",
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

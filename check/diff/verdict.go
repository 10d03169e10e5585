package diff

import (
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/unannotated"
)

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
	// Accepted: they differ, or one lacks the function or has other types,
	// and all this is accepted.
	Accepted
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
	Accepted:        "accepted",
	Added:           "new",
	Removed:         "gone",
	Changed:         "changed",
	Skipped:         "skipped",
	Unsupported:     "unsupported",
	NoTime:          "no-time",
	Failed:          "failed",
}

// String returns the verdict's name as the JSON output has it: "same", ...
func (v Verdict) String() string { return prose.Name(v, verdictNames[:]) }

// An Acceptance identifies a difference. Cluster is the same in each run that
// finds the difference. Accepted is the reason why it is accepted, and empty if
// it is not.
type Acceptance struct {
	Cluster, Accepted string `report:",omitempty"`
}

// accepting returns the acceptance of a cluster.
func accepting(known *unannotated.Accepted, cluster string) Acceptance {
	return Acceptance{cluster, known.Reason(cluster)}
}

// areAccepted reports whether all differences among the events of a function
// are accepted. Those in unexported fields count only if there are no others.
func areAccepted(events []Event) bool {
	accepted := [2]bool{true, true}
	var found [2]bool
	for _, e := range events {
		if d := e.Difference; d != nil {
			i := 0
			if d.Inside {
				i = 1
			}
			found[i] = true
			accepted[i] = accepted[i] && d.Accepted != ""
		}
	}
	if found[0] {
		return accepted[0]
	}
	return found[1] && accepted[1]
}

// acceptMissing accepts the end of a function that is gone, or has other types,
// if the known clusters have it.
func acceptMissing(known *unannotated.Accepted, pkg string, end Event) Event {
	if end.Verdict != Removed && end.Verdict != Changed {
		return end
	}
	end.Acceptance = accepting(known, unannotated.Difference(pkg, end.Func, end.Verdict.String(), end.Message))
	if end.Accepted != "" {
		end.Verdict = Accepted
	}
	return end
}

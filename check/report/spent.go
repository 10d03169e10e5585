package report

import (
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
)

// A spent is the time of some functions that ran, and counts them and those
// whose verdicts are those of earlier runs.
type spent struct {
	time        time.Duration
	ran, cached int
}

// spentOn returns the time of the function that an event ends.
func spentOn(e check.Event) spent {
	var s spent
	s.add(e)
	return s
}

// add adds the function that an event ends.
func (s *spent) add(e check.Event) {
	switch {
	case e.Cached:
		s.cached++
	case e.Verdict != check.Skipped:
		s.ran++
	}
	s.time += e.Elapsed
}

// without returns what is left without some of the functions.
func (s spent) without(some spent) spent {
	return spent{s.time - some.time, s.ran - some.ran, s.cached - some.cached}
}

// String formats the time, or is "(cached)", as go test says it, if no function
// ran.
func (s spent) String() string {
	if s.cached > 0 && s.ran == 0 {
		return "(cached)"
	}
	return prose.Seconds(s.time)
}

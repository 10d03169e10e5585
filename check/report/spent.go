package report

import (
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
)

// A spent is the time of some functions that ran, and counts them and those
// whose verdicts are those of earlier runs. It also counts the inputs of these
// that ran again.
type spent struct {
	time                  time.Duration
	ran, cached, repeated int
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
		s.repeated += e.Repeated
	case e.Verdict != check.Skipped:
		s.ran++
	}
	s.time += e.Elapsed
}

// without returns what is left without some of the functions.
func (s spent) without(some spent) spent {
	return spent{s.time - some.time, s.ran - some.ran, s.cached - some.cached, s.repeated - some.repeated}
}

// isCached reports whether no function ran.
func (s spent) isCached() bool { return s.cached > 0 && s.ran == 0 }

// String formats the time, or is "(cached)", as go test says it, if no function
// ran. It says how many calls ran again.
func (s spent) String() string {
	if s.isCached() {
		return "(" + s.words() + ")"
	}
	return s.words()
}

// words is as String, without parentheses.
func (s spent) words() string {
	switch {
	case !s.isCached():
		return prose.Seconds(s.time)
	case s.repeated > 0:
		return "cached, " + prose.Count(int64(s.repeated), "call") + " run again"
	}
	return "cached"
}

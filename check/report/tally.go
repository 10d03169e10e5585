package report

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
)

// A tally counts how the functions of a package ended.
type tally struct {
	path     string
	verdicts [check.Failed + 1]int
	errors   int // faults of the package itself
	// unannotated are the functions without annotations.
	unannotated unannotatedTally
	failed      bool  // something keeps the package from passing
	plain       int   // functions that pass with nothing else to say
	spent       spent // on all functions together
}

// tallied are the verdicts in the order in which counts show them, worst first.
var tallied = [...]struct {
	verdict check.Verdict

	one, many string
}{
	{check.Failed, "error", "errors"}, // with the faults of the package
	{check.Unsupported, "unsupported", "unsupported"},
	{check.Refuted, "counterexample", "counterexamples"},
	{check.Vacuous, "vacuous", "vacuous"},
	{check.Unproved, "unproved", "unproved"},
	{check.Bounded, "bounded", "bounded"},
	{check.Exhausted, "exhausted", "exhausted"},
	{check.Skipped, "skipped", "skipped"},
	{check.Accepted, "accepted", "accepted"},
}

// add counts an event that ends a function. A vacuous contract that is allowed
// counts as exhausted, as it does in a Summary.
func (t *tally) add(e check.Event) {
	v := e.Verdict
	switch {
	case v == check.Vacuous && e.Action == check.ActionPass:
		v = check.Exhausted
	case v == check.Unsupported && e.Action == check.ActionSkip:
		return // it is counted with what it needs
	}
	if int(v) < len(t.verdicts) {
		t.verdicts[v]++
	}
	t.spent.add(e)
	t.failed = t.failed || e.Action == check.ActionFail || e.Action == check.ActionError
}

// annotated returns the tally without the functions of the line "functions
// without annotations".
func (t tally) annotated() tally {
	for v, n := range t.unannotated.passed {
		t.verdicts[v] -= n
	}
	t.spent = t.spent.without(t.unannotated.spent)
	return t
}

// String lists the counts that are not zero: "1 counterexample, 3 exhausted".
func (t tally) String() string {
	t.verdicts[check.Failed] += t.errors
	var parts []string
	for _, v := range tallied {
		n := t.verdicts[v.verdict]
		if n == 0 {
			continue
		}
		part := "1 " + v.one
		if n > 1 {
			part = fmt.Sprintf("%d %s", n, v.many)
		}
		faults := n - t.unannotated.refuted + t.unannotated.faults // each contract is one of its own
		if v.verdict == check.Refuted && t.unannotated.faults > 0 && faults < n {
			part += fmt.Sprintf(" (%s)", prose.Count(int64(faults), "fault"))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// summarySentence is a run in one sentence: "4 functions: 1 counterexample, 3
// exhausted".
func summarySentence(s *check.Summary) string {
	t := tally{errors: s.Errors}
	t.verdicts = [...]int{
		check.Exhausted: s.Exhausted, check.Bounded: s.Bounded, check.Refuted: s.Refuted, check.Vacuous: s.Vacuous,
		check.Unproved: s.Unproved, check.Unsupported: s.Unsupported, check.Skipped: s.Skipped,
		check.Accepted: s.Accepted, check.Failed: s.Failed,
	}
	msg := prose.Count(int64(s.Functions), "function")
	if counts := t.String(); counts != "" {
		msg += ": " + counts
	}
	if s.Crash != "" {
		msg += "; error: " + s.Crash
	}
	if s.Stopped != "" {
		msg += "; stopped: " + s.Stopped
	}
	return msg
}

// unfinishedLines say how far the functions are that a stop left without a
// verdict, and how many have not begun.
func unfinishedLines(s *check.Stop) []string {
	var lines []string
	for _, u := range s.Unfinished {
		lines = append(lines, fmt.Sprintf("%s.%s is unfinished: depth %d, %s so far", u.Package, u.Func, u.Depth, prose.Count(u.Inputs, "input")))
	}
	if s.NotBegun == 0 {
		return lines
	}
	line := "not begun: " + prose.Count(int64(s.NotBegun), "function")
	if s.Untouched > 0 {
		line = fmt.Sprintf("not begun: about %s, those of %s among them", prose.Count(int64(s.NotBegun), "function"), prose.Count(int64(s.Untouched), "whole package"))
	}
	return append(lines, line)
}

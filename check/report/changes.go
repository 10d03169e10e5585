package report

import (
	"slices"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
)

// How what changed is shown.
const (
	smallValue  = 60 // columns up to which a value is shown as a whole
	manyChanges = 4  // beyond which it is shown as a whole, too
)

// changeLines say what the call has changed: small values as a whole, large
// ones by the places that changed, or if these are many as they were and are.
func changeLines(ce *check.Counterexample) []string {
	const intro = "after the call: "
	var lines []string
	for _, after := range ce.After {
		changes := slices.DeleteFunc(slices.Clone(ce.Changes), func(c check.Change) bool { return c.Param != after.Name })
		was := ""
		if i := slices.IndexFunc(ce.Args, func(a check.NamedValue) bool { return a.Name == after.Name }); i >= 0 {
			was = ce.Args[i].Value
		}
		multiline := strings.Contains(after.Value, "\n")
		switch {
		case len(after.Value) <= smallValue && !multiline || was == "" && len(changes) == 0:
			lines = append(lines, strings.Split(intro+after.Name+" = "+after.Value, "\n")...)
		case len(changes) > 0 && len(changes) <= manyChanges:
			for _, c := range changes {
				lines = append(lines, intro+changeText(c))
			}
		default:
			lines = append(lines, intro+after.Name)
			lines = append(lines, marked("  - ", was)...)
			lines = append(lines, marked("  + ", after.Value)...)
		}
	}
	return lines
}

// marked are the lines of a value, each behind a mark.
func marked(mark, value string) []string {
	var lines []string
	for line := range strings.SplitSeq(value, "\n") {
		lines = append(lines, mark+prose.Shorten(line, prose.MaxLine))
	}
	return lines
}

// changeText shows a change as an assignment.
func changeText(c check.Change) string {
	switch {
	case c.Is == "":
		return c.Path + " is gone (it was " + prose.Shorten(c.Was, prose.MaxValue) + ")"
	case c.Was == "":
		return c.Path + " = " + prose.Shorten(c.Is, prose.MaxValue) + " (it was not there)"
	}
	return c.Path + " = " + prose.Shorten(c.Is, prose.MaxValue) + " (was " + prose.Shorten(c.Was, prose.MaxValue) + ")"
}

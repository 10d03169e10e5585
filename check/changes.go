package check

import (
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
)

// A Change is a place in a parameter that the call changed: a Go expression, with the literals of what was there
// and what is. One of them is empty where a map has gained or lost the key.
type Change struct {
	Param, Path, Was, Is string
}

// How what changed is shown.
const (
	smallValue  = 60 // columns up to which a value is shown as a whole
	manyChanges = 4  // beyond which it is shown as a whole, too
)

// changesOf are the places at which a parameter changed.
func changesOf(param string, differences []worker.Difference) []Change {
	var changes []Change
	for _, d := range differences {
		changes = append(changes, Change{param, strings.ReplaceAll(d.Path, "$", param), d.Was, d.Is})
	}
	return changes
}

// changeLines tell what the call has changed: small values as a whole, large ones by the places that changed, or
// where these are many as they were and are.
func changeLines(ce *Counterexample) []string {
	const intro = "after the call: "
	var lines []string
	for _, after := range ce.After {
		var changes []Change
		for _, c := range ce.Changes {
			if c.Param == after.Name {
				changes = append(changes, c)
			}
		}
		was := ""
		if i := slices.IndexFunc(ce.Args, func(a NamedValue) bool { return a.Name == after.Name }); i >= 0 {
			was = ce.Args[i].Value
		}
		multiline := strings.Contains(after.Value, "\n")
		switch {
		case len(after.Value) <= smallValue && !multiline || was == "" && len(changes) == 0:
			lines = append(lines, strings.Split(intro+after.Name+" = "+after.Value, "\n")...)
		case len(changes) > 0 && len(changes) <= manyChanges:
			for _, c := range changes {
				lines = append(lines, intro+c.String())
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
		lines = append(lines, mark+shorten(line, maxColumns))
	}
	return lines
}

// maxColumns is the length to which lines that need not be whole are cut.
const maxColumns = 100

// String tells the change as an assignment.
func (c Change) String() string {
	switch {
	case c.Is == "":
		return c.Path + " is gone (it was " + shorten(c.Was, maxShown) + ")"
	case c.Was == "":
		return c.Path + " = " + shorten(c.Is, maxShown) + " (it was not there)"
	}
	return c.Path + " = " + shorten(c.Is, maxShown) + " (was " + shorten(c.Was, maxShown) + ")"
}

package report

import (
	"fmt"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
)

// maxFrames is how many frames a report shows.
const maxFrames = 5

// stackLines show the innermost frames, relative to a directory, but for a
// place that a note shows.
func stackLines(dir string, frames []check.Frame, notes []check.Note) []string {
	var lines []string
	for i, f := range frames[:min(len(frames), maxFrames)] {
		noted := slices.ContainsFunc(notes, func(n check.Note) bool { return n.Pos.Filename == f.Pos.Filename && n.Pos.Line == f.Pos.Line })
		if i > 0 || !noted {
			lines = append(lines, f.Func+" "+Position(dir, f.Pos))
		}
		switch {
		case f.Calls == 0:
			lines = append(lines, "... more calls of "+f.Func)
		case f.Calls == 2:
			lines = append(lines, "... 1 more call of "+f.Func)
		case f.Calls > 2:
			lines = append(lines, fmt.Sprintf("... %d more calls of %s", f.Calls-1, f.Func))
		}
	}
	if left := len(frames) - maxFrames; left > 0 {
		lines = append(lines, "... "+prose.Count(int64(left), "more function"))
	}
	return lines
}

package check

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
)

// A Frame is a function that was running when the code panicked or crashed: its name as in Go's own traces, without
// the path of the package under test, where its innermost call was, and how many calls of it were running, 0 where that
// is not known but more than one.
type Frame struct {
	Func  string
	Pos   token.Position
	Calls int
}

// maxFrames is how many frames a report shows.
const maxFrames = 5

// framesOf names the functions of a stack.
func framesOf(pkg string, stack []worker.Called) []Frame {
	var frames []Frame
	for _, c := range stack {
		name, own := strings.CutPrefix(c.Func, pkg+".")
		if !own {
			name = name[strings.LastIndex(name[:strings.IndexAny(name+"[", "[(")], "/")+1:]
		}
		frames = append(frames, Frame{name, token.Position{Filename: c.File, Line: c.Line}, c.Calls})
	}
	return frames
}

// within names the function that panicked, where it is not the one that is checked.
func within(frames []Frame, file string, line int) string {
	if len(frames) < 2 || frames[0].Pos.Filename != file || frames[0].Pos.Line != line {
		return ""
	}
	return ", in " + frames[0].Func
}

// stackLines show the innermost frames, relative to a directory, but for a place that a note shows.
func stackLines(dir string, frames []Frame, notes []Note) []string {
	var lines []string
	for i, f := range frames[:min(len(frames), maxFrames)] {
		noted := slices.ContainsFunc(notes, func(n Note) bool { return n.Pos.Filename == f.Pos.Filename && n.Pos.Line == f.Pos.Line })
		if i > 0 || !noted {
			lines = append(lines, f.Func+" "+ShortPosition(dir, f.Pos))
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
		lines = append(lines, "... "+plural(int64(left), "more function"))
	}
	return lines
}

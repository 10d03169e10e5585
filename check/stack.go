package check

import (
	"fmt"
	"go/token"
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

// stackLines show the innermost frames, relative to a directory. There are none where the place of the
// panic says all.
func stackLines(dir string, frames []Frame) []string {
	if len(frames) < 2 && (len(frames) == 0 || frames[0].Calls == 1) {
		return nil
	}
	var lines []string
	for _, f := range frames[:min(len(frames), maxFrames)] {
		lines = append(lines, f.Func+" "+ShortPosition(dir, f.Pos))
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

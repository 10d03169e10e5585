package check

import (
	"go/token"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
)

// A Frame is a function that was running when the code panicked or crashed: its
// name as in Go's own traces, without the path of the package under test, where
// its innermost call was, and how many calls of it were running, 0 if that is
// not known but more than one.
type Frame struct {
	Func  string
	Pos   token.Position
	Calls int
}

// framesOf names the functions of a stack.
func framesOf(pkg string, stack []worker.StackFrame) []Frame {
	var frames []Frame
	for _, c := range stack {
		name, own := strings.CutPrefix(strings.ReplaceAll(c.Func, "%2e", "."), pkg+".")
		if !own {
			name = name[strings.LastIndex(name[:strings.IndexAny(name+"[", "[(")], "/")+1:]
		}
		frames = append(frames, Frame{name, token.Position{Filename: c.File, Line: c.Line}, c.Calls})
	}
	return frames
}

// within names the function that panicked, if it is not the one that is
// checked.
func within(frames []Frame, file string, line int) string {
	if len(frames) < 2 || frames[0].Pos.Filename != file || frames[0].Pos.Line != line {
		return ""
	}
	return ", in " + frames[0].Func
}

package unannotated

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// hangOf is the function of the module in which a call goes on and on, at the
// loop that it does not leave, by what ran at several moments; or the functions
// that call each other. It is nil if that is not known.
//
// The calls that all samples share, and that have not moved on from one sample
// to the next, have not returned: the loop is in the innermost of these that
// has one around all that was seen of it. A call that waits for what does not
// come is at one place, and needs no loop.
func hangOf(p *spec.Package, samples []worker.Sample) []worker.StackFrame {
	if len(samples) > 0 {
		if again := repeated(samples[len(samples)-1].Stack); len(again) > 0 {
			return again
		}
	}
	var lasting []lastingCall
	for _, call := range lastingCalls(samples) {
		if inModule(p, call.frame.Func) {
			lasting = append(lasting, call)
		}
	}
	if len(lasting) == 0 {
		return nil
	}
	innermost := lasting[len(lasting)-1]
	if !innermost.waits(samples) {
		for _, call := range slices.Backward(lasting) {
			if line := loopAround(call.frame.File, call.lines); line > 0 {
				call.frame.Line = line
				return []worker.StackFrame{call.frame}
			}
		}
	}
	innermost.frame.Line = slices.Min(innermost.lines)
	return []worker.StackFrame{innermost.frame}
}

// A lastingCall is one that runs in all samples, and the lines at which it was
// seen, one a sample.
type lastingCall struct {
	frame worker.StackFrame
	lines []int
}

// lastingCalls are the calls that all samples share, outermost first. What is
// called from different lines is not one call.
func lastingCalls(samples []worker.Sample) (shared []lastingCall) {
	if len(samples) == 0 {
		return nil
	}
	for depth := range samples[0].Stack {
		call := lastingCall{frame: outer(samples[0], depth)}
		for _, s := range samples {
			if depth >= len(s.Stack) || outer(s, depth).Func != call.frame.Func {
				return shared
			}
			call.lines = append(call.lines, outer(s, depth).Line)
		}
		shared = append(shared, call)
		if slices.Min(call.lines) != slices.Max(call.lines) {
			break
		}
	}
	return shared
}

// outer is a function of a sample, counted from the outermost.
func outer(s worker.Sample, depth int) worker.StackFrame { return s.Stack[len(s.Stack)-1-depth] }

// waits reports whether the call was at one line in all samples, and waited.
func (c *lastingCall) waits(samples []worker.Sample) bool {
	moves := slices.Min(c.lines) != slices.Max(c.lines)
	return !moves && !slices.ContainsFunc(samples, func(s worker.Sample) bool { return !s.Waiting })
}

// loopAround is the line of the innermost loop of a file that holds all of some
// lines; 0 if none does.
func loopAround(file string, lines []int) (line int) {
	files := token.NewFileSet()
	syntax, err := parser.ParseFile(files, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return 0
	}
	first, last := slices.Min(lines), slices.Max(lines)
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n.(type) {
		case nil:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			from, to := files.Position(n.Pos()).Line, files.Position(n.End()).Line
			if from <= first && last <= to {
				line = from
			}
		}
		return true
	})
	return line
}

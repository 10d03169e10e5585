package unannotated

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// hangOf returns the function of the module that a call does not leave, at the
// loop that does not end, or the functions that call each other. It finds them
// by samples of the stack at several moments. It returns nil if they are not
// known.
//
// The calls that all samples share, and that have not moved on from one sample
// to the next, have not returned. The loop is in the innermost of these calls
// that has a loop around all lines at which it was seen. A call that waits
// forever is at one line, and needs no loop.
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

// A lastingCall is a call that runs in all samples, with the lines at which it
// was seen, one a sample.
type lastingCall struct {
	frame worker.StackFrame
	lines []int
}

// lastingCalls returns the calls that all samples share, outermost first. Calls
// from different lines are different calls.
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

// outer returns a function of a sample, counted from the outermost.
func outer(s worker.Sample, depth int) worker.StackFrame { return s.Stack[len(s.Stack)-1-depth] }

// waits reports whether the call waited at the same line in all samples.
func (c *lastingCall) waits(samples []worker.Sample) bool {
	moves := slices.Min(c.lines) != slices.Max(c.lines)
	return !moves && !slices.ContainsFunc(samples, func(s worker.Sample) bool { return !s.Waiting })
}

// loopAround returns the line of the innermost loop of a file that contains all
// of some lines; 0 if none does.
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

// isOutside reports whether a call that does not end is in package os at each
// sample, and no loop of the module is around that. It reads, or removes, what
// the machine has.
func isOutside(p *spec.Package, samples []worker.Sample) (outside bool) {
	for _, call := range lastingCalls(samples) {
		if inModule(p, call.frame.Func) && loopAround(call.frame.File, call.lines) > 0 {
			return false
		}
		outside = outside || strings.HasPrefix(call.frame.Func, "os.")
	}
	return outside
}

// isVast reports whether a method that takes only numbers makes a list that it
// returns, and memory does not hold it: the receiver and the numbers say how
// long the list is.
func isVast(c *spec.Contract, f *worker.Fault) bool {
	if !f.Memory || receivers(c) == 0 || len(c.Results) == 0 {
		return false
	}
	list, ok := c.Results[0].Type().Underlying().(*types.Slice)
	if !ok || isText(list) || slices.ContainsFunc(c.Params[1:], func(p *types.Var) bool { return !gotypes.IsBasic(p.Type(), types.IsNumeric|types.IsBoolean) }) {
		return false
	}
	if len(f.Stack) == 0 && len(f.Samples) == 0 { // the system has ended the process
		return makes(c, 0, list)
	}
	where := siteOf(c, f)
	return where.Func == tracedName(c) && makes(c, where.Line, list)
}

// makes reports whether a function makes a list of a type at a line, by make
// and not element by element. Line 0 stands for all lines.
func makes(c *spec.Contract, line int, list *types.Slice) (found bool) {
	if c.Decl == nil || c.Decl.Body == nil {
		return false
	}
	ast.Inspect(c.Decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found || line > 0 && c.Pkg.Fset.Position(call.Pos()).Line != line {
			return !found
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		found = ok && c.Pkg.Info.Uses[id] == types.Universe.Lookup("make") && types.Identical(c.Pkg.Info.TypeOf(call).Underlying(), list)
		return !found
	})
	return found
}

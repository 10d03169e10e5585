package unannotated

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A Class says what kind of fault a failure is.
type Class uint8

const (
	// NoClass: the failure breaks a contract.
	NoClass Class = iota
	// Runtime: an error of the runtime, such as an index out of range, or a
	// panic of another module, which the function should avoid.
	Runtime
	// Deliberate: the module itself calls panic or a function that ends the
	// process, or the function says that it does.
	Deliberate
	// NilArgument: a nil of the input is used, and nothing in the code says
	// that nil is a value there.
	NilArgument
	// Argument: an index, a size or a count is below zero, or an index is
	// too great, and it is an argument of the call or computed from one. Or
	// an argument has another type than the code wants.
	Argument
	// Law: the function breaks a law that it should keep.
	Law
	// Use: like Runtime, in the use of a result and not in the call.
	Use
	// Hang: the call does not return.
	Hang
	// Crash: the call ends the process: a fatal error, a stack overflow, a
	// deadlock, too much memory.
	Crash
)

var classNames = [...]string{
	NoClass: "", Runtime: "runtime", Deliberate: "deliberate", NilArgument: "nil-argument", Argument: "argument", Law: "law", Use: "use", Hang: "hang", Crash: "crash",
}

// String returns the class's name as reports show it: "runtime",
// "nil-argument", ...
func (c Class) String() string { return prose.Name(c, classNames[:]) }

// A Policy says which failures are reported.
type Policy struct {
	// Nil says when the use of a nil of the input is a fault.
	Nil NilMode
	// Generated says that failures of functions in generated files are
	// reported, and Doubtful that doubtful failures are.
	Generated, Doubtful bool
}

// A Judge judges the failures of one function.
type Judge struct {
	contract *spec.Contract
	policy   Policy
	nils     nils
	// kinds is the result of tellsKinds once it is known.
	kinds *bool
}

// NewJudge returns the judge of a function without annotations.
func NewJudge(c *spec.Contract, p Policy) *Judge {
	return &Judge{
		contract: c, policy: p,
		nils: nils{contract: c, expected: p.Nil == NilMethods, fields: map[*types.Var]bool{}},
	}
}

// A Judgement says what kind of fault a failure is.
type Judgement struct {
	Class Class
	// Excused says that a failure of the class is no fault.
	Excused bool
	// Generated says that the function is in a generated file, and that the
	// failures of these are not to be reported.
	Generated bool
	// Doubt says why the failure may be due to a precondition that is not
	// written down. Doubtful says that there is a doubt, and that such
	// failures are not to be reported.
	Doubt    Doubt
	Doubtful bool
	// Site is the line in the user's module at which the call went wrong,
	// or that of the function if no other is known.
	Site token.Position
	// Cluster identifies the failure and its place. It does not depend on
	// the input, the function or line numbers.
	Cluster string
	// Fault identifies the fault. The clusters in the body of one function
	// are one fault, apart from those of laws and from failures that their
	// class excuses.
	Fault string
}

// Of returns the judgement of a failure. fault is the fault of the input alone,
// which has a stack.
func (j *Judge) Of(values []value.Value, fault *worker.Fault) Judgement {
	return j.OfClass(j.class(values, fault), fault, j.Doubts(values, fault))
}

// OfClass judges a failure whose class is known, and whether there is a doubt
// besides those about what has panicked.
func (j *Judge) OfClass(class Class, fault *worker.Fault, doubt Doubt) Judgement {
	g := Judgement{Class: class, Generated: !j.policy.Generated && j.contract.IsGenerated()}
	g.Excused = g.Class == Deliberate || g.Class == Argument || g.Class == NilArgument && j.policy.Nil != NilAll
	if class.isFault() {
		g.Doubt = cmp.Or(doubt, j.doubtsOf(fault))
		g.Doubtful = g.Doubt != NoDoubt && !j.policy.Doubtful
	}
	where := siteOf(j.contract, fault)
	g.Site = token.Position{Filename: where.File, Line: where.Line}
	name, pkg := alike(g.Class, fault), packageOf(where.Func)
	g.Fault = identify(kind(class), pkg, body(where.Func))
	g.Cluster = identify(name, normal(fault), pkg, path.Base(filepath.ToSlash(where.File)), lineOf(where.File, where.Line))
	if isEndless(fault) { // the line at which it ends depends on the machine
		g.Cluster = identify(name, pkg, body(where.Func))
	}
	return g
}

// kind returns the name of a class as faults have it: the failures in a
// function are one fault, whether it panics or does not end.
func kind(c Class) string {
	switch c {
	case Use, Hang, Crash:
		c = Runtime
	}
	return c.String()
}

// alike returns the name of a class as clusters have it. A use has the name of
// a runtime error, since its failure may also occur in calls. A call that never
// ends has one name, whether it takes too long or uses up the memory first.
func alike(c Class, f *worker.Fault) string {
	switch {
	case c == Use:
		c = Runtime
	case c == Crash && isEndless(f):
		c = Hang
	}
	return c.String()
}

// isEndless reports whether a call has gone on until a limit ended it.
func isEndless(f *worker.Fault) bool { return f.Kind == protocol.KindTimeout || f.Memory }

// Blames returns the class of a call that failed for an argument that its
// caller should not have passed: NilArgument or Argument. It returns NoClass
// for other calls.
func (j *Judge) Blames(values []value.Value, f *worker.Fault) Class {
	switch {
	case j.blamesNil(values, f):
		return NilArgument
	case blamesNegative(j.contract, values, f):
		return Argument
	}
	return NoClass
}

func (j *Judge) class(values []value.Value, fault *worker.Fault) Class {
	c := j.contract
	if fault.Clause != nil {
		return Law
	}
	switch fault.Kind {
	case protocol.KindTimeout:
		if waits(c) || isWaiting(fault) && owes(c, values, fault) || drains(fault) {
			return Deliberate
		}
		return Hang
	case protocol.KindExit, protocol.KindGoexit:
		return Deliberate
	case protocol.KindPanic:
	default:
		if blame := j.Blames(values, fault); blame != NoClass {
			return blame
		}
		locked := isDeadlock(fault) || strings.Contains(strings.ToLower(fault.Detail), "unlock of unlocked")
		if locked && (waits(c) || announces(c) || owes(c, values, fault)) || leavesClock(fault) {
			return Deliberate
		}
		return Crash
	}
	switch blame := j.Blames(values, fault); {
	case blame != NoClass:
		return blame
	case announces(c), inherits(c, fault), indexesNothing(c, fault), onlyPanics(c, fault):
		return Deliberate
	case !byRuntime(fault) && (raisedInside(c, fault) || panicsByCall(c, fault)) && !fault.Confesses(stringsOf(values)...):
		return Deliberate
	case fault.Use != nil:
		return Use
	}
	return Runtime
}

// drains reports whether a result is received from. That takes a while only,
// unless the clock is fixed, and a goroutine waits for a file.
func drains(f *worker.Fault) bool {
	return f.Use != nil && f.Use.Steps[len(f.Use.Steps)-1].Kind == uses.Drain
}

// leavesClock reports whether the runtime ended the process since something
// outside of the fixed clock uses a channel of it, as signal.Notify does. No
// other process ends like that.
func leavesClock(f *worker.Fault) bool {
	return strings.Contains(f.Detail, "on synctest channel from outside bubble")
}

// blamesNegative reports whether a call panicked for an argument below zero
// that it was given as an index, a size or a count. An index is known by its
// value, which the message has. A size or a count may be computed. But the same
// function runs with other arguments, and a failure without an argument below
// zero is a fault of its own.
func blamesNegative(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	if f.Kind != protocol.KindPanic || f.Use != nil {
		return false
	}
	values = withoutReceiver(c, values)
	if at := outOfRange.FindStringSubmatch(f.Detail); at != nil && byRuntime(f) {
		n, err := strconv.ParseInt(at[1], 10, 64)
		return err == nil && hasInteger(values, func(v int64) bool { return v == n })
	}
	says := byRuntime(f) && unfit.MatchString(f.Detail) ||
		!byRuntime(f) && mayBeForeign(c, f) && strings.Contains(f.Detail, "negative")
	return says && hasInteger(values, func(v int64) bool { return v < 0 })
}

// onlyPanics reports whether a function does nothing but call panic, which has
// then failed. An interface may want such a method, and no message tells of a
// fault of the code there.
func onlyPanics(c *spec.Contract, f *worker.Fault) bool {
	if c.Decl == nil || c.Decl.Body == nil || len(c.Decl.Body.List) != 1 || byRuntime(f) {
		return false
	}
	stmt, ok := c.Decl.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && c.Pkg.Info.Uses[id] == types.Universe.Lookup("panic")
}

// indexesNothing reports whether the line that panicked indexes the literal of
// an empty list by a constant, and nothing else. It can do nothing else, so
// that it says what panic does: return []Point{}[0].
func indexesNothing(c *spec.Contract, f *worker.Fault) bool {
	if !strings.HasSuffix(f.Detail, "with length 0") || !isOutOfRange(f) || !raisedInside(c, f) {
		return false
	}
	found, others := false, false
	inspectLine(siteOf(c, f), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			if isOfNothing(n) {
				found = true
				return false
			}
			others = true
		case *ast.SliceExpr:
			others = true
		case *ast.FieldList: // of types
			return false
		}
		return true
	})
	return found && !others
}

// isOfNothing reports whether an expression is an index of the literal of an
// empty list by a constant.
func isOfNothing(e *ast.IndexExpr) bool {
	list, ok := ast.Unparen(e.X).(*ast.CompositeLit)
	if !ok || len(list.Elts) > 0 {
		return false
	}
	typ, isList := list.Type.(*ast.ArrayType)
	_, isConstant := e.Index.(*ast.BasicLit)
	return isList && typ.Len == nil && isConstant
}

// inspectLine inspects what the file of a frame has at its line.
func inspectLine(at worker.StackFrame, visit func(ast.Node) bool) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, at.File, nil, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	inspectAt(fset, file, at.Line, visit)
}

// inspectAt inspects what a node has at a line.
func inspectAt(fset *token.FileSet, root ast.Node, line int, visit func(ast.Node) bool) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil || fset.Position(n.Pos()).Line > line || fset.Position(n.End()).Line < line {
			return false
		}
		return visit(n)
	})
}

// raisedInside reports whether the function that panicked is in the module. It
// is true if the function is not known, for an input that does not fail alone.
func raisedInside(c *spec.Contract, f *worker.Fault) bool {
	if c.Pkg.Path != "reflect" && isOfReflect(f) {
		return false // stacks are without package reflect
	}
	return len(f.Stack) == 0 || inModule(c.Pkg, f.Stack[0].Func)
}

// isOfReflect reports whether package reflect panicked, by its message.
func isOfReflect(f *worker.Fault) bool {
	return strings.HasPrefix(f.Class, "*reflect.") || strings.HasPrefix(f.Detail, "reflect")
}

// mayBeForeign reports whether the function that panicked is in another module,
// or is not known, as for an input among others. Such an input counts as a way
// to fail of its own, and then runs alone.
func mayBeForeign(c *spec.Contract, f *worker.Fault) bool {
	return len(f.Stack) == 0 || !raisedInside(c, f)
}

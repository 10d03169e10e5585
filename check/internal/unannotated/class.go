package unannotated

import (
	"fmt"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
)

// A Class says what kind of fault a failure is.
type Class uint8

const (
	// NoClass is that of a failure that breaks a contract.
	NoClass Class = iota
	// Runtime: an error of the runtime, such as an index out of range, or a
	// panic of another module, which is the function's to avoid.
	Runtime
	// Deliberate: the module itself panics or ends the process by a call to
	// do so, or the function says that it does.
	Deliberate
	// NilArgument: a nil is used that the input holds, and nothing in the
	// code says that nil is a value there.
	NilArgument
	// Argument: an index, a size or a count is used that is below zero, or
	// an index that is too great, and is an argument of the call, or comes
	// of one; or an argument is of another type than the code wants.
	Argument
	// Law: a law of what the function implements does not hold.
	Law
	// Use: as Runtime, in the use of a result and not in the call.
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

// String is the class's name as reports show it: "runtime", "nil-argument", ...
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return fmt.Sprintf("Class(%d)", uint8(c))
}

// A Judge judges the failures of one function.
type Judge struct {
	contract *spec.Contract
	mode     NilMode
	nils     nils
}

// NewJudge returns the judge of a function without annotations.
func NewJudge(c *spec.Contract, mode NilMode) *Judge {
	return &Judge{contract: c, mode: mode, nils: nils{contract: c, expected: mode == NilMethods, fields: map[*types.Var]bool{}}}
}

// A Judgement is what is known of a failure.
type Judgement struct {
	Class Class
	// Excused says that the class is none of a fault.
	Excused bool
	// Site is the line in the user's module at which the call went wrong,
	// or that of the function if no other is known.
	Site token.Position
	// Cluster identifies what went wrong where, whatever the input and the
	// function, and though lines move.
	Cluster string
	// Fault identifies what is one fault: the clusters in the body of one
	// function, those of laws apart, and what is excused by its class.
	Fault string
}

// Of judges a failure on an input. The fault is that of the input alone, which
// has a stack.
func (j *Judge) Of(values []decode.Value, fault *worker.Fault) Judgement {
	return j.OfClass(j.class(values, fault), fault)
}

// OfClass judges a failure whose class is known.
func (j *Judge) OfClass(class Class, fault *worker.Fault) Judgement {
	g := Judgement{Class: class}
	g.Excused = g.Class == Deliberate || g.Class == Argument || g.Class == NilArgument && j.mode != NilAll
	where := siteOf(j.contract, fault)
	g.Site = token.Position{Filename: where.File, Line: where.Line}
	name, pkg := alike(g.Class, fault), packageOf(where.Func)
	g.Fault = identify(kind(class), pkg, body(where.Func))
	g.Cluster = identify(name, normal(fault), pkg, path.Base(filepath.ToSlash(where.File)), lineOf(where.File, where.Line))
	if isEndless(fault) { // where in the function it ends is up to the machine
		g.Cluster = identify(name, pkg, body(where.Func))
	}
	return g
}

// kind is the name of a class as faults have it: what goes wrong in a function
// is one fault, whether it panics or does not end.
func kind(c Class) string {
	switch c {
	case Use, Hang, Crash:
		c = Runtime
	}
	return c.String()
}

// alike is the name of a class as clusters have it. What a use runs into may be
// called by others. A call that never ends either takes too long or uses up the
// memory, whichever comes first.
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

// Blames is the class of a call that failed for what its caller should not have
// passed: NilArgument or Argument. It is NoClass of others.
func (j *Judge) Blames(values []decode.Value, f *worker.Fault) Class {
	switch {
	case j.blamesNil(values, f):
		return NilArgument
	case blamesNegative(j.contract, values, f):
		return Argument
	}
	return NoClass
}

func (j *Judge) class(values []decode.Value, fault *worker.Fault) Class {
	c := j.contract
	if fault.Clause != nil {
		return Law
	}
	switch fault.Kind {
	case protocol.KindTimeout:
		if waits(c) {
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
		if waits(c) && (strings.Contains(fault.Detail, "all goroutines are asleep") || strings.Contains(fault.Detail, "unlock of unlocked")) {
			return Deliberate
		}
		return Crash
	}
	switch blame := j.Blames(values, fault); {
	case blame != NoClass:
		return blame
	case announces(c), !byRuntime(fault) && raisedInside(c, fault) && !confesses.MatchString(fault.Detail):
		return Deliberate
	case fault.Use != nil:
		return Use
	}
	return Runtime
}

// byRuntime reports whether a panic is one of the runtime: its class then
// begins with its message, or with a type of package runtime.
func byRuntime(f *worker.Fault) bool {
	return strings.HasPrefix(f.Class, "runtime error: ") || strings.HasPrefix(strings.TrimPrefix(f.Class, "*"), "runtime.") ||
		strings.HasPrefix(f.Class, "assignment to entry in nil map")
}

// confesses is what the message of a panic says of code that did not expect to
// come there.
var confesses = regexp.MustCompile(`(?i)\b(internal error|please report|unreachable|impossible|should (not|never) happen|can't happen|bug)\b`)

// raisedInside reports whether the function that panicked is one of the module.
// It is true if that is not known, of an input that does not fail alone.
func raisedInside(c *spec.Contract, f *worker.Fault) bool {
	if c.Pkg.Path != "reflect" && (strings.HasPrefix(f.Class, "*reflect.") || strings.HasPrefix(f.Detail, "reflect")) {
		return false // stacks are without package reflect
	}
	return len(f.Stack) == 0 || inModule(c.Pkg, f.Stack[0].Func)
}

// mayBeForeign reports whether the function that panicked is one of another
// module, or is not known, as of an input among others: with what it would
// blame it is a way to fail of its own, and then runs alone.
func mayBeForeign(c *spec.Contract, f *worker.Fault) bool {
	return len(f.Stack) == 0 || !raisedInside(c, f)
}

// panics is what a doc comment says of a function that panics on purpose.
var panics = regexp.MustCompile(`(?i)\b(panic(s|ked|king)?|must)\b`)

// denies is what it says of one that does not panic.
var denies = regexp.MustCompile(`(?i)(\b(not|never|cannot|without|no)|n't)\s+(ever\s+|a\s+)?panic\w*`)

// announces reports whether a function says by its name or its doc comment that
// it may panic.
func announces(c *spec.Contract) bool {
	return strings.HasPrefix(c.Func.Name(), "Must") || panics.MatchString(denies.ReplaceAllString(docOf(c), ""))
}

// blocks is what a doc comment says of a function that does not return soon.
var blocks = regexp.MustCompile(`(?i)\b(block(s|ed|ing)?|wait(s|ing)?|forever|does not return|never returns)\b`)

// runs are names of functions that go on until something ends them, or ask for
// calls of others before.
var runs = regexp.MustCompile(`^(Run|Serve|Wait|Listen|Watch|Loop|R?Lock|R?Unlock)`)

// waits reports whether a function says by its name or its doc comment that it
// may not return.
func waits(c *spec.Contract) bool {
	return runs.MatchString(c.Func.Name()) || blocks.MatchString(docOf(c))
}

// docOf is the doc comment of a function.
func docOf(c *spec.Contract) string {
	if c.Decl == nil {
		return ""
	}
	return c.Decl.Doc.Text()
}

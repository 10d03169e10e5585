package check

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/drawing"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// verdict returns the event for an input that failed: a counterexample, or an
// error if the code under test is not at fault.
func (f *subject) verdict(values []value.Value, fault *worker.Fault) Event {
	if msg := f.notTheirs(values, fault); msg != "" {
		e := failed(msg)
		e.Output = fault.Output
		if fault.Phase == protocol.PhaseDecode && f.contract.ReachesOpaque() {
			e.Needs = "values that are built alike in each call"
		}
		if fault.Clause != nil {
			e.Pos = fault.Clause.Pos
		}
		return e
	}
	return f.exhibit(&failures.Exhibit{Values: values, Fault: fault})
}

// exhibit returns the event for an input that fails, with its counterexample.
// No other function makes a counterexample of an input.
func (f *subject) exhibit(x *failures.Exhibit) Event {
	values, fault := x.Values, x.Fault
	e := Event{Action: ActionFail, Verdict: Refuted, Failing: Failing{Output: fault.Output}}
	c := &Counterexample{
		Call: f.call(values), Flaky: x.Flaky, Count: x.Count, Minimal: x.Minimal || x.Only, Only: x.Only,
		Reduction: Reduction{From: x.From, Local: x.Local, Larger: x.Larger}, OtherForm: x.OtherForm,
	}
	c.Nodes, c.Args = Arguments(f.contract, values)
	if x.Replay != failures.NoReplay {
		c.Replay = f.replay(c.Call, x.Replay == failures.ReplayAsIs)
	}
	if x.Unread != nil {
		c.Unread = f.call(x.Unread)
	}
	if x.Path != nil {
		branch := coverage.BranchOf(f.contract, x.Path.Branch)
		c.Path = &branch
	}
	for _, form := range x.Forms {
		g := f.generalization(form)
		g.Implied = g.Implied || g.Condition == "" && g.Fails == g.Of && len(c.Nodes) == 0 && value.Cover(x.Unread, form.Values)
		c.Generalizations = append(c.Generalizations, g)
	}
	for _, a := range x.Alternatives {
		c.Alternatives = append(c.Alternatives, f.alternative(a))
	}
	c.Drawing = drawing.Of(f.names(), values, decode.Source(f.contract, values), f.contract.Pkg.Qualify)
	for i, r := range fault.Results[:min(len(fault.Results), len(f.contract.Results))] {
		c.Results = append(c.Results, NamedValue{Name: f.contract.Results[i].Name(), Value: r})
	}
	for _, a := range fault.After {
		if a.Param >= len(f.contract.Params) {
			continue
		}
		name := f.contract.Params[a.Param].Name()
		c.After = append(c.After, NamedValue{Name: name, Value: a.Value})
		c.Changes = append(c.Changes, changesOf(name, a.Differences)...)
	}
	if fault.Clause != nil && fault.Clause.Trace != nil && len(fault.Parts) > 0 {
		c.Parts, c.Why = partsOf(fault.Clause.Trace, fault.Parts), failures.Why(fault.Clause.Trace, fault.Parts)
	}
	c.Where = fault.Where
	c.Stack = framesOf(f.contract.Pkg.Path, fault.Stack)
	e.Counterexample = c
	e.Judgement = f.judgement(x)
	if fault.Use != nil {
		nodes, call := decode.Call(f.contract, values)
		c.Uses = append(nodes, fault.Use.Program(call, f.contract.Results)...)
	}
	c.Kind, c.Detail, e.Message = describe(fault, c.After)
	if fault.Clause != nil {
		e.Pos = fault.Clause.Pos
	}
	if fault.File != "" {
		msg := "panicked here"
		switch fault.Kind {
		case protocol.KindCrash:
			msg = "crashed here"
		case protocol.KindCallback:
			msg = "called here"
		}
		e.Notes = append(e.Notes, Note{Pos: token.Position{Filename: fault.File, Line: fault.Line}, Msg: msg + within(c.Stack, fault.File, fault.Line)})
	}
	if g := e.Judgement; g != nil && g.Class == unannotated.Hang && g.Site.Line != f.contract.Pos.Line {
		e.Notes = append(e.Notes, Note{Pos: g.Site, Msg: "it goes on here"})
	}
	if g := e.Judgement; g != nil && g.Doubt != unannotated.NoDoubt {
		e.Notes = append(e.Notes, Note{Msg: "doubtful: " + g.Doubt.String()})
	}
	if note := constructors.FixedNote(x.Values, f.fixed); note != "" {
		e.Notes = append(e.Notes, Note{Msg: note})
	}
	for _, n := range x.Notes {
		e.Notes = append(e.Notes, Note{Msg: n})
	}
	return e
}

// notTheirs returns what is wrong if an input failed through no fault of the
// code under test, and "" otherwise.
func (f *subject) notTheirs(values []value.Value, fault *worker.Fault) string {
	call := f.call(values)
	what := cmp.Or(fault.Detail, "it does not hold")
	if fault.Kind == protocol.KindWrite && fault.Clause != nil {
		return fmt.Sprintf("the clause modifies its arguments, in %s: %s; use a copy (slices.Clone)", call, fault.Clause.Text)
	}
	if predicate, detail, ok := fault.Ending(); ok && protocol.PhaseIdle < fault.Phase && fault.Phase < protocol.PhaseCall {
		return unended(fault, call, predicate, detail)
	}
	switch fault.Phase {
	case protocol.PhaseRequires:
		clause := "an invariant of a parameter"
		if fault.Clause != nil {
			clause = fault.Clause.Text
		}
		return fmt.Sprintf("internal error: the solver and Go disagree on the precondition of %s (%s): for Go, %s; "+
			"please report it with the source of %s and this call", call, clause, what, f.contract.FullName())
	case protocol.PhaseDecode:
		if f.contract.ReachesOpaque() {
			return fmt.Sprintf("the constructors panic for %s, though they have built its arguments before: do they depend on anything but their arguments? %s", call, what)
		}
		return fmt.Sprintf("internal error: the worker cannot decode %s: %s", call, what)
	}
	if fault.Kind == protocol.KindInternal {
		return fmt.Sprintf("internal error: the worker fails after %s: %s", call, what)
	}
	return ""
}

// unended says that a clause or a constructor that runs before the call did not
// return. predicate and detail say how it ended.
func unended(fault *worker.Fault, call, predicate, detail string) string {
	if fault.Phase == protocol.PhaseDecode {
		return fmt.Sprintf("a constructor that has returned before %s when it is called again, in %s%s", predicate, call, detail)
	}
	advice := "narrow the inputs with //refine:bound"
	if fault.Kind == protocol.KindTimeout {
		advice = "allow more time with -call-timeout, or " + advice
	}
	return fmt.Sprintf("%s %s for %s%s; %s", evaluated(fault.Clause), predicate, call, detail, advice)
}

// evaluated names a clause that is evaluated before the call.
func evaluated(c *clause.Clause) string {
	if c == nil {
		return "an invariant of a parameter"
	}
	switch c.Role {
	case annotation.RoleFilter:
		return "the filter"
	case annotation.RolePanics:
		return "the panics clause"
	case annotation.RoleInvariant:
		return "the invariant " + c.Text
	}
	return "the precondition"
}

// partsOf returns the parts that have a value, in the order of the text.
func partsOf(trace *clause.Trace, values []worker.PartValue) []Part {
	var parts []Part
	for _, t := range values {
		if t.Part >= len(trace.Parts) {
			continue // the worker does not speak for itself any more
		}
		p := Part{trace.Parts[t.Part].Text, t.Value}
		if t.Value != "" && !slices.Contains(parts, p) {
			parts = append(parts, p)
		}
	}
	return parts
}

// generalization returns the part of a form that a report shows.
func (f *subject) generalization(form generalize.Form) Generalization {
	return Generalization{Call: f.call(form.Values), Condition: form.Condition, Partial: form.Partial, Fails: form.Fails, Of: form.Of, Implied: form.Implied}
}

// alternative returns the part of an alternative that a report shows.
func (f *subject) alternative(a generalize.Alternative) Alternative {
	shown := Alternative{Part: a.Part, Choice: a.Choice, Sizes: a.Sizes, Size: a.Size, Fails: a.Fails, Of: a.Of}
	if a.Witness != nil {
		shown.Witness = f.call(a.Witness)
	}
	return shown
}

// changesOf returns the places at which a parameter changed.
func changesOf(param string, differences []worker.Difference) []Change {
	var changes []Change
	for _, d := range differences {
		changes = append(changes, Change{param, strings.ReplaceAll(d.Path, "$", param), d.Was, d.Is})
	}
	return changes
}

// A Frame is a function that was running when the code panicked or crashed.
// Func is its name as in Go's own traces, without the path of the package under
// test. Pos is the place of its innermost call. Calls is how many calls of it
// were running; 0 if that is not known but more than one.
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

// A Generalization is a counterexample with holes. It says which valid inputs
// of that form fail.
type Generalization struct {
	// Call is the call as a Go expression, with _ or a name in the place of
	// each hole: a valid input may have any value there within the bounds.
	Call string
	// Condition is a Go expression on the names in Call. It is true for
	// exactly those inputs of the form that fail, or if Partial is true for
	// some of them, which Fails counts. It is empty if all of them fail, or
	// if no such expression is known.
	Condition string
	Partial   bool `report:",omitempty"`
	// Fails and Of count the inputs of the form that fail in the same way,
	// and all valid ones.
	Fails, Of int64
	// Implied is true if a form with a condition says more, or the parts
	// that are not read.
	Implied bool
}

// String returns the call, followed by " when " and the condition if there is
// one.
func (g Generalization) String() string {
	if g.Condition == "" {
		return g.Call
	}
	return g.Call + " when " + g.Condition
}

// An Alternative is the outcome of a counterexample if a choice in it is made
// in another way: whether a pointer is nil, which type an interface holds, how
// long a slice is.
type Alternative struct {
	// Part is the path of the part, and Choice its other choice.
	Part, Choice string
	// Sizes is "lengths" or the like if the choice is a size, which is
	// Size then.
	Sizes string `report:"-"`
	Size  int64  `report:"-"`
	// Fails and Of count inputs that are like the counterexample except for
	// this choice: those that fail in the same way, and all valid ones. If
	// Of is 0, the precondition excludes the choice.
	Fails, Of int64
	// Witness is the call with the smallest input that fails; it is empty
	// if none does.
	Witness string `report:",omitempty"`
}

// A Counterexample is a valid input that makes a function break its contract.
type Counterexample struct {
	CallValues
	Kind Kind
	// Detail is the text of the clause that is false, the panic's message,
	// the first line of the crash, ...
	Detail string
	// Why says in a few lines which of Parts decided.
	Why []string `report:"-"`
	// Drawing shows arguments that are trees or lists; empty if their
	// literals are small.
	Drawing []string `report:"-"`
	// Call is the call as a Go expression of the package under test, after
	// the statements in Nodes.
	Call string
	// Uses are the statements that call the function and use its results,
	// if the use went wrong and not the call: "d := Parse(1)",
	// "d.String()".
	Uses []string `report:",omitempty"`
	// Flaky says how the call alone, in a fresh process, differs from the
	// call among others; it is empty if it does the same.
	Flaky string `report:",omitempty"`
	// Count is the number of inputs that fail in the same way: by the kind,
	// the clause, and the place and class of a panic. It is set once the
	// function has ended.
	Count int64 `report:",omitempty"`
	// Minimal is true if no input that ran and fails in the same way is
	// plainer, and no valid one that fails in the same way comes before
	// those that ran in the order of inputs. It is false for an input that
	// is in the domain only because a test has its text: smaller texts are
	// not inputs.
	Minimal bool `report:",omitempty"`
	Reduction
	// Replay is the command, for a shell, that checks this input alone; it
	// is empty if alone it does not fail.
	Replay string `report:",omitempty"`
	// Unread is the call with _ for the parts that neither the function nor
	// a clause reads when it fails: it fails for any values there. Unread
	// is empty if everything is read, or if the parts that are read are not
	// known.
	Unread string `report:",omitempty"`
	// Path is a branch that all inputs take that fail like this, if others
	// break the same clause without it: there seem to be several faults. It
	// is nil otherwise.
	Path *coverage.Branch `report:",omitempty"`
	// Generalizations are the forms of inputs around it, the most general
	// one first.
	Generalizations []Generalization `report:"General,omitempty"`
	// Alternatives are the outcomes if its choices are made in another way,
	// those of one part next to each other.
	Alternatives []Alternative `report:"Variants,omitempty"`
	// Parts are the sub-expressions of the clause that is false, as far as
	// they were evaluated.
	Parts []Part `report:",omitempty"`
	// Stack lists the functions that ran when the code panicked or crashed,
	// innermost first, without those of the runtime.
	Stack []Frame `report:",omitempty"`
	// Only is true if no other valid input up to the depth of the event
	// fails in the same way.
	Only bool `report:"-"`
	// OtherForm is true if it fails in the same way as the counterexample
	// of the event before, and is an input of another form.
	OtherForm bool `report:"-"`
}

// CallValues are the values of a call, as Go literals.
type CallValues struct {
	// Args are the arguments as they were passed, receiver first. If
	// several pointers in them refer to one node, Nodes are the statements
	// that declare a variable for it: "a := &Node{}", "a.Next = a".
	Nodes []string     `report:",omitempty"`
	Args  []NamedValue `report:",list"`
	// Results are what the call returned; empty if it did not return.
	Results []NamedValue `report:",list"`
	// After are the parameters that the call changed, as they were
	// afterwards.
	After []NamedValue `report:"-"`
	// Changes are the first places at which it changed them.
	Changes []Change `report:"-"`
	// Pointers, maps and slices that occur more than once have names in
	// these values, in Parts and Why, and in the message: "#1 = &Node{Next:
	// #1}".
	Where []string `report:",omitempty"`
}

// A Reduction says how a counterexample was made smaller.
type Reduction struct {
	// From is the call that it was reduced from; empty if it was not
	// reduced.
	From string `report:",omitempty"`
	// Local is true if no single part of it can be made smaller. No other
	// valid input within the minimum bounds that it needs fails in the same
	// way, differs in one part only, and is plainer, or as plain and
	// earlier in the order of inputs. Integers of wide domains get no
	// further from zero.
	Local bool `report:",omitempty"`
	// Larger says why Local is not known, if it was asked for.
	Larger string `report:",omitempty"`
}

// A Part is a sub-expression of a clause with the value that it had, as a Go
// literal.
type Part struct {
	Expr, Value string
}

// A NamedValue is a parameter or result with its value as a Go literal.
type NamedValue struct {
	Name, Value string
}

// A Change is a place in a parameter that the call changed. Path is a Go
// expression; Was and Is are the literals of the values before and after. One
// of the two is empty if a map has gained or lost the key.
type Change struct {
	Param, Path, Was, Is string
}

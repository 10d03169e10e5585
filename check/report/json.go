package report

import (
	"go/token"
	"io"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode"
)

// A jsonReport is a Handler that writes one JSON object a line for each event,
// shaped like those of go tool test2json. A function's events are start, any
// number of progress, perhaps a found, a counterexample for each way to fail,
// and exactly one of pass, fail, skip or error; the run ends in one summary.
// Fields that do not apply to an action are left out.
type jsonReport struct {
	lines *stream.Lines
	dir   string
}

// newJSON returns a JSON report.
func newJSON(w io.Writer, opts Options) check.Handler {
	position := stream.As(func(p token.Position) any { return Position(opts.Dir, p) })
	general := stream.As(func(g check.Generalization) any { return jsonGeneral{g.String(), g.Partial, g.Fails, g.Of} })
	return &jsonReport{stream.NewLines(w, position, general), opts.Dir}
}

// Event implements check.Handler.
func (r *jsonReport) Event(e check.Event) { r.lines.Encode(r.event(e)) }

// A jsonEvent is one line of the output. Elapsed is in seconds.
type jsonEvent struct {
	Time    time.Time
	Action  check.Action
	Package string         `report:",omitempty"`
	Func    string         `report:",omitempty"`
	Pos     token.Position `report:",omitempty"`
	Verdict string         `report:",omitempty"`
	jsonExtent
	Elapsed        *float64              `report:",omitempty"`
	Cached         bool                  `report:",omitempty"`
	Repeated       int                   `report:",omitempty"`
	Counterexample *check.Counterexample `report:",omitempty"`
	jsonEnding
	jsonSummary
	Message     string `report:",omitempty"`
	Unannotated bool   `report:",omitempty"`
	Needs       string `report:",omitempty"`
	check.Judgement
	check.Blamed
}

// A jsonEnding is what is known of a function besides its inputs.
type jsonEnding struct {
	Findings  []check.Finding  `report:",omitempty"`
	Reach     *jsonReach       `report:",omitempty"`
	Proof     *jsonProof       `report:",omitempty"`
	Selfcheck *check.Selfcheck `report:",omitempty"`
	Clock     bool             `report:",omitempty"`
}

// A jsonSummary says what a run has left undone, and how calls ran.
type jsonSummary struct {
	Unfinished []check.Unfinished `report:",omitempty"`
	NotBegun   int                `report:",omitempty"`
	Sandbox    string             `report:",omitempty"`
}

// A jsonExtent says how far a function is or got. Its fields are the event's.
type jsonExtent struct {
	Depth      *int           `report:",omitempty"`
	Inputs     *int64         `report:",omitempty"`
	Calls      *int64         `report:",omitempty"`
	Total      int64          `report:",omitempty"`
	Stage      string         `report:",omitempty"`
	Exhaustive *bool          `report:",omitempty"`
	Further    []jsonPart     `report:",omitempty"`
	Deeper     string         `report:",omitempty"`
	Domain     []encode.Scope `report:",omitempty"`
	Discards   *int64         `report:",omitempty"`
	Failures   int64          `report:",omitempty"`
}

// A jsonPart are the inputs of one part behind the others.
type jsonPart struct {
	Part   string
	Depth  int
	Inputs int64
	Values string
}

// A jsonProof is the claim about all integers. Inputs ran to compare the lifted
// function with the compiled one.
type jsonProof struct {
	Status, Scope string
	Route         string            `report:",omitempty"`
	Given         []check.Condition `report:",omitempty"`
	First         bool              `report:",omitempty"`
	Depth         int
	Complete      bool `report:",omitempty"`
	Obligations   int
	Open          []check.OpenObligation `report:",omitempty"`
	Inputs        int64
	Clock         []string `report:",omitempty"`
	Seconds       float64
}

// A jsonReach says which branches the inputs have reached.
type jsonReach struct {
	Branches, Reached int
	Open              []jsonBranch `report:",omitempty"`
}

type jsonBranch struct {
	coverage.Branch
	Reason coverage.Reason
}

type jsonGeneral struct {
	Form      string
	Partial   bool `report:",omitempty"`
	Fails, Of int64
}

// event converts an event to what its line holds.
func (r *jsonReport) event(e check.Event) jsonEvent {
	j := jsonEvent{
		Time:    e.Time,
		Action:  e.Action,
		Package: e.Package,
		Func:    e.Func,
		Pos:     e.Pos,
		Verdict: e.Verdict.String(),
		Message: r.message(e),
	}
	j.Total, j.Stage, j.Counterexample, j.Domain, j.Findings = e.Total, e.Stage, e.Counterexample, e.Domain, e.Findings
	j.Unannotated, j.Needs, j.Clock, j.Cached, j.Repeated = e.Unannotated, e.Needs, e.Clock, e.Cached, e.Repeated
	if g := e.Judgement; g != nil {
		j.Judgement = *g
		if g.Class == unannotated.NoClass {
			j.Site = token.Position{}
		}
		if g.Blamed != nil {
			j.Blamed = *g.Blamed
		}
	}
	elapsed := e.Elapsed.Seconds()
	switch {
	case e.Action == check.ActionSummary:
		exhaustive := false
		if s := e.Summary; s != nil {
			exhaustive = s.ExitCode() == 0 && s.Bounded == 0 && s.Accepted == 0 && s.Exhausted > 0
			elapsed = s.Elapsed.Seconds()
			j.Inputs, j.Discards, j.Unfinished, j.NotBegun = &s.Inputs, &s.Discards, s.Unfinished, s.NotBegun
			j.Sandbox = s.Sandbox
		}
		j.Exhaustive, j.Elapsed = &exhaustive, &elapsed
	case e.Func != "" && e.Action != check.ActionStart:
		j.Depth, j.Inputs, j.Discards, j.Elapsed = &e.Depth, &e.Inputs, &e.Discards, &elapsed
		if e.Action.Ends() {
			j.Exhaustive, j.Deeper = &e.Exhaustive, e.Deeper
			for _, f := range e.Further {
				j.Further = append(j.Further, jsonPart{f.Part.String(), f.Depth, f.Inputs, f.Values})
			}
		}
		if e.Calls > 0 && e.Calls < e.Inputs {
			j.Calls = &e.Calls
		}
	}
	j.Failures, j.Selfcheck = e.Failures, e.Selfcheck
	if p := e.Proof; p != nil {
		j.Proof = &jsonProof{
			Status: p.Status.String(), Scope: p.Scope.String(), Complete: p.Scope.Complete, Route: p.Route.String(), First: p.First, Depth: p.Scope.Depth,
			Obligations: p.Obligations, Inputs: p.Inputs, Clock: p.Clock, Given: p.Given, Open: p.Open, Seconds: p.Elapsed.Seconds(),
		}
	}
	if c := e.Reach; c != nil {
		j.Reach = &jsonReach{Branches: c.Branches, Reached: c.Reached}
		for _, b := range c.Open {
			j.Reach.Open = append(j.Reach.Open, jsonBranch{b, b.Reason})
		}
	}
	return j
}

// message is the event's sentence, and below it the notes and the output that
// belong to it.
func (r *jsonReport) message(e check.Event) string {
	if e.Action == check.ActionSummary && e.Summary != nil {
		return summarySentence(e.Summary)
	}
	lines := []string{e.Sentence()}
	if ce := e.Counterexample; ce != nil {
		for _, v := range ce.After {
			lines = append(lines, "after the call: "+v.Name+" = "+v.Value)
		}
	}
	for _, n := range e.Notes {
		lines = append(lines, NoteText(r.dir, n))
	}
	if e.Ended != "" {
		lines = append(lines, "not every input ran: "+e.Ended)
	}
	if e.Output != "" {
		lines = append(lines, "output:", strings.TrimRight(e.Output, "\n"))
	}
	return strings.Join(lines, "\n")
}

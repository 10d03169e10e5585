package report

import (
	"encoding/json"
	"io"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/check/unannotated"
)

// A jsonReport is a Handler that writes one JSON object a line for each event,
// shaped like those of go tool test2json. A function's events are start, any
// number of progress, perhaps a found, a counterexample for each way to fail,
// and exactly one of pass, fail, skip or error; the run ends in one summary.
// Fields that do not apply to an action are left out.
type jsonReport struct {
	enc *json.Encoder
	dir string
}

// newJSON returns a JSON report.
func newJSON(w io.Writer, opts Options) check.Handler {
	return &jsonReport{enc: stream.NewLines(w), dir: opts.Dir}
}

// Event implements check.Handler.
func (r *jsonReport) Event(e check.Event) { r.enc.Encode(r.event(e)) }

// A jsonEvent is one line of the output. Elapsed is in seconds.
type jsonEvent struct {
	Time    time.Time
	Action  string
	Package string `json:",omitempty"`
	Func    string `json:",omitempty"`
	Pos     string `json:",omitempty"`
	Verdict string `json:",omitempty"`
	jsonExtent
	Elapsed        *float64            `json:",omitempty"`
	Cached         bool                `json:",omitempty"`
	Counterexample *jsonCounterexample `json:",omitempty"`
	Findings       []jsonFinding       `json:",omitempty"`
	Reach          *jsonReach          `json:",omitempty"`
	Proof          *jsonProof          `json:",omitempty"`
	Selfcheck      *check.Selfcheck    `json:",omitempty"`
	Clock          bool                `json:",omitempty"`
	Unfinished     []check.Unfinished  `json:",omitempty"`
	NotBegun       int                 `json:",omitempty"`
	Sandbox        string              `json:",omitempty"`
	Message        string              `json:",omitempty"`
	jsonJudgement
}

// A jsonJudgement is what is known of functions without annotations, except
// that others have a Cluster, too, and may be Accepted. Needs is what it takes
// to check one, and Excused says that a counterexample is no fault.
type jsonJudgement struct {
	Unannotated bool   `json:",omitempty"`
	Needs       string `json:",omitempty"`
	Class       string `json:",omitempty"`
	Site        string `json:",omitempty"`
	Cluster     string `json:",omitempty"`
	Fault       string `json:",omitempty"`
	Excused     bool   `json:",omitempty"`
	Accepted    string `json:",omitempty"`
	Generated   bool   `json:",omitempty"`
	Doubt       string `json:",omitempty"`
	Doubtful    bool   `json:",omitempty"`
	First       string `json:",omitempty"`
	Maker       string `json:",omitempty"`
	// Breaks are the functions that fail for what Maker makes, and Without
	// counts inputs without it that were looked at, and do not.
	Breaks  []string `json:",omitempty"`
	Without int64    `json:",omitempty"`
}

// A jsonExtent says how far a function is or got. Its fields are the event's.
type jsonExtent struct {
	Depth      *int        `json:",omitempty"`
	Inputs     *int64      `json:",omitempty"`
	Calls      *int64      `json:",omitempty"`
	Total      int64       `json:",omitempty"`
	Stage      string      `json:",omitempty"`
	Exhaustive *bool       `json:",omitempty"`
	Further    []jsonPart  `json:",omitempty"`
	Deeper     string      `json:",omitempty"`
	Domain     []jsonScope `json:",omitempty"`
	Discards   *int64      `json:",omitempty"`
	Failures   int64       `json:",omitempty"`
}

// A jsonPart are the inputs of one part behind the others.
type jsonPart struct {
	Part   string
	Depth  int
	Inputs int64
	Values string
}

type jsonCounterexample struct {
	Nodes    []string `json:",omitempty"`
	Args     []jsonValue
	Results  []jsonValue
	Kind     string
	Detail   string
	Call     string
	Uses     []string      `json:",omitempty"`
	Flaky    string        `json:",omitempty"`
	Count    int64         `json:",omitempty"`
	Minimal  bool          `json:",omitempty"`
	From     string        `json:",omitempty"`
	Local    bool          `json:",omitempty"`
	Larger   string        `json:",omitempty"`
	Replay   string        `json:",omitempty"`
	Unread   string        `json:",omitempty"`
	Path     *jsonPath     `json:",omitempty"`
	General  []jsonGeneral `json:",omitempty"`
	Variants []jsonVariant `json:",omitempty"`
	Parts    []check.Part  `json:",omitempty"`
	Stack    []jsonFrame   `json:",omitempty"`
}

// A jsonPath is a branch that the calls take.
type jsonPath struct {
	Func, Pos, Kind, Text string
}

// A jsonProof is the claim about all integers. Inputs ran to compare the lifted
// function with the compiled one.
type jsonProof struct {
	Status, Scope string
	Route         string          `json:",omitempty"`
	Given         []jsonCondition `json:",omitempty"`
	First         bool            `json:",omitempty"`
	Depth         int
	Complete      bool `json:",omitempty"`
	Obligations   int
	Open          []jsonOpen `json:",omitempty"`
	Inputs        int64
	Clock         []string `json:",omitempty"`
	Seconds       float64
}

type jsonCondition struct {
	Func   string
	Inputs int64
	Broken bool   `json:",omitempty"`
	Proved string `json:",omitempty"`
}

// A jsonReach says which branches the inputs have reached.
type jsonReach struct {
	Branches, Reached int
	Open              []jsonBranch `json:",omitempty"`
}

type jsonBranch struct{ Func, Pos, Kind, Text, Reason string }

type jsonOpen struct {
	Pos    string
	Kind   string `json:",omitempty"`
	Reason string
	Input  string `json:",omitempty"`
}

type jsonFrame struct {
	Func, Pos string
	Calls     int
}

type jsonGeneral struct {
	Form      string
	Fails, Of int64
}

type jsonVariant struct {
	Part, Choice string
	Fails, Of    int64
	Witness      string `json:",omitempty"`
}

type jsonScope struct{ Kind, Text string }

type jsonFinding struct{ Name, Pos, Msg string }

type jsonValue struct{ Name, Value string }

// event converts an event to what its line holds.
func (r *jsonReport) event(e check.Event) jsonEvent {
	j := jsonEvent{
		Time:    e.Time,
		Action:  e.Action.String(),
		Package: e.Package,
		Func:    e.Func,
		Pos:     Position(r.dir, e.Pos),
		Verdict: e.Verdict.String(),
		Message: r.message(e),
	}
	j.Total, j.Stage = e.Total, e.Stage
	j.Unannotated, j.Needs, j.Clock, j.Cached = e.Unannotated, e.Needs, e.Clock, e.Cached
	if g := e.Judgement; g != nil {
		j.Class, j.Cluster, j.Fault = g.Class.String(), g.Cluster, g.Fault
		if g.Class != unannotated.NoClass {
			j.Site = Position(r.dir, g.Site)
		}
		j.Excused, j.Accepted, j.Generated, j.First = g.Excused, g.Accepted, g.Generated, g.First
		j.Doubt, j.Doubtful = g.Doubt.String(), g.Doubtful
		if b := g.Blamed; b != nil {
			j.Maker, j.Breaks, j.Without = b.Maker, b.Breaks, b.Without
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
	if ce := e.Counterexample; ce != nil {
		j.Counterexample = &jsonCounterexample{
			Nodes:   ce.Nodes,
			Args:    jsonValues(ce.Args),
			Results: jsonValues(ce.Results),
			Kind:    ce.Kind.String(),
			Detail:  ce.Detail,
			Call:    ce.Call,
			Uses:    ce.Uses,
			Flaky:   ce.Flaky,
			Count:   ce.Count,
			Minimal: ce.Minimal,
			Parts:   ce.Parts,
			From:    ce.Reduction.From,
			Local:   ce.Reduction.Local,
			Larger:  ce.Reduction.Larger,
			Replay:  ce.Replay,
			Unread:  ce.Unread,
		}
		if b := ce.Path; b != nil {
			j.Counterexample.Path = &jsonPath{b.Func, Position(r.dir, b.Pos), b.Kind.String(), b.Text}
		}
		for _, g := range ce.Generalizations {
			j.Counterexample.General = append(j.Counterexample.General, jsonGeneral{g.String(), g.Fails, g.Of})
		}
		for _, v := range ce.Alternatives {
			j.Counterexample.Variants = append(j.Counterexample.Variants, jsonVariant(v))
		}
		for _, f := range ce.Stack {
			j.Counterexample.Stack = append(j.Counterexample.Stack, jsonFrame{f.Func, Position(r.dir, f.Pos), f.Calls})
		}
	}
	j.Failures, j.Selfcheck = e.Failures, e.Selfcheck
	if p := e.Proof; p != nil {
		j.Proof = &jsonProof{
			Status: p.Status.String(), Scope: p.Scope.String(), Complete: p.Scope.Complete, Route: p.Route.String(), First: p.First, Depth: p.Scope.Depth,
			Obligations: p.Obligations, Inputs: p.Inputs, Clock: p.Clock, Seconds: p.Elapsed.Seconds(),
		}
		for _, c := range p.Given {
			j.Proof.Given = append(j.Proof.Given, jsonCondition(c))
		}
		for _, o := range p.Open {
			j.Proof.Open = append(j.Proof.Open, jsonOpen{Position(r.dir, o.Pos), o.Kind, o.Reason, o.Input})
		}
	}
	if c := e.Reach; c != nil {
		j.Reach = &jsonReach{Branches: c.Branches, Reached: c.Reached}
		for _, b := range c.Open {
			j.Reach.Open = append(j.Reach.Open, jsonBranch{b.Func, Position(r.dir, b.Pos), b.Kind.String(), b.Text, b.Reason.String()})
		}
	}
	for _, d := range e.Domain {
		j.Domain = append(j.Domain, jsonScope{d.Kind, d.Text})
	}
	for _, f := range e.Findings {
		j.Findings = append(j.Findings, jsonFinding{f.Name, Position(r.dir, f.Pos), f.Msg})
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

// jsonValues converts values; none is an empty list, never null.
func jsonValues(vs []check.NamedValue) []jsonValue {
	out := make([]jsonValue, len(vs))
	for i, v := range vs {
		out[i] = jsonValue(v)
	}
	return out
}

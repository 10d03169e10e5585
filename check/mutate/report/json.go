package report

import (
	"encoding/json"
	"io"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
)

// A jsonReport writes one JSON object a line for each event, shaped like those
// of a check. A function's events are a mutant for each of its mutants, and one
// end; the run ends in one summary. Fields that do not apply are left out.
type jsonReport struct {
	enc *json.Encoder
	dir string
}

func newJSON(w io.Writer, opts Options) mutate.Handler {
	return &jsonReport{stream.NewLines(w), opts.Dir}
}

// A jsonEvent is one line. Elapsed is in seconds.
type jsonEvent struct {
	Time       time.Time
	Action     string
	Package    string       `json:",omitempty"`
	Func       string       `json:",omitempty"`
	Pos        string       `json:",omitempty"`
	Verdict    string       `json:",omitempty"`
	Depth      *int         `json:",omitempty"`
	Inputs     *int64       `json:",omitempty"`
	Exhaustive *bool        `json:",omitempty"`
	Ended      string       `json:",omitempty"`
	Mutants    *jsonCounts  `json:",omitempty"`
	Mutant     *jsonMutant  `json:",omitempty"`
	Unneeded   []jsonClause `json:",omitempty"`
	Strict     []jsonClause `json:",omitempty"`
	Loose      *jsonLoose   `json:",omitempty"`
	Message    string       `json:",omitempty"`
	Notes      []string     `json:",omitempty"`
	Elapsed    *float64     `json:",omitempty"`
	Summary    *jsonSummary `json:",omitempty"`
}

// A jsonCounts counts mutants by their status.
type jsonCounts struct{ Killed, TimedOut, Crashed, Equal, Undecided, Survived int }

// A jsonMutant is a mutant. Its fields are those of the event.
type jsonMutant struct {
	Operator string
	In       string `json:",omitempty"`
	Pos      string
	Old, New string
	Status   string
	Call     string             `json:",omitempty"`
	Nodes    []string           `json:",omitempty"`
	Input    []check.NamedValue `json:",omitempty"`
	Kind     string             `json:",omitempty"`
	Message  string             `json:",omitempty"`
	Mutated  *jsonOutcome       `json:",omitempty"`
	Original *jsonOutcome       `json:",omitempty"`
	Differs  int64              `json:",omitempty"`
	Reason   string             `json:",omitempty"`
}

// A jsonOutcome is the outcome of a call.
type jsonOutcome struct {
	Ending  string
	Detail  string             `json:",omitempty"`
	Pos     string             `json:",omitempty"`
	Results []check.NamedValue `json:",omitempty"`
	After   []check.NamedValue `json:",omitempty"`
}

// A jsonClause is a clause of a contract. Its fields are those of the event.
type jsonClause struct {
	Text, Pos string
	Inputs    int64 `json:",omitempty"`
	Depth     int   `json:",omitempty"`
}

// A jsonLoose is an outcome that a contract allows. Its fields are those of the
// event.
type jsonLoose struct {
	Call              string
	Nodes             []string `json:",omitempty"`
	Input             []check.NamedValue
	Pos, Old, New     string
	Mutated, Original *jsonOutcome
}

// A jsonSummary counts functions and mutants.
type jsonSummary struct {
	Tight, Weak, Unmutated, Skipped, Untried, Errors int
	Mutants                                          jsonCounts
	Stopped                                          string `json:",omitempty"`
	Sandbox                                          string `json:",omitempty"`
}

// Event implements mutate.Handler.
func (r *jsonReport) Event(e mutate.Event) {
	j := jsonEvent{Time: e.Time, Action: e.Action.String(), Package: e.Package, Func: e.Func, Pos: report.Position(r.dir, e.Pos), Message: e.Message, Notes: e.Notes}
	elapsed := e.Elapsed.Seconds()
	switch e.Action {
	case mutate.ActionProgress:
		return
	case mutate.ActionMutant:
		j.Mutant = r.mutant(e.Mutant)
	case mutate.ActionEnd:
		j.Verdict, j.Elapsed = e.Verdict.String(), &elapsed
		if counts := jsonCounts(e.Counts); e.Verdict <= mutate.Weak {
			j.Mutants, j.Depth, j.Inputs, j.Exhaustive, j.Ended = &counts, &e.Depth, &e.Inputs, &e.Exhaustive, e.Ended
		}
		j.Unneeded, j.Strict = r.clauses(e.Clauses.Unneeded), r.clauses(e.Clauses.Strict)
		if l := e.Loose; l != nil {
			j.Loose = &jsonLoose{l.Call, l.Nodes, l.Args, report.Position(r.dir, l.Pos), l.Old, l.New, r.outcome(l.Mutated), r.outcome(l.Original)}
		}
	case mutate.ActionSummary:
		s := e.Summary
		j.Elapsed = &elapsed
		j.Summary = &jsonSummary{s.Tight, s.Weak, s.Unmutated, s.Skipped, s.Untried, s.Errors, jsonCounts(s.Counts), s.Stopped, s.Sandbox}
	}
	r.enc.Encode(j)
}

func (r *jsonReport) mutant(m *mutate.Mutant) *jsonMutant {
	j := &jsonMutant{
		Operator: m.Operator, In: m.In, Pos: report.Position(r.dir, m.Pos), Old: m.Old, New: m.New, Status: m.Status.String(),
		Call: m.Call, Nodes: m.Nodes, Input: m.Args, Kind: m.Kind.String(), Message: m.Message, Differs: m.Differs, Reason: m.Reason,
	}
	if m.Status == mutate.Survived {
		j.Mutated, j.Original = r.outcome(m.Mutated), r.outcome(m.Original)
	}
	return j
}

func (r *jsonReport) outcome(o diff.Outcome) *jsonOutcome {
	return &jsonOutcome{string(o.Ending), o.Detail, report.Position(r.dir, o.Pos), o.Results, o.After}
}

func (r *jsonReport) clauses(all []mutate.Clause) (list []jsonClause) {
	for _, c := range all {
		list = append(list, jsonClause{c.Text, report.Position(r.dir, c.Pos), c.Inputs, c.Depth})
	}
	return list
}

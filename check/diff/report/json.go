package report

import (
	"encoding/json"
	"go/token"
	"io"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
)

// A jsonReport writes one JSON object a line for each event, shaped like those
// of a check. A function's events are any number of progress, a difference for
// each way in which inputs differ, and one end; the run ends in one summary.
// Fields that do not apply to an action are left out.
type jsonReport struct {
	enc  *json.Encoder
	opts Options
}

func newJSON(w io.Writer, opts Options) diff.Handler {
	return &jsonReport{enc: stream.NewLines(w), opts: opts}
}

// A jsonEvent is one line. Elapsed is in seconds.
type jsonEvent struct {
	Time    time.Time
	Action  string
	Old     string `json:",omitempty"`
	New     string `json:",omitempty"`
	Package string `json:",omitempty"`
	Func    string `json:",omitempty"`
	Pos     string `json:",omitempty"`
	Verdict string `json:",omitempty"`
	jsonExtent
	jsonDiffering
	Elapsed    *float64        `json:",omitempty"`
	Cached     bool            `json:",omitempty"`
	Difference *jsonDifference `json:",omitempty"`
	jsonCharge
	jsonAcceptance
	Contract *jsonContract `json:",omitempty"`
	Message  string        `json:",omitempty"`
	Notes    []string      `json:",omitempty"`
	Domain   []jsonScope   `json:",omitempty"`
	Summary  *jsonSummary  `json:",omitempty"`
}

// A jsonScope says which values of one kind the inputs have.
type jsonScope struct{ Kind, Text string }

// A jsonExtent says how many inputs ran. Its fields are those of the event.
type jsonExtent struct {
	Depth      *int   `json:",omitempty"`
	Inputs     *int64 `json:",omitempty"`
	Exhaustive *bool  `json:",omitempty"`
	Ended      string `json:",omitempty"`
}

// A jsonCharge says which function differences are charged to. Its fields are
// those of the event.
type jsonCharge struct {
	Cause     *jsonCause `json:",omitempty"`
	Leader    string     `json:",omitempty"`
	Followers []string   `json:",omitempty"`
}

// A jsonAcceptance identifies a difference. Its fields are those of the event.
type jsonAcceptance struct {
	Cluster  string `json:",omitempty"`
	Accepted string `json:",omitempty"`
}

// A jsonCause is the function whose change a function shows. Its fields are
// those of the event.
type jsonCause struct {
	Func, Pos string
	Makes     bool  `json:",omitempty"`
	Same      int64 `json:",omitempty"`
}

// A jsonContract says how what a function needs and promises has changed. Its
// fields are those of the event.
type jsonContract struct {
	Refused  *diff.Taken `json:",omitempty"`
	Accepted *diff.Taken `json:",omitempty"`
	Excluded *diff.Taken `json:",omitempty"`
	Allowed  *diff.Taken `json:",omitempty"`
}

// A jsonDiffering counts inputs. Its fields are those of the event.
type jsonDiffering struct {
	Differs  int64 `json:",omitempty"`
	Inside   int64 `json:",omitempty"`
	Unstable int64 `json:",omitempty"`
}

// A jsonDifference is a way in which inputs differ.
type jsonDifference struct {
	Call     string
	Nodes    []string `json:",omitempty"`
	Input    []check.NamedValue
	Old, New jsonOutcome
	Count    int64
	Only     bool `json:",omitempty"`
	Among    bool `json:",omitempty"`
	Inside   bool `json:",omitempty"`
	Made     bool `json:",omitempty"`
	jsonAcceptance
	Generalizations []check.Generalization `json:",omitempty"`
	ReducedFrom     string                 `json:",omitempty"`
}

// A jsonOutcome is what a call comes to in one version.
type jsonOutcome struct {
	Ending  string
	Detail  string             `json:",omitempty"`
	Pos     string             `json:",omitempty"`
	Results []check.NamedValue `json:",omitempty"`
	After   []check.NamedValue `json:",omitempty"`
}

// A jsonSummary counts.
type jsonSummary struct {
	Different, Follows, Accepted, Same, SameButUnstable, Inside, New, Gone, Changed, Skipped, Unsupported, NoTime, Failed, Errors int
	Inputs                                                                                                                        int64
	Stopped                                                                                                                       string `json:",omitempty"`
	Sandbox                                                                                                                       string `json:",omitempty"`
}

// Event implements diff.Handler.
func (r *jsonReport) Event(e diff.Event) {
	j := jsonEvent{
		Time: e.Time, Action: e.Action.String(), Package: e.Package, Func: e.Func, jsonExtent: jsonExtent{Ended: e.Ended},
		jsonDiffering: jsonDiffering{e.Differs, e.Inside, e.Unstable}, jsonAcceptance: jsonAcceptance(e.Acceptance), Message: e.Message, Notes: e.Notes,
	}
	if c := e.Contract; c != (diff.ContractChange{}) {
		j.Contract = &jsonContract{c.Refused, c.Accepted, c.Excluded, c.Allowed}
	}
	j.Pos = r.position(e.Pos)
	if c := e.Cause; c != nil {
		j.Cause = r.cause(*c)
	}
	j.Leader = e.Leader
	for _, f := range e.Followers {
		j.Followers = append(j.Followers, f.Func)
	}
	for _, s := range e.Domain {
		j.Domain = append(j.Domain, jsonScope{s.Kind, s.Text})
	}
	j.Cached = e.Cached
	elapsed := e.Elapsed.Seconds()
	switch e.Action {
	case diff.ActionEnd:
		j.Verdict, j.Elapsed = e.Verdict.String(), &elapsed
		if ran := e.Verdict <= diff.Accepted && e.Cluster == ""; ran {
			j.Depth, j.Inputs, j.Exhaustive = &e.Depth, &e.Inputs, &e.Exhaustive
		}
	case diff.ActionProgress:
		j.Depth, j.Inputs, j.Elapsed = &e.Depth, &e.Inputs, &elapsed
	case diff.ActionDifference:
		d := e.Difference
		j.Old, j.New = r.opts.Old.Name, r.opts.New.Name
		j.Difference = &jsonDifference{
			Call: d.Call, Nodes: d.Nodes, Input: d.Args, Old: r.outcome(d.Old, r.opts.Old), New: r.outcome(d.New, r.opts.New),
			Count: d.Count, Only: d.Only, Among: d.Among, Inside: d.Inside, Made: d.Made, jsonAcceptance: jsonAcceptance(d.Acceptance), Generalizations: d.Generalizations, ReducedFrom: d.Reduction.From,
		}
	case diff.ActionSummary:
		s := e.Summary
		j.Old, j.New, j.Elapsed = r.opts.Old.Name, r.opts.New.Name, &elapsed
		j.Summary = &jsonSummary{
			Different: s.Different, Follows: s.Follows, Accepted: s.Accepted, Same: s.Same, SameButUnstable: s.SameButUnstable, Inside: s.Inside, New: s.Added, Gone: s.Removed, Changed: s.Changed,
			Skipped: s.Skipped, Unsupported: s.Unsupported, NoTime: s.NoTime, Failed: s.Failed, Errors: s.Errors, Inputs: s.Inputs, Stopped: s.Stopped,
			Sandbox: s.Sandbox,
		}
	}
	r.enc.Encode(j)
}

func (r *jsonReport) cause(c diff.Cause) *jsonCause {
	return &jsonCause{Func: c.Func, Pos: r.position(c.Pos), Makes: c.Makes, Same: c.Same}
}

// position writes a position relative to the version that it is in: the new
// one, or the old one if only that has the function.
func (r *jsonReport) position(p token.Position) string {
	if !p.IsValid() {
		return ""
	}
	return report.Position(dirOf(r.opts, p), p)
}

func (r *jsonReport) outcome(o diff.Outcome, v diff.Version) jsonOutcome {
	return jsonOutcome{
		Ending: string(o.Ending), Detail: o.Detail, Pos: report.Position(v.Dir, o.Pos), Results: o.Results, After: o.After,
	}
}

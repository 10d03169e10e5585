package report

import (
	"go/token"
	"io"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/encode"
)

// A jsonReport writes one JSON object a line for each event, shaped like those
// of a check. A function's events are any number of progress, a difference for
// each way in which inputs differ, and one end; the run ends in one summary.
// Fields that do not apply to an action are left out.
type jsonReport struct {
	lines *stream.Lines
	opts  Options
}

// newJSON returns a JSON report. Positions are relative to the version that
// they are in: the new one, or the old one if only that has the function.
func newJSON(w io.Writer, opts Options) diff.Handler {
	position := stream.As(func(p token.Position) any { return report.Position(dirOf(opts, p), p) })
	follower := stream.As(func(f diff.Follower) any { return f.Func })
	reduced := stream.As(func(r check.Reduction) any { return r.From })
	return &jsonReport{stream.NewLines(w, position, follower, reduced), opts}
}

// A jsonEvent is one line. Elapsed is in seconds.
type jsonEvent struct {
	Time    time.Time
	Action  diff.Action
	Old     string         `report:",omitempty"`
	New     string         `report:",omitempty"`
	Package string         `report:",omitempty"`
	Func    string         `report:",omitempty"`
	Pos     token.Position `report:",omitempty"`
	Verdict string         `report:",omitempty"`
	jsonExtent
	diff.Differing
	Elapsed    *float64         `report:",omitempty"`
	Cached     bool             `report:",omitempty"`
	Difference *diff.Difference `report:",omitempty"`
	diff.Charge
	diff.Acceptance
	Contract diff.ContractChange `report:",omitempty"`
	Message  string              `report:",omitempty"`
	Notes    []string            `report:",omitempty"`
	Domain   []encode.Scope      `report:",omitempty"`
	Summary  *diff.Summary       `report:",omitempty"`
}

// A jsonExtent says how many inputs ran.
type jsonExtent struct {
	Depth      *int   `report:",omitempty"`
	Inputs     *int64 `report:",omitempty"`
	Exhaustive *bool  `report:",omitempty"`
	Ended      string `report:",omitempty"`
}

// Event implements diff.Handler.
func (r *jsonReport) Event(e diff.Event) {
	j := jsonEvent{
		Time: e.Time, Action: e.Action, Package: e.Package, Func: e.Func, Pos: e.Pos, jsonExtent: jsonExtent{Ended: e.Ended}, Differing: e.Differing, Cached: e.Cached,
		Charge: e.Charge, Acceptance: e.Acceptance, Contract: e.Contract, Message: e.Message, Notes: e.Notes, Difference: e.Difference, Domain: e.Domain, Summary: e.Summary,
	}
	if !e.Pos.IsValid() {
		j.Pos = token.Position{}
	}
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
		j.Old, j.New = r.opts.Old.Name, r.opts.New.Name
	case diff.ActionError: // it has nothing of its own
	case diff.ActionSummary:
		j.Old, j.New, j.Elapsed = r.opts.Old.Name, r.opts.New.Name, &elapsed
	}
	r.lines.Encode(j)
}

package report

import (
	"go/token"
	"io"
	"time"

	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
)

// A jsonReport writes one JSON object a line for each event, shaped like those
// of a check. A function's events are a mutant for each of its mutants, and one
// end; the run ends in one summary. Fields that do not apply are left out.
type jsonReport struct{ lines *stream.Lines }

func newJSON(w io.Writer, opts Options) mutate.Handler {
	return jsonReport{stream.NewLines(w, stream.As(func(p token.Position) any { return report.Position(opts.Dir, p) }))}
}

// A jsonEvent is one line. Elapsed is in seconds.
type jsonEvent struct {
	Time       time.Time
	Action     mutate.Action
	Package    string          `report:",omitempty"`
	Func       string          `report:",omitempty"`
	Pos        token.Position  `report:",omitempty"`
	Verdict    string          `report:",omitempty"`
	Depth      *int            `report:",omitempty"`
	Inputs     *int64          `report:",omitempty"`
	Exhaustive *bool           `report:",omitempty"`
	Ended      string          `report:",omitempty"`
	Mutants    *mutate.Counts  `report:",omitempty"`
	Mutant     *mutate.Mutant  `report:",omitempty"`
	Unneeded   []mutate.Clause `report:",omitempty"`
	Strict     []mutate.Clause `report:",omitempty"`
	Loose      *mutate.Loose   `report:",omitempty"`
	Message    string          `report:",omitempty"`
	Elapsed    *float64        `report:",omitempty"`
	Summary    *mutate.Summary `report:",omitempty"`
}

// Event implements mutate.Handler.
func (r jsonReport) Event(e mutate.Event) {
	j := jsonEvent{
		Time: e.Time, Action: e.Action, Package: e.Package, Func: e.Func, Pos: e.Pos, Mutant: e.Mutant,
		Unneeded: e.Clauses.Unneeded, Strict: e.Clauses.Strict, Loose: e.Loose, Message: e.Message, Summary: e.Summary,
	}
	elapsed := e.Elapsed.Seconds()
	switch e.Action {
	case mutate.ActionProgress:
		return
	case mutate.ActionEnd:
		j.Verdict, j.Elapsed = e.Verdict.String(), &elapsed
		if e.Verdict <= mutate.Weak {
			j.Mutants, j.Depth, j.Inputs, j.Exhaustive, j.Ended = &e.Counts, &e.Depth, &e.Inputs, &e.Exhaustive, e.Ended
		}
	case mutate.ActionMutant, mutate.ActionError: // they have nothing of their own
	case mutate.ActionSummary:
		j.Elapsed = &elapsed
	}
	r.lines.Encode(j)
}

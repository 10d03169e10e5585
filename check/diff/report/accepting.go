package report

import (
	"fmt"
	"go/token"

	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/unannotated"
)

// An Accepting is a diff.Handler that passes events on, and collects the
// differences that are not accepted yet.
type Accepting struct {
	next diff.Handler
	ways []diff.Difference // of the current function
	seen unannotated.Entries
}

// NewAccepting returns a handler that passes events on to another.
func NewAccepting(next diff.Handler) *Accepting { return &Accepting{next: next} }

// Event implements diff.Handler.
func (a *Accepting) Event(e diff.Event) {
	a.next.Event(e)
	switch e.Action {
	case diff.ActionDifference:
		a.ways = append(a.ways, *e.Difference)
	case diff.ActionEnd:
		a.end(e)
		a.ways = nil
	case diff.ActionProgress, diff.ActionError, diff.ActionSummary: // they have no differences
	}
}

// end collects the differences of a function.
func (a *Accepting) end(e diff.Event) {
	switch e.Verdict {
	case diff.Different:
		for _, d := range a.ways {
			if d.Accepted != "" {
				continue
			}
			old, new := clipOutcomes(d.Old, d.New)
			old.Pos, new.Pos = token.Position{}, token.Position{} // lines move
			was, is := outcome(old, ""), outcome(new, "")
			a.add(d.Cluster, fmt.Sprintf("%s: %s: was %s; is %s", e.Package, prose.Shorten(d.Call, maxShown), was, is))
		}
	case diff.Removed:
		a.add(e.Cluster, fmt.Sprintf("%s: %s is gone", e.Package, e.Func))
	case diff.Changed:
		a.add(e.Cluster, fmt.Sprintf("%s: %s: %s", e.Package, e.Func, e.Message))
	}
}

func (a *Accepting) add(cluster, reason string) {
	a.seen.Add(cluster, prose.OneLine(reason))
}

// Write adds the differences that were collected to a file of accepted ones,
// and makes the file if it is missing. The reason of each is its call with the
// outcomes. Write returns how many were collected. The error is that of reading
// or writing the file.
func (a *Accepting) Write(file string) (int, error) { return a.seen.Len(), a.seen.WriteTo(file) }

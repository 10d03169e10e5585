package report

import (
	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/unannotated"
)

// An Accepting is a check.Handler that passes events on, and collects the
// failures that nothing excuses or accepts.
type Accepting struct {
	next check.Handler
	seen unannotated.Entries
}

// NewAccepting returns a handler that passes events on to another.
func NewAccepting(next check.Handler) *Accepting { return &Accepting{next: next} }

// Event implements check.Handler.
func (a *Accepting) Event(e check.Event) {
	if g := e.Judgement; g != nil && e.Action == check.ActionCounterexample && !g.IsNoFault() && e.Counterexample != nil {
		a.seen.Add(g.Cluster, prose.OneLine(e.Package+": "+e.Counterexample.Call+": "+e.Sentence()))
	}
	a.next.Event(e)
}

// Write adds the failures that were collected to a file of accepted ones, and
// makes the file if it is missing. The reason of each is its call and message.
// Write returns how many failures were collected. The error is that of reading
// or writing the file.
func (a *Accepting) Write(file string) (int, error) {
	return a.seen.Len(), a.seen.WriteTo(file)
}

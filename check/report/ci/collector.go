package ci

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/spec/annotation"
)

// A Collector is a check.Handler that passes events on, and keeps what they
// report as a Run.
type Collector struct {
	// Run is what the events so far have reported.
	Run
	next check.Handler
	opts report.Options
	ways []check.Event // the counterexamples of the current function
}

// NewCollector returns a collector that passes events on to another handler.
// dir is the directory that positions in texts are shown relative to.
func NewCollector(next check.Handler, dir, version string) *Collector {
	return &Collector{
		Run:  Run{Command: "check", Version: version, Root: Root(dir)},
		next: next,
		opts: report.Options{Dir: dir, Look: stream.Look{Verbose: true}},
	}
}

// Event implements check.Handler.
func (c *Collector) Event(e check.Event) {
	c.next.Event(e)
	c.Keep(e)
}

// Keep keeps an event without passing it on.
func (c *Collector) Keep(e check.Event) {
	switch e.Action {
	case check.ActionStart, check.ActionProgress, check.ActionFound: // the end says more
	case check.ActionCounterexample:
		c.ways = append(c.ways, e)
	case check.ActionPass, check.ActionFail, check.ActionSkip, check.ActionError:
		c.Results = append(c.Results, c.result(e))
		c.ways = nil
	case check.ActionSummary:
		c.summary(e)
	}
}

// text returns events as the text report with details has them.
func (c *Collector) text(events ...check.Event) string {
	var b strings.Builder
	r := report.Text.New(&b, c.opts)
	for _, e := range events {
		r.Event(e)
	}
	return b.String()
}

// result returns how a function or package ended.
func (c *Collector) result(e check.Event) Result {
	r := Result{
		Package: e.Package, Func: e.Func, Pos: e.Pos, Elapsed: e.Elapsed, Message: oneLine(e.Sentence()),
		Text: c.text(append(c.ways[:len(c.ways):len(c.ways)], e)...),
	}
	switch e.Action {
	case check.ActionFail:
		r.Status = Failed
		r.Findings = c.faults()
		if len(r.Findings) == 0 {
			r.Findings = []Finding{fault(e)}
		}
	case check.ActionError:
		r.Status = Broken
		r.Findings = []Finding{broken(e)}
	case check.ActionSkip:
		r.Status = Skipped
		r.Message = e.Verdict.String() + ": " + r.Message
	case check.ActionPass:
		r.Message = limit(e)
	case check.ActionStart, check.ActionProgress, check.ActionFound, check.ActionCounterexample, check.ActionSummary: // they end nothing
	}
	for _, f := range e.Findings {
		r.Findings = append(r.Findings, Finding{
			Rule: Rule{"remark-" + f.Name, findingText(f.Name)}, Remark: true, Pos: f.Pos, Message: oneLine(f.Msg), Identity: []string{oneLine(f.Msg)},
		})
	}
	return r
}

// limit says why a function that passes was not exhausted on all of the inputs
// that it might have; empty if nothing limits the result.
func limit(e check.Event) string {
	var parts []string
	if e.Verdict != check.Exhausted {
		parts = append(parts, e.Verdict.String()+": "+e.Message)
	}
	parts = append(parts, e.Deeper, report.LeftOut(e.Domain))
	if e.Discards > 0 {
		parts = append(parts, prose.Count(e.Discards, "input")+" discarded")
	}
	var told []string
	for _, p := range parts {
		if p != "" {
			told = append(told, oneLine(p))
		}
	}
	return strings.Join(told, "; ")
}

// faults returns the ways in which the current function fails, except those
// that are no faults. Another form of a way belongs to it.
func (c *Collector) faults() (all []Finding) {
	for _, way := range c.ways {
		switch {
		case way.Judgement.IsNoFault():
		case way.Counterexample.OtherForm && len(all) > 0:
			last := &all[len(all)-1]
			last.Message += "; and " + oneLine(way.Counterexample.Call)
		default:
			all = append(all, fault(way))
		}
	}
	return all
}

// fault returns the fault that an event is about.
func fault(e check.Event) Finding {
	f := Finding{Rule: Rule{e.Verdict.String(), verdictTexts[e.Verdict]}, Pos: e.Pos, Message: oneLine(e.Sentence()), Identity: []string{oneLine(e.Message)}}
	ce := e.Counterexample
	if ce == nil || ce.Kind == check.VacuousContract {
		return f
	}
	f.Rule = Rule{ce.Kind.String(), ce.Kind.Doc()}
	call := ce.Call
	if len(ce.Uses) > 0 {
		call = strings.Join(ce.Uses, "; ")
	}
	if call != "" {
		f.Message = oneLine(call) + ": " + f.Message
	}
	f.Identity = []string{ce.Kind.String(), ce.Detail}
	if g := e.Judgement; g != nil {
		// The cluster is made of the clause or, if the call panics, of
		// the place and the kind of the panic, without values.
		f.Identity = []string{g.Class.String(), g.Cluster}
		if g.Class != unannotated.NoClass && g.Site.IsValid() {
			f.Pos = g.Site
		}
		if g.First != e.Package+"."+e.Func {
			f.As = g.First
		}
	}
	for _, frame := range ce.Stack {
		f.Places = append(f.Places, Place{frame.Pos, "in " + frame.Func})
	}
	for _, n := range e.Notes {
		if n.Pos.IsValid() {
			f.Places = append(f.Places, Place{n.Pos, oneLine(n.Msg)})
		}
	}
	return f
}

// broken returns what keeps a function or package from being checked.
func broken(e check.Event) Finding {
	v := e.Verdict
	if v == check.NoVerdict {
		v = check.Failed
	}
	return Finding{Rule: Rule{v.String(), verdictTexts[v]}, Pos: e.Pos, Message: oneLine(e.Sentence()), Identity: []string{oneLine(e.Message)}}
}

// summary takes over the end of the run, and what it has left undone.
func (c *Collector) summary(e check.Event) {
	s := e.Summary
	c.Text, c.Elapsed, c.Stopped = c.text(e), s.Elapsed, cmp.Or(s.Stopped, s.Crash)
	if c.Stopped == "" {
		return
	}
	for _, u := range s.Unfinished {
		c.Results = append(c.Results, Result{
			Package: u.Package, Func: u.Func, Status: Broken,
			Message: fmt.Sprintf("unfinished: depth %d, %s so far", u.Depth, prose.Count(u.Inputs, "input")),
		})
	}
	word := "stopped: "
	if s.Stopped == "" {
		word = "error: "
	}
	c.Results = append(c.Results, Result{Status: Broken, Message: word + oneLine(c.Stopped), Text: c.Text})
}

// verdictTexts describe the verdicts that come without a counterexample.
var verdictTexts = map[check.Verdict]string{
	check.Vacuous:     "No input within the bounds satisfies the precondition",
	check.Unproved:    "The contract is not proved for all integers, as the command demands",
	check.Unsupported: "The function cannot be checked, as target does not support a type or a construct",
	check.Failed:      "The function or the package could not be checked",
}

// findingText describes a finding about a contract.
func findingText(name string) string {
	for _, f := range annotation.Findings {
		if f.Name == name {
			return f.Doc
		}
	}
	return name
}

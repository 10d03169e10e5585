package report

import (
	"cmp"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/report/ci"
)

// A Collector is a diff.Handler that passes events on, and keeps what they
// report as a run for the formats of package ci.
type Collector struct {
	// Run is what the events so far have reported.
	ci.Run
	next diff.Handler
	opts Options
	ways []diff.Event // the differences of the current function
}

// NewCollector returns a collector that passes events on to another handler.
func NewCollector(next diff.Handler, opts Options, version string) *Collector {
	return &Collector{
		Run:  ci.Run{Command: "diff", Version: version, Root: ci.Root(opts.New.Dir)},
		next: next,
		opts: Options{Old: opts.Old, New: opts.New},
	}
}

// Event implements diff.Handler.
func (c *Collector) Event(e diff.Event) {
	c.next.Event(e)
	c.Keep(e)
}

// Keep keeps an event without passing it on.
func (c *Collector) Keep(e diff.Event) {
	switch e.Action {
	case diff.ActionProgress: // the end says more
	case diff.ActionDifference:
		c.ways = append(c.ways, e)
	case diff.ActionError:
		c.Results = append(c.Results, c.broken(e))
	case diff.ActionEnd:
		c.Results = append(c.Results, c.result(e))
		c.ways = nil
	case diff.ActionSummary:
		c.Text, c.Elapsed, c.Stopped = c.text(e), e.Elapsed, e.Summary.Stopped
		if c.Stopped != "" {
			c.Results = append(c.Results, ci.Result{Status: ci.Broken, Message: "stopped: " + prose.OneLine(c.Stopped), Text: c.Text})
		}
	}
}

// text returns events as the text report has them.
func (c *Collector) text(events ...diff.Event) string {
	var b strings.Builder
	r := Text.New(&b, c.opts)
	for _, e := range events {
		r.Event(e)
	}
	return b.String()
}

// broken returns what keeps a function or package from being compared.
func (c *Collector) broken(e diff.Event) ci.Result {
	message := prose.OneLine(e.Message)
	return ci.Result{
		Package: e.Package, Func: e.Func, Pos: c.place(e.Pos), Status: ci.Broken, Elapsed: e.Elapsed, Message: message, Text: c.text(e),
		Findings: []ci.Finding{{Rule: rules[diff.Failed], Pos: c.place(e.Pos), Message: message, Identity: []string{message}}},
	}
}

// result returns how a function ended.
func (c *Collector) result(e diff.Event) ci.Result {
	r := ci.Result{Package: e.Package, Func: e.Func, Pos: c.place(e.Pos), Elapsed: e.Elapsed, Text: c.text(append(c.ways[:len(c.ways):len(c.ways)], e)...)}
	switch e.Verdict {
	case diff.Failed:
		return c.broken(e)
	case diff.Different, diff.Follows:
		r.Status = ci.Failed
		for _, way := range c.ways {
			if d := way.Difference; d.Accepted == "" && !d.Inside {
				r.Findings = append(r.Findings, c.difference(way, e.Leader))
			}
		}
		if len(r.Findings) > 0 {
			r.Message = r.Findings[0].Message
		}
		if e.Leader != "" {
			// The text report has it among the lines of the other.
			r.Text = fmt.Sprintf("%s differs as %s does: %s\n", e.Func, e.Leader, r.Message)
		}
	case diff.Removed, diff.Changed:
		r.Status = ci.Failed
		r.Message = "only the old version has the function"
		if e.Verdict == diff.Changed {
			r.Message = "it has other types: " + prose.OneLine(e.Message)
		}
		r.Findings = []ci.Finding{{Rule: rules[e.Verdict], Pos: r.Pos, Message: e.Func + ": " + r.Message, Identity: []string{e.Cluster}}}
	case diff.Accepted, diff.Skipped, diff.Unsupported, diff.NoTime:
		r.Status = ci.Skipped
		r.Message = strings.TrimSuffix(e.Verdict.String()+": "+prose.OneLine(cmp.Or(e.Message, e.Accepted)), ": ")
	default:
		if !e.Exhaustive && e.Ended != "" {
			r.Message = "not every input ran: " + prose.OneLine(e.Ended)
		}
	}
	return r
}

// difference returns a way in which a function differs. leader is the function
// under which it is reported, or empty.
func (c *Collector) difference(e diff.Event, leader string) ci.Finding {
	d := e.Difference
	was, is := Outcomes(d.Old, d.New, c.opts.Old.Dir, c.opts.New.Dir)
	f := ci.Finding{
		Rule: rules[diff.Different], Pos: c.place(e.Pos), Identity: []string{d.Cluster},
		Message: prose.OneLine(fmt.Sprintf("%s: %s: %s; %s: %s", d.Call, c.opts.Old.Name, was, c.opts.New.Name, is)),
	}
	if leader != "" {
		f.As = e.Package + "." + leader
	}
	if at := c.place(d.New.Pos); at.IsValid() {
		f.Places = append(f.Places, ci.Place{Pos: at, Msg: "the new version panics here"})
	}
	return f
}

// place returns a position in the new version. A position in the old version is
// reduced to its file, or to nothing if the new version lacks the file.
func (c *Collector) place(p token.Position) token.Position {
	if c.opts.Old.Dir == c.opts.New.Dir || dirOf(c.opts, p) != c.opts.Old.Dir {
		return p
	}
	rel, err := filepath.Rel(c.opts.Old.Dir, p.Filename)
	if err != nil {
		return token.Position{}
	}
	name := filepath.Join(c.opts.New.Dir, rel)
	if _, err := os.Stat(name); err != nil {
		return token.Position{}
	}
	return token.Position{Filename: name}
}

// rules describe the verdicts that are findings.
var rules = map[diff.Verdict]ci.Rule{
	diff.Different: {ID: "difference", Text: "A call has another outcome in the new version"},
	diff.Removed:   {ID: "gone", Text: "Only the old version has the function"},
	diff.Changed:   {ID: "changed", Text: "The parameters or results of the function have other types"},
	diff.Failed:    {ID: "error", Text: "The function or the package could not be compared"},
}

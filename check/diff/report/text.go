package report

import (
	"cmp"
	"fmt"
	"go/token"
	"io"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/spec/terminal"
)

// A textReport writes a line for each function: the verdict, the function, the
// depth, the inputs and the time, separated by tabs. One that differs is a
// block "--- DIFF: Func (time)" with, for each way in which inputs differ, the
// smallest call, its outcome in each version, and which inputs are like it. A
// package ends in a line with its path, counts and time.
type textReport struct {
	screen *stream.Screen
	opts   Options

	ways     []diff.Event // the ways in which the current function differs
	pkg      tally        // of the current package
	packages int          // those that ended
	// told are the notes about functions so far, each with its package:
	// several functions may take what one constructor builds.
	told map[[2]string]bool
}

func newText(w io.Writer, opts Options) diff.Handler {
	return &textReport{screen: opts.Screen(w), opts: opts, told: map[[2]string]bool{}}
}

// Event implements diff.Handler.
func (r *textReport) Event(e diff.Event) {
	if e.Action == diff.ActionProgress {
		r.screen.Show(fmt.Sprintf("%s: depth %d, %s, %s", e.Func, e.Depth, prose.Count(e.Inputs, "input"), prose.Seconds(e.Elapsed)))
		return
	}
	var b strings.Builder
	if e.Action == diff.ActionSummary || e.Package != r.pkg.path {
		r.endPackage(&b)
		r.pkg = tally{path: e.Package}
	}
	r.pkg.add(e)
	switch e.Action {
	case diff.ActionProgress: // it is on the screen
	case diff.ActionDifference:
		r.ways = append(r.ways, e)
	case diff.ActionError:
		if r.pkg.counts.Errors == 1 && e.Package != "" {
			fmt.Fprintf(&b, "# %s\n", e.Package)
		}
		b.WriteString(report.Fold("", report.NoteText(dirOf(r.opts, e.Pos), check.Note{Pos: e.Pos, Msg: e.Message})))
	case diff.ActionEnd:
		r.end(&b, e)
		r.ways = nil
	case diff.ActionSummary:
		b.WriteString(report.Fold("", r.summary(e.Summary)))
	}
	r.screen.Write(b.String())
}

// dirOf returns the directory of the version that a position is in.
func dirOf(opts Options, p token.Position) string {
	if old := opts.Old.Dir; old != "" && strings.HasPrefix(p.Filename, old+"/") {
		return old
	}
	return opts.New.Dir
}

// words are what stands in the first column, with its colour.
var words = map[diff.Verdict]struct {
	word  string
	color terminal.Color
}{
	diff.Same:            {"same", terminal.Green},
	diff.SameButUnstable: {"same*", terminal.Green},
	diff.Inside:          {"inside", terminal.Green},
	diff.Different:       {"DIFF", terminal.Red},
	diff.Follows:         {"DIFF", terminal.Red},
	diff.Accepted:        {"accepted", terminal.Green},
	diff.Added:           {"new", ""},
	diff.Removed:         {"gone", terminal.Red},
	diff.Changed:         {"type", terminal.Red},
	diff.Skipped:         {"?", ""},
	diff.Unsupported:     {"?", ""},
	diff.NoTime:          {"?", ""},
	diff.Failed:          {"ERROR", terminal.Yellow},
}

func (r *textReport) paint(v diff.Verdict, s string) string {
	return r.opts.Paint(words[v].color, s)
}

// end writes how a function ended.
func (r *textReport) end(b *strings.Builder, e diff.Event) {
	switch e.Verdict {
	case diff.Different, diff.Failed:
		r.block(b, e)
		return
	case diff.Follows:
		return // a line of its leader
	case diff.Accepted:
		r.accepted(b, e)
		return
	case diff.Same, diff.SameButUnstable:
		r.ran(b, e)
	case diff.Inside:
		r.ran(b, e)
		d := *r.ways[0].Difference
		d.Acceptance = diff.Acceptance{} // it is no finding
		r.ways[0].Difference = &d
		r.way(b, r.ways[0])
	case diff.Skipped:
		r.notRun(b, e, "skipped", prose.OneLine(e.Message))
	case diff.Unsupported:
		why, _, _ := strings.Cut(prose.OneLine(e.Message), "; ") // without the advice
		r.notRun(b, e, "unsupported", why)
	case diff.NoTime:
		r.notRun(b, e, "no time", prose.OneLine(e.Message))
	case diff.Changed:
		text := prose.OneLine(e.Message) + bracketed(e.Cluster)
		r.line(b, e, "", remark{whole: text, rest: []string{text}}, "")
	default:
		r.line(b, e, "", remark{whole: strings.TrimSpace(bracketed(e.Cluster))}, "")
	}
	r.notes(b, e)
}

// bracketed returns a cluster in brackets, after a space.
func bracketed(cluster string) string {
	if cluster == "" {
		return ""
	}
	return " [" + cluster + "]"
}

// accepted writes the line of a function with accepted differences, unless it
// is one of another function.
func (r *textReport) accepted(b *strings.Builder, e diff.Event) {
	if e.Leader != "" {
		return
	}
	reason := e.Accepted
	for _, way := range r.ways {
		if d := way.Difference; reason == "" && d.Accepted != "" {
			reason = d.Accepted
		}
	}
	r.line(b, e, "", remark{whole: prose.OneLine(reason), rest: []string{prose.OneLine(reason)}}, "")
}

// maxNotes is how many notes about a function are shown.
const maxNotes = 3

func (r *textReport) notes(b *strings.Builder, e diff.Event) {
	if t := e.Contract.Refused; t != nil {
		fmt.Fprintf(b, "        precondition is stricter: %s was valid and no longer is (%d of the first %d inputs)\n", t.Call, t.Count, t.Of)
	}
	if t := e.Contract.Accepted; t != nil {
		fmt.Fprintf(b, "        precondition is looser: %s was not valid and now is (%d of the first %d inputs)\n", t.Call, t.Count, t.Of)
	}
	if t := e.Contract.Excluded; t != nil {
		fmt.Fprintf(b, "        postcondition is stricter: %s was allowed and no longer is (%d of the first %d outcomes)\n", t.Call, t.Count, t.Of)
	}
	if t := e.Contract.Allowed; t != nil {
		fmt.Fprintf(b, "        postcondition is looser: %s was not allowed and now is (%d of the first %d outcomes)\n", t.Call, t.Count, t.Of)
	}
	var fresh []string
	for _, n := range e.Notes {
		if about := [2]string{e.Package, n}; !r.told[about] {
			fresh = append(fresh, n)
			r.told[about] = true
		}
	}
	for _, n := range fresh[:min(len(fresh), maxNotes)] {
		b.WriteString(report.Fold("        ", n))
	}
	if more := len(fresh) - maxNotes; more > 0 {
		fmt.Fprintf(b, "        and %s, with -json\n", prose.Count(int64(more), "more note"))
	}
}

// block writes a function that differs, or that could not be compared.
func (r *textReport) block(b *strings.Builder, e diff.Event) {
	head := fmt.Sprintf("--- %s: %s (%s)", words[e.Verdict].word, e.Func, prose.Seconds(e.Elapsed))
	b.WriteString(r.paint(e.Verdict, head) + "\n")
	if e.Verdict == diff.Failed {
		b.WriteString(report.Fold("    ", report.NoteText(dirOf(r.opts, e.Pos), check.Note{Pos: e.Pos, Msg: e.Message})))
	}
	for _, way := range r.ways {
		r.way(b, way)
	}
	if e.Verdict == diff.Different {
		b.WriteString(report.Fold("    ", differs(e)))
	}
	if line := report.LeftOut(e.Domain); line != "" {
		b.WriteString("    " + line + "\n")
	}
	r.causes(b, e)
	r.notes(b, e)
}

// causes writes the function whose change a function shows, and the functions
// that show the same.
func (r *textReport) causes(b *strings.Builder, e diff.Event) {
	if c := e.Cause; c != nil {
		how := "it calls"
		if c.Makes {
			how = "it takes values of"
		}
		text := fmt.Sprintf("%s %s, which differs", how, c.Func)
		b.WriteString("    " + report.NoteText(dirOf(r.opts, c.Pos), check.Note{Pos: c.Pos, Msg: text}) + "\n")
	}
	for _, f := range e.Followers {
		how := "it calls " + f.Cause.Func
		if f.Cause.Makes {
			how = "the same for " + prose.Count(f.Cause.Same, "input") + " with equal values"
		}
		b.WriteString(report.Fold("    ", fmt.Sprintf("%s differs as %s does: %s (%s)", f.Func, e.Func, f.Call, how)))
	}
}

// way writes one way in which a function differs.
func (r *textReport) way(b *strings.Builder, e diff.Event) {
	d := e.Difference
	if d.Accepted != "" {
		b.WriteString(report.Fold("    ", fmt.Sprintf("accepted: %s%s (%s)", d.Call, bracketed(d.Cluster), prose.OneLine(d.Accepted))))
		return
	}
	b.WriteString("    " + report.NoteText(dirOf(r.opts, e.Pos), check.Note{Pos: e.Pos, Msg: d.Call + bracketed(d.Cluster)}) + "\n")
	width := max(len(r.opts.Old.Name), len(r.opts.New.Name))
	old, new := Outcomes(d.Old, d.New, r.opts.Old.Dir, r.opts.New.Dir)
	fmt.Fprintf(b, "        %-*s  %s\n        %-*s  %s\n", width+1, r.opts.Old.Name+":", old, width+1, r.opts.New.Name+":", new)
	if old == new {
		b.WriteString("        they differ beyond what is kept of their texts\n")
	}
	for _, line := range commonLines(d) {
		b.WriteString("        " + line + "\n")
	}
	for _, n := range e.Notes {
		b.WriteString(report.Fold("        ", n))
	}
}

// Outcomes returns the texts of two outcomes of a call, cut to what shows where
// they differ. Positions are relative to the directories of the versions.
func Outcomes(old, new diff.Outcome, oldDir, newDir string) (was, is string) {
	old, new = clipOutcomes(old, new)
	return outcome(old, oldDir), outcome(new, newDir)
}

// outcome writes the outcome of a call in a version with a directory.
func outcome(o diff.Outcome, dir string) string {
	var parts []string
	for _, r := range o.Results {
		parts = append(parts, r.Value)
	}
	s := strings.Join(parts, ", ")
	if o.Ending != diff.Returns {
		s = string(o.Ending)
		if o.Detail != "" {
			s += ": " + o.Detail
		}
		if at := report.Position(dir, o.Pos); at != "" {
			s += " (" + at + ")"
		}
	}
	s = cmp.Or(s, "returns")
	for _, a := range o.After {
		s += "; after the call " + a.Name + " = " + a.Value
	}
	return s
}

// shownForms is how many forms of inputs that differ are shown.
const shownForms = 3

// commonLines say which inputs differ like one.
func commonLines(d *diff.Difference) []string {
	var lines []string
	for _, g := range d.Generalizations {
		count := fmt.Sprintf(" (%d of %d)", g.Fails, g.Of)
		switch {
		case g.Fails == 1 || g.Implied || len(lines) >= shownForms:
		case g.Condition != "":
			lines = append(lines, g.Call+" differs like this exactly when "+g.Condition+count)
		case g.Fails == g.Of:
			lines = append(lines, g.Call+" differs like this for every valid _"+count)
		}
	}
	if d.Made {
		lines = append(lines, "the versions build different values for this call")
	}
	if d.Inside {
		lines = append(lines, "only in unexported fields, which other modules do not see")
	}
	if d.Among {
		lines = append(lines, "only after other calls: alone, the call has the same outcome in both")
	}
	switch {
	case d.Only:
		lines = append(lines, "no other input differs")
	case d.Count > 1:
		lines = append(lines, prose.Count(d.Count-1, "more input")+verb(d.Count-1, " differs", " differ")+" like this")
	}
	if from := d.Reduction.From; from != "" {
		lines = append(lines, "reduced from "+from)
	}
	return lines
}

// verb is the form of a verb for a number.
func verb(n int64, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// differs says how many inputs differ.
func differs(e diff.Event) string {
	s := fmt.Sprintf("differs for %d of %s", e.Differs, prose.Count(e.Inputs, "input"))
	switch {
	case e.Exhaustive:
		s += fmt.Sprintf(" up to depth %d", e.Depth)
	default:
		s += " that ran; not every input ran: " + e.Ended
	}
	for _, more := range []string{inside(e), unstable(e)} {
		if more != "" {
			s += "; " + more
		}
	}
	return s
}

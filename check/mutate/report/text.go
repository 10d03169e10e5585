package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	diffreport "github.com/typetarget/target/check/diff/report"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/spec/terminal"
)

// A textReport writes a line for each function: the verdict, the function, its
// mutants by what came of them, and the time, separated by tabs. One with
// survivors is a block "--- WEAK: Func (time)" with each survivor: the change,
// the smallest call with another outcome, and both outcomes. A package ends in
// a line with its path, counts and time.
type textReport struct {
	screen *stream.Screen
	opts   Options

	mutants  []*mutate.Mutant // of the current function
	path     string           // of the current package
	pkg      mutate.Summary   // of the current package
	elapsed  time.Duration    // of its functions
	packages int
}

func newText(w io.Writer, opts Options) mutate.Handler {
	return &textReport{screen: opts.Screen(w), opts: opts}
}

// Event implements mutate.Handler.
func (r *textReport) Event(e mutate.Event) {
	if e.Action == mutate.ActionProgress {
		r.screen.Show(fmt.Sprintf("%s: %d of %s", e.Func, e.Done, prose.Count(int64(e.Of), "mutant")))
		return
	}
	var b strings.Builder
	if e.Package != r.path {
		r.endPackage(&b)
		r.path, r.pkg, r.elapsed = e.Package, mutate.Summary{}, 0
	}
	r.pkg.Count(e)
	switch e.Action {
	case mutate.ActionProgress: // it is on the screen
	case mutate.ActionMutant:
		r.mutants = append(r.mutants, e.Mutant)
	case mutate.ActionError:
		if r.pkg.Errors == 1 && e.Package != "" {
			fmt.Fprintf(&b, "# %s\n", e.Package)
		}
		b.WriteString(report.Fold("", report.NoteText(r.opts.Dir, check.Note{Pos: e.Pos, Msg: e.Message})))
	case mutate.ActionEnd:
		r.elapsed += e.Elapsed
		r.end(&b, e)
		r.mutants = nil
	case mutate.ActionSummary:
		b.WriteString(report.Fold("", r.summary(e.Summary)))
	}
	r.screen.Write(b.String())
}

// words are the words in the first column, with their colours.
var words = map[mutate.Verdict]struct {
	word  string
	color terminal.Color
}{
	mutate.Tight:     {"ok", terminal.Green},
	mutate.Weak:      {"WEAK", terminal.Red},
	mutate.Unmutated: {"?", ""},
	mutate.Skipped:   {"?", ""},
	mutate.Untried:   {"ERROR", terminal.Yellow},
}

func (r *textReport) paint(v mutate.Verdict, s string) string {
	return r.opts.Paint(words[v].color, s)
}

// end writes how a function ended.
func (r *textReport) end(b *strings.Builder, e mutate.Event) {
	word := words[e.Verdict].word
	line := func(s string) { fmt.Fprintf(b, "%s\t%s\t%s\n", r.paint(e.Verdict, word), e.Func, s) }
	switch e.Verdict {
	case mutate.Skipped:
		line("[skipped: " + prose.OneLine(e.Message) + "]")
		return
	case mutate.Unmutated:
		line("[no mutants]")
		return
	case mutate.Tight:
		line(counts(e.Counts) + equalTo(e) + "\t" + prose.Seconds(e.Elapsed))
	default:
		b.WriteString(r.paint(e.Verdict, fmt.Sprintf("--- %s: %s (%s)", word, e.Func, prose.Seconds(e.Elapsed))) + "\n")
	}
	if e.Verdict == mutate.Untried {
		b.WriteString(report.Fold("    ", report.NoteText(r.opts.Dir, check.Note{Pos: e.Pos, Msg: e.Message})))
		return
	}
	r.list(b)
	if e.Verdict == mutate.Weak {
		b.WriteString(report.Fold("    ", counts(e.Counts)+equalTo(e)))
	}
	if !e.Exhaustive {
		b.WriteString(report.Fold("    ", "not every input ran: "+prose.OneLine(e.Ended)))
	}
	r.contract(b, e)
}

// maxSurvivors is how many survivors of a function are shown.
const maxSurvivors = 5

// list writes the mutants of a function: the first survivors, or all.
func (r *textReport) list(b *strings.Builder) {
	survivors := 0
	for _, m := range r.mutants {
		switch {
		case m.Status == mutate.Survived:
			if survivors++; survivors <= maxSurvivors || r.opts.Verbose {
				r.survivor(b, m)
			}
		case r.opts.Verbose:
			b.WriteString(report.Fold("    ", r.change(m)+": "+fate(m)))
		}
	}
	if more := survivors - maxSurvivors; more > 0 && !r.opts.Verbose {
		fmt.Fprintf(b, "    and %s; -v shows all\n", prose.Count(int64(more), "more survivor"))
	}
}

// fate says what came of a mutant that does not survive.
func fate(m *mutate.Mutant) string {
	switch m.Status {
	case mutate.Equal:
		return "equal"
	case mutate.Undecided:
		return "undecided: " + m.Reason
	}
	return "killed by " + m.Call + ": " + prose.OneLine(m.Message)
}

// maxSource is the number of characters to which source text is cut.
const maxSource = 40

// change writes the change of a mutant, with its position.
func (r *textReport) change(m *mutate.Mutant) string {
	quoted := func(s string) string { return "`" + prose.Shorten(prose.OneLine(s), maxSource) + "`" }
	text := quoted(m.Old) + " → " + quoted(m.New)
	if strings.TrimSpace(m.New) == "" {
		text = quoted(m.Old) + " dropped"
	}
	if m.In != "" {
		text += " (in " + m.In + ")"
	}
	return report.NoteText(r.opts.Dir, check.Note{Pos: m.Pos, Msg: text})
}

// survivor writes a mutant that survives.
func (r *textReport) survivor(b *strings.Builder, m *mutate.Mutant) {
	b.WriteString(report.Fold("    ", r.change(m)))
	b.WriteString(report.Fold("        ", m.Call+": the contract allows both"))
	r.outcomes(b, "mutant: ", m.Mutated, m.Original)
	if more := m.Differs - 1; more > 0 {
		fmt.Fprintf(b, "        %s with another outcome\n", prose.Count(more, "more input"))
	}
	if m.Reason != "" {
		b.WriteString(report.Fold("        ", "it has not run on every input: "+m.Reason))
	}
}

// outcomes writes two outcomes of a call, with a word for the first.
func (r *textReport) outcomes(b *strings.Builder, word string, mutated, original diff.Outcome) {
	m, o := diffreport.Outcomes(mutated, original, r.opts.Dir, r.opts.Dir)
	fmt.Fprintf(b, "        %s   %s\n        original:  %s\n", word, m, o)
}

// contract writes what is known about the contract: preconditions that could
// go, and if it is verbose, postconditions that no mutant needs and an outcome
// that the contract allows.
func (r *textReport) contract(b *strings.Builder, e mutate.Event) {
	note := func(c mutate.Clause, format string, args ...any) {
		msg := "without " + prose.OneLine(c.Text) + ": " + fmt.Sprintf(format, args...)
		b.WriteString(report.Fold("    ", report.NoteText(r.opts.Dir, check.Note{Pos: c.Pos, Msg: msg})))
	}
	for _, c := range e.Clauses.Strict {
		note(c, "all %s to depth %d keep the contract", prose.Count(c.Inputs, "input"), c.Depth)
	}
	if !r.opts.Verbose {
		if hidden := hiddenLine(e); hidden != "" {
			b.WriteString("    " + hidden + "; -v shows more\n")
		}
		return
	}
	if l := e.Loose; l != nil {
		if l.Pos.IsValid() {
			b.WriteString(report.Fold("    ", l.Call+": the contract allows another outcome, that of a killed mutant"))
			b.WriteString(report.Fold("        ", r.change(&mutate.Mutant{Pos: l.Pos, Old: l.Old, New: l.New})))
			r.outcomes(b, "mutant: ", l.Mutated, l.Original)
		} else {
			b.WriteString(report.Fold("    ", l.Call+": the contract allows another outcome, which the solver finds"))
			r.outcomes(b, "allowed:", l.Mutated, l.Original)
		}
	}
	for _, c := range e.Clauses.Unneeded {
		note(c, "the same mutants are killed")
	}
}

// hiddenLine counts the notes that only a verbose report has.
func hiddenLine(e mutate.Event) string {
	var parts []string
	if n := len(e.Clauses.Unneeded); n > 0 {
		parts = append(parts, "no mutant needs "+prose.Count(int64(n), "postcondition"))
	}
	if e.Loose != nil {
		parts = append(parts, "the contract allows other outcomes")
	}
	return strings.Join(parts, ", ")
}

// counts lists mutants by what came of them: "9 mutants: 7 killed, 1 equal, 1
// survives".
func counts(c mutate.Counts) string {
	var parts, killed []string
	add := func(list *[]string, n int, word string) {
		if n > 0 {
			*list = append(*list, fmt.Sprintf("%d %s", n, word))
		}
	}
	add(&parts, c.Killed+c.TimedOut+c.Crashed, "killed")
	add(&killed, c.TimedOut, "timed out")
	add(&killed, c.Crashed, "crashed")
	if len(killed) > 0 {
		parts[0] += " (" + strings.Join(killed, ", ") + ")"
	}
	if c.Survived == 1 {
		add(&parts, 1, "survives")
	}
	if c.Survived > 1 {
		add(&parts, c.Survived, "survive")
	}
	add(&parts, c.Undecided, "undecided")
	add(&parts, c.Equal, "equal")
	return prose.Count(int64(c.Mutants()), "mutant") + ": " + strings.Join(parts, ", ")
}

// equalTo names the inputs whose outcomes equal mutants share.
func equalTo(e mutate.Event) string {
	switch {
	case e.Equal == 0:
		return ""
	case e.Exhaustive:
		return fmt.Sprintf(" on all %s to depth %d", prose.Count(e.Inputs, "input"), e.Depth)
	}
	return fmt.Sprintf(" on the %s that ran", prose.Count(e.Inputs, "input"))
}

// endPackage writes the line that ends a package, if there is one.
func (r *textReport) endPackage(b *strings.Builder) {
	if r.path == "" {
		return
	}
	r.packages++
	s, v := &r.pkg, mutate.Tight
	switch {
	case s.Untried+s.Errors > 0:
		v = mutate.Untried
	case s.Weak > 0:
		v = mutate.Weak
	case s.Tight == 0:
		v = mutate.Unmutated
	}
	fmt.Fprintf(b, "%s\t%s\t%s\t%s\n", r.paint(v, words[v].word), r.path, totals(s), prose.Seconds(r.elapsed))
}

// totals counts mutants, and functions and errors without any.
func totals(s *mutate.Summary) string {
	text := "no mutants"
	if s.Mutants() > 0 {
		text = counts(s.Counts)
	}
	if s.Untried > 0 {
		text += fmt.Sprintf("; %s not tried", prose.Count(int64(s.Untried), "function"))
	}
	if s.Errors > 0 {
		text += "; " + prose.Count(int64(s.Errors), "error")
	}
	return text
}

// summary is the last line of a run. It counts the mutants unless the line of
// the only package has done so.
func (r *textReport) summary(s *mutate.Summary) string {
	line := totals(s) + "; "
	if r.packages == 1 {
		line = ""
	}
	line += prose.Count(int64(s.Functions()), "function") + ", " + prose.Seconds(s.Elapsed)
	if s.Stopped != "" {
		line += "; stopped: " + s.Stopped
	}
	return line
}

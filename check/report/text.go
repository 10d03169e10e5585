package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/terminal"
)

// A textReport is a Handler that reports a run in the manner of go test.
//
// A function that passes is a line with columns separated by tabs: ok, the
// function, the depth, the inputs with their values, and the time. The lines
// below it name further inputs and proofs. Without Verbose the first
// maxPlain of a package have a line, and others only if there is more to
// say. A function that does not pass is a block: a line "--- FAIL: Func (time)"
// or "--- ERROR: Func (time)", then for each way in which inputs fail the
// position and the fault, and below these the smallest failing call. Faults of
// a package follow "# import/path", as those of the compiler do. A package
// ends in "ok" or "FAIL", its path, counts and time. A run in which something
// failed ends in a line FAIL.
type textReport struct {
	screen *stream.Screen
	opts   Options

	out      strings.Builder     // what the current event writes
	failures []check.Event       // the ways in which the current function fails
	pkg      tally               // of the current package
	packages int                 // so far
	told     map[check.Note]bool // the findings and notes about it so far
	words    [len(words)]bool    // those that the report has
	keepable bool                // target gen can write a failing input as a test
	wanting  int                 // functions whose proof wants Z3, which is not built in
}

// newText returns a text report.
func newText(w io.Writer, opts Options) check.Handler {
	return &textReport{screen: opts.Screen(w), opts: opts, told: make(map[check.Note]bool)}
}

// Event implements check.Handler.
func (r *textReport) Event(e check.Event) {
	if e.Action == check.ActionProgress {
		r.showProgress(e)
		return
	}
	r.out.Reset()
	if e.Action == check.ActionSummary || e.Package != r.pkg.path {
		r.endPackage()
		r.pkg = tally{path: e.Package}
		if e.Package != "" {
			r.packages++
		}
		r.told = make(map[check.Note]bool)
	}
	if e.Func != "" {
		r.count(e)
	}
	switch e.Action {
	case check.ActionStart:
		r.start(e)
	case check.ActionProgress: // it is on the screen
	case check.ActionFound:
		r.found(e)
	case check.ActionCounterexample:
		r.counterexample(e)
	case check.ActionPass:
		r.passed(e)
	case check.ActionFail:
		r.block(terminal.Red, "FAIL", e)
		r.failures = nil
	case check.ActionSkip:
		r.skipped(e)
	case check.ActionError:
		r.failed(e)
	case check.ActionSummary:
		r.summary(e)
	}
	r.screen.Write(r.out.String())
}

// start announces a function and, if they are known, the clauses of its
// contract.
func (r *textReport) start(e check.Event) {
	if !r.opts.Verbose {
		return
	}
	fmt.Fprintf(&r.out, "=== RUN   %s\n", e.Func)
	if r.opts.Contract == nil {
		return
	}
	for _, n := range r.opts.Contract(e.Package, e.Func) {
		r.note("    ", n)
	}
}

// count counts an event of a function.
func (r *textReport) count(e check.Event) {
	if e.Action.Ends() {
		r.pkg.add(e)
		r.noteWords(e)
	}
	r.pkg.unannotated.add(e)
}

// counterexample keeps a way in which a function fails for its block.
func (r *textReport) counterexample(e check.Event) {
	if e.Judgement.IsNoFault() {
		r.excused(e)
		return
	}
	r.failures = append(r.failures, e)
}

// passed reports a function that passes, unless it is one of many with nothing
// else to say.
func (r *textReport) passed(e check.Event) {
	if !r.opts.Verbose && !e.Unannotated && isPlain(e) {
		r.pkg.plain++
	}
	if !r.opts.Verbose && (e.Unannotated || isPlain(e) && r.pkg.plain > maxPlain) {
		r.selfcheck(e)
		return
	}
	r.pass(e)
	if r.opts.Verbose {
		r.sentences("    ", scopeLines(e.Domain))
		r.sentences("    ", r.proofLines(e.Proof))
		r.sentences("    ", r.reachLines(e.Reach))
	}
	if r.opts.Verbose || e.Verdict != check.Vacuous {
		r.notes(e)
	}
	r.findings(e)
	r.selfcheck(e)
}

// skipped reports a function that is not checked, except those that the last
// lines of the package have.
func (r *textReport) skipped(e check.Event) {
	if e.Unannotated && e.Verdict == check.Unsupported {
		return
	}
	why := e.Verdict.String() + ": " + prose.OneLine(e.Message)
	if e.Verdict == check.Accepted {
		why = e.Message
	}
	fmt.Fprintf(&r.out, "?   \t%s\t[%s]\n", e.Func, why)
}

// failed reports a function or a package that could not be checked. That this
// program is wrong comes before what it has found.
func (r *textReport) failed(e check.Event) {
	if e.Func == "" {
		r.packageError(e)
		return
	}
	r.failures = nil
	r.block(terminal.Yellow, "ERROR", e)
}

// maxUnreached is how many branches that no input reaches are told of a
// function, unless the report is verbose.
const maxUnreached = 3

// findings writes the findings about a function, except those that another
// function had: a finding about a type is the same for all functions with its
// values.
func (r *textReport) findings(e check.Event) {
	unreached := 0
	for _, f := range e.Findings {
		n := check.Note{Pos: f.Pos, Msg: f.Name + ": " + f.Msg}
		if r.told[n] {
			continue
		}
		r.told[n] = true
		if f.Name == annotation.Unreached {
			if unreached++; unreached > maxUnreached && !r.opts.Verbose {
				continue
			}
		}
		r.folded("    ", n)
	}
	if more := unreached - maxUnreached; more > 0 && !r.opts.Verbose {
		fmt.Fprintf(&r.out, "    unreached: %d more: -v\n", more)
	}
}

// found reports in a line that a function fails whose block is to follow. It
// does so on a terminal only: what nobody watches is the same on every machine.
func (r *textReport) found(e check.Event) {
	if !r.screen.Watched() {
		return
	}
	line := "=== FAIL  " + e.Func + ": " + prose.OneLine(e.Sentence())
	if ce := e.Counterexample; ce != nil && ce.Call != "" {
		line += ": " + prose.Shorten(prose.OneLine(ce.Call), prose.MaxLine)
	}
	r.out.WriteString(line + "; looking on\n")
}

// block reports a function that does not keep its contract or could not be
// checked.
func (r *textReport) block(c terminal.Color, word string, e check.Event) {
	if !r.opts.Verbose && r.pkg.unannotated.repeats(e, r.failures) {
		return
	}
	head := fmt.Sprintf("--- %s: %s (%s)", word, e.Func, spentOn(e).words())
	r.out.WriteString(r.opts.Paint(c, head))
	r.out.WriteByte('\n')
	ways := r.failures
	if len(ways) == 0 {
		ways = []check.Event{e}
	}
	told := map[check.Note]bool{}
	for first := true; len(ways) > 0; first = false {
		way, others := ways[0], 1
		if !first {
			way = undrawn(way)
		}
		for others < len(ways) && ways[others].Counterexample.OtherForm {
			others++
		}
		if !r.repeated(way) {
			r.way(way)
			r.otherForms(ways[1:others])
		}
		ways = ways[others:]
		for _, n := range way.Notes {
			told[n] = true
		}
	}
	for _, n := range e.Notes {
		// It is about the function, not about one way, or about what
		// several functions take.
		if !told[n] && !r.told[n] {
			r.folded("    ", n)
			r.told[n] = true
		}
	}
	r.findings(e)
	if line := others(e); line != "" {
		r.sentences("    ", []string{line})
	}
	r.selfcheck(e)
	if line := LeftOut(e.Domain); line != "" && !r.opts.Verbose {
		writeLines(&r.out, "    ", []string{line})
	}
	if r.opts.Verbose {
		first, parts := r.extent(e)
		fmt.Fprintf(&r.out, "        depth %d, %s\n", e.Depth, strings.Join(append([]string{first}, parts...), "; "))
		r.sentences("        ", scopeLines(e.Domain))
	}
}

// selfcheck writes the result of comparing the inputs with brute force.
func (r *textReport) selfcheck(e check.Event) {
	if e.Selfcheck != nil {
		r.sentences("    ", e.Selfcheck.Lines())
	}
}

// way writes one way in which a function fails.
func (r *textReport) way(e check.Event) {
	msg := e.Sentence()
	if e.Verdict == check.Unsupported || e.Verdict == check.Vacuous {
		msg = e.Verdict.String() + ": " + msg
	}
	r.sentences("    ", blamed(e))
	if n := (check.Note{Pos: e.Pos, Msg: msg + judged(e)}); e.Counterexample != nil {
		r.note("    ", n)
	} else {
		r.folded("    ", n)
	}
	if ce := e.Counterexample; ce != nil {
		writeLines(&r.out, "        ", counterexampleLines(msg, ce))
	}
	r.notes(e)
	if e.Counterexample != nil {
		writeLines(&r.out, "            ", stackLines(r.opts.Dir, e.Counterexample.Stack, e.Notes))
	}
	if e.Output != "" {
		r.out.WriteString("        output:\n")
		writeLines(&r.out, "            ", excerpt(strings.Split(strings.TrimRight(e.Output, "\n"), "\n")))
	}
	if ce := e.Counterexample; ce != nil {
		writeLines(&r.out, "        ", commonLines(e, r.opts.Verbose))
		if ce.Path != nil {
			r.note("        ", check.Note{Pos: ce.Path.Pos, Msg: "told apart by its path: " + ce.Path.Taken()})
		}
		writeLines(&r.out, "        ", againLines(e))
	}
}

// notes writes the further lines of an event's message.
func (r *textReport) notes(e check.Event) {
	for _, n := range e.Notes {
		r.folded("        ", n)
	}
}

// note writes a message with its position, further lines indented below the
// first.
func (r *textReport) note(indent string, n check.Note) {
	first, rest, more := strings.Cut(NoteText(r.opts.Dir, n), "\n")
	r.out.WriteString(indent + first + "\n")
	if more {
		writeLines(&r.out, indent+"    ", strings.Split(rest, "\n"))
	}
}

// packageError reports a fault of a package in the compiler's form.
func (r *textReport) packageError(e check.Event) {
	if r.pkg.errors == 0 && e.Package != "" {
		fmt.Fprintf(&r.out, "# %s\n", e.Package)
	}
	r.pkg.errors++
	r.pkg.failed = true
	r.folded("", check.Note{Pos: e.Pos, Msg: e.Message})
	for _, n := range e.Notes {
		r.folded("\t", n)
	}
}

// endPackage writes the last lines of a package.
func (r *textReport) endPackage() {
	if n := r.pkg.plain - maxPlain; n > 0 {
		fmt.Fprintf(&r.out, "    %s more that pass: -v\n", prose.Count(int64(n), "function"))
	}
	r.endUnannotated()
	own := r.pkg.annotated()
	if r.opts.Verbose {
		own = r.pkg
	}
	counts := own.String()
	switch {
	case r.pkg.path == "":
	case r.pkg.failed:
		fmt.Fprintf(&r.out, "%s\t%s\t%s\t%s\n", r.opts.Paint(terminal.Red, "FAIL"), r.pkg.path, counts, own.spent)
		writeLines(&r.out, "    ", r.pkg.unannotated.againLines())
	case counts != "":
		fmt.Fprintf(&r.out, "%s\t%s\t%s\t%s\n", r.opts.Paint(terminal.Green, "ok  "), r.pkg.path, counts, own.spent)
	}
}

// summary writes the last lines of a run.
func (r *textReport) summary(e check.Event) {
	if e.Summary == nil {
		return
	}
	r.hints()
	r.sentences("", e.Summary.Stale)
	if e.Summary.Crash != "" {
		r.sentences("", []string{"error: " + e.Summary.Crash})
	}
	if e.Summary.Stopped != "" {
		r.sentences("", []string{"stopped: " + e.Summary.Stopped})
		r.sentences("    ", unfinishedLines(&e.Summary.Stop))
	}
	if r.opts.Verbose || r.packages > 1 {
		r.sentences("", []string{summarySentence(e.Summary) + " in " + prose.Seconds(e.Summary.Elapsed)})
	}
	if e.Summary.ExitCode() != 0 {
		r.out.WriteString(r.opts.Paint(terminal.Red, "FAIL") + "\n")
	}
}

// showProgress replaces the progress line.
func (r *textReport) showProgress(e check.Event) {
	inputs := prose.Count(e.Inputs, "input")
	if e.Total > 0 {
		inputs = fmt.Sprintf("%d of %s", e.Inputs+e.Discards, prose.Count(e.Total, "input"))
	}
	stage := fmt.Sprintf("depth %d, %s", e.Depth, inputs)
	if e.Stage != "" {
		stage = e.Stage
	}
	if e.Func != "" {
		stage = e.Func + ": " + stage
	}
	r.screen.Show(fmt.Sprintf("%s, %s", stage, e.Elapsed.Truncate(100*time.Millisecond)))
}

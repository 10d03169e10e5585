package check

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// TextOptions says how a text report looks.
type TextOptions struct {
	// Dir is the directory that positions are shown relative to.
	Dir string
	// Verbose adds the start of each function with its contract, and how far a failing one got.
	Verbose bool
	// Contract lists the clauses of a function, for Verbose; it may be nil.
	Contract func(pkg, fn string) []Note
	// Color marks verdicts with terminal colours.
	Color bool
	// Progress, where it is not nil, is a terminal that shows one line on what is being
	// checked; the line is cleared before anything is reported.
	Progress io.Writer
	// Width is the number of columns of the progress line; 0 means 80.
	Width int
}

// A TextReport is a Handler that reports a run in the manner of go test.
//
// A function that passes is one line: ok, the package, the function, the depth, the inputs with the values that they
// are made of, and the time, separated by tabs. One that does not is a block: a line "--- FAIL: Func (time)" or
// "--- ERROR: Func (time)", indented below it, for each way in which inputs fail, the position and what
// is wrong, and deeper the smallest failing call and what else belongs to it. Faults of a package stand below "# import/path", as the
// compiler's do. A package in which something failed ends in "FAIL", its path and counts; a run in
// which something failed ends in a line FAIL.
type TextReport struct {
	w    io.Writer
	opts TextOptions
	err  error

	out      strings.Builder // what the current event writes
	failures []Event         // the ways in which the current function fails
	pkg      tally           // of the current package
	told     map[Note]bool   // the findings about it so far
	progress bool            // a progress line is shown
}

// NewTextReport returns a handler that writes to w.
func NewTextReport(w io.Writer, opts TextOptions) *TextReport {
	return &TextReport{w: w, opts: opts, told: make(map[Note]bool)}
}

// Err is the first error of writing the report, or nil.
func (r *TextReport) Err() error { return r.err }

// Event reports e.
func (r *TextReport) Event(e Event) {
	if e.Action == ActionProgress {
		r.showProgress(e)
		return
	}
	r.out.Reset()
	if e.Action == ActionSummary || e.Package != r.pkg.path {
		r.endPackage()
		r.pkg = tally{path: e.Package}
		r.told = make(map[Note]bool)
	}
	switch {
	case e.Action == ActionStart:
		r.start(e)
	case e.Action == ActionSummary:
		r.summary(e)
	case e.Func == "":
		r.packageError(e)
	default:
		r.verdict(e)
	}
	r.flush()
}

// flush writes what the event has built in one piece, so that it cannot be torn apart by what else
// writes to the terminal.
func (r *TextReport) flush() {
	if r.out.Len() == 0 {
		return
	}
	r.clearProgress()
	if _, err := io.WriteString(r.w, r.out.String()); err != nil && r.err == nil {
		r.err = err
	}
}

// start announces a function and, where they are known, the clauses of its contract.
func (r *TextReport) start(e Event) {
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

// verdict reports how a function ended.
func (r *TextReport) verdict(e Event) {
	if e.Action.Ends() {
		r.pkg.add(e)
	}
	switch e.Action {
	case ActionPass:
		fmt.Fprintf(&r.out, "%s\t%s\t%s\tdepth %d\t%s\t%s\n", r.paint(green, "ok  "), e.Package, e.Func,
			e.Depth, extent(e), seconds(e.Elapsed))
		if r.opts.Verbose {
			writeLines(&r.out, "    ", scopeLines(e.Domain))
		}
		if r.opts.Verbose || e.Verdict != Vacuous {
			r.notes(e)
		}
		for _, f := range e.Findings {
			if n := (Note{Pos: f.Pos, Msg: f.Name + ": " + f.Msg}); !r.told[n] {
				r.told[n] = true // what is said of a type holds for all functions with values of it
				r.note("    ", n)
			}
		}
		r.selfcheck(e)
	case ActionSkip:
		fmt.Fprintf(&r.out, "?   \t%s\t%s\t[skipped: %s]\n", e.Package, e.Func, oneLine(e.Message))
	case ActionFound:
		r.found(e)
	case ActionCounterexample:
		r.failures = append(r.failures, e)
	case ActionFail:
		r.block(red, "FAIL", e)
		r.failures = nil
	case ActionError:
		r.failures = nil // that this program is wrong comes before what it has found
		r.block(yellow, "ERROR", e)
	}
}

// found reports on a terminal in a line that a function fails whose block is to follow.
// What is not watched is the same for every machine.
func (r *TextReport) found(e Event) {
	if r.opts.Progress == nil {
		return
	}
	line := "=== FAIL  " + e.Func + ": " + oneLine(sentence(e))
	if ce := e.Counterexample; ce != nil && ce.Call != "" {
		line += ": " + shorten(oneLine(ce.Call), maxColumns)
	}
	r.out.WriteString(line + "; looking on\n")
}

// block reports a function that does not keep its contract or could not be checked.
func (r *TextReport) block(c color, word string, e Event) {
	head := fmt.Sprintf("--- %s: %s (%s)", word, e.Func, seconds(e.Elapsed))
	r.out.WriteString(r.paint(c, head))
	r.out.WriteByte('\n')
	ways := r.failures
	if len(ways) == 0 {
		ways = []Event{e}
	}
	told := map[Note]bool{}
	for first := true; len(ways) > 0; first = false {
		way, others := ways[0], 1
		if !first {
			way = undrawn(way)
		}
		for others < len(ways) && ways[others].Counterexample.like {
			others++
		}
		r.way(way)
		r.otherForms(ways[1:others])
		ways = ways[others:]
		for _, n := range way.Notes {
			told[n] = true
		}
	}
	for _, n := range e.Notes {
		if !told[n] { // it is about the function, not about one way
			r.note("    ", n)
		}
	}
	if line := others(e); line != "" {
		writeLines(&r.out, "    ", []string{line})
	}
	r.selfcheck(e)
	if r.opts.Verbose {
		fmt.Fprintf(&r.out, "        depth %d, %s\n", e.Depth, extent(e))
		writeLines(&r.out, "        ", scopeLines(e.Domain))
	}
}

// selfcheck writes what comparing the inputs with brute force came to.
func (r *TextReport) selfcheck(e Event) {
	if e.Selfcheck != nil {
		writeLines(&r.out, "    ", []string{e.Selfcheck.String()})
	}
}

// way writes one way in which a function fails.
func (r *TextReport) way(e Event) {
	msg := sentence(e)
	if e.Verdict == Unsupported || e.Verdict == Vacuous {
		msg = e.Verdict.String() + ": " + msg
	}
	r.note("    ", Note{Pos: e.Pos, Msg: msg})
	if ce := e.Counterexample; ce != nil {
		writeLines(&r.out, "        ", counterexampleLines(ce))
	}
	r.notes(e)
	if e.Counterexample != nil {
		writeLines(&r.out, "            ", stackLines(r.opts.Dir, e.Counterexample.Stack, e.Notes))
	}
	if e.Output != "" {
		r.out.WriteString("        output:\n")
		writeLines(&r.out, "            ", excerpt(strings.Split(strings.TrimRight(e.Output, "\n"), "\n")))
	}
	if e.Counterexample != nil {
		writeLines(&r.out, "        ", commonLines(e.Counterexample, r.opts.Verbose))
		writeLines(&r.out, "        ", againLines(e.Counterexample))
	}
}

// notes writes the further lines of an event's message.
func (r *TextReport) notes(e Event) {
	for _, n := range e.Notes {
		r.note("        ", n)
	}
}

// note writes a message with its position, further lines indented below the first.
func (r *TextReport) note(indent string, n Note) {
	first, rest, more := strings.Cut(n.Text(r.opts.Dir), "\n")
	r.out.WriteString(indent + first + "\n")
	if more {
		writeLines(&r.out, indent+"    ", strings.Split(rest, "\n"))
	}
}

// packageError reports a fault of a package in the compiler's form.
func (r *TextReport) packageError(e Event) {
	if r.pkg.errors == 0 && e.Package != "" {
		fmt.Fprintf(&r.out, "# %s\n", e.Package)
	}
	r.pkg.errors++
	r.pkg.failed = true
	r.note("", Note{Pos: e.Pos, Msg: e.Message})
	for _, n := range e.Notes {
		r.note("\t", n)
	}
}

// endPackage writes the last line of a package in which something failed.
func (r *TextReport) endPackage() {
	if r.pkg.failed && r.pkg.path != "" {
		fmt.Fprintf(&r.out, "%s\t%s\t%s\n", r.paint(red, "FAIL"), r.pkg.path, r.pkg)
	}
}

// summary writes the last line of a run in which something failed.
func (r *TextReport) summary(e Event) {
	if e.Summary == nil {
		return
	}
	if e.Summary.Crash != "" {
		fmt.Fprintf(&r.out, "error: %s\n", e.Summary.Crash)
	}
	if e.Summary.Stopped != "" {
		fmt.Fprintf(&r.out, "stopped: %s\n", e.Summary.Stopped)
		writeLines(&r.out, "    ", unfinishedLines(e.Summary.Unfinished))
	}
	if r.opts.Verbose {
		fmt.Fprintf(&r.out, "%s in %s\n", summarySentence(e.Summary), seconds(e.Summary.Elapsed))
	}
	if e.Summary.ExitCode() != 0 {
		r.out.WriteString(r.paint(red, "FAIL") + "\n")
	}
}

// showProgress replaces the progress line.
func (r *TextReport) showProgress(e Event) {
	if r.opts.Progress == nil {
		return
	}
	inputs := plural(e.Inputs, "input")
	if e.Total > 0 {
		inputs = fmt.Sprintf("%d of %s", e.Inputs+e.Discards, plural(e.Total, "input"))
	}
	stage := fmt.Sprintf("depth %d, %s", e.Depth, inputs)
	if e.Stage != "" {
		stage = e.Stage
	}
	line := fmt.Sprintf("%s: %s, %s", e.Func, stage, e.Elapsed.Truncate(100*time.Millisecond))
	width := r.opts.Width
	if width <= 0 {
		width = 80
	}
	if runes := []rune(line); len(runes) >= width {
		line = string(runes[:width-1])
	}
	// The line goes to another stream than the report, so an error of it is not the report's.
	fmt.Fprint(r.opts.Progress, clearLine, line)
	r.progress = true
}

// clearProgress removes the progress line, if there is one.
func (r *TextReport) clearProgress() {
	if r.progress {
		fmt.Fprint(r.opts.Progress, clearLine)
		r.progress = false
	}
}

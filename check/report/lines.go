package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
)

// counterexampleLines are the failing call, with its results if it returned,
// and the parameters that it changed. They say what the names in them and in
// the sentence above them mean.
func counterexampleLines(sentence string, ce *check.Counterexample) []string {
	if ce.Call == "" {
		return nil
	}
	call := strings.Join(statementLines(ce), "\n")
	if p := program(ce); p != ce.Call {
		call = p + "\n" + call
	}
	for i, v := range ce.Results {
		if i == 0 {
			call += " = "
		} else {
			call += ", "
		}
		call += prose.Shorten(v.Value, prose.MaxLine)
	}
	lines := strings.Split(call, "\n")
	changes := changeLines(ce)
	where := whereLines(ce.Where, slices.Concat([]string{sentence}, lines, ce.Why, changes))
	return slices.Concat(lines, ce.Drawing, where, ce.Why, changes)
}

// statementLines returns the call. If the statements in front of it do not fit
// on its line, they have lines of their own.
func statementLines(ce *check.Counterexample) []string {
	const most = prose.MaxLine - len("        ")
	if len(ce.Nodes) == 0 || len(ce.Call) <= most {
		return []string{ce.Call}
	}
	var lines []string
	line := ""
	for _, s := range ce.Nodes {
		if line != "" && len(line)+len(s)+len(" ;") > most {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimLeft(line+" "+s+";", " ")
	}
	return append(lines, line, strings.TrimPrefix(ce.Call, strings.Join(ce.Nodes, "; ")+"; "))
}

// program is what goes wrong: the call, or what uses its results.
func program(ce *check.Counterexample) string {
	if len(ce.Uses) > 0 {
		return strings.Join(ce.Uses, "; ")
	}
	return ce.Call
}

// others says what became of the inputs of a function that do not fail.
func others(e check.Event) string {
	if e.Failures == 0 {
		return ""
	}
	if p := e.Proof; p != nil && p.Status == check.Disproved && !p.First {
		all := "all inputs that ran within the bounds pass"
		if e.Exhaustive {
			all = fmt.Sprintf("all inputs up to depth %d within the bounds pass", e.Depth)
		}
		tried := "tried fail"
		if e.Failures == 1 {
			tried = "tried fails"
		}
		return fmt.Sprintf("%s (%d); over %s, %d of %d %s", all, e.Inputs, p.Scope.Ints, e.Failures, p.Inputs, tried)
	}
	var kept string
	rest := e.Inputs - e.Failures - e.Excused
	switch {
	case rest == 0 && e.Exhaustive:
		return fmt.Sprintf("no input up to depth %d keeps the contract", e.Depth)
	case rest > 0:
		kept = keeping(rest, e.Excused)
	}
	switch {
	case e.Spared == 0:
	case e.Spared < rest:
		kept += fmt.Sprintf("; the results of %d of them were not used", e.Spared)
	case rest == 1:
		kept += "; its result was not used"
	default:
		kept += "; their results were not used"
	}
	switch {
	case e.Exhaustive:
		return fmt.Sprintf(kept, reach(e))
	case kept == "":
		return "not every input ran: " + e.Ended
	}
	return fmt.Sprintf(kept, " that ran") + "; not every input ran: " + e.Ended
}

// keeping says that some of the inputs that are not told as failures keep the
// contract, and excused ones do not. It has a verb for where they ran.
func keeping(inputs, excused int64) string {
	which, verb := fmt.Sprintf("the other %d inputs", inputs+excused), "keep"
	if inputs == 1 {
		verb = "keeps"
	}
	switch {
	case excused > 0:
		which = fmt.Sprintf("%d of %s", inputs, which)
	case inputs == 1:
		which = "the other input"
	}
	return which + "%s " + verb + " the contract"
}

// reach says up to which depths inputs ran that do not fail.
func reach(e check.Event) string {
	s := fmt.Sprintf(" up to depth %d", e.Depth)
	kept := slices.DeleteFunc(slices.Clone(e.Further), func(f levels.Ran) bool { return f.Failures > 0 && f.Failures == f.Inputs })
	for i, f := range kept {
		and := ""
		if i == len(kept)-1 {
			and = "and "
		}
		s += fmt.Sprintf(", %s%v", and, f)
	}
	if len(kept) > 0 {
		s += ","
	}
	return s
}

// extent says how many inputs ran, whether these were all of them, and over
// which values. The other parts name the proof, further inputs and, with
// Verbose, the number of calls if it is less than that of inputs.
func (r *textReport) extent(e check.Event) (first string, parts []string) {
	base := e.Inputs
	for _, f := range e.Further {
		base -= f.Inputs
	}
	s := prose.Count(base, "input")
	calls := ""
	if r.opts.Verbose && e.Calls > 0 && e.Calls < e.Inputs {
		calls = prose.Count(e.Calls, "call")
	}
	if calls != "" && len(e.Further) == 0 {
		s += ", " + calls
	}
	switch {
	case e.Verdict == check.Vacuous:
		s += ", vacuous"
	case e.Verdict == check.Bounded:
		s += ", bounded"
	case e.Exhaustive:
		s += ", exhaustive"
	}
	if e.Discards > 0 {
		s += fmt.Sprintf(", %d discarded", e.Discards)
	}
	if over := scopeLine(e.Domain); over != "" {
		s += " (" + over + ")"
	}
	if e.Action == check.ActionPass && (!e.Exhaustive || e.Verdict == check.Vacuous) && e.Message != "" {
		s += ": " + prose.OneLine(e.Message)
	}
	if p := claim(e); p != "" {
		parts = append(parts, p)
	}
	for _, f := range e.Further {
		parts = append(parts, fmt.Sprintf("%d more %v", f.Inputs, f))
	}
	if calls != "" && len(e.Further) > 0 {
		parts = append(parts, calls+" in all")
	}
	if e.Deeper != "" {
		parts = append(parts, prose.OneLine(e.Deeper))
	}
	return s, parts
}

// claim says for which integers the function is proved; it is empty if for none
// besides those that ran.
func claim(e check.Event) string {
	p := e.Proof
	if p == nil || p.Status != check.Proved || p.Route == check.ByValue {
		return ""
	}
	return "proved for " + p.Scope.String() + given(p)
}

// given says on whose contracts a proof relies, and how well these are known to
// hold.
func given(p *check.Proof) string {
	s := ""
	for i, c := range p.Given {
		if i > 0 {
			s += ", and"
		} else {
			s += ", given"
		}
		s += " the contract of " + c.String()
	}
	return s
}

// proofLines say how a proof ended, for a reader who wants to know more than
// the claim.
func (r *textReport) proofLines(p *check.Proof) []string {
	if p == nil || p.Route == check.ByValue {
		return nil
	}
	if p.Route == check.ByRange {
		return []string{fmt.Sprintf("proof: proved for %s: no other input is valid (%s)", p.Scope, prose.Seconds(p.Elapsed))}
	}
	line := fmt.Sprintf("proof: %s for %s%s", p.Status, p.Scope, given(p))
	if p.Obligations > 0 {
		line += ", " + prose.Count(int64(p.Obligations), "obligation")
	}
	if p.Inputs > 0 {
		line += fmt.Sprintf(", %s as lifted", prose.Count(p.Inputs, "input"))
	}
	lines := []string{line + " (" + prose.Seconds(p.Elapsed) + ")"}
	for _, o := range p.Open {
		if o.Input != "" {
			continue // which is among the notes
		}
		lines = append(lines, "    "+NoteText(r.opts.Dir, check.Note{Pos: o.Pos, Msg: o.String()}))
	}
	return lines
}

// reachLines say how many branches the inputs have reached, and which they have
// not.
func (r *textReport) reachLines(c *coverage.Reach) []string {
	if c == nil {
		return nil
	}
	lines := []string{fmt.Sprintf("branches: %d of %d reached", c.Reached, c.Branches)}
	for _, b := range c.Open {
		if !b.IsTold() { // others are findings
			lines = append(lines, "    "+NoteText(r.opts.Dir, check.Note{Pos: b.Pos, Msg: b.String()}))
		}
	}
	return lines
}

// maxScopes is the number of columns from which on the line of a verdict only
// counts the other kinds of values.
const maxScopes = 80

// scopeLine says in one line which values the inputs have, and always whether
// some were left out.
func scopeLine(scopes []encode.Scope) string {
	dropped, others := encode.LeftOut(scopes)
	var parts []string
	width := 0
	for i, d := range others {
		if more := len(others) - i; width > maxScopes {
			parts = append(parts, fmt.Sprintf("and %d more kinds that -v shows", more))
			break
		}
		parts = append(parts, d.Short)
		width += len(d.Short) + len(", ")
	}
	if dropped != nil {
		parts = append(parts, dropped.Short)
	}
	return strings.Join(parts, ", ")
}

// LeftOut is a line that says what the inputs lack, as much as it has room for;
// empty if they lack nothing.
func LeftOut(scopes []encode.Scope) string {
	dropped, _ := encode.LeftOut(scopes)
	if dropped == nil {
		return ""
	}
	line := "the inputs have " + dropped.Text
	if runes := []rune(line); len(runes) > prose.MaxLine {
		const more = " and more"
		line = string(runes[:prose.MaxLine-len(more)])
		if last := strings.LastIndex(line, ", "); last > 0 {
			line = line[:last]
		}
		line += more
	}
	return line
}

// scopeLines say in full which values the inputs have, if the line of the
// verdict does not.
func scopeLines(scopes []encode.Scope) []string {
	var all []string
	for _, d := range scopes {
		all = append(all, d.Text)
	}
	if strings.Join(all, ", ") == scopeLine(scopes) {
		return nil
	}
	for i := range all {
		if scopes[i].Kind == encode.Dropped {
			all[i] = "with " + all[i]
		} else {
			all[i] = "over " + all[i]
		}
	}
	return all
}

// writeLines writes each line with an indent.
func writeLines(b *strings.Builder, indent string, lines []string) {
	for _, line := range lines {
		b.WriteString(indent)
		b.WriteString(line)
		b.WriteByte('\n')
	}
}

// shownLines is how many lines of the output of the code under test a text
// report shows, at its start and again at its end.
const shownLines = 10

// excerpt returns the first and the last of some lines, and how many are left
// out between them.
func excerpt(lines []string) []string {
	left := len(lines) - 2*shownLines
	if left <= 1 {
		return lines
	}
	short := append(slices.Clone(lines[:shownLines]), fmt.Sprintf("... %d lines left out ...", left))
	return append(short, lines[len(lines)-shownLines:]...)
}

// undrawn is an event without its drawing: of the ways in which a function
// fails one is drawn, so that all fit a screen.
func undrawn(e check.Event) check.Event {
	if e.Counterexample != nil {
		ce := *e.Counterexample
		ce.Drawing = nil
		e.Counterexample = &ce
	}
	return e
}

package report

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
)

// shownForms is how many forms of inputs that fail a text report shows.
const shownForms = 3

// shownGroups is how many further groups of inputs that fail in one way a text
// report shows.
const shownGroups = 2

// maxForm is the maximum number of columns of a form, or of another input than
// the counterexample. The middle of a longer one is cut out.
const maxForm = 400

func shortened(call string) string { return prose.Shorten(call, maxForm) }

// otherForms writes the groups of inputs that fail in the way of the one before
// and are of other forms: the first few with their smallest input, or all with
// what is known of them.
func (r *textReport) otherForms(groups []check.Event) {
	inputs := int64(0)
	for i, e := range groups {
		ce := e.Counterexample
		switch {
		case r.opts.Verbose:
			lines := counterexampleLines("", ce)
			lines[0] = "another form: " + lines[0]
			writeLines(&r.out, "        ", append(lines, commonLines(e, true)...))
		case i < shownGroups:
			line := "another form: " + shortened(ce.Call)
			if ce.Count > 1 {
				line += fmt.Sprintf(", and %d like it", ce.Count-1)
			}
			lines := []string{line}
			if all := ce.Generalizations; len(all) > 0 && all[0].Partial {
				lines[0] = strings.Replace(line, "another form", "perhaps another fault", 1)
				lines = append(lines, formLine(all[0]))
			}
			writeLines(&r.out, "        ", lines)
		default:
			inputs += ce.Count
		}
	}
	if inputs > 0 {
		writeLines(&r.out, "        ", []string{fmt.Sprintf("and %s with %s", prose.Count(int64(len(groups)-shownGroups), "more form"), prose.Count(inputs, "input"))})
	}
}

// commonLines say what a counterexample has in common with other inputs that
// fail: what is not read, the forms that always fail, or fail exactly where a
// condition holds, and how many there are. With all, also what these imply, the
// forms that fail sometimes, and what becomes of it if its choices are made in
// another way.
func commonLines(e check.Event, all bool) []string {
	var lines []string
	ce := e.Counterexample
	if ce.Unread != "" {
		lines = append(lines, shortened(ce.Unread)+" fails for every _: the code does not read it here")
	}
	for _, g := range ce.Generalizations {
		switch line := formLine(g); {
		case g.Call == ce.Unread: // it says no more
		case line != "" && (all || !g.Implied && len(lines) < shownForms):
			lines = append(lines, line)
		case line == "" && all:
			lines = append(lines, fmt.Sprintf("%s fails sometimes (%d of %d)", shortened(g.Call), g.Fails, g.Of))
		}
	}
	if all {
		lines = append(lines, alternativeLines(ce.Alternatives)...)
	}
	if line := alike(e); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// againLines say what the counterexample was reduced from, whether it can be
// made smaller still, and how to check it again.
func againLines(e check.Event) []string {
	var lines []string
	ce := e.Counterexample
	if ce.Reduction.From != "" {
		lines = append(lines, "reduced from "+shortened(ce.Reduction.From))
	}
	switch {
	case ce.Minimal:
	case ce.Reduction.Local:
		lines = append(lines, "no part of it can be made smaller")
	case ce.Reduction.Larger != "":
		lines = append(lines, "smaller counterexamples may exist: "+ce.Reduction.Larger)
	}
	if ce.Replay != "" {
		lines = append(lines, "replay: "+ce.Replay)
	}
	return lines
}

// formLine says which inputs of a form fail.
func formLine(g check.Generalization) string {
	count, call := fmt.Sprintf(" (%d of %d)", g.Fails, g.Of), shortened(g.Call)
	switch {
	case g.Fails == 1:
		return "" // it is the counterexample
	case g.Partial:
		return call + " fails whenever " + g.Condition + count
	case g.Condition != "":
		return call + " fails exactly when " + g.Condition + count
	case g.Fails == g.Of:
		return call + " fails for every valid _" + count
	}
	return ""
}

// alternativeLines say about each part with a choice what its other choices
// come to.
func alternativeLines(alternatives []check.Alternative) []string {
	var lines []string
	part := ""
	for len(alternatives) > 0 {
		n := runOf(alternatives)
		text := alternativeText(alternatives[0])
		if n > 1 {
			text = sizesText(alternatives[:n])
		}
		if here := alternatives[0].Part; here == part && len(lines) > 0 {
			lines[len(lines)-1] += "; " + text
		} else {
			part, lines = here, append(lines, "in place of "+here+": "+text)
		}
		alternatives = alternatives[n:]
	}
	return lines
}

// runOf returns how many of the first alternatives are sizes of one part, each
// greater by one, that all fail, never fail or are not valid.
func runOf(alternatives []check.Alternative) (n int) {
	first := alternatives[0]
	for n = 1; n < len(alternatives); n++ {
		next, last := alternatives[n], alternatives[n-1]
		if first.Sizes == "" || next.Part != first.Part || next.Size != last.Size+1 || outcomeOf(first) == fails || outcomeOf(next) != outcomeOf(first) {
			break
		}
	}
	return n
}

// An outcome says how many of the inputs with another choice fail.
type outcome uint8

const (
	notValid outcome = iota
	neverFails
	alwaysFails
	fails
)

func outcomeOf(v check.Alternative) outcome {
	switch {
	case v.Of == 0:
		return notValid
	case v.Fails == 0:
		return neverFails
	case v.Fails == v.Of:
		return alwaysFails
	}
	return fails
}

func alternativeText(v check.Alternative) string {
	switch outcomeOf(v) {
	case notValid:
		return v.Choice + " is not valid"
	case neverFails:
		return fmt.Sprintf("%s never fails (0 of %d)", v.Choice, v.Of)
	case alwaysFails:
		return fmt.Sprintf("%s always fails (%d of %d)", v.Choice, v.Fails, v.Of)
	}
	return fmt.Sprintf("%s fails (%d of %d, such as %s)", v.Choice, v.Fails, v.Of, v.Witness)
}

// sizesText does the same for a run of sizes with one outcome.
func sizesText(run []check.Alternative) string {
	all := fmt.Sprintf("%s %d to %d", run[0].Sizes, run[0].Size, run[len(run)-1].Size)
	of := int64(0)
	for _, v := range run {
		of += v.Of
	}
	switch outcomeOf(run[0]) {
	case notValid:
		return all + " are not valid"
	case neverFails:
		return fmt.Sprintf("%s never fail (0 of %d)", all, of)
	}
	return fmt.Sprintf("%s always fail (%d of %d)", all, of, of)
}

// alike says whether a counterexample is a smallest one, and how many more
// inputs fail in its way.
func alike(e check.Event) string {
	var more string
	ce := e.Counterexample
	switch n := ce.Count - 1; {
	case n == 1:
		more = "1 more input fails like this"
	case n > 1:
		more = fmt.Sprintf("%d more inputs fail like this", n)
	}
	switch {
	case ce.Only:
		return "no other input fails like this"
	case !ce.Minimal:
		return more
	case more == "":
		return "no smaller input fails like this"
	}
	return more + ", none of them smaller"
}

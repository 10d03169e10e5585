package failures

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec/clause"
)

// The limits of the lines that say why a clause is false.
const (
	maxWhy        = 6  // lines
	maxComparison = 64 // columns of a comparison, beyond which only the differences of its sides are shown
)

// Why returns a few lines that say why a clause is false for an input: which of
// its conditions are true and which are false, with the values of their sides.
// It returns no lines if the call already shows the values.
func Why(trace *clause.Trace, values []worker.PartValue) []string {
	x := explanation{parts: trace.Parts, values: map[int]worker.PartValue{}}
	for _, t := range values {
		if t.Part < len(x.parts) {
			x.values[t.Part] = t
		}
	}
	x.tell(0)
	if len(x.lines) == 1 && !x.lines[0].news {
		return nil
	}
	return x.text()
}

// An explanation collects the lines.
type explanation struct {
	parts  []clause.Part
	values map[int]worker.PartValue
	at     string // the variables of the quantifiers around
	lines  []whyLine
}

// A whyLine is a line about one condition. news is false if the clause and the
// call already say the same.
type whyLine struct {
	text  string
	holds bool
	news  bool
}

// text returns a few of the lines. Lines on true conditions are omitted first.
func (x *explanation) text() []string {
	for len(x.lines) > maxWhy {
		i := slices.IndexFunc(x.lines, func(l whyLine) bool { return l.holds })
		if i < 0 {
			x.lines = append(x.lines[:maxWhy-1], whyLine{text: "..."})
			break
		}
		x.lines = slices.Delete(x.lines, i, i+1)
	}
	var lines []string
	for _, l := range x.lines {
		lines = append(lines, l.text)
	}
	return lines
}

// holds returns the value of a condition. known is false if the evaluation
// panicked or the condition was not evaluated.
func (x *explanation) holds(i int) (holds, known bool) {
	v := x.values[i].Value
	return v == "true", v == "true" || v == "false"
}

// children returns the parts directly below a part.
func (x *explanation) children(i int) []int {
	var below []int
	for c := i + 1; c < x.parts[i].End; c = x.parts[c].End {
		below = append(below, c)
	}
	return below
}

// tell explains the value of a condition that has been evaluated, with a line
// for each of its conditions that matters.
func (x *explanation) tell(i int) {
	p := x.parts[i]
	holds, known := x.holds(i)
	switch p.Kind {
	case clause.PartCompare, clause.PartMember, clause.PartCall:
		if known {
			x.leaf(i)
		} else {
			x.panics(i)
		}
	case clause.PartForall, clause.PartExists:
		x.quantifier(i)
	default:
		if holds {
			x.line(i, "", true)
			return
		}
		for _, c := range x.children(i) {
			if _, reached := x.holds(c); reached || !known {
				x.tell(c)
				if !reached {
					return // it panicked there
				}
			}
		}
	}
}

// line adds a line that says whether a condition is true, and its values.
func (x *explanation) line(i int, values string, news bool) {
	holds, _ := x.holds(i)
	verb := "holds"
	if !holds {
		verb = "does not hold"
	}
	x.lines = append(x.lines, whyLine{prose.Shorten(x.parts[i].Text, maxComparison) + " " + verb + x.at + values, holds, news || x.at != ""})
}

// leaf explains a condition without conditions.
func (x *explanation) leaf(i int) {
	p := x.parts[i]
	below := x.children(i)
	news := false
	for _, c := range below {
		_, known := x.values[c]
		news = news || known && !x.parts[c].Plain
	}
	if p.Kind == clause.PartCall {
		var with []string
		for _, c := range below {
			if v, known := x.values[c]; known && (!x.parts[c].Plain) {
				with = append(with, x.parts[c].Text+" = "+prose.Shorten(v.Value, prose.MaxValue))
			}
		}
		values := ""
		if news {
			values = ": " + strings.Join(with, ", ")
		}
		x.line(i, values, news)
		return
	}
	a, b := x.value(below[0]), x.value(below[1])
	if b == "nil" && x.parts[below[1]].Text == b {
		values := ""
		if holds, _ := x.holds(i); !holds && p.Op == token.EQL {
			values = ": it is " + prose.Shorten(a, prose.MaxLine-len(p.Text))
		}
		x.line(i, values, news)
		return
	}
	op := " " + p.Op.String() + " "
	switch {
	case p.Kind == clause.PartMember:
		op = " in "
	case p.Sets != "":
		op = " and "
	}
	values := a + op + b
	if d := x.values[i].Differences; len(values) > maxComparison && p.Op == token.EQL && len(d) > 0 {
		values = differences(d)
	} else if len(values) > maxComparison {
		values = prose.Shorten(a, prose.MaxValue) + op + prose.Shorten(b, prose.MaxValue)
	}
	x.line(i, ": "+values, news)
}

// differences returns a text with the first places at which two sides differ,
// and both values.
func differences(all []worker.Difference) string {
	var texts []string
	for _, d := range all[:min(len(all), 2)] {
		at := strings.TrimPrefix(strings.TrimPrefix(d.Path, "$"), ".")
		if d.Path == "$" {
			at = "value"
		}
		texts = append(texts, fmt.Sprintf("in %s: %s and %s", at, absent(d.Was), absent(d.Is)))
	}
	if len(all) > 2 {
		texts = append(texts, "...")
	}
	return "they differ " + strings.Join(texts, ", ")
}

// absent returns the value at a key of a map, or a word for a missing value.
func absent(value string) string {
	if value == "" {
		return "nothing"
	}
	return prose.Shorten(value, prose.MaxValue)
}

// value returns the value of an operand that was evaluated. An operand without
// a known value is a constant.
func (x *explanation) value(i int) string {
	if t, ok := x.values[i]; ok {
		return t.Value
	}
	return x.parts[i].Text
}

// quantifier explains the iteration that decides.
func (x *explanation) quantifier(i int) {
	p := x.parts[i]
	holds, known := x.holds(i)
	rounds := x.values[i].Rounds
	switch {
	case !known && rounds == 0:
		x.panics(i)
	case known && holds:
		x.line(i, "", true)
	case known && p.Kind == clause.PartExists:
		values := ": not for any of " + fmt.Sprint(rounds)
		switch rounds {
		case 0:
			values = ": there is nothing to choose"
		case 1:
			values = ": not for the only one"
		}
		x.line(i, values, true)
	default:
		around := x.at
		var variables []string
		for c := p.Each; c < p.Body; c++ {
			variables = append(variables, x.parts[c].Text+" = "+prose.Shorten(x.value(c), prose.MaxValue))
		}
		switch {
		case len(variables) == 0:
		case around == "":
			x.at = " at " + strings.Join(variables, ", ")
		default:
			x.at += ", " + strings.Join(variables, ", ")
		}
		x.tell(p.Body)
		x.at = around
	}
}

// panics says where the evaluation panicked: in the first operand without a
// value, or, if all have values, in the condition itself.
func (x *explanation) panics(i int) {
	at := i
	for _, c := range x.children(i) {
		if x.parts[i].Each > 0 && c >= x.parts[i].Each {
			break
		}
		if _, known := x.values[c]; !known && !x.parts[c].Plain {
			at = c
			break
		}
	}
	x.lines = append(x.lines, whyLine{prose.Shorten(x.parts[at].Text, maxComparison) + " panics" + x.at, false, at != 0})
}

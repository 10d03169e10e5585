package explain

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// The lines that say why a clause does not hold are cut to this.
const (
	maxWhy        = 6  // lines
	maxComparison = 64 // columns of a comparison, beyond which only the differences of its sides are shown
)

// Why says in a few lines why a clause does not hold of an input: which of its
// conditions hold and which do not, with the values of their sides. There are
// none if the values are plain from the call.
func Why(trace *spec.Trace, values []worker.PartValue) []string {
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

// An explanation is being written.
type explanation struct {
	parts  []spec.Part
	values map[int]worker.PartValue
	at     string // the variables of the quantifiers around
	lines  []whyLine
}

// A whyLine is about one condition. news is false if the clause and the call
// say as much.
type whyLine struct {
	text  string
	holds bool
	news  bool
}

// text cuts the lines to a few: first those of conditions that hold give way.
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

// holds is the value of a condition; known is false if it has none, since its
// evaluation panicked or it was not evaluated.
func (x *explanation) holds(i int) (holds, known bool) {
	v := x.values[i].Value
	return v == "true", v == "true" || v == "false"
}

// children are the parts directly below a part.
func (x *explanation) children(i int) []int {
	var below []int
	for c := i + 1; c < x.parts[i].End; c = x.parts[c].End {
		below = append(below, c)
	}
	return below
}

// tell says how a condition that has been evaluated came to its value, in as
// many lines as it has conditions that matter.
func (x *explanation) tell(i int) {
	p := x.parts[i]
	holds, known := x.holds(i)
	switch p.Kind {
	case spec.PartCompare, spec.PartMember, spec.PartCall:
		if known {
			x.leaf(i)
		} else {
			x.panics(i)
		}
	case spec.PartForall, spec.PartExists:
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

// line reports whether a condition holds, and of what.
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
	if p.Kind == spec.PartCall {
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
	case p.Kind == spec.PartMember:
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

// differences are the first places at which two sides differ, with both values.
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

// absent is the value at a key of a map, or a word for none.
func absent(value string) string {
	if value == "" {
		return "nothing"
	}
	return prose.Shorten(value, prose.MaxValue)
}

// value is the value of an operand that was evaluated; one that is not known is
// a constant.
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
	case known && p.Kind == spec.PartExists:
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

// panics says where the evaluation panicked: in the first operand that has no
// value though the ones before it do, or else in the condition itself.
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

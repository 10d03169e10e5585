package report

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/encode"
)

// A remark is the last column of words of a function's line.
type remark struct {
	whole string
	// If whole does not fit, first is there and rest is below it.
	first string
	rest  []string
}

// line writes a function in one line: its verdict, its name, further columns
// and a remark.
func (r *textReport) line(b *strings.Builder, e diff.Event, before string, m remark, after string) {
	columns := func(word, s string) string {
		cells := []string{word, e.Func}
		for _, c := range []string{before, s, after} {
			if c != "" {
				cells = append(cells, c)
			}
		}
		return strings.Join(cells, "\t")
	}
	word, s := words[e.Verdict].word, m.whole
	if prose.Columns(columns(word, s)) > prose.MaxColumns {
		s = m.first
	}
	b.WriteString(columns(r.paint(e.Verdict, word), s) + "\n")
	if s != m.whole {
		for _, part := range m.rest {
			b.WriteString(report.Fold("    ", part))
		}
	}
}

// ran writes the line of a function that both versions ran.
func (r *textReport) ran(b *strings.Builder, e diff.Event) {
	m := remark{first: prose.Count(e.Inputs, "input") + ", exhaustive"}
	if !e.Exhaustive {
		m.first = prose.Count(e.Inputs, "input") + ", bounded"
		m.rest = append(m.rest, prose.OneLine(e.Ended))
	}
	m.whole = strings.Join(append([]string{m.first}, m.rest...), ": ")
	if dropped, _ := encode.LeftOut(e.Domain); dropped != nil {
		m.rest = append(m.rest, "("+dropped.Short+")")
		m.whole += " (" + dropped.Short + ")"
	}
	for _, s := range []string{inside(e), unstable(e)} {
		if s != "" {
			m.rest = append(m.rest, s)
			m.whole += "; " + s
		}
	}
	r.line(b, e, fmt.Sprintf("depth %d", e.Depth), m, took(e))
}

// took is the time of a function, or "(cached)" if it did not run.
func took(e diff.Event) string {
	if e.Cached {
		return "(cached)"
	}
	return prose.Seconds(e.Elapsed)
}

// notRun writes the line of a function that did not run, with the reason.
func (r *textReport) notRun(b *strings.Builder, e diff.Event, word, why string) {
	r.line(b, e, "", remark{whole: "[" + word + ": " + why + "]", first: "[" + word + "]", rest: []string{why}}, "")
}

// inside says on how many inputs only unexported fields differ.
func inside(e diff.Event) string {
	if e.Inside == 0 {
		return ""
	}
	return fmt.Sprintf("for %d only in unexported fields", e.Inside)
}

// unstable says on how many inputs a version differs from itself.
func unstable(e diff.Event) string {
	if e.Unstable == 0 {
		return ""
	}
	return fmt.Sprintf("for %d a version differs from itself", e.Unstable)
}

package ci

import (
	"crypto/rand"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec/terminal"
)

// MaxAnnotations is how many annotations GitHub shows of a step, of each level.
const MaxAnnotations = 10

// maxSummary is how many bytes GitHub takes as the summary of a step.
const maxSummary = 1 << 20

// Annotations are the commands by which GitHub shows findings beside the code.
// There are at most MaxAnnotations; a further line counts the others.
var Annotations = Format{Name: "annotations", Write: writeAnnotations}

func writeAnnotations(w io.Writer, r *Run) error {
	var lines []string
	own := r.own()
	for i := range r.Results {
		lines = append(lines, r.annotations(&r.Results[i], own)...)
	}
	shown := lines[:min(len(lines), MaxAnnotations)]
	text := strings.Join(append(shown, ""), "\n")
	if more := len(lines) - len(shown); more > 0 {
		text += fmt.Sprintf("target %s: %d more findings have no annotation, as GitHub shows %d of a step\n", r.Command, more, MaxAnnotations)
	}
	_, err := io.WriteString(w, text)
	return err
}

// annotations returns a command for each fault of a result that no other
// function is reported for, and one for a result that is broken without
// findings. own are the functions that are.
func (r *Run) annotations(res *Result, own map[string]bool) (lines []string) {
	for _, f := range res.Findings {
		if !f.Remark && !own[f.As] {
			lines = append(lines, r.command(res, Place{f.Pos, f.Message}))
		}
	}
	if len(res.Findings) == 0 && res.Status == Broken {
		lines = append(lines, r.command(res, Place{res.Pos, res.Message}))
	}
	return lines
}

// command returns the command that shows a message beside the code.
func (r *Run) command(res *Result, p Place) string {
	var properties []string
	if rel, below := r.relative(p.Pos.Filename); below && p.Pos.Filename != "" {
		properties = append(properties, "file="+property(rel))
		if p.Pos.Line > 0 {
			properties = append(properties, "line="+strconv.Itoa(p.Pos.Line))
		}
		if c := column(p.Pos); c > 0 {
			properties = append(properties, "col="+strconv.Itoa(c))
		}
	}
	title := "target " + r.Command
	if res.Func != "" {
		title += " " + res.Func
	}
	properties = append(properties, "title="+property(title))
	return "::error " + strings.Join(properties, ",") + "::" + data(p.Msg)
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// data escapes the message of a command, and property one of its properties.
func data(s string) string     { return dataEscapes.Replace(s) }
func property(s string) string { return propertyEscapes.Replace(s) }

// A Guard keeps GitHub from taking text of others for commands: code under test
// may print "::add-path::". It is a word that nobody can guess.
type Guard string

// NewGuard returns a guard.
func NewGuard() Guard { return Guard(rand.Text()) }

// Begin returns the line after which no line is a command until End, the line
// that ends this.
func (g Guard) Begin() string { return "::stop-commands::" + string(g) + "\n" }

// End returns the line after which lines may be commands again.
func (g Guard) End() string { return "::" + string(g) + "::\n" }

// Summary is the Markdown that GitHub shows below a job: counts for each
// package, the lines of a text report on each function that does not pass, and
// the limits of the others. If it would be longer than GitHub takes, it says
// how much is left out.
var Summary = Format{Name: "summary", Write: func(w io.Writer, r *Run) error { return writeSummary(w, r, maxSummary) }}

func writeSummary(w io.Writer, r *Run, limit int) error {
	const left = 200 // for the line about the rest
	var b strings.Builder
	r.counts(&b)
	omitted := 0
	add := func(part string) {
		if b.Len()+len(part) > limit-left {
			omitted++
			return
		}
		b.WriteString(part)
	}
	for _, res := range r.Results {
		if res.Status == Failed || res.Status == Broken {
			add("\n" + fenced(res.Text))
		}
	}
	var limits []string
	for _, res := range r.Results {
		if res.Status != Failed && res.Status != Broken && res.Message != "" {
			limits = append(limits, res.name()+": "+res.Message)
		}
		for _, f := range res.Findings {
			if f.Remark {
				limits = append(limits, res.name()+": "+f.Message)
			}
		}
	}
	if len(limits) > 0 {
		b.WriteString("\nLimits of the others:\n")
		for chunk := range slices.Chunk(limits, 100) {
			add("\n" + fenced(strings.Join(chunk, "\n")))
		}
	}
	if omitted > 0 {
		fmt.Fprintf(&b, "\n%d more parts are left out, as GitHub takes %d bytes.\n", omitted, maxSummary)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// counts writes the heading, and a table of the packages.
func (r *Run) counts(b *strings.Builder) {
	fmt.Fprintf(b, "### target %s\n\n%s", r.Command, fenced(r.Text))
	type tally [Broken + 1]int
	of := map[string]*tally{}
	var packages []string
	for _, res := range r.Results {
		if of[res.Package] == nil {
			of[res.Package] = &tally{}
			packages = append(packages, res.Package)
		}
		of[res.Package][res.Status]++
	}
	if len(packages) == 0 {
		return
	}
	b.WriteString("\n| package | pass | fail | error | not checked |\n| --- | ---: | ---: | ---: | ---: |\n")
	for _, p := range packages {
		t := of[p]
		if p == "" {
			continue // the end of the run, which the text above has
		}
		fmt.Fprintf(b, "| `%s` | %d | %d | %d | %d |\n", p, t[Passed], t[Failed], t[Broken], t[Skipped])
	}
}

// fenced returns text as a block of code that nothing in it can end.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "text\n" + strings.TrimRight(terminal.Escape(text), "\n") + "\n" + fence + "\n"
}

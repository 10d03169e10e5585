package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec/terminal"
)

// An unannotatedTally is what became of the functions of a package that have no
// annotations. Those that keep Go's rules share a line.
type unannotatedTally struct {
	passed  [check.Failed + 1]int // by verdict
	inputs  int64
	spent   spent               // on those that pass
	needs   map[string][]string // what functions need that were not checked, and their names
	excused map[unannotated.Class]int
	// accepted counts the failures that are, except those of functions with
	// annotations that have no others; besides counts those of a function
	// with annotations so far.
	accepted, besides int
	// generated counts failures of generated code that nothing else
	// excuses, and doubtful the doubtful ones, those of one cluster once.
	generated int
	doubtful  map[string]bool
	// refuted counts functions that fail, and faults the faults that no
	// function before has had. again has the functions whose faults others
	// have had before, by these others and the cluster.
	refuted, faults int
	again           map[string][]string
	clock           int // how many had more inputs than time
	dropped         int // how many of those that pass had inputs without parts of their dictionary
}

// add counts an event of a function. It counts accepted failures only if the
// function has annotations.
func (t *unannotatedTally) add(e check.Event) {
	if !e.Unannotated {
		t.addAccepted(e)
		return
	}
	if e.Clock {
		t.clock++
	}
	switch g := e.Judgement; {
	case e.Action == check.ActionPass:
		t.passed[e.Verdict]++
		t.spent.add(e)
		t.inputs += e.Inputs
		if dropped, _ := encode.LeftOut(e.Domain); dropped != nil {
			t.dropped++
		}
	case e.Action == check.ActionFail:
		t.refuted++
	case e.Needs != "" && e.Action == check.ActionSkip:
		if t.needs == nil {
			t.needs = map[string][]string{}
		}
		t.needs[e.Needs] = append(t.needs[e.Needs], e.Func)
	case e.Action != check.ActionCounterexample || g == nil:
	case g.Accepted != "":
		t.accepted++
	case g.Generated && !g.Excused:
		t.generated++
	case g.Doubtful:
		if t.doubtful == nil {
			t.doubtful = map[string]bool{}
		}
		t.doubtful[g.Fault] = true
	case g.Excused:
		if t.excused == nil {
			t.excused = map[unannotated.Class]int{}
		}
		t.excused[g.Class]++
	case g.First == "":
		t.faults++
	}
}

// addAccepted counts an event of a function with annotations, if it is about an
// accepted failure or ends a function with others.
func (t *unannotatedTally) addAccepted(e check.Event) {
	switch {
	case e.Action == check.ActionCounterexample && e.Judgement.IsNoFault():
		t.besides++
	case e.Action == check.ActionFail:
		t.accepted += t.besides
	}
	if e.Action.Ends() {
		t.besides = 0
	}
}

// repeats notes a function that fails only as others have before, and reports
// whether it is one. These functions share a line at the end of the package.
func (t *unannotatedTally) repeats(e check.Event, ways []check.Event) bool {
	if len(ways) == 0 || e.Selfcheck != nil && len(e.Selfcheck.Lines()) > 0 {
		return false
	}
	for _, way := range ways {
		if g := way.Judgement; g == nil || g.First == "" || g.First == e.Package+"."+e.Func || g.Blamed != nil {
			return false
		}
	}
	if t.again == nil {
		t.again = map[string][]string{}
	}
	as := "as " + strings.TrimPrefix(ways[0].Judgement.First, e.Package+".") + " does" + judged(ways[0])
	t.again[as] = append(t.again[as], e.Func)
	return true
}

// againLines name the functions that fail as others have before.
func (t *unannotatedTally) againLines() (lines []string) {
	for _, as := range slices.Sorted(maps.Keys(t.again)) {
		fail := fmt.Sprintf("%d more functions fail ", len(t.again[as]))
		if len(t.again[as]) == 1 {
			fail = "1 more function fails "
		}
		lines = append(lines, prose.Shorten(fail+as+": "+strings.Join(t.again[as], ", "), prose.MaxLine))
	}
	return lines
}

// line is about the functions that pass; empty if there are none.
func (t *unannotatedTally) line() string {
	all := tally{verdicts: t.passed}
	n := 0
	for _, k := range t.passed {
		n += k
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%s without annotations\t%s\t%s\t%s", prose.Count(int64(n), "function"), prose.Count(t.inputs, "input"), all, t.spent)
}

// notChecked says how many functions were not checked and what they need, the
// most frequent first. With names it also says which.
func (t *unannotatedTally) notChecked(names bool) []string {
	if len(t.needs) == 0 {
		return nil
	}
	needs := slices.SortedFunc(maps.Keys(t.needs), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(t.needs[b]), len(t.needs[a])), cmp.Compare(a, b))
	})
	total := 0
	var parts, lines []string
	for _, need := range needs {
		functions := t.needs[need]
		total += len(functions)
		verb := "need"
		if len(functions) == 1 {
			verb = "needs"
		}
		if len(parts) > 0 {
			verb = ""
		}
		parts = append(parts, prose.OneLine(fmt.Sprintf("%d %s %s", len(functions), verb, need)))
		if names {
			lines = append(lines, "    "+need+": "+strings.Join(functions, ", "))
		}
	}
	return append([]string{prose.Count(int64(total), "function") + " not checked: " + strings.Join(parts, ", ")}, lines...)
}

// excusedWords are what one or several excused failures are called.
var excusedWords = []struct {
	class     unannotated.Class
	one, many string
}{
	{unannotated.Deliberate, "deliberate panic", "deliberate panics"},
	{unannotated.NilArgument, "nil argument", "nil arguments"},
	{unannotated.Argument, "invalid argument", "invalid arguments"},
}

// notFaults says how many failures are no faults.
func (t *unannotatedTally) notFaults() string {
	var parts []string
	for _, w := range excusedWords {
		switch n := t.excused[w.class]; {
		case n == 1:
			parts = append(parts, "1 "+w.one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, w.many))
		}
	}
	if t.accepted > 0 {
		parts = append(parts, fmt.Sprintf("%d accepted", t.accepted))
	}
	if t.generated > 0 {
		parts = append(parts, prose.Count(int64(t.generated), "failure")+" of generated code")
	}
	return strings.Join(parts, ", ")
}

// endUnannotated writes the last lines about the functions of a package that
// have no annotations.
func (r *textReport) endUnannotated() {
	t := &r.pkg.unannotated
	line, notChecked, notFaults := t.line(), t.notChecked(r.opts.Verbose), t.notFaults()
	switch {
	case line != "" && !r.opts.Verbose:
		fmt.Fprintf(&r.out, "%s\t%s\t%s\n", r.opts.Paint(terminal.Green, "ok  "), r.pkg.path, line)
	case len(notChecked) > 0 || notFaults != "" || t.clock > 0 || len(t.doubtful) > 0:
		fmt.Fprintf(&r.out, "?   \t%s\n", r.pkg.path)
	}
	if t.dropped > 0 && !r.opts.Verbose {
		writeLines(&r.out, "    ", []string{prose.Count(int64(t.dropped), "function") + " on less than the dictionary: -v"})
	}
	r.sentences("    ", notChecked)
	if t.clock > 0 {
		r.sentences("    ", []string{"the time of " + prose.Count(int64(t.clock), "function") + " ended before the inputs: another run may find other failures"})
	}
	if n := len(t.doubtful); n > 0 {
		line := prose.Count(int64(n), "doubtful failure")
		if !r.opts.Verbose {
			line += ": -doubtful"
		}
		r.sentences("    ", []string{line})
	}
	if notFaults != "" {
		if !r.opts.Verbose {
			notFaults += ": -v"
		}
		r.sentences("    ", []string{notFaults})
	}
}

// excused writes a failure that is no fault, for a reader who wants to see it.
func (r *textReport) excused(e check.Event) {
	if !r.opts.Verbose {
		return
	}
	g := e.Judgement
	why := g.Class.String()
	switch {
	case g.Accepted != "":
		why = "accepted, " + prose.OneLine(g.Accepted)
	case g.Generated && !g.Excused:
		why += ", generated"
	case g.Doubtful:
		why += ", doubtful: " + g.Doubt.String()
	}
	fmt.Fprintf(&r.out, "--- %s: %s [%s]\n", e.Func, prose.OneLine(e.Sentence()), why)
	writeLines(&r.out, "    ", []string{prose.Shorten(prose.OneLine(program(e.Counterexample)), prose.MaxLine) + ", " + Position(r.opts.Dir, g.Site)})
}

// judged is what a report says of the kind of a fault: its class and its
// cluster.
func judged(e check.Event) string {
	if e.Judgement == nil || e.Judgement.Class == unannotated.NoClass {
		return ""
	}
	return fmt.Sprintf(" [%s %s]", e.Judgement.Class, e.Judgement.Cluster)
}

// repeated writes a fault that another function has had before, or the same one
// at another place, and reports whether it is one.
func (r *textReport) repeated(e check.Event) bool {
	g := e.Judgement
	if g == nil || g.First == "" {
		return false
	}
	first, own := strings.CutPrefix(g.First, e.Package+".")
	if !own {
		first = g.First
	}
	site := Position(r.opts.Dir, g.Site)
	as := "as " + first + " does, at " + site
	switch {
	case own && first == e.Func:
		as = "and at " + site + ": " + prose.OneLine(e.Sentence())
	case g.Blamed != nil && g.Blamed.Maker == e.Func:
		as = "and so does " + e.Func + " itself, at " + site + ": " + prose.OneLine(e.Sentence())
	case g.Blamed != nil:
		as = "as " + first + " does, for what " + g.Blamed.Maker + " makes, at " + site + ": " + prose.OneLine(e.Sentence())
	}
	lines := []string{as + judged(e), "    " + prose.Shorten(prose.OneLine(program(e.Counterexample)), prose.MaxLine)}
	if replay := e.Counterexample.Replay; g.Blamed != nil && replay != "" {
		lines = append(lines, "    replay: "+replay)
	}
	writeLines(&r.out, "    ", lines)
	return true
}

// blamed is what a report says of the maker of the values that several
// functions fail for; nothing if there is none.
func blamed(e check.Event) []string {
	if e.Judgement == nil || e.Judgement.Blamed == nil {
		return nil
	}
	b := e.Judgement.Blamed
	return []string{
		fmt.Sprintf("what %s makes breaks %s: %s", b.Maker, prose.Count(int64(len(b.Breaks)), "function"), strings.Join(b.Breaks, ", ")),
		fmt.Sprintf("    none fails like that for what others make: %s ran without it", prose.Count(b.Without, "input")),
	}
}

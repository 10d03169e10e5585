package report

import (
	"go/token"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/report/stream"
)

// events are those of a run of a package with a function of each verdict.
func events(survivors int) []mutate.Event {
	pos := token.Position{Filename: "/m/p.go", Line: 3, Column: 6}
	end := func(name string, e mutate.Event) mutate.Event {
		e.Action, e.Package, e.Func, e.Pos = mutate.ActionEnd, "example.com/m", name, pos
		return e
	}
	one := func(m mutate.Mutant) mutate.Event {
		return mutate.Event{Action: mutate.ActionMutant, Package: "example.com/m", Func: "F", Pos: pos, Mutant: &m}
	}
	extent := mutate.Extent{Depth: 3, Inputs: 7, Exhaustive: true}
	var all []mutate.Event
	counts := mutate.Counts{Killed: 1, TimedOut: 1, Equal: 1, Undecided: 1, Survived: survivors}
	for range survivors {
		all = append(all, one(mutate.Mutant{
			Operator: "relational", Pos: token.Position{Filename: "/m/p.go", Line: 4, Column: 2}, Old: "a <\n\tb", New: "a <= b", In: "g", Status: mutate.Survived, Input: mutate.Input{Call: "F(0)"},
			Mutated: diff.Outcome{Ending: diff.Returns, Results: []check.NamedValue{{Value: "1"}}}, Original: diff.Outcome{Ending: diff.Panics, Detail: "no"}, Differs: 3, Reason: "30s were over",
		}))
	}
	all = append(all,
		one(mutate.Mutant{Operator: "statements", Pos: pos, Old: "n = 1", Status: mutate.Killed, Input: mutate.Input{Call: "F(1)"}, Kind: check.Postcondition, Message: "postcondition does not hold: p"}),
		one(mutate.Mutant{Operator: "literals", Pos: pos, Old: "1", New: "2", Status: mutate.TimedOut, Input: mutate.Input{Call: "F(1)"}, Kind: check.Timeout, Message: "the call does not return within 1s"}),
		one(mutate.Mutant{Operator: "literals", Pos: pos, Old: "1", New: "0", Status: mutate.Equal}),
		one(mutate.Mutant{Operator: "literals", Pos: pos, Old: "3", New: "0", Status: mutate.Undecided, Reason: "30s were over"}),
		end("F", mutate.Event{Verdict: mutate.Weak, Counts: counts, Extent: extent, Elapsed: time.Second}),
		end("G", mutate.Event{
			Clauses: mutate.Clauses{Unneeded: []mutate.Clause{{Text: "p", Pos: pos}}, Strict: []mutate.Clause{{Text: "n > 0", Pos: pos, Inputs: 9, Depth: 2}}},
			Loose: &mutate.Loose{
				Input: mutate.Input{Call: "G(1)", Args: []check.NamedValue{{Name: "n", Value: "1"}}}, Pos: pos, Old: "b", New: "c", Original: diff.Outcome{Ending: diff.Returns}, Mutated: diff.Outcome{Ending: diff.Hangs, Detail: "within 1s"},
			},
			Verdict: mutate.Tight, Counts: mutate.Counts{Killed: 2, Equal: 1}, Extent: mutate.Extent{Depth: 2, Inputs: 1, Ended: "the budget of 1s ended"},
		}),
		end("K", mutate.Event{
			Loose: &mutate.Loose{
				Input: mutate.Input{Call: "K(1)"}, Original: diff.Outcome{Ending: diff.Returns, Results: []check.NamedValue{{Value: "1"}}}, Mutated: diff.Outcome{Ending: diff.Returns, Results: []check.NamedValue{{Value: "2"}}},
			},
			Verdict: mutate.Tight, Counts: mutate.Counts{Killed: 1}, Extent: extent,
		}),
		end("H", mutate.Event{Verdict: mutate.Unmutated}),
		end("I", mutate.Event{Verdict: mutate.Skipped, Message: "not now"}),
		end("J", mutate.Event{Verdict: mutate.Untried, Message: "J(0) breaks the contract"}),
	)
	var sum mutate.Summary
	for _, e := range all {
		sum.Count(e)
	}
	sum.Elapsed = 2 * time.Second
	return append(all, mutate.Event{Action: mutate.ActionSummary, Summary: &sum, Elapsed: sum.Elapsed})
}

// TestText compares a report with its text.
func TestText(t *testing.T) {
	for _, test := range []struct {
		survivors int
		verbose   bool
		want      string
	}{
		{1, false, `--- WEAK: F (1.00s)
    ./p.go:4:2: ~a < b~ → ~a <= b~ (in g)
        F(0): the contract allows both
        mutant:    1
        original:  panics: no
        2 more inputs with another outcome
        it has not run on every input: 30s were over
    5 mutants: 2 killed (1 timed out), 1 survives, 1 undecided, 1 equal on all 7 inputs to depth 3
ok	G	3 mutants: 2 killed, 1 equal on the 1 input that ran	0.00s
    not every input ran: the budget of 1s ended
    ./p.go:3:6: without n > 0: all 9 inputs to depth 2 keep the contract
    no mutant needs 1 postcondition, the contract allows other outcomes; -v shows more
ok	K	1 mutant: 1 killed	0.00s
    the contract allows other outcomes; -v shows more
?	H	[no mutants]
?	I	[skipped: not now]
--- ERROR: J (0.00s)
    ./p.go:3:6: J(0) breaks the contract
ERROR	example.com/m	9 mutants: 5 killed (1 timed out), 1 survives, 1 undecided, 2 equal; 1 function not tried	1.00s
6 functions, 2.00s
`},
		{1, true, `--- WEAK: F (1.00s)
    ./p.go:4:2: ~a < b~ → ~a <= b~ (in g)
        F(0): the contract allows both
        mutant:    1
        original:  panics: no
        2 more inputs with another outcome
        it has not run on every input: 30s were over
    ./p.go:3:6: ~n = 1~ dropped: killed by F(1): postcondition does not hold: p
    ./p.go:3:6: ~1~ → ~2~: killed by F(1): the call does not return within 1s
    ./p.go:3:6: ~1~ → ~0~: equal
    ./p.go:3:6: ~3~ → ~0~: undecided: 30s were over
    5 mutants: 2 killed (1 timed out), 1 survives, 1 undecided, 1 equal on all 7 inputs to depth 3
ok	G	3 mutants: 2 killed, 1 equal on the 1 input that ran	0.00s
    not every input ran: the budget of 1s ended
    ./p.go:3:6: without n > 0: all 9 inputs to depth 2 keep the contract
    G(1): the contract allows another outcome, that of a killed mutant
        ./p.go:3:6: ~b~ → ~c~
        mutant:    does not return: within 1s
        original:  returns
    ./p.go:3:6: without p: the same mutants are killed
ok	K	1 mutant: 1 killed	0.00s
    K(1): the contract allows another outcome, which the solver finds
        allowed:   2
        original:  1
`},
		{7, false, `    and 2 more survivors; -v shows all
    11 mutants: 2 killed (1 timed out), 7 survive, 1 undecided, 1 equal on all 7 inputs to depth 3
`},
	} {
		var b strings.Builder
		r := Text.New(&b, Options{Dir: "/m", Look: stream.Look{Verbose: test.verbose}})
		for _, e := range events(test.survivors) {
			r.Event(e)
		}
		if want := strings.ReplaceAll(test.want, "~", "`"); !strings.Contains(b.String(), want) {
			t.Errorf("%d survivors, verbose %t:\n%s, want\n%s", test.survivors, test.verbose, b.String(), want)
		}
		for line := range strings.Lines(b.String()) {
			if !strings.Contains(line, "example.com") && prose.Columns(line) > prose.MaxLine {
				t.Errorf("the line is too long: %s", line)
			}
		}
	}
}

// TestProgress shows a line while mutants run, and clears it.
func TestProgress(t *testing.T) {
	var b, screen strings.Builder
	r := Text.New(&b, Options{Dir: "/m", Look: stream.Look{Progress: &screen}})
	r.Event(mutate.Event{Action: mutate.ActionProgress, Package: "p", Func: "F", Done: 2, Of: 9})
	if got := screen.String(); got != "\r\x1b[KF: 2 of 9 mutants" || b.Len() > 0 {
		t.Errorf("%q, %q", got, b.String())
	}
	r.Event(mutate.Event{Action: mutate.ActionError, Package: "p", Message: "no"})
	if got := screen.String(); !strings.HasSuffix(got, "\r\x1b[K") || b.String() != "# p\nno\n" {
		t.Errorf("%q, %q", got, b.String())
	}
}

// TestJSON writes a line for each event.
func TestJSON(t *testing.T) {
	var b strings.Builder
	r := JSON.New(&b, Options{Dir: "/m"})
	for _, e := range events(1) {
		r.Event(e)
	}
	want, err := os.ReadFile("testdata/events.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

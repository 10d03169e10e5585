package mutate

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// divided has functions whose mutants end in every way.
const divided = `
-- go.mod --
module example.com/m

go 1.24
-- p.go --
package p

import "os"

//refine:bound ints=-9..9
//refine:ensures result >= a && result >= b
//refine:ensures result == a || result == b
//refine:ensures result > -100
func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

//refine:requires n >= 0 && n != 7
//refine:filter n != 9
//refine:ensures result >= 0
func Abs(n int) int {
	if n < 0 {
		return -n
	}
	return helper(n)
}

func helper(n int) int {
	for i := 0; i < n; i++ {
		if n > 5000 {
			os.Exit(1)
		}
	}
	return n
}

//refine:skip no
func Skip(n int) int { return n }

//refine:ensures result
func Broken(b bool) bool { return b }

//refine:ensures true
func None() {}

//refine:ensures true
func One(b bool) (result bool) {
	if b {
		panic("b")
	}
	return !b
}

//refine:panics b
//refine:ensures true
func Two(b bool) (result bool) {
	if b {
		panic("b")
	}
	return !b
}
`

// A job is a run that can be divided.
type job struct {
	cfg Config
	dir string
}

func newJob(t *testing.T) *job {
	cfg := check.Config{Dir: srctree.Unpack(t, divided), Bounds: &domain.Bounds{Depth: 3}}
	cfg.Limits.Call = 2 * time.Second
	return &job{Config{Check: cfg}, t.TempDir()}
}

// run runs the job, in one or with some parts, and returns its events without
// times. stop, unless it is nil, ends the run at an event.
func (j *job) run(t *testing.T, r *shard.Run, stop func(Event) bool) (events []Event, sum Summary) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cfg := j.cfg
	cfg.Shard = r
	sum, err := Run(ctx, cfg, HandlerFunc(func(e Event) {
		if stop != nil && stop(e) {
			cancel()
		}
		e.Time, e.Elapsed, e.Summary = time.Time{}, 0, nil
		if e.Action != ActionProgress {
			events = append(events, e)
		}
	}))
	if err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	sum.Elapsed = 0
	return events, sum
}

// part runs a part, which goes on if it has run before.
func (j *job) part(t *testing.T, i, of int, stop func(Event) bool) *shard.Part {
	t.Helper()
	plan, err := PlanOf(t.Context(), j.cfg, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(j.dir, fmt.Sprintf("%d-of-%d.json", i, of))
	r, err := shard.Start(name, "part", plan, shard.Share{Index: i, Of: of}, time.Nanosecond)
	if err != nil {
		t.Fatal(err)
	}
	j.run(t, r, stop)
	p, err := shard.ReadPart(name, "part")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// show is an event in a line.
func show(e Event) string {
	s := fmt.Sprintf("%v %s %v %+v %+v %s", e.Action, e.Func, e.Verdict, e.Counts, e.Clauses, e.Message)
	if e.Mutant != nil {
		s += fmt.Sprintf(" %+v", *e.Mutant)
	}
	if e.Loose != nil {
		s += fmt.Sprintf(" %+v", *e.Loose)
	}
	return s
}

// TestParts divides the mutants of a package. The merged events are those of
// one run, also if a part was stopped and went on. No mutant runs twice.
func TestParts(t *testing.T) {
	t.Parallel()
	j := newJob(t)
	want, sum := j.run(t, nil, nil)
	for _, e := range []string{"end Max tight", "Text:result > -100", "end Abs weak", "Strict:[{Text:n >= 0", "end Skip skipped", "end Broken untried", "end None unmutated", "end Two"} {
		if !slices.ContainsFunc(want, func(got Event) bool { return strings.Contains(show(got), e) }) {
			t.Errorf("no event has %q", e)
		}
	}
	for _, of := range tier.Every(4, []int{2, 1, 3, 7}) {
		var parts []*shard.Part
		for i := range of {
			stopped := j.part(t, i+1, of, func(e Event) bool { return e.Action == ActionEnd && e.Func == "Max" })
			if stopped.Complete {
				t.Fatal("a part that was stopped is complete")
			}
			parts = append(parts, j.part(t, i+1, of, nil))
			if done, before := tasks(parts[i]), tasks(stopped); before == 0 || done <= before {
				t.Errorf("part %d of %d: %d mutants ran before it was stopped, and %d in all", i+1, of, before, done)
			}
		}
		ran := 0
		for _, p := range parts {
			ran += tasks(p)
		}
		if ran != sum.Mutants() {
			t.Errorf("%d parts ran %d mutants, want %d", of, ran, sum.Mutants())
		}
		whole, err := shard.Join(parts)
		if err != nil {
			t.Fatal(err)
		}
		got, merged := j.run(t, whole, nil)
		if merged != sum {
			t.Errorf("%d parts: %+v, want %+v", of, merged, sum)
		}
		for i := range max(len(want), len(got)) {
			if i >= len(want) || i >= len(got) || !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("%d parts: event %d is\n%s\nwant\n%s", of, i, show(slices.Concat(got, make([]Event, i+1))[i]), show(slices.Concat(want, make([]Event, i+1))[i]))
			}
		}
	}
}

// tasks returns how many mutants a part has run.
func tasks(p *shard.Part) (done int) {
	for _, f := range p.Functions {
		if f.Tasks != nil {
			done += len(f.Tasks.Done)
		}
	}
	return done
}

// TestPartsOfOthers refuses a part that lacks a mutant, or has one of other
// inputs, and counts the mutants of a part that is missing.
func TestPartsOfOthers(t *testing.T) {
	tier.LongOnly(t, "TestParts joins those that belong together")
	j := newJob(t)
	first, second := j.part(t, 1, 2, nil), j.part(t, 2, 2, nil)
	if _, err := shard.Join([]*shard.Part{first}); err == nil || !strings.Contains(err.Error(), "part 2 of 2 is missing: ") || !strings.HasSuffix(err.Error(), " mutants not run") {
		t.Errorf("%v", err)
	}
	refused := func(want string) {
		t.Helper()
		whole, err := shard.Join([]*shard.Part{first, second})
		if err != nil {
			t.Fatal(err)
		}
		events, sum := j.run(t, whole, nil)
		if sum.ExitCode() != 2 || !strings.Contains(show(events[0]), want) {
			t.Errorf("status %d, want 2 and %q:\n%s", sum.ExitCode(), want, show(events[0]))
		}
		if strings.Contains(events[0].Message, j.cfg.Check.Dir) {
			t.Errorf("the folder of the module is named: %s", events[0].Message)
		}
	}
	own := second.Functions[0].Tasks
	all := own.Done
	own.Done = all[1:]
	refused("part 2 of 2 (part) has not run the mutant at ")
	own.Done = slices.Clone(all)
	own.Done[0].Result = []byte(`{"Input":1000000}`)
	refused("it is of other inputs or clauses")
	own.Done, own.Inputs = all, own.Inputs+1
	refused("part 2 of 2 (part) ran its mutants on 362 inputs, and here are 361 or others")
	own.Inputs, own.Of = own.Inputs-1, own.Of+1
	refused("mutants, and here are")
}

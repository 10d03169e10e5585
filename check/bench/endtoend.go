package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/pprof"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
)

// A job is one check of one function, in a process of its own.
type job struct {
	Package string // below this one
	Func    string
	Bounds  rival.Bounds
	// Parallel is as in check.Config.
	Parallel int
	// FailFast ends the check at its first counterexample.
	FailFast bool
	// Max, Budget and Spread are as in check.Config.
	Max    int64
	Budget time.Duration
	Spread *int64
	// Cores is the number of cores that the process and its workers may use; 0 means all.
	Cores int
	// Profile is the file for a profile of the processor; empty for none.
	Profile string
}

// A usage is what a job came to. The times begin when the function starts: the package is then loaded and its
// worker built.
type usage struct {
	Verdict, Message string
	Inputs           int64
	Wall             time.Duration // as the event of the verdict has it, lifting included
	Self, Worker     time.Duration // of the processors
	SelfPeak         int64         // bytes, from the start of the process
	WorkerPeak       int64         // bytes, the largest of the worker processes
	StartUp          time.Duration // before that
}

// childJob is the variable of the environment that makes this program run a job and write its usage.
const childJob = "BENCH_JOB"

// runJob runs a job in a process of its own, so that its memory is measured by itself.
func runJob(ctx context.Context, j job) (u usage, err error) {
	self, err := os.Executable()
	if err != nil {
		return u, err
	}
	text, err := json.Marshal(j)
	if err != nil {
		return u, err
	}
	command := []string{self}
	if j.Cores > 0 {
		command = []string{"taskset", "-c", fmt.Sprintf("0-%d", j.Cores-1), self}
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), childJob+"="+string(text))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return u, fmt.Errorf("%s: %w", j.Func, err)
	}
	return u, json.Unmarshal(out, &u)
}

// child runs a job and writes its usage to standard output. It returns the exit status.
func child(text string) int {
	var j job
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		return 1
	}
	if err := j.report(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		return 1
	}
	return 0
}

// report runs a job and writes its usage to standard output.
func (j job) report() error {
	if j.Profile != "" {
		f, err := os.Create(j.Profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	return json.NewEncoder(os.Stdout).Encode(j.run(context.Background()))
}

// run runs a job in this process.
func (j job) run(ctx context.Context) (u usage) {
	begin := time.Now()
	before := cpuNow()
	started := make(chan struct{})
	over := make(chan struct{})
	sampled := make(chan int64)
	go func() { sampled <- watchWorkers(started, over) }()
	bounds := encodeBounds(j.Bounds)
	check.Run(ctx, check.Config{
		Patterns: []string{"github.com/typetarget/target/check/bench/" + j.Package},
		Run:      regexp.MustCompile("^" + regexp.QuoteMeta(j.Func) + "$"),
		Bounds:   &bounds,
		Parallel: j.Parallel,
		FailFast: j.FailFast,
		Max:      j.Max,
		Budget:   j.Budget,
		Spread:   j.Spread,
	}, check.HandlerFunc(func(e check.Event) {
		switch {
		case e.Action == check.ActionStart:
			before, u.StartUp = cpuNow(), time.Since(begin)
			close(started)
		case e.Action.Ends():
			u.Verdict, u.Message, u.Inputs, u.Wall = e.Verdict.String(), e.Message, e.Inputs, e.Elapsed
		}
	}))
	close(over)
	u.WorkerPeak = <-sampled
	after := cpuNow()
	u.Self, u.Worker = after.self-before.self, after.children-before.children
	u.SelfPeak = peak("self")
	return u
}

// watchWorkers looks at the processes that run between two moments, and returns the largest size of one.
func watchWorkers(from, to <-chan struct{}) (largest int64) {
	select {
	case <-from:
	case <-to:
		return 0
	}
	for tick := time.NewTicker(5 * time.Millisecond); ; {
		select {
		case <-to:
			return largest
		case <-tick.C:
			for _, process := range children() {
				largest = max(largest, peak(process))
			}
		}
	}
}

// instances are the functions that run end to end, with their bounds.
var instances = []struct {
	name   string
	bounds rival.Bounds
}{
	{"ListInsert", rival.Bounds{Depth: 8, Lo: -8, Hi: 8}},
	{"RedBlackAdd", rival.Bounds{Depth: 9, Lo: 0, Hi: 9}},
	{"MapDelete", rival.Bounds{Depth: 10, Lo: 0, Hi: 10}},
	{"MapDifference", rival.Bounds{Depth: 5, Lo: 0, Hi: 7}},
	{"FocusLeft", rival.Bounds{Depth: 4, Lo: 0, Hi: 7}},
	{"Subst", rival.Bounds{Depth: 4, Lo: 0, Hi: 1}},
	{"HeapArray", rival.Bounds{Depth: 8, Lo: -1, Hi: 8}},
	{"SearchTree9", rival.Bounds{Depth: 9, Lo: 0, Hi: 8}},
	{"BinaryTree10", rival.Bounds{Depth: 10, Lo: 0, Hi: 0}},
	{"RedBlackTree10", rival.Bounds{Depth: 7, Lo: 0, Hi: 9}},
}

// endToEndTable compares checks with what the rivals do with the same function and postcondition.
func endToEndTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "End to end: solve, decode, run, check",
		head:  []string{"function", "bounds", "inputs", "wall s", "CPU s: target", "workers", "inputs/s", "MB: target", "worker"},
		notes: []string{
			"Target runs in a process of its own. The times begin when the check of the function starts, which is when its package is loaded and its worker built; inputs/s is of the wall time.",
			"Under the name of each rival stands how many valid inputs a second it ran, the same function with the same check in one process, and how many times that target is.",
			"“…” marks what had not ended when its time was over. Quick, rapid and fuzzing repeat inputs, and never end.",
		},
	}
	for _, m := range rival.Methods {
		t.head = append(t.head, m.String(), "ratio")
	}
	for _, x := range instances {
		if !o.wants("endtoend", x.name) {
			continue
		}
		rivals := newContest(rival.Named(x.name), x.bounds, rival.Methods...)
		var runs usages
		for range o.repeats() {
			u, err := runJob(ctx, job{Package: "subject", Func: x.name, Bounds: x.bounds, Parallel: 1, Profile: o.profile(x.name)})
			if err != nil {
				return nil, err
			}
			if u.Verdict != check.Exhausted.String() {
				return nil, fmt.Errorf("%s: %s %s", x.name, u.Verdict, u.Message)
			}
			runs = append(runs, u)
			if err := rivals.round(o.limit); err != nil {
				return nil, err
			}
		}
		if err := rivals.right(); err != nil {
			return nil, err
		}
		row := []string{x.name, x.bounds.String(), count(runs[0].Inputs), seconds(runs.wall()), seconds(runs.self()), seconds(runs.worker()),
			rate(runs.perSecond()), megabytes(runs.selfPeak()), megabytes(runs.workerPeak())}
		for _, m := range rival.Methods {
			theirs, times := rivals.cells(m, runs.perSecond())
			row = append(row, theirs, times)
		}
		t.add(row...)
	}
	return t, nil
}

// profile is the file for the profile of a row, if one is wanted; the last run of the row leaves its own there.
func (o *options) profile(row string) string {
	if o.profiles == "" {
		return ""
	}
	return filepath.Join(o.profiles, row+".pprof")
}

// usages are those of several runs of one job.
type usages []usage

func (us usages) wall() time.Duration {
	return medianOf(us, func(u usage) time.Duration { return u.Wall })
}
func (us usages) self() time.Duration {
	return medianOf(us, func(u usage) time.Duration { return u.Self })
}
func (us usages) worker() time.Duration {
	return medianOf(us, func(u usage) time.Duration { return u.Worker })
}
func (us usages) selfPeak() int64   { return medianOf(us, func(u usage) int64 { return u.SelfPeak }) }
func (us usages) workerPeak() int64 { return medianOf(us, func(u usage) int64 { return u.WorkerPeak }) }

// perSecond is the median of the inputs a second.
func (us usages) perSecond() float64 {
	return medianOf(us, func(u usage) float64 { return float64(u.Inputs) / u.Wall.Seconds() })
}

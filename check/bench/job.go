package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime/pprof"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
)

// An instance is a function with bounds.
type instance struct {
	name   string
	bounds rival.Bounds
}

// job checks the instance in the package subject with one worker.
func (x instance) job() job {
	return job{Package: "subject", Func: x.name, Bounds: x.bounds, Parallel: 1}
}

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
	// Strategy is the name of one; empty for the default.
	Strategy string
	// Cores are those that the process and its workers may use, as taskset
	// takes them; empty for all.
	Cores string
	// Await has the process write a line when it is ready for the function,
	// and wait for one.
	Await bool
	// Profile is the file for a profile of the processor; empty for none.
	Profile string
}

// A usage is the result of a job. The times begin when the function starts: by
// then the package is loaded and its worker built.
type usage struct {
	Verdict, Message string
	Inputs           int64
	Wall             time.Duration // as the event of the verdict has it, lifting included
	Self, Worker     time.Duration // of the processors
	SelfPeak         int64         // bytes, from the start of the process
	WorkerPeak       int64         // bytes, the largest of the worker processes
	StartUp          time.Duration // before that
}

// cpu returns the time of all processors.
func (u usage) cpu() time.Duration { return u.Self + u.Worker }

// must returns an error if the verdict on the function is not the wanted one.
func (u usage) must(function string, want check.Verdict) error {
	if u.Verdict != want.String() {
		return fmt.Errorf("%s: %s %s", function, u.Verdict, u.Message)
	}
	return nil
}

// childJob is the variable of the environment that makes this program run a job
// and write its usage.
const childJob = "BENCH_JOB"

// runJob runs a job in a process of its own, so that its memory is measured by
// itself.
func runJob(ctx context.Context, j job) (u usage, err error) {
	r, err := startJob(ctx, j)
	if err != nil {
		return u, err
	}
	return r.usage()
}

// runBeside runs a job twice at once, on one core each.
func runBeside(ctx context.Context, j job) (both [2]usage, err error) {
	var runs [2]*running
	for core := range runs {
		j.Cores, j.Await = fmt.Sprint(core), true
		if runs[core], err = startJob(ctx, j); err != nil {
			return both, err
		}
	}
	for _, r := range runs {
		if _, err := r.out.ReadByte(); err != nil {
			return both, fmt.Errorf("%s: %w", j.Func, err)
		}
	}
	for _, r := range runs {
		r.in.Close()
	}
	for i, r := range runs {
		if both[i], err = r.usage(); err != nil {
			return both, err
		}
	}
	return both, nil
}

// A running is a job in its process.
type running struct {
	job
	cmd *exec.Cmd
	in  io.Closer
	out *bufio.Reader
}

// startJob starts the process of a job.
func startJob(ctx context.Context, j job) (*running, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	command := []string{self}
	if j.Cores != "" {
		command = []string{"taskset", "-c", j.Cores, self}
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), childJob+"="+string(text))
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &running{j, cmd, in, bufio.NewReader(out)}, cmd.Start()
}

// usage waits for the end of the job.
func (r *running) usage() (u usage, err error) {
	out := json.NewDecoder(r.out).Decode(&u)
	if err := cmp.Or(r.cmd.Wait(), out); err != nil {
		return u, fmt.Errorf("%s: %w", r.Func, err)
	}
	return u, nil
}

// child runs a job and writes its usage to standard output. It returns the exit
// status.
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
		Plain:    true, // which the peers have as well
		Parallel: j.Parallel,
		Failures: check.Failures{FailFast: j.FailFast},
		Max:      j.Max,
		Limits:   check.Limits{Function: j.Budget},
		Spread:   j.Spread,
		Strategy: strategyNamed(j.Strategy),
	}, check.HandlerFunc(func(e check.Event) {
		switch {
		case e.Action == check.ActionStart:
			if j.Await {
				fmt.Println()
				io.Copy(io.Discard, os.Stdin)
			}
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

// watchWorkers looks at the processes that run between two moments, and returns
// the largest size of one.
func watchWorkers(from, to <-chan struct{}) (largest int64) {
	select {
	case <-from:
	case <-to:
		return 0
	}
	for tick := time.NewTicker(20 * time.Millisecond); ; {
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

// usages holds the usages of several runs of one job.
type usages []usage

// run runs a job once more. The job must have the given verdict.
func (us *usages) run(ctx context.Context, j job, want check.Verdict) error {
	u, err := runJob(ctx, j)
	if err != nil {
		return err
	}
	*us = append(*us, u)
	return u.must(j.Func, want)
}

func (us usages) wall() time.Duration {
	return medianOf(us, func(u usage) time.Duration { return u.Wall })
}
func (us usages) cpu() time.Duration { return medianOf(us, usage.cpu) }
func (us usages) self() time.Duration {
	return medianOf(us, func(u usage) time.Duration { return u.Self })
}
func (us usages) worker() time.Duration {
	return medianOf(us, func(u usage) time.Duration { return u.Worker })
}
func (us usages) selfPeak() int64   { return medianOf(us, func(u usage) int64 { return u.SelfPeak }) }
func (us usages) workerPeak() int64 { return medianOf(us, func(u usage) int64 { return u.WorkerPeak }) }

// perSecond returns the median of the inputs a second.
func (us usages) perSecond() float64 {
	return medianOf(us, func(u usage) float64 { return float64(u.Inputs) / u.Wall.Seconds() })
}

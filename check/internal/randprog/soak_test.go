package randprog_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

var soakTime = flag.Duration("soak", 0, "how long to check random programs with faults; 0 is two programs, or one in the short tier")

// soakFunctions is the number of functions of a program.
var soakFunctions = tier.Of(6, 8)

const (
	// soakPatience is how long one program may take, on a machine that does
	// other things as well.
	soakPatience = 5 * time.Minute
	// stopPatience is how long a run may take to end once it is
	// interrupted.
	stopPatience = 15 * time.Second
)

// TestSoak checks random programs, whose functions go wrong in random ways on
// random inputs, one after the other in this process: no run hangs, the inputs
// of every function are those of brute force, every fault is told on its input
// and nothing else is, and what this process uses stays as it is.
//
//	TARGET_SEED=7 go test ./check/internal/randprog -run Soak -soak 10m -v -timeout 0
func TestSoak(t *testing.T) {
	tier.LongOnly(t, "the long tier runs for some time")
	s := &soak{T: t, base: t.TempDir(), random: rand.New(rand.NewPCG(seed, 4))}
	s.temp = filepath.Join(s.base, "temp")
	if err := os.Mkdir(s.temp, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", s.temp)
	begin, told := time.Now(), time.Now()
	long := *soakTime >= time.Minute
	least := uint64(2)
	if long {
		least = 8 // for the medians
	}
	for i := uint64(0); !t.Failed() && (i < least || time.Since(begin) < *soakTime); i++ {
		s.program(seed + i)
		u := s.use()
		if i == 0 {
			s.first = u // what is made once for the process is there
		}
		s.uses = append(s.uses, u)
		if time.Since(told) > time.Minute {
			told = time.Now()
			t.Logf("%v: %v; %v", time.Since(begin).Round(time.Second), s.tally, u)
		}
		if u.leaks(s.first) {
			t.Errorf("program %d: %v; before it was %v", seed+i, u, s.first)
		}
	}
	t.Logf("%v: %v", time.Since(begin).Round(time.Second), s.tally)
	n := len(s.uses)
	t.Logf("start: %v", s.first)
	t.Logf("first quarter: %v", s.uses[n/4])
	t.Logf("end: %v", s.uses[n-1])
	if long && !t.Failed() {
		quarter, last := median(s.uses[n/4:n/2]), median(s.uses[3*n/4:])
		t.Logf("medians of the second and the last quarter: %v and %v", quarter, last)
		if last.grows(quarter) {
			t.Errorf("the memory of this process grows")
		}
	}
}

// A soak is one run of TestSoak.
type soak struct {
	*testing.T
	base, temp string
	random     *rand.Rand
	limits     limits.Run // of the program at hand
	tally      soakTally
	first      usage
	uses       []usage
}

// context is that of the runs of the program at hand.
func (s *soak) context() context.Context { return limits.With(s.Context(), s.limits) }

// A soakTally counts what a soak has done.
type soakTally struct {
	programs, functions, unsupported, compared, inputs, interrupted, cut int
	// replayed are the counterexamples given as inputs, tests those in
	// generated tests.
	replayed, tests      int
	faults               [randprog.Faults]int
	slowest, slowestStop time.Duration
}

func (c soakTally) String() string {
	faults := 0
	for _, n := range c.faults {
		faults += n
	}
	return fmt.Sprintf("%d programs, %d functions (%d unsupported, %d compared by self-check, %d cut short), %d inputs, %d faults %v, %d runs interrupted, %d counterexamples replayed and %d in tests; the slowest run took %v, the slowest end %v",
		c.programs, c.functions, c.unsupported, c.compared, c.cut, c.inputs, faults, c.faults, c.interrupted, c.replayed, c.tests, c.slowest.Round(time.Millisecond), c.slowestStop.Round(time.Millisecond))
}

// program checks the program of a seed.
func (s *soak) program(seed uint64) {
	dir := filepath.Join(s.base, fmt.Sprint("program", seed))
	if err := os.Mkdir(dir, 0o700); err != nil {
		s.Fatal(err)
	}
	defer os.RemoveAll(dir)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			s.Fatal(err)
		}
	}
	source := randprog.Faulty(seed, soakFunctions)
	write("go.mod", "module example.com/random\n\ngo 1.26\n")
	write("main.go", source)
	write("faults.go", randprog.FaultFile(nil))
	want := expectedInputs(s.T, dir)
	faults := s.faults(source, want)
	write("faults.go", randprog.FaultFile(faults))
	s.tally.programs++
	pkgs, err := spec.Load(s.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		s.Fatal(err)
	}
	cfg := s.config(dir)
	cfg.Packages = pkgs
	ways := s.run(seed, cfg, want, faults)
	if s.random.IntN(2) == 0 {
		s.replay(seed, cfg, ways, faults)
	} else {
		s.tests(seed, cfg, ways, faults)
	}
	if s.random.IntN(3) == 0 {
		s.interrupt(seed, cfg)
	}
}

// faults puts faults on some inputs of some functions.
func (s *soak) faults(source string, want map[string][]string) map[string]map[string]randprog.Fault {
	all := map[string]map[string]randprog.Fault{}
	for i := range soakFunctions {
		name := fmt.Sprint("F", i)
		inputs := want[name]
		if !randprog.Hits(source, name) || len(inputs) == 0 || s.random.IntN(4) == 0 {
			continue
		}
		all[name] = map[string]randprog.Fault{}
		for range 1 + s.random.IntN(5) {
			f := randprog.Fault(s.random.IntN(randprog.Faults))
			if f == randprog.Hang && s.random.IntN(2) == 0 {
				continue // these take the most time
			}
			if input := inputs[s.random.IntN(len(inputs))]; all[name][input] == 0 {
				all[name][input] = f
			}
		}
		for _, f := range all[name] {
			s.tally.faults[f]++
		}
	}
	return all
}

// watched calls run, and ends the process with the stacks of all goroutines
// where it takes too long.
func (s *soak) watched(seed uint64, run func()) time.Duration {
	begin := time.Now()
	watchdog := time.AfterFunc(soakPatience, func() {
		pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
		panic(fmt.Sprintf("the check of program %d hangs", seed))
	})
	defer watchdog.Stop()
	run()
	return time.Since(begin)
}

func (s *soak) config(dir string) check.Config {
	generalize := time.Duration(s.random.IntN(2)) * time.Second / 2
	s.limits = limits.Run{}
	cfg := check.Config{
		Failures: check.Failures{Generalize: generalize}, Dir: dir, Limits: check.Limits{Call: time.Second, Memory: 256 << 20}, Parallel: 1 + s.random.IntN(3), Selfcheck: check.SelfcheckMode(s.random.IntN(3)), Watch: check.Watch{Progress: 50 * time.Millisecond},
	}
	if s.random.IntN(2) == 0 { // each function has several workers
		cfg.Parallel += soakFunctions
		s.limits.Patience = time.Nanosecond // each takes further workers as soon as it waits at all
	}
	return cfg
}

// run checks a program and compares what is told of it with what is known of
// it. It returns the counterexamples by function.
func (s *soak) run(seed uint64, cfg check.Config, want map[string][]string, faults map[string]map[string]randprog.Fault) map[string][]check.Event {
	contracts := map[string]*spec.Contract{}
	for _, c := range cfg.Packages[0].Contracts {
		contracts[c.FullName()] = c
	}
	text, lines := report.Text.New(io.Discard, report.Options{Look: stream.Look{Progress: io.Discard}}), report.JSON.New(io.Discard, report.Options{Dir: cfg.Dir})
	ways := map[string][]check.Event{}
	var ends []check.Event
	var err error
	took := s.watched(seed, func() {
		_, err = check.Run(s.context(), cfg, check.HandlerFunc(func(e check.Event) {
			text.Event(e)
			lines.Event(e)
			switch {
			case e.Action == check.ActionCounterexample:
				ways[e.Func] = append(ways[e.Func], e)
			case e.Action.Ends():
				ends = append(ends, e)
			}
		}))
	})
	s.tally.slowest = max(s.tally.slowest, took)
	if err != nil {
		s.Errorf("program %d: %v", seed, err)
	}
	if len(ends) != soakFunctions {
		s.Errorf("program %d: %d functions end, want %d", seed, len(ends), soakFunctions)
	}
	for _, e := range ends {
		name, _, _ := strings.Cut(e.Func, "[")
		v := &soakVerdict{soak: s, where: fmt.Sprintf("program %d: %s", seed, e.Func), contract: contracts[e.Func], end: e, ways: ways[e.Func], want: want[name], faults: faults[name]}
		v.compare()
	}
	return ways
}

// interrupt checks a program and ends the run at a random moment.
func (s *soak) interrupt(seed uint64, cfg check.Config) {
	s.tally.interrupted++
	ctx, cancel := context.WithCancel(s.context())
	defer cancel()
	var at time.Time
	timer := time.AfterFunc(time.Duration(s.random.IntN(5000))*time.Millisecond, func() {
		at = time.Now()
		cancel()
	})
	var err error
	s.watched(seed, func() { _, err = check.Run(ctx, cfg, check.HandlerFunc(func(check.Event) {})) })
	if timer.Stop() || err == nil {
		return // it was done
	}
	took := time.Since(at)
	s.tally.slowestStop = max(s.tally.slowestStop, took)
	if took > stopPatience {
		s.Errorf("program %d: an interrupted run goes on for %v", seed, took)
	}
}

// A soakVerdict is what a run has told of one function, and what is known of
// it.
type soakVerdict struct {
	*soak
	where    string
	contract *spec.Contract
	end      check.Event
	ways     []check.Event
	want     []string
	faults   map[string]randprog.Fault
}

func (v *soakVerdict) errorf(format string, args ...any) {
	v.Errorf("%s: %s\n%+v", v.where, fmt.Sprintf(format, args...), v.end)
}

// compare compares the two.
func (v *soakVerdict) compare() {
	v.tally.functions++
	e := v.end
	switch {
	case e.Verdict == check.Unsupported:
		v.tally.unsupported++
		return
	case e.Verdict != check.Exhausted && e.Verdict != check.Refuted && e.Verdict != check.Vacuous:
		v.errorf("ends in %v", e.Verdict)
		return
	}
	if e.Selfcheck != nil && e.Selfcheck.Skipped == "" {
		v.tally.compared++
	}
	v.tally.inputs += int(e.Inputs)
	cut := strings.Contains(e.Ended, "are over") // the machine is too slow for all inputs behind a failure
	switch {
	case cut && e.Inputs <= int64(len(v.want)):
		v.tally.cut++
	case e.Inputs != int64(len(v.want)) || !e.Exhaustive:
		v.errorf("%d inputs, brute force finds %d", e.Inputs, len(v.want))
	}
	v.told(cut)
}

// told compares the failures that are told with the faults: each stands on an
// input with a fault of its kind, and there are as many of a kind. On a machine
// that is busy a crash may take so long that it is told as a timeout.
func (v *soakVerdict) told(cut bool) {
	at := map[string]randprog.Fault{}
	missing := map[check.Kind]int64{}
	count := func(kind check.Kind, n int64) { missing[timely(kind)] += n }
	for input, f := range v.faults {
		at[v.call(input)] = f
		if kinds := kindsOf[f]; len(kinds) > 0 && f != randprog.Worn {
			count(kinds[0], 1)
		}
	}
	total := int64(0)
	for _, way := range v.ways {
		c := way.Counterexample
		total += c.Count
		f, ok := at[c.Call]
		if !ok || !slices.Contains(kindsOf[f], c.Kind) {
			v.errorf("%v is told on %s, where the fault is %d (%v)", c.Kind, c.Call, f, ok)
			continue
		}
		if f != randprog.Worn {
			count(c.Kind, -c.Count)
		}
	}
	if total != v.end.Failures {
		v.errorf("%d failures, %d are told", v.end.Failures, total)
	}
	for kind, n := range missing {
		if n != 0 && !(cut && n > 0) {
			v.errorf("%d failures of kind %v are not told, of %v: %v", n, kind, v.faults, v.ways)
		}
	}
}

// kindsOf are the kinds of failure that a fault may be told as: the first, and
// on a machine that is busy others.
var kindsOf = [randprog.Faults][]check.Kind{
	randprog.Hang:           {check.Timeout},
	randprog.Exit:           {check.Exit},
	randprog.Goexit:         {check.Exit},
	randprog.Panic:          {check.Panic},
	randprog.PanicElsewhere: {check.Crash, check.Timeout},
	randprog.Overflow:       {check.Crash, check.Timeout},
	randprog.Memory:         {check.Crash, check.Timeout},
	randprog.Deadlock:       {check.Crash, check.Timeout},
	randprog.CloseAll:       {check.Crash, check.Timeout},
	randprog.Worn:           {check.Panic},
}

// call is the call of an input, which is in wire form as hexadecimal.
func (v *soakVerdict) call(input string) string {
	var wire []byte
	fmt.Sscanf(input, "%x", &wire)
	values, _, err := decode.ReadInput(v.contract, wire)
	if err != nil {
		v.Fatal(err)
	}
	return decode.CallText(v.contract, values)
}

package randprog_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/internal/randprog"
)

// replay gives the call of one counterexample of a program as input, which must
// fail in the same way again, as it is and if it is made smaller.
func (s *soak) replay(seed uint64, cfg check.Config, ways map[string][]check.Event, faults map[string]map[string]randprog.Fault) {
	var all []check.Event
	for name, events := range ways {
		function, _, _ := strings.Cut(name, "[")
		for _, e := range events {
			// What is worn fails in no process that makes its first
			// call.
			if e.Counterexample.Flaky == "" && !has(faults[function], randprog.Worn) {
				all = append(all, e)
			}
		}
	}
	if len(all) == 0 {
		return
	}
	slices.SortFunc(all, func(a, b check.Event) int { return strings.Compare(a.Counterexample.Call, b.Counterexample.Call) })
	e := all[s.random.IntN(len(all))]
	cfg.Run = regexp.MustCompile("^" + regexp.QuoteMeta(e.Func) + "$")
	cfg.Inputs, cfg.Failures.Reduce = []string{e.Counterexample.Call}, time.Duration(s.random.IntN(2))*time.Second
	var end check.Event
	var err error
	s.watched(seed, func() {
		_, err = check.Run(s.context(), cfg, check.HandlerFunc(func(e check.Event) {
			if e.Action.Ends() {
				end = e
			}
		}))
	})
	s.tally.replayed++
	if c := end.Counterexample; err != nil || c == nil || timely(c.Kind) != timely(e.Counterexample.Kind) {
		s.Errorf("program %d: %s as input ends with %+v, %+v, %v; it was %v", seed, e.Counterexample.Call, c, end, err, e.Counterexample.Kind)
	}
}

// timely is the kind of a failure where the machine is not busy: on one that
// is, a crash may take so long that it is told as a timeout.
func timely(kind check.Kind) check.Kind {
	if kind == check.Timeout {
		return check.Crash
	}
	return kind
}

func has(faults map[string]randprog.Fault, f randprog.Fault) bool {
	for _, g := range faults {
		if g == f {
			return true
		}
	}
	return false
}

// tests writes the tests of the counterexamples that panic, each of which must
// fail.
func (s *soak) tests(seed uint64, cfg check.Config, ways map[string][]check.Event, faults map[string]map[string]randprog.Fault) {
	var cases []gentest.Case
	for name, events := range ways {
		function, _, _ := strings.Cut(name, "[")
		for _, e := range events {
			if e.Counterexample.Kind != check.Panic || has(faults[function], randprog.Worn) {
				continue
			}
			c := gentest.Case{Func: e.Func, Nodes: e.Counterexample.Nodes}
			for _, a := range e.Counterexample.Args {
				c.Args = append(c.Args, a.Value)
			}
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		return
	}
	src, err := gentest.File(cfg.Packages[0], "target_test.go", cases)
	if err != nil {
		s.Errorf("program %d: %v", seed, err)
		return
	}
	file := filepath.Join(cfg.Dir, "target_test.go")
	if err := os.WriteFile(file, src, 0o600); err != nil {
		s.Fatal(err)
	}
	defer os.Remove(file)
	cmd := exec.Command("go", "test", "-vet=off", ".")
	cmd.Dir = cfg.Dir
	var out []byte
	s.watched(seed, func() { out, _ = cmd.CombinedOutput() })
	s.tally.tests += len(cases)
	for _, c := range cases {
		if want := "--- FAIL: " + gentest.TestNames(cfg.Packages[0])[c.Func] + " "; !strings.Contains(string(out), want) {
			s.Errorf("program %d: no %q for %v in\n%s\n%s", seed, want, c.Args, out, src)
			return
		}
	}
}

package mutate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/eventtest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestOracle compares what comes of mutants with a program that knows nothing
// of this module. Each mutant is written into the source of the package, where
// its position says, and compiled. The program calls it on all inputs that
// nested loops make, and evaluates the contract as Go.
func TestOracle(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("testdata", "oracle", "p.go"))
	if err != nil {
		t.Fatal(err)
	}
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/oracle\n\ngo 1.24\n")
	write(t, filepath.Join(dir, "p", "p.go"), string(src))
	events, _ := run3(t, dir, "./p", "")
	var mutants []Event
	inputs := map[string]int64{}
	for _, e := range events {
		switch e.Action {
		case ActionMutant:
			mutants = append(mutants, e)
		case ActionEnd:
			inputs[e.Func] = e.Inputs
			if e.Verdict > Weak || !e.Exhaustive {
				t.Errorf("%s: verdict %v, %s", e.Func, e.Verdict, e.Message)
			}
		}
	}
	if len(mutants) < 200 || len(inputs) != 10 {
		t.Fatalf("%d mutants of %d functions", len(mutants), len(inputs))
	}
	mutants = tier.Some(8, 4, mutants)
	o := newOracle(t, dir, string(src), mutants)
	seen := map[Status]int{}
	for i, e := range mutants {
		seen[e.Mutant.Status]++
		o.compare(t, i+1, e, inputs[e.Func])
	}
	if t.Logf("%v", seen); seen[Killed] == 0 || tier.Long() && seen[Equal] == 0 || seen[Survived] == 0 || seen[Undecided] != 0 {
		t.Errorf("came of the mutants: %v", seen)
	}
}

// run3 tries the mutants of packages on the plain inputs to depth 3.
func run3(t *testing.T, dir, pattern, function string) ([]Event, Summary) {
	t.Helper()
	cfg := Config{Check: check.Config{
		Dir: dir, Patterns: []string{pattern}, Run: regexp.MustCompile(function), Plain: true,
		Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: -3, Hi: 3}},
	}}
	var events []Event
	sum, err := Run(t.Context(), cfg, HandlerFunc(func(e Event) {
		eventtest.Check(t, e)
		events = append(events, e)
	}))
	if err != nil {
		t.Fatal(err)
	}
	return events, sum
}

// edited returns a source with a mutant.
func edited(t *testing.T, src string, m *Mutant) string {
	t.Helper()
	lines := strings.SplitAfter(src, "\n")
	at := len(strings.Join(lines[:m.Pos.Line-1], "")) + m.Pos.Column - 1
	if !strings.HasPrefix(src[at:], m.Old) {
		t.Fatalf("%v: the source is %.20q, not %q", m.Pos, src[at:], m.Old)
	}
	return src[:at] + m.New + src[at+len(m.Old):]
}

func write(t testing.TB, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// An oracle has a program with all mutants.
type oracle struct {
	program   string
	originals map[string][]line // by function
}

// A line is an input with its outcome.
type line struct {
	input, outcome string
	allowed        bool
}

// newOracle builds the program. Package m0 is the original.
func newOracle(t *testing.T, dir, src string, mutants []Event) *oracle {
	t.Helper()
	drive, err := os.ReadFile(filepath.Join("testdata", "oracle", "drive.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var imports, all strings.Builder
	table := regexp.MustCompile(`(?m)^func post(\w+)`).FindAllStringSubmatch(src, -1)
	add := func(i int, src string) {
		for _, f := range table {
			src = strings.ReplaceAll(src, "func post"+f[1]+"(", "func Post"+f[1]+"(")
		}
		src = strings.ReplaceAll(src, "func preClamp(", "func PreClamp(")
		write(t, filepath.Join(dir, "oracle", fmt.Sprintf("m%d", i), "p.go"), src)
		fmt.Fprintf(&imports, "import m%d \"example.com/oracle/oracle/m%[1]d\"\n", i)
		for _, f := range table {
			pre := "nil"
			if f[1] == "Clamp" {
				pre = fmt.Sprintf("m%d.PreClamp", i)
			}
			fmt.Fprintf(&all, "\t\"%d %s\": {m%[1]d.%[2]s, %[3]s, m%[1]d.Post%[2]s},\n", i, f[1], pre)
		}
	}
	add(0, src)
	for i, e := range mutants {
		add(i+1, edited(t, src, e.Mutant))
	}
	text := strings.Replace(string(drive), "package main\n", "package main\n\n"+imports.String(), 1)
	write(t, filepath.Join(dir, "oracle", "main.go"), text+"\nvar functions = map[string]function{\n"+all.String()+"}\n")
	o := &oracle{program: filepath.Join(dir, "oracle.exe"), originals: map[string][]line{}}
	build := exec.Command("go", "build", "-o", o.program, "./oracle")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, f := range table {
		lines, ended := o.run(t, 0, f[1])
		if ended != nil {
			t.Fatal(ended)
		}
		o.originals[f[1]] = lines
	}
	return o
}

// patience is how long all inputs of a mutant may take.
const patience = 5 * time.Second

// run runs a function of a mutant on all inputs. The error is that of the
// process, or that of the context if its time was over.
func (o *oracle) run(t *testing.T, i int, function string) (lines []line, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, o.program, fmt.Sprintf("%d %s", i, function))
	var out bytes.Buffer
	cmd.Stdout = &out
	if err = cmd.Run(); ctx.Err() != nil {
		err = ctx.Err()
	}
	for text := range strings.Lines(out.String()) {
		parts := strings.Split(strings.TrimSuffix(text, "\n"), "\t")
		if len(parts) == 3 {
			lines = append(lines, line{parts[0], parts[1], parts[2] == "true"})
		}
	}
	return lines, err
}

// compare compares what came of a mutant with the outcomes of the program.
func (o *oracle) compare(t *testing.T, i int, e Event, inputs int64) {
	t.Helper()
	m := e.Mutant
	name := fmt.Sprintf("%s: %d:%d: %s → %s", e.Func, m.Pos.Line, m.Pos.Column, m.Old, m.New)
	was := o.originals[e.Func]
	if int64(len(was)) != inputs {
		t.Errorf("%s: %d inputs, want %d", name, inputs, len(was))
	}
	is, ended := o.run(t, i, e.Func)
	var witness []string
	want, killers := Equal, map[string]bool{}
	for j, l := range is {
		switch {
		case l.input != was[j].input:
			t.Fatalf("%s: input %d is %s, want %s", name, j, l.input, was[j].input)
		case !l.allowed:
			killers[l.input], want = true, Killed
		case l.outcome != was[j].outcome:
			witness = append(witness, l.input)
		}
	}
	switch {
	case want == Killed:
	case errors.Is(ended, context.DeadlineExceeded):
		want = TimedOut
	case ended != nil:
		want = Crashed
	case len(witness) > 0:
		want = Survived
	}
	var args []string
	for _, a := range m.Args {
		args = append(args, a.Value)
	}
	shown := strings.Join(args, " ")
	hangs := ended != nil && (m.Status == TimedOut || m.Status == Crashed) // which input comes first is a matter of order
	switch {
	case m.Status != want && !hangs:
		t.Errorf("%s: %v, want %v; %s %s", name, m.Status, want, m.Call, m.Reason)
	case want == Killed && m.Status == Killed && !killers[shown] && ended == nil:
		t.Errorf("%s: killed by %s, which does not kill it", name, m.Call)
	case want == Survived:
		if int64(len(witness)) != m.Differs {
			t.Errorf("%s: differs for %d inputs, want %d", name, m.Differs, len(witness))
		}
		found := false
		for _, w := range witness {
			found = found || w == shown
			if less(measure(w), measure(shown)) {
				t.Errorf("%s: shows %s, although %s is plainer", name, shown, w)
			}
		}
		if !found {
			t.Errorf("%s: shows %s, on which it does not differ", name, shown)
		}
	}
}

var numbers = regexp.MustCompile(`-?\d+`)

// measure returns how plain an input is: the elements of its slices, the sum of
// the distances from zero, the numbers below zero.
func measure(input string) [3]int {
	var m [3]int
	for _, list := range regexp.MustCompile(`\{[^}]*\}`).FindAllString(input, -1) {
		m[0] += len(numbers.FindAllString(list, -1))
	}
	for _, text := range numbers.FindAllString(input, -1) {
		n, _ := strconv.Atoi(text)
		if m[1] += max(n, -n); n < 0 {
			m[2]++
		}
	}
	return m
}

// less reports whether a measure is that of a plainer input.
func less(m, n [3]int) bool {
	for i := range m {
		if m[i] != n[i] {
			return m[i] < n[i]
		}
	}
	return false
}

package paths_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A mend is a text with a fault that stands once in testdata/two, and the text
// without it.
type mend struct{ faulty, right string }

// twoFaults has the faults of each function of testdata/two: the smallest
// counterexample of each and the way to mend it.
var twoFaults = map[string]struct {
	calls [2]string
	mends [2]mend
}{
	"Hundredths": {[2]string{`Hundredths("3.3")`, `Hundredths("--3")`}, [2]mend{{"n += f\n", "n += (f * 100 / []int{1, 10, 100}[len(fraction)])\n"}, {"for strings.HasPrefix(s, \"-\") {\n", "for sign > 0 && strings.HasPrefix(s, \"-\") {\n"}}},
	"Page":       {[2]string{`Page(nil, 0, 1)`, `Page([]int{0, 0}, 0, 1)`}, [2]mend{{"return []int{}", "return nil"}, {"from + size + 1", "from + size"}}},
	"Clamp":      {[2]string{`Clamp(1, 0, 0)`, `Clamp(-1, 0, 0)`}, [2]mend{{"hi - 1", "hi"}, {"lo + 1", "lo"}}},
	"Days":       {[2]string{`Days(1890, 4)`, `Days(1900, 2)`}, [2]mend{{"case 4:\n\t\treturn 31", "case 4:\n\t\treturn 30"}, {"if year%4 == 0 {", "if year%4 == 0 && year != 1900 {"}}},
	"Insert":     {[2]string{`Insert(0, nil)`, `Insert(0, &List{})`}, [2]mend{{"if l == nil {\n\t\treturn nil", "if l == nil {\n\t\treturn &List{x, nil}"}, {"if x == l.Head {\n\t\treturn l", "if x == l.Head {\n\t\treturn &List{x, l}"}}},
	"Trim":       {[2]string{`Trim(" ")`, `Trim("\ta")`}, [2]mend{{"== len(s) {\n\t\treturn s", "== len(s) {\n\t\treturn \"\""}, {"\"\\t\") {\n\t\treturn s\n", "\"\\t\") {\n\t\treturn strings.TrimLeft(s, \" \\t\")\n"}}},
	"Calculate":  {[2]string{`Calculate(Sub, 0, 1)`, `Calculate(Neg, 0, 1)`}, [2]mend{{"b - a", "a - b"}, {"return -b", "return -a"}}},
	"Price":      {[2]string{`Price(0, 1)`, `Price(12, 10)`}, [2]mend{{"age < 12 {\n\t\tone = 1000", "age < 12 {\n\t\tone = 500"}, {"if n > 10 {", "if n > 9 {"}}},
	"Compare":    {[2]string{`Compare([]int{0}, nil)`, `Compare([]int{0, 0}, []int{0, 1})`}, [2]mend{{"if i >= len(w) {\n\t\t\treturn -1", "if i >= len(w) {\n\t\t\treturn 1"}, {"order(w[i], v[i])", "order(v[i], w[i])"}}},
	"Squeeze":    {[2]string{`Squeeze("a")`, `Squeeze("aa")`}, [2]mend{{"if len(s) < 2 {\n\t\treturn \"\"", "if len(s) < 2 {\n\t\treturn s"}, {"} else if i == 1 {\n\t\t\tout += s[i : i+1]\n", "} else if i == 1 {\n"}}},
}

// ways collects the counterexamples of the functions of a run by name, those of
// the same path once.
type ways map[string][]check.Event

func (w ways) Event(e check.Event) {
	if e.Action == check.ActionCounterexample && !e.Counterexample.OtherForm {
		w[e.Func] = append(w[e.Func], e)
	}
}

// checked checks the functions of a module whose names match a pattern with a
// number of workers.
func checked(t *testing.T, dir, names string, workers int) ways {
	t.Helper()
	found := ways{}
	cfg := check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: true, Parallel: workers, Run: regexp.MustCompile(names)}
	if _, err := check.Run(t.Context(), cfg, found); err != nil {
		t.Fatal(err)
	}
	return found
}

// TestTwoFaults checks functions with two faults behind one clause. Each fault
// has a counterexample of its own, the smallest one. In plain Go it passes if
// this fault is mended, and fails if the other one is.
func TestTwoFaults(t *testing.T) {
	src, err := os.ReadFile("testdata/two/two.go")
	if err != nil {
		t.Fatal(err)
	}
	names := "^(Clamp|Days|Price)$"
	if tier.Long() {
		names = "."
	}
	found := checked(t, "testdata/two", names, 1)
	for fn, all := range checked(t, "testdata/two", "^(Clamp|Days|Price)$", 3) {
		same := func(e, other check.Event) bool {
			one, two := e.Counterexample, other.Counterexample
			return one.Call == two.Call && one.Count == two.Count && one.Path.Taken() == two.Path.Taken()
		}
		if !slices.EqualFunc(all, found[fn], same) {
			t.Errorf("%s: other groups with 3 workers: %+v", fn, all)
		}
	}
	if want := tier.Of(3, len(twoFaults)); len(found) != want {
		t.Errorf("%d functions fail, want %d", len(found), want)
	}
	for fn, all := range found {
		calls := twoFaults[fn].calls
		if len(all) != 2 || all[0].Counterexample.Call != calls[0] || all[1].Counterexample.Call != calls[1] || all[0].Counterexample.Path == nil || all[1].Counterexample.Path == nil {
			t.Errorf("%s: %d counterexamples, want %v: %+v", fn, len(all), calls, all)
			delete(found, fn)
		}
	}
	for fault := range 2 {
		text := string(src)
		for fn, faults := range twoFaults {
			m := faults.mends[fault]
			if strings.Count(text, m.faulty) != 1 {
				t.Fatalf("%s: %q does not stand once", fn, m.faulty)
			}
			text = strings.Replace(text, m.faulty, m.right, 1)
		}
		dir := filepath.Join(srctree.Dir(t), "mended")
		write(t, filepath.Join(dir, "go.mod"), "module example.com/two\n\ngo 1.26\n")
		write(t, filepath.Join(dir, "two.go"), text)
		for counterexample := range 2 {
			mended := counterexample == fault
			for fn, fails := range failing(t, dir, found, counterexample) {
				if fails == mended {
					t.Errorf("%s: with fault %d mended, counterexample %d fails: %v", fn, fault, counterexample, fails)
				}
			}
		}
	}
}

// failing runs a counterexample of each function as a Go test of a module, and
// says which fail.
func failing(t *testing.T, dir string, found ways, counterexample int) map[string]bool {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	var cases []gentest.Case
	for fn, all := range found {
		one := gentest.Case{Func: fn}
		for _, a := range all[counterexample].Counterexample.Args {
			one.Args = append(one.Args, a.Value)
		}
		cases = append(cases, one)
	}
	test, err := gentest.File(pkgs[0], "two_test.go", cases)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "two_test.go"), string(test))
	cmd := exec.Command("go", "test", "-vet=off", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	fails := map[string]bool{}
	for fn, name := range gentest.TestNames(pkgs[0]) {
		if found[fn] != nil {
			fails[fn] = strings.Contains(string(out), "--- FAIL: "+name+" ")
		}
	}
	if len(fails) != len(found) || strings.Contains(string(out), "build failed") {
		t.Fatalf("%s", out)
	}
	return fails
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

package limits_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// late are functions that fail after as many others as are looked at for long,
// and one that passes.
const late = `

var calls, _ = os.OpenFile(os.Getenv("CALLS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)

//refine:bound ints=0..4
//refine:ensures result
func Wide(a, b, c, d, e int) bool {
	calls.Write([]byte{'.'})
	return a >= b
}

//refine:bound ints=0..4
//refine:ensures result
func Narrow(a, b int) bool { return a >= b }

//refine:bound ints=0..99
//refine:ensures result
func Long(a, b, c int) bool { return a >= b }

//refine:bound ints=0..8191
//refine:ensures result
func Whole(x int) bool { return x != 5 }

//refine:bound ints=0..8192
//refine:ensures result
func OneMore(x int) bool { return x != 5 }

// The first pause makes for smaller batches, and the second has more inputs
// found than are to run.
//
//refine:bound ints=0..99999
//refine:ensures result
func Ahead(x int) bool {
	if x == 700 || x == 20000 {
		time.Sleep(200 * time.Millisecond)
	}
	return x != 20000
}

//refine:bound ints=0..8192
//refine:ensures result
func Second(x int) bool { return x != 4096 }

//refine:bound ints=-1000000000..1000000000
//refine:ensures result
func Spread(xs []int, x int) bool { return x <= 1000 || len(xs) == 0 || xs[0] < x }

//refine:bound ints=0..4
//refine:ensures result
func Right(a, b int) bool { return true }
`

// ranked is a module whose functions fail one after the other, in packages that
// are checked side by side.
func ranked() string {
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/late\n\ngo 1.21\n-- a/a.go --\npackage a\n\nimport \"time\"\n")
	for i := range limits.FirstFailing {
		if i == limits.FirstFailing-3 {
			b.WriteString("-- b/b.go --\npackage b\n")
		}
		pause := ""
		if i == 2 {
			pause = "time.Sleep(300 * time.Millisecond); "
		}
		fmt.Fprintf(&b, "\n//refine:ensures result\nfunc F%02d(b bool) bool { %sreturn b }\n", i, pause)
	}
	b.WriteString("-- c/c.go --\npackage c\n\nimport (\n\t\"os\"\n\t\"time\"\n)\n" + late)
	return b.String()
}

// TestFirstAndOthers has the first functions that fail looked at for long, and
// the others with a number of calls that is known before; the report says so if
// they do not do. It is the same however many functions run side by side.
func TestFirstAndOthers(t *testing.T) {
	dir := srctree.Unpack(t, ranked())
	events, calls := run(t, dir, 3)
	cut := []string{"Wide", "Ahead", "Long", "Whole", "OneMore", "Second", "Spread"}
	soon := []string{"Long", "Ahead", "OneMore", "Spread"}
	inputs := map[string]int64{"Wide": 3125, "Narrow": 25, "Long": 8192, "Whole": 8192, "OneMore": 8192, "Second": 8193, "Ahead": 24576, "Spread": 8192}
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		isCut := slices.ContainsFunc(e.Notes, func(n check.Note) bool { return n.Msg == limits.CutShort })
		if isCut != slices.Contains(cut, e.Func) {
			t.Errorf("%s: its generalizing is cut short: %v", e.Func, isCut)
		}
		if strings.Contains(e.Ended, "ends soon after its first failure") != slices.Contains(soon, e.Func) {
			t.Errorf("%s has ended: %q", e.Func, e.Ended)
		}
		if want, ok := inputs[e.Func]; ok && e.Inputs != want {
			t.Errorf("%s: %d inputs ran, want %d", e.Func, e.Inputs, want)
		}
		if e.Func == "Spread" && !strings.Contains(e.Counterexample.Reduction.Larger, "as others fail before it") {
			t.Errorf("Spread: smaller counterexamples may exist: %s", e.Counterexample.Reduction.Larger)
		}
	}
	if most := inputs["Wide"] + 2000 + 20; calls > most {
		t.Errorf("Wide was called %d times, more than %d", calls, most)
	}
	if again, _ := run(t, dir, 1); !slices.Equal(texts(events), texts(again)) {
		t.Errorf("two runs differ:\n%s\n%s", strings.Join(texts(events), "\n"), strings.Join(texts(again), "\n"))
	}
}

// run returns the events of a run, and how often Wide was called.
func run(t *testing.T, dir string, parallel int) ([]check.Event, int64) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "calls")
	events, _ := checktest.Events(t, check.Config{
		Dir: dir, Patterns: []string{"./..."}, Parallel: parallel, Selfcheck: check.SelfcheckOff,
		Build:    check.Build{Env: append(os.Environ(), "CALLS="+file), Whole: true},
		Failures: check.Failures{Generalize: check.AutoEffort, Reduce: check.AutoEffort},
	})
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return events, info.Size()
}

// texts are events as texts.
func texts(events []check.Event) []string {
	var all []string
	for _, e := range events {
		text := fmt.Sprint(e.Action, e.Func, e.Inputs, e.Failures, e.Ended, e.Message, e.Notes)
		if c := e.Counterexample; c != nil {
			text += fmt.Sprint(c.Call, c.Count, c.Minimal, c.Reduction, c.Generalizations, c.Alternatives)
		}
		all = append(all, text)
	}
	return all
}

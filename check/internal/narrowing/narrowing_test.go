package narrowing_test

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

func archive(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile("testdata/functions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return srctree.Unpack(t, string(src))
}

// bothWays compares the events of a run with those of one that has every input
// run, and returns the ones that end functions, by name.
func bothWays(t *testing.T, cfg check.Config) map[string]check.Event {
	t.Helper()
	var events [2][]check.Event
	cfg.Parallel = 1
	cfg.Selfcheck = check.SelfcheckOff
	ends := map[string]check.Event{}
	for i, whole := range []bool{true, false} {
		cfg.Build.Whole = whole
		all, _ := checktest.Events(t, cfg)
		for _, e := range all {
			if e.Action == check.ActionError {
				t.Errorf("%s: %s", e.Func, e.Message)
			}
			if e.Action.Ends() {
				if whole && e.Calls != e.Inputs && e.Failures == 0 {
					t.Errorf("%s: %d calls for %d inputs", e.Func, e.Calls, e.Inputs)
				}
				ends[e.Func] = e
			}
			e.Time, e.Elapsed, e.Calls, e.Summary = e.Time.Truncate(1<<62), 0, 0, nil
			e.Counterexample = withoutDepth(e.Counterexample)
			events[i] = append(events[i], e)
		}
	}
	if len(events[0]) != len(events[1]) {
		t.Errorf("there are %d events, and %d where every input runs", len(events[1]), len(events[0]))
		return ends
	}
	for i := range events[0] {
		if !reflect.DeepEqual(events[0][i], events[1][i]) {
			t.Errorf("%s: the event is\n%s\nwhere every input runs it is\n%s", events[0][i].Func, text(events[1][i]), text(events[0][i]))
		}
	}
	return ends
}

// withoutDepth is a counterexample without the number of calls that overflow the
// stack, which depends on what else lies on it.
func withoutDepth(ce *check.Counterexample) *check.Counterexample {
	if ce == nil || !strings.Contains(ce.Detail, "stack overflow") {
		return ce
	}
	without := *ce
	without.Stack = slices.Clone(ce.Stack)
	for i := range without.Stack {
		without.Stack[i].Calls = 0
	}
	return &without
}

func text(e check.Event) string {
	s := fmt.Sprintf("%+v", e)
	if e.Counterexample != nil {
		s += fmt.Sprintf(" %+v", *e.Counterexample)
	}
	return s
}

// TestSame has functions of many kinds do the same whether all of their inputs
// run or not.
func TestSame(t *testing.T) {
	bounds := &encode.Bounds{Depth: 3, Ints: &spec.Range{Lo: -1, Hi: 2}}
	max := int64(15_000)
	if testing.Short() {
		max = 3000
	}
	ends := bothWays(t, check.Config{Dir: archive(t), Patterns: []string{"./..."}, Bounds: bounds, Max: max})
	if t.Failed() {
		return
	}
	// Of those that read a prefix ten times fewer calls are enough.
	for _, name := range []string{"Lookup", "Fails", "Pure", "Unlinks", "Swaps", "OldValue", "Panics", "PanicsNot", "Filtered", "Tags", "Garbage", "Copies", "Deep", "Keyed", "Implies", "Sentinel", "Generic", "Insert"} {
		if e := ends[name]; !testing.Short() && e.Calls*10 > e.Inputs {
			t.Errorf("%s: %d calls for %d inputs", name, e.Calls, e.Inputs)
		}
	}
	// These are not narrowed.
	for _, name := range []string{"Recovers", "Starts", "Counts", "Goexit"} {
		if e := ends[name]; e.Calls != e.Inputs {
			t.Errorf("%s: %d calls for %d inputs", name, e.Calls, e.Inputs)
		}
	}
}

// TestIrulan has the search of Irulan (research E21): whether a natural number
// is not greater than another does not depend on what is beyond the lesser, and
// what is to be inserted into a list does not matter where that is not sorted.
func TestIrulan(t *testing.T) {
	dir := archive(t)
	run := func(name string) check.Event {
		t.Helper()
		cfg := check.Config{Dir: dir, Run: regexp.MustCompile("^" + name + "$")}
		e := bothWays(t, cfg)[name]
		if !e.Exhaustive {
			t.Errorf("%s: %+v", name, e)
		}
		t.Logf("%s: %d inputs, %d calls", name, e.Inputs, e.Calls)
		return e
	}
	if e := run("Lte"); e.Calls*4 > e.Inputs {
		t.Errorf("%d calls for %d inputs", e.Calls, e.Inputs)
	}
	run("PropInsertSorted")
	if e := run("PropUnsorted"); e.Calls*2 > e.Inputs {
		t.Errorf("%d calls for %d inputs", e.Calls, e.Inputs)
	}
}

// TestForms has the first example of Irulan (research E1): what a tree has
// below a number that is met again does not matter.
func TestForms(t *testing.T) {
	cfg := check.Config{
		Dir: archive(t), Patterns: []string{"./irulan"}, Failures: check.Failures{Generalize: time.Minute},
		Bounds: &encode.Bounds{Depth: 2, Ints: &spec.Range{Lo: 0, Hi: 1}},
	}
	e := bothWays(t, cfg)["Insert"]
	if e.Counterexample == nil || len(e.Counterexample.Generalizations) == 0 {
		t.Fatalf("%+v", e)
	}
	if g := e.Counterexample.Generalizations[0]; g.Call != "Insert(0, &Tree{L: _, R: _})" || g.Fails != g.Of || g.Fails != 9 {
		t.Errorf("it fails for %s, %d of %d", g.Call, g.Fails, g.Of)
	}
}

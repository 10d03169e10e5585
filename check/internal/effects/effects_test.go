package effects_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
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
// run, and returns the ones that end functions, by name. What is said not to be
// read must not matter.
func bothWays(t *testing.T, cfg check.Config) map[string]check.Event {
	t.Helper()
	var events [2][]check.Event
	cfg.Parallel = 1
	cfg.Selfcheck = check.SelfcheckOff
	ends := map[string]check.Event{}
	for i, whole := range []bool{true, false} {
		cfg.Build.Whole = whole
		all, _ := checktest.Events(t, cfg)
		if !whole {
			t.Logf("%d counterexamples are not read as a whole", unreadDoesNotMatter(t, cfg, all))
		}
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
			e.Counterexample = comparable(e.Counterexample)
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

// comparable is a counterexample without what is not read, and without the
// number of calls that overflow the stack, which depends on what else lies on
// it.
func comparable(ce *check.Counterexample) *check.Counterexample {
	if ce == nil {
		return ce
	}
	without := *ce
	without.Unread = ""
	if !strings.Contains(ce.Detail, "stack overflow") {
		return &without
	}
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
	bounds := &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: -1, Hi: 2}}
	max := tier.Of[int64](300, 3000)
	ends := bothWays(t, check.Config{Dir: archive(t), Patterns: []string{"./..."}, Bounds: bounds, Max: max})
	if t.Failed() {
		return
	}
	// These read a prefix, so that far fewer calls are enough.
	for _, name := range []string{"Lookup", "Fails", "Pure", "Unlinks", "Swaps", "OldValue", "Panics", "PanicsNot", "Filtered", "Tags", "Garbage", "Copies", "Deep", "Keyed", "Implies", "Sentinel", "Generic"} {
		if e := ends[name]; tier.Long() && e.Calls*3 > e.Inputs {
			t.Errorf("%s: %d calls for %d inputs", name, e.Calls, e.Inputs)
		}
	}
	// Insert ends soon after its first failure.
	if e := ends["Insert"]; tier.Long() && e.Calls*3 > e.Inputs {
		t.Errorf("Insert: %d calls for %d inputs", e.Calls, e.Inputs)
	}
	// These are not narrowed.
	for _, name := range []string{"Recovers", "Starts", "Counts", "Goexit"} {
		if e := ends[name]; e.Calls != e.Inputs {
			t.Errorf("%s: %d calls for %d inputs", name, e.Calls, e.Inputs)
		}
	}
}

// TestExamples has the examples do the same whether all of their inputs run or
// not.
func TestExamples(t *testing.T) {
	dir, err := filepath.Abs("../../../examples")
	if err != nil {
		t.Fatal(err)
	}
	bothWays(t, check.Config{Dir: dir, Patterns: tier.Of([]string{"./scores"}, []string{"./bst", "./scores", "./calc", "./catalog", "./graph", "./redblack"}),
		Bounds: &domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: -1, Hi: 1}}, Max: 500})
}

// TestIrulan has the search of Irulan (research E21): whether a natural number
// is not greater than another does not depend on what is beyond the lesser, and
// what is to be inserted into a list does not matter where that is not sorted.
func TestIrulan(t *testing.T) {
	tier.LongOnly(t, "the long tier runs all inputs both ways")
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
	if e := run("Lte"); e.Calls*3 > e.Inputs {
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
		Bounds: &domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: 0, Hi: 1}},
	}
	e := bothWays(t, cfg)["Insert"]
	if e.Counterexample == nil || len(e.Counterexample.Generalizations) == 0 {
		t.Fatalf("%+v", e)
	}
	if g := e.Counterexample.Generalizations[0]; g.Call != "Insert(0, &Tree{L: _, R: _})" || g.Fails != g.Of || g.Fails != 9 {
		t.Errorf("it fails for %s, %d of %d", g.Call, g.Fails, g.Of)
	}
}

// TestUnread has what is not read of an input that fails stand as _ in the call.
func TestUnread(t *testing.T) {
	cfg := check.Config{
		Dir: archive(t), Patterns: []string{"./unread"}, Parallel: 1, Selfcheck: check.SelfcheckOff,
		Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: 0, Hi: 1}}, Max: 3000,
	}
	want := map[string]string{
		"Kinds":        `Kinds(&_, []string{"", _[:1]}, map[string]int{"": 0}, Dot(_), &_)`,
		"Below":        "Below(&Tree{L: &_}, []*Tree{&_, nil}, map[int]*Tree{1: &_}, int(_))",
		"Trees.Method": "Trees{_}.Method(nil)",
		"Same":         "Same([]int{_}, []int{_}, map[string]int{})",
		"Empty":        "Empty(_[:1])",
		"All":          "",
	}
	events, _ := checktest.Events(t, cfg)
	got := map[string]string{}
	for _, e := range events {
		if e.Action == check.ActionFail {
			got[e.Func] = e.Counterexample.Unread
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("what fails is\n%q, want\n%q", got, want)
	}
	if n := unreadDoesNotMatter(t, cfg, events); n < len(want)-1 {
		t.Errorf("%d counterexamples are not read as a whole", n)
	}
	cfg.Build.Whole = true
	events, _ = checktest.Events(t, cfg)
	for _, e := range events {
		if e.Counterexample != nil && e.Counterexample.Unread != "" {
			t.Errorf("%s: where every input runs it is not known what is not read", e.Func)
		}
	}
}

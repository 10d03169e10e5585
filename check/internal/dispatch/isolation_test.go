package dispatch_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestIsolation is a table of what code under test may do: what is reported of
// it, that the inputs and the functions after it run all the same, and that it
// does not take long to get past it.
func TestIsolation(t *testing.T) {
	var src strings.Builder
	src.WriteString(abusePrelude)
	abuses := tier.Every(tier.Of(7, 1), abuses)
	for _, a := range abuses {
		if strings.HasPrefix(a.body, "\n") {
			src.WriteString(strings.Replace(a.body, "\n//", "\n//refine:bound ints=0..4\n//", 1))
		} else {
			fmt.Fprintf(&src, "\n//refine:bound ints=0..4\n//refine:ensures result == x\nfunc %s(x int) int {\n\tif x == 2 {\n\t\t%s\n\t}\n\treturn x\n}\n", a.name, a.body)
		}
		fmt.Fprintf(&src, "\n//refine:bound ints=0..4\n//refine:ensures result == x\nfunc After%s(x int) int { return x }\n\n", a.name)
	}
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/abuse\n\ngo 1.24\n-- abuse.go --\n"+src.String()+
		"-- abuse_test.go --\npackage abuse\n\nimport (\"os\"; \"testing\")\n\nfunc TestMain(m *testing.M) { os.Exit(0) }\n")
	cfg := check.Config{Dir: dir, Bounds: &domain.Bounds{}, Limits: check.Limits{Memory: 256 << 20, Call: 2 * time.Second}}
	t.Run("free", func(t *testing.T) { isolate(t, cfg, abuses, func(a abuse) []string { return a.reports }) })
	t.Run("sandbox", func(t *testing.T) {
		tier.LongOnly(t, "it is the same again")
		cfg.Build.Sandbox = check.SandboxAuto
		isolate(t, cfg, abuses, func(a abuse) []string { return append(slices.Clone(a.reports), a.sandboxed...) })
	})
}

// isolate checks what is reported of the abuses, which is one of some reports.
func isolate(t *testing.T, cfg check.Config, abuses []abuse, reports func(abuse) []string) {
	got, _ := checktest.Events(t, cfg)
	ends := map[string]check.Event{}
	for _, e := range got {
		if e.Action.Ends() {
			ends[e.Func] = e
		}
	}
	if e, ok := ends[""]; ok {
		t.Fatalf("%v: %s", e.Pos, e.Message)
	}
	for _, a := range abuses {
		e := ends[a.name]
		report, flaky := "", ""
		if c := e.Counterexample; c != nil {
			report, flaky = c.Kind.String()+": "+c.Detail, c.Flaky
		}
		t.Logf("%-24s %-14s %5.2fs  %.100s", a.name, e.Verdict, e.Elapsed.Seconds(), report)
		expected := len(a.reports) == 0 && report == ""
		for _, r := range reports(a) {
			expected = expected || strings.HasPrefix(report, r)
		}
		if !expected || (flaky != "") != a.flaky {
			t.Errorf("%s: %v, %q, flaky %q, %s; want %q, flaky %v", a.name, e.Verdict, report, flaky, e.Message, a.reports, a.flaky)
		}
		if want := int64(min(len(a.reports), 1)); e.Inputs != 5 || !e.Exhaustive || e.Failures != want || len(a.reports) == 0 && e.Verdict != check.Exhausted {
			t.Errorf("%s: %v, %d inputs, %d of them fail: %s %s; want 5, %d", a.name, e.Verdict, e.Inputs, e.Failures, e.Ended, e.Message, want)
		}
		if e := ends["After"+a.name]; e.Verdict != check.Exhausted || e.Inputs != 5 {
			t.Errorf("after %s: %v, %d inputs: %s", a.name, e.Verdict, e.Inputs, e.Message)
		}
	}
}

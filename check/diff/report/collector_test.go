package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/report/ci"
)

// TestCollector keeps how functions end: with a finding for each difference that
// is not accepted, under the function that it is reported under.
func TestCollector(t *testing.T) {
	passed := 0
	c := NewCollector(handler(func(diff.Event) { passed++ }), versions, "v1.2.3")
	all := events()
	for _, e := range all {
		c.Event(e)
	}
	if passed != len(all) {
		t.Errorf("%d of %d events are passed on", passed, len(all))
	}
	type end struct {
		status   ci.Status
		findings int
		as       string
	}
	got := map[string]end{}
	for _, r := range c.Results {
		e := end{r.Status, len(r.Findings), ""}
		for _, f := range r.Findings {
			e.as = f.As
		}
		name := r.Func
		if name == "" {
			name = "(" + r.Package + ")"
		}
		got[name] = e
		if r.Text == "" {
			t.Errorf("%s has no text", name)
		}
	}
	want := map[string]end{
		"(m/q)": {ci.Broken, 1, ""}, "()": {ci.Broken, 0, ""}, "Failed": {ci.Broken, 1, ""},
		"Same": {ci.Passed, 0, ""}, "Bounded": {ci.Passed, 0, ""}, "Unstable": {ci.Passed, 0, ""}, "Inside": {ci.Passed, 0, ""}, "New": {ci.Passed, 0, ""},
		"Differs": {ci.Failed, 2, ""}, "Alike": {ci.Failed, 1, ""}, "Makes": {ci.Failed, 1, ""}, "Mixed": {ci.Failed, 1, ""},
		"Takes": {ci.Failed, 1, "m/p.Makes"},
		"Gone":  {ci.Failed, 1, ""}, "Changed": {ci.Failed, 1, ""},
		"Skipped": {ci.Skipped, 0, ""}, "Unsupported": {ci.Skipped, 0, ""}, "NoTime": {ci.Skipped, 0, ""},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(end{})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// A handler is a function that serves as a diff.Handler.
type handler func(diff.Event)

func (h handler) Event(e diff.Event) { h(e) }

package subjects_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/encode/domain"
)

// unfound are the seeded faults that no input within the default bounds shows,
// each with words of the output that say what has been tried instead.
var unfound = map[string]string{
	"Pad":       "slices with spare capacity",              // whose contents behind the length matter
	"To24":      "integers -3..3",                          // without 12
	"Temporary": "errors nil, error and 1 sentinel",        // none that wraps the sentinel
	"Describe":  "Shape of Triangle, Rectangle, *Triangle", // without *Rectangle
}

// TestSeededFaults checks functions as people write them, each with one fault,
// within the default bounds, and the same functions without the fault. Most of
// the faults are found, and none where there is none.
func TestSeededFaults(t *testing.T) {
	faulty, healthy := seeded(t, "./faulty"), seeded(t, "./healthy")
	for _, s := range healthy {
		if s.end.Verdict != check.Exhausted {
			t.Errorf("%s without a fault: verdict %v:\n%s", s.end.Func, s.end.Verdict, s.text)
		}
	}
	if got, want := seededNames(faulty), seededNames(healthy); !slices.Equal(got, want) {
		t.Errorf("the functions with faults are %v, those without %v", got, want)
	}
	found := 0
	for _, s := range faulty {
		t.Log(s)
		words, missed := unfound[s.end.Func]
		switch {
		case s.end.Verdict == check.Refuted:
			found++
			if missed {
				t.Errorf("%s: the fault is found", s.end.Func)
			}
		case !missed:
			t.Errorf("%s: the fault is not found:\n%s", s.end.Func, s.text)
		case !strings.Contains(s.text, words):
			t.Errorf("%s: the output does not say %q:\n%s", s.end.Func, words, s.text)
		}
	}
	t.Logf("%d of %d faults are found", found, len(faulty))
}

// A seededFunc is how the check of a function of the seeded module ended.
type seededFunc struct {
	end  check.Event
	text string // of the report
}

// String is a line of a table: the function, its file, whether the check finds
// a fault, and the input that shows it or the line of the verdict.
func (s seededFunc) String() string {
	kind := strings.TrimSuffix(filepath.Base(s.end.Pos.Filename), ".go")
	is, what := "not found", strings.Join(strings.Fields(s.text), " ")
	if s.end.Verdict == check.Refuted {
		is, what = "found", s.end.Counterexample.Call+": "+s.end.Message
	}
	return fmt.Sprintf("%-18s %-11s %-10s %s", s.end.Func, kind, is, what)
}

// seeded checks a package of the seeded module within the default bounds.
func seeded(t *testing.T, pkg string) []seededFunc {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("testdata", "seeded"))
	if err != nil {
		t.Fatal(err)
	}
	got, _ := checktest.Events(t, check.Config{
		Dir:      dir,
		Patterns: []string{pkg},
		Bounds:   &domain.Bounds{Depth: domain.DefaultDepth},
		Failures: check.Failures{FailFast: true},
	})
	var all []seededFunc
	var text strings.Builder
	shown := report.Text.New(&text, report.Options{Dir: dir})
	for _, e := range got {
		shown.Event(e)
		if e.Action.Ends() {
			all = append(all, seededFunc{e, text.String()})
			text.Reset()
		}
	}
	return all
}

// seededNames are the functions of all.
func seededNames(all []seededFunc) []string {
	var names []string
	for _, s := range all {
		names = append(names, s.end.Func)
	}
	return names
}

package check

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode"
)

// seededFound is how many of the seeded faults are found at least.
const seededFound = 5

// unfound are the seeded faults that no input within the default bounds shows,
// each with words of the output that say what has not been tried.
var unfound = map[string]string{}

// TestSeededFaults checks functions as people write them, each with one fault,
// within the default bounds, and the same functions without the fault. Most of
// the faults are found, and none where there is none.
func TestSeededFaults(t *testing.T) {
	faulty, healthy := seeded(t, "./faulty"), seeded(t, "./healthy")
	for _, s := range healthy {
		// A plain domain may have no input of a precondition about words.
		if v := s.end.Verdict; v != Exhausted && v != Vacuous {
			t.Errorf("%s without a fault: verdict %v:\n%s", s.end.Func, v, s.text)
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
		case s.end.Verdict == Refuted:
			found++
			if missed {
				t.Errorf("%s: the fault is found", s.end.Func)
			}
		case missed && !strings.Contains(s.text, words):
			t.Errorf("%s: the output does not say %q:\n%s", s.end.Func, words, s.text)
		}
	}
	t.Logf("%d of %d faults are found", found, len(faulty))
	if found < seededFound {
		t.Errorf("%d faults are found, want %d or more", found, seededFound)
	}
}

// A seededFunc is how the check of a function of the seeded module ended.
type seededFunc struct {
	end  Event
	text string // of the report
}

// String is a line of a table: the function, its file, whether the check finds a
// fault, and the input that shows it or the line of the verdict.
func (s seededFunc) String() string {
	kind := strings.TrimSuffix(filepath.Base(s.end.Pos.Filename), ".go")
	is, what := "not found", strings.Join(strings.Fields(s.text), " ")
	if s.end.Verdict == Refuted {
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
	got, _ := events(t, Config{
		Dir:      dir,
		Patterns: []string{pkg},
		Bounds:   &encode.Bounds{Depth: encode.DefaultDepth},
		FailFast: true,
	})
	var all []seededFunc
	var text strings.Builder
	report := NewTextReport(&text, TextOptions{Dir: dir})
	for _, e := range got {
		report.Event(e)
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

package manual_test

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/cmd/target/internal/manual"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/laws"
)

// TestPages checks that every file is a page, and that text keeps to its width.
func TestPages(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".txt"); ok {
			files++
			if _, ok := manual.Find(name); !ok {
				t.Errorf("%s is not in the table", e.Name())
			}
		}
	}
	if files != len(manual.Pages) {
		t.Errorf("%d files, %d pages", files, len(manual.Pages))
	}
	for _, p := range manual.Pages {
		for line := range strings.Lines(p.Text()) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > manual.Width && !strings.HasPrefix(line, "\t") {
				t.Errorf("%s: %d columns: %s", p.Name, n, line)
			}
		}
	}
}

// TestDoubts checks that the manual has every reason for doubt.
func TestDoubts(t *testing.T) {
	faults, _ := manual.Find("faults")
	for doubt := unannotated.NoDoubt + 1; !strings.HasPrefix(doubt.String(), "Doubt("); doubt++ {
		if !strings.Contains(faults.Text(), "\n\t"+doubt.String()+"\n") {
			t.Errorf("the reason %q is missing", doubt)
		}
	}
}

// TestTables checks that the manual has every row of the tables of the parser.
func TestTables(t *testing.T) {
	page := func(name string) string {
		p, ok := manual.Find(name)
		if !ok {
			t.Fatalf("no page %s", name)
		}
		return p.Text()
	}
	annotations, verdicts := page("annotations"), page("verdicts")
	for _, u := range annotation.Verbs {
		if !strings.Contains(annotations, "\n\t//refine:"+string(u.Verb)) {
			t.Errorf("the verb %s is missing", u.Verb)
		}
	}
	for _, k := range bounds.Keys {
		if !strings.Contains(annotations, "\n\t"+k.Example+" ") {
			t.Errorf("the bound %s is missing", k.Name)
		}
	}
	for _, l := range laws.Table {
		if !strings.Contains(page("laws"), "\n\t"+l.Name+"\n") {
			t.Errorf("the law %s is missing", l.Name)
		}
	}
	for _, f := range annotation.Findings {
		if !strings.Contains(verdicts, "\n\t"+f.Name+" ") {
			t.Errorf("the finding %s is missing", f.Name)
		}
	}
}

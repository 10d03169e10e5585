package ci

import (
	"fmt"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestEscapes writes a command whose parts have all characters that mean
// something to GitHub.
func TestEscapes(t *testing.T) {
	root := t.TempDir()
	r := &Run{Command: "check", Root: root, Results: []Result{{
		Package: "m/p", Func: "F", Status: Failed,
		Findings: []Finding{
			{Pos: token.Position{Filename: filepath.Join(root, "a%,:b.go"), Line: 3}, Message: "50% a\r\nb, c: d"},
			{Pos: token.Position{Filename: "/elsewhere/x.go", Line: 3}, Message: "m"},
			{Remark: true, Message: "no fault"},
		},
	}}}
	var b strings.Builder
	if err := Annotations.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	want := "::error file=a%25%2C%3Ab.go,line=3,title=target check F::50%25 a%0D%0Ab, c: d\n" +
		"::error title=target check F::m\n"
	if b.String() != want {
		t.Errorf("%s, want %s", b.String(), want)
	}
}

// failures returns a run of n functions that fail with a text.
func failures(n int, text string) *Run {
	r := &Run{Command: "check", Root: "/", Text: "many\n"}
	for i := range n {
		r.Results = append(r.Results, Result{
			Package: "m/p", Func: fmt.Sprintf("F%d", i), Status: Failed, Text: text, Findings: []Finding{{Message: "no"}},
		})
	}
	return r
}

// TestMaxAnnotations writes no more annotations than GitHub shows, and says how
// many are missing.
func TestMaxAnnotations(t *testing.T) {
	for n, more := range map[int]string{10: "", 13: "target check: 3 more findings have no annotation, as GitHub shows 10 of a step\n"} {
		var b strings.Builder
		if err := Annotations.Write(&b, failures(n, "")); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(b.String(), "::error "); got != 10 || !strings.HasSuffix(b.String(), "::no\n"+more) {
			t.Errorf("%d annotations of %d: %s", got, n, b.String())
		}
	}
}

// TestSummary keeps to the size that GitHub takes, says what is left out, and
// lets no text end its block.
func TestSummary(t *testing.T) {
	var b strings.Builder
	if err := Summary.Write(&b, failures(200, strings.Repeat("x", 10_000))); err != nil {
		t.Fatal(err)
	}
	if b.Len() > maxSummary || b.Len() < maxSummary*9/10 || !strings.HasSuffix(b.String(), " more parts are left out, as GitHub takes 1048576 bytes.\n") {
		t.Errorf("%d bytes: ...%s", b.Len(), b.String()[b.Len()-100:])
	}
	b.Reset()
	r := failures(1, "a\n```\n</details>\x1b[2J\n````\n")
	r.Results = append(r.Results, Result{Package: "m/p", Func: "G", Message: "bounded: no time"}, Result{Package: "m/q", Func: "H"})
	if err := Summary.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	const want = "### target check\n\n```text\nmany\n```\n\n" +
		"| package | pass | fail | error | not checked |\n| --- | ---: | ---: | ---: | ---: |\n| `m/p` | 1 | 1 | 0 | 0 |\n| `m/q` | 1 | 0 | 0 | 0 |\n\n" +
		"`````text\na\n```\n</details>\\x1b[2J\n````\n`````\n\n" +
		"Limits of the others:\n\n```text\nm/p.G: bounded: no time\n```\n"
	if b.String() != want {
		t.Errorf("%s, want %s", b.String(), want)
	}
}

// TestGuard makes a word that nobody can guess, once for each run.
func TestGuard(t *testing.T) {
	a, b := NewGuard(), NewGuard()
	if a == b || len(a) < 20 || a.Begin() != "::stop-commands::"+string(a)+"\n" || a.End() != "::"+string(a)+"::\n" {
		t.Errorf("%q, %q", a, b)
	}
}

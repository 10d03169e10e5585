package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/typetarget/target/cmd/target/internal/cli"
	"github.com/typetarget/target/cmd/target/internal/manual"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// printed begins a line of the manual that a run prints: verdicts, failures,
// differences, faults with their positions, and what is said about them.
var printed = regexp.MustCompile(`^(ok  \t|FAIL\t|DIFF\t|WEAK\t|--- |# \S+/|\./\S+:\d+:\d+: |as \w+ does|and at |replay: |\w+\(.*\) fails |    branches: |    \w+\(.*\): the contract allows another)`)

// TestSamples checks that all that the manual shows of reports is what a run
// prints. The archive has the code and the commands. The first page, whose
// commands are those of its reader, is run by TestShown.
func TestSamples(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	archive, err := txtar.ParseFile(filepath.Join("testdata", "samples.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir := srctree.Dir(t)
	for _, f := range archive.Files {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(f.Name)), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, dir, f.Name, string(f.Data))
	}
	got := runSamples(t, dir, string(archive.Comment))
	shown := 0
	for _, p := range manual.Pages {
		if p.Name == "start" {
			continue
		}
		text, err := os.ReadFile(filepath.Join("internal", "manual", p.Name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range shownReports(masked(string(text))) {
			shown++
			if !inOrder(got, want) {
				t.Errorf("%s shows\n%s\nnone of\n%s", p.Name, strings.Join(want, ""), got)
			}
		}
	}
	if shown < 30 {
		t.Errorf("%d reports are shown", shown)
	}
}

// runSamples runs the commands of the archive, each line with the directory
// before the colon, and returns what they print, masked. Examples are in the
// directory of that name.
func runSamples(t *testing.T, dir, commands string) string {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "TARGET_CACHE="+t.TempDir())
	var out, errs bytes.Buffer
	for line := range strings.Lines(commands) {
		at, args, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok {
			continue
		}
		in := filepath.Join(dir, at)
		if strings.HasPrefix(at, "examples/") {
			in = filepath.Join(root, at)
		}
		if status := cli.Main(t.Context(), strings.Fields(args), in, env, &out, &errs); errs.Len() > 0 {
			t.Fatalf("%s: status %d\n%s", line, status, errs.String())
		}
	}
	return masked(out.String())
}

// shownReports returns the parts of a page that runs print: a line of code that
// begins like one, with the lines of code below it that are further in.
func shownReports(page string) (all [][]string) {
	open := false
	for line := range strings.Lines(page) {
		code, isCode := strings.CutPrefix(line, "\t")
		switch {
		case isCode && printed.MatchString(code):
			all, open = append(all, []string{code}), true
		case isCode && open && (strings.HasPrefix(code, "    ") || code == "...\n"):
			last := len(all) - 1
			all[last] = append(all[last], code)
		default:
			open = false
		}
	}
	return all
}

// inOrder reports whether output has lines one below the other. Dots stand for
// any lines between. The first line may be further in.
func inOrder(output string, lines []string) bool {
	have := strings.SplitAfter(output, "\n")
	for i, line := range have {
		if strings.TrimLeft(line, " ") == strings.TrimLeft(lines[0], " ") && follows(have[i+1:], lines[1:]) {
			return true
		}
	}
	return false
}

func follows(have, lines []string) bool {
	switch {
	case len(lines) == 0:
		return true
	case lines[0] == "...\n":
		for i := range have {
			if follows(have[i:], lines[1:]) {
				return true
			}
		}
		return false
	}
	return len(have) > 0 && have[0] == lines[0] && follows(have[1:], lines[1:])
}

// TestInOrder finds lines in output, and misses others.
func TestInOrder(t *testing.T) {
	const output = "a\n  b\nc\nd\ne\n"
	for want, found := range map[string]bool{
		"a\n  b\n": true, "b\nc\n": true, "a\nc\n": false, "a\n...\nd\n": true, "a\n...\nd\ne\n": true, "c\n...\nd\n": true,
		"a\n...\n  b\nd\n": false, "e\nf\n": false, "d\n...\nc\n": false,
	} {
		lines := strings.SplitAfter(want, "\n")
		if got := inOrder(output, lines[:len(lines)-1]); got != found {
			t.Errorf("%q: %v", want, got)
		}
	}
}

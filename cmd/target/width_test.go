package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/typetarget/target/cmd/target/internal/cli"
	"github.com/typetarget/target/cmd/target/internal/manual"
)

// TestHelpWidth checks that no line of help is wider than a terminal, except
// code, and that the first pages to read fit a screen or two.
func TestHelpWidth(t *testing.T) {
	topics := []string{"", "flags", "check", "list", "gen", "diff", "explain", "version", "help"}
	for _, p := range manual.Pages {
		topics = append(topics, p.Name)
	}
	for _, topic := range topics {
		args := []string{"help"}
		if topic != "" {
			args = append(args, topic)
		}
		var out, errs bytes.Buffer
		if status := cli.Main(context.Background(), args, t.TempDir(), nil, &out, &errs); status != 0 {
			t.Fatalf("%v: status %d, %s", args, status, errs.String())
		}
		for line := range strings.Lines(out.String()) {
			wide := len([]rune(strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "        ")))
			if wide > manual.Width && !strings.HasPrefix(line, "\t") {
				t.Errorf("%v: %d columns: %s", args, wide, line)
			}
		}
		if n := strings.Count(out.String(), "\n"); n > 100 && slices.Contains([]string{"", "start", "check"}, topic) {
			t.Errorf("%v has %d lines", args, n)
		}
	}
}

// maxMessage is the width of a line of a message.
const maxMessage = 100

// unfolded are the lines of output that may be wider: calls, values, clauses
// and the code around them are not folded, nor are the counts of a package.
var unfolded = []*regexp.Regexp{
	regexp.MustCompile(`^\{"Time"|"[A-Z]\w+":`),
	regexp.MustCompile(`: (panic|postcondition does not hold|invariant does not hold|law [^:]*: .* does not hold): `),
	regexp.MustCompile(`: (requires|ensures|panics|invariant) `),
	regexp.MustCompile(`^ +(precondition|postcondition) is (stricter|looser): `),
	regexp.MustCompile(`^ +(replay: target check|after the call: |\w+(\.\w+)*\()`),
	regexp.MustCompile(`\bv\d+: one of \[|: fails in |^ +write it as func\(`),
	regexp.MustCompile(`^(ok  |FAIL|DIFF|ERROR|\./[^:]*:\d+:\d+)\t`),
}

// wideLines returns the lines of output of a script that are too wide: those of
// the files that it compares output with, and those that its patterns match.
func wideLines(script []byte) (wide []string) {
	note := func(line string) {
		columns := len([]rune(strings.ReplaceAll(line, "\t", "        ")))
		if columns > maxMessage && !slices.ContainsFunc(unfolded, func(p *regexp.Regexp) bool { return p.MatchString(line) }) {
			wide = append(wide, line)
		}
	}
	archive := txtar.Parse(script)
	for line := range strings.Lines(string(archive.Comment)) {
		if m := matched.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			for part := range strings.SplitSeq(unescaped(m[1]), "\n") {
				note(strings.Trim(part, "^$"))
			}
		}
	}
	for _, f := range archive.Files {
		if !strings.HasPrefix(f.Name, "want") {
			continue
		}
		for line := range strings.Lines(string(f.Data)) {
			note(strings.TrimSuffix(line, "\n"))
		}
	}
	return wide
}

// matched is a line of a script that matches output.
var matched = regexp.MustCompile(`^(?:\[[^ ]+\] )*(?:stdout|stderr) (?:-count=\d+ )?'(.*)'$`)

// unescaped returns about what a pattern matches, and no more.
func unescaped(pattern string) string {
	pattern = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\d+`, "1", `[0-9]+`, "1", `[0-9a-f]{8}`, "01234567", ".*", "", "''", "'").Replace(pattern)
	return regexp.MustCompile(`\\(.)`).ReplaceAllString(pattern, "$1")
}

// TestMessageWidth checks that no line that the command prints is too wide, in
// all that scripts know of its output. Package check/report folds messages.
func TestMessageWidth(t *testing.T) {
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts, %v", err)
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range wideLines(text) {
			t.Errorf("%s has a line of output of more than %d columns: %s", name, maxMessage, line)
		}
	}
}

// TestWideLines gives lines that are too wide, and others.
func TestWideLines(t *testing.T) {
	long := strings.Repeat("word ", 20)
	for script, want := range map[string]int{
		"stdout '^" + long + "$'\n":                         0,
		"stderr 'x" + long + "'\n":                          1,
		"[long] stdout '" + long + `\(x\)` + "'\n":          1,
		"stdout '" + long + `\nword` + "'\n":                0,
		"! stdout 'x" + long + "'\n":                        0,
		"exec " + long + long + "\n-- want --\nx" + long:    1,
		"-- want-2 --\n    F(1) x" + long + "\n\tx" + long:  1,
		"-- code.go --\n// x" + long + "\n":                 0,
		"-- want --\n./p.go:1:2: requires x == \"" + long:   0,
		"-- want --\n./p.go:1:2: unsupported: x == " + long: 1,
	} {
		if got := wideLines([]byte(script)); len(got) != want {
			t.Errorf("%q: %q", script, got)
		}
	}
}

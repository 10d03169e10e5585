package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/cmd/target/internal/cli"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// shopGo is the package of the first pages, without its functions.
const shopGo = "package shop\n\nimport \"strings\"\n\n"

// TestShown runs the commands that the README and the first page of the manual
// show, on the code that they show, and compares what is printed. Times are not
// compared, nor are the integers that a solver has found.
func TestShown(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	readme := page(t, filepath.Join("..", "..", "README.md"))
	start := page(t, filepath.Join("internal", "manual", "start.txt"))
	initials := block(t, start, "// Initials returns")
	percent := block(t, start, "//refine:requires a >= 0")
	if !strings.Contains(readme, initials) {
		t.Error("the README has other code than the first page")
	}

	shop := srctree.Dir(t)
	write(t, shop, "go.mod", "module example.com/shop\n\ngo 1.26\n")
	write(t, shop, "shop.go", shopGo+initials)
	shown(t, shop, readme, "target check -all .")
	shown(t, shop, start, "target check -all .")
	shown(t, filepath.Join("..", ".."), readme, "target check -run '^(Rescale|RescalePositive|Best)$' ./examples/scores")
	write(t, shop, "shop.go", shopGo+initials+"\n"+percent)
	shown(t, shop, start, "target check .")
	requires := block(t, start, "//refine:requires 0 <= a <= 1000000")
	_, rest, _ := strings.Cut(percent, "\n")
	write(t, shop, "shop.go", shopGo+initials+"\n"+requires+rest)
	_, after, _ := strings.Cut(start, requires[:len(requires)-1])
	shown(t, shop, after, "target check .")

	t.Run("diff", func(t *testing.T) {
		if _, err := exec.LookPath("git"); err != nil {
			t.Skip(err)
		}
		dir := srctree.Dir(t)
		write(t, dir, "go.mod", "module example.com/lists\n\ngo 1.26\n")
		write(t, dir, "lists.go", oldLists)
		git := func(args ...string) {
			cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("git %v: %v\n%s", args, err, out)
			}
		}
		git("init", "-q")
		git("add", "-A")
		git("commit", "-q", "-m", "one")
		write(t, dir, "lists.go", newLists)
		git("commit", "-q", "-a", "-m", "two")
		shown(t, dir, readme, "target diff HEAD~1")
	})
}

// oldLists and newLists are the package whose change the README shows.
const (
	oldLists = `package lists

import "errors"

func Head(xs []int) (int, error) {
	if len(xs) == 0 {
		return 0, errors.New("empty")
	}
	return xs[0], nil
}

func Insert(xs []int, x int) []int { return append([]int{x}, xs...) }
`
	newLists = `package lists

// Head returns the first element.
//
func Head(xs []int) (int, error) { return xs[0], nil }

func Insert(xs []int, x int) []int { return append([]int{x}, xs...) }
`
)

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// page reads a page, with code of the manual as Go has it.
func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Ext(name) == ".md" {
		return string(text)
	}
	return regexp.MustCompile(`(?m)^\t`).ReplaceAllString(string(text), "")
}

// block returns the lines of a page from the one with a beginning to the end of
// the code or the next empty line.
func block(t *testing.T, page, beginning string) string {
	t.Helper()
	i := strings.Index(page, "\n"+beginning)
	if i < 0 {
		t.Fatalf("no line begins with %q", beginning)
	}
	text, _, _ := strings.Cut(page[i+1:], "\n\n")
	text, _, _ = strings.Cut(text, "\n```")
	return text + "\n"
}

// varying are the parts of output that differ from run to run.
var varying = []struct {
	pattern *regexp.Regexp
	with    string
}{
	{regexp.MustCompile(`\d+\.\d\ds`), "0.00s"},
	{regexp.MustCompile(`\d+ calls`), "some calls"}, // of several processes
	{regexp.MustCompile(`(Percent|Mid)\(\d+, \d+\) = -\d+`), "$1(…)"},
	{regexp.MustCompile(`\d+ of (\d+) tried fail`), "some of $1 tried fail"},
	{regexp.MustCompile(`\d+ more spread`), "some more spread"}, // until one hangs
}

// shown runs a command in a directory. What it prints must begin with what a
// page shows below the command.
func shown(t *testing.T, dir, page, command string) {
	t.Helper()
	want := block(t, page, "$ "+command)
	_, want, _ = strings.Cut(want, "\n")
	script, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	args, err := exec.Command(script, "-c", "printf '%s\\0' "+strings.TrimPrefix(command, "target ")).Output()
	if err != nil {
		t.Fatal(err)
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	cli.Main(t.Context(), strings.Split(strings.TrimSuffix(string(args), "\x00"), "\x00"), dir, os.Environ(), &out, &errs)
	got, want := masked(out.String()), masked(want)
	if !strings.HasPrefix(got, want) {
		t.Errorf("%s prints\n%s%s\nthe page shows\n%s", command, got, errs.String(), want)
	}
}

// masked replaces the parts of output that differ from run to run.
func masked(text string) string {
	for _, v := range varying {
		text = v.pattern.ReplaceAllString(text, v.with)
	}
	return text
}

// TestCookbook checks that a script runs every line of code of the cookbook.
func TestCookbook(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("internal", "manual", "cookbook.txt"))
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join("testdata", "script", "cookbook.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if code, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "\t"); ok && !strings.Contains(string(script), "\n"+code) {
			t.Errorf("no script has the line %s", code)
		}
	}
}

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/cmd/target/internal/cli"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestMutantsTable runs the command of check/bench/MUTANTS.md on packages of
// its first table, and compares the counts. With -update it writes the rows.
func TestMutantsTable(t *testing.T) {
	file := filepath.Join("..", "..", "check", "bench", "MUTANTS.md")
	text := page(t, file)
	row := regexp.MustCompile(`(?m)^\| ([a-z]+) (\| \d+ ){7}\|$`)
	rows := map[string]string{}
	for _, m := range row.FindAllStringSubmatch(text, -1) {
		rows[m[1]] = m[0]
	}
	if len(rows) < 20 {
		t.Fatalf("the table has only %d rows", len(rows))
	}
	names := tier.Of([]string{"graph"}, []string{"avl", "bst", "calc", "graph", "graphs", "skewheap", "sums", "zipper"})
	for _, name := range names {
		got := mutantsRow(t, name)
		switch {
		case got == rows[name]:
		case *update:
			text = strings.Replace(text, rows[name], got, 1)
		default:
			t.Errorf("got\n%s\nwant\n%s\nIf the new counts are right, run go test -run TestMutantsTable -update.", got, rows[name])
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// mutantsRow returns the row of a package.
func mutantsRow(t *testing.T, name string) string {
	t.Helper()
	command := "target mutate -call-timeout 300ms ./examples/..."
	if text := page(t, filepath.Join("..", "..", "check", "bench", "MUTANTS.md")); !strings.Contains(text, command) {
		t.Fatalf("MUTANTS.md does not have the command %s", command)
	}
	var out, errs bytes.Buffer
	cli.Main(t.Context(), []string{"mutate", "-json", "-call-timeout", "300ms", "./" + name}, filepath.Join("..", "..", "examples"), os.Environ(), nil, &out, &errs)
	functions, unneeded, strict := 0, 0, 0
	var counts mutate.Counts
	for lines := bufio.NewReader(&out); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var e struct {
			Action           string
			Mutants          mutate.Counts
			Unneeded, Strict []json.RawMessage
		}
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatalf("%v\n%s", err, line)
		}
		if e.Action != "end" {
			continue
		}
		functions++
		unneeded, strict = unneeded+len(e.Unneeded), strict+len(e.Strict)
		counts.Killed += e.Mutants.Killed + e.Mutants.TimedOut + e.Mutants.Crashed
		counts.Equal += e.Mutants.Equal
		counts.Survived += e.Mutants.Survived
		counts.Undecided += e.Mutants.Undecided
	}
	if functions == 0 {
		t.Fatalf("%s: no function was tried\n%s", name, errs.String())
	}
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d |", name, functions, counts.Mutants(), counts.Killed, counts.Equal, counts.Survived, unneeded, strict)
}

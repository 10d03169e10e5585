package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/cmd/target/internal/cli"
	"github.com/typetarget/target/spec/spectest/tier"
)

// quickMutants are packages whose mutants run in the long tier, the first of
// them in the short one, too.
var quickMutants = []string{"graph", "avl", "bst", "calc", "graphs", "skewheap", "sums", "zipper"}

// A mutantsOf counts what the command prints about a package: a row of each
// table of check/bench/MUTANTS.md, but for why survivors stay.
type mutantsOf struct {
	functions, unneeded, strict int
	counts                      mutate.Counts
	// survivors counts them by function.
	survivors map[string]int
	// without are the functions that have mutants, none of which survives.
	// shown and found are those of them whose contract allows another
	// outcome: by a mutant, and by the solver alone.
	without, shown, found int
}

// row returns the row of the first table.
func (m mutantsOf) row(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d |", name, m.functions, m.counts.Mutants(), m.counts.Killed, m.counts.Equal, m.counts.Survived, m.unneeded, m.strict)
}

// others returns the row of the table of other results.
func (m mutantsOf) others(name string) string {
	return fmt.Sprintf("| %s | %d | %d | %d |", name, m.without, m.shown, m.found)
}

var (
	mutantsRows  = regexp.MustCompile(`(?m)^\| ([a-z]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$`)
	othersRows   = regexp.MustCompile(`(?m)^\| ([a-z]+) \| (\d+) \| (\d+) \| (\d+) \|$`)
	besideRows   = regexp.MustCompile(`(?m)^\| ([a-z]+) (?:\| \d+ ){5}\| (\d+ \| \d+ \| \d+ \| \d+) \| \d+ \|$`)
	survivorRows = regexp.MustCompile("(?m)^\\| `([a-z]+)((?:\\.[A-Za-z.]+)?)`([^|]*) \\| (\\d+) \\|")
	othersText   = regexp.MustCompile(`No mutant of (\d+) functions survives. The contracts of (\d+) of them still allow another outcome for some input.\s+Mutants\s+show (\d+) of these, on inputs before those that kill them. The solver finds the other (\d+).`)
)

// numbersOf returns the numbers that texts are.
func numbersOf(t *testing.T, texts []string) (all []int) {
	t.Helper()
	for _, text := range texts {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, n)
	}
	return all
}

// TestMutantsTable runs the command of check/bench/MUTANTS.md on packages of
// its tables, and compares the counts. With -update it runs on all, and writes
// the rows. The sums in the text are those of the rows, and the survivors whose
// reasons the second table gives are all that the first one counts. The counts
// beside gremlins are those of the first table, too.
func TestMutantsTable(t *testing.T) {
	file := filepath.Join("..", "..", "check", "bench", "MUTANTS.md")
	text := page(t, file)
	rows, others, survivors := map[string]string{}, map[string]string{}, map[string]int{}
	for _, m := range mutantsRows.FindAllStringSubmatch(text, -1) {
		rows[m[1]] = m[0]
		survivors[m[1]] = numbersOf(t, m[6:7])[0]
	}
	for _, m := range othersRows.FindAllStringSubmatch(text, -1) {
		others[m[1]] = m[0]
	}
	if len(rows) < 20 || len(others) != len(rows) {
		t.Fatalf("the tables have only %d and %d rows", len(rows), len(others))
	}
	names := tier.Of(quickMutants[:1], quickMutants)
	if *update {
		names = slices.Sorted(maps.Keys(rows))
	}
	for _, name := range names {
		got := mutantsIn(t, name)
		for was, is := range map[string]string{rows[name]: got.row(name), others[name]: got.others(name)} {
			switch {
			case is == was:
			case *update:
				text = strings.Replace(text, was, is, 1)
			default:
				t.Errorf("got\n%s\nwant\n%s\nIf the new counts are right, run go test -run TestMutantsTable -update.", is, was)
			}
		}
		t.Logf("%s: survivors %v", name, got.survivors)
	}
	if *update {
		text = withOthersText(t, text)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text != withOthersText(t, text) {
		t.Errorf("the sums in the text are not those of the rows, which say\n%s", othersText.FindString(withOthersText(t, text)))
	}
	reasons := map[string]int{}
	for _, m := range survivorRows.FindAllStringSubmatch(text, -1) {
		reasons[m[1]] += numbersOf(t, m[4:])[0]
	}
	beside := besideRows.FindAllStringSubmatch(text, -1)
	if len(beside) != 4 {
		t.Errorf("%d packages are beside gremlins", len(beside))
	}
	for _, m := range beside {
		if !strings.Contains(rows[m[1]], "| "+m[2]+" |") {
			t.Errorf("beside gremlins, %s has the counts %s, and the row\n%s", m[1], m[2], rows[m[1]])
		}
	}
	for name, n := range survivors {
		if reasons[name] != n {
			t.Errorf("%s has %d survivors, and reasons for %d", name, n, reasons[name])
		}
	}
}

// withOthersText returns the text of the page with the sums of its rows.
func withOthersText(t *testing.T, text string) string {
	t.Helper()
	var sums [3]int
	for _, m := range othersRows.FindAllStringSubmatch(text, -1) {
		for i, n := range numbersOf(t, m[2:]) {
			sums[i] += n
		}
	}
	at := othersText.FindStringSubmatchIndex(text)
	if at == nil {
		t.Fatal("the page does not have the sums of other results")
	}
	all := [4]int{sums[0], sums[1] + sums[2], sums[1], sums[2]}
	for i := 3; i >= 0; i-- { // from the last on, so that positions stay
		text = text[:at[2*i+2]] + strconv.Itoa(all[i]) + text[at[2*i+3]:]
	}
	return text
}

// mutantsIn runs the command on a package.
func mutantsIn(t *testing.T, name string) mutantsOf {
	t.Helper()
	command := "target mutate -call-timeout 300ms ./examples/..."
	if text := page(t, filepath.Join("..", "..", "check", "bench", "MUTANTS.md")); !strings.Contains(text, command) {
		t.Fatalf("MUTANTS.md does not have the command %s", command)
	}
	var out, errs bytes.Buffer
	cli.Main(t.Context(), []string{"mutate", "-json", "-call-timeout", "300ms", "./" + name}, filepath.Join("..", "..", "examples"), os.Environ(), &out, &errs)
	m := mutantsOf{survivors: map[string]int{}}
	for lines := bufio.NewReader(&out); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var e struct {
			Action, Func     string
			Mutants          mutate.Counts
			Unneeded, Strict []json.RawMessage
			Loose            *struct{ Pos string }
		}
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatalf("%v\n%s", err, line)
		}
		if e.Action != "end" {
			continue
		}
		m.functions++
		m.unneeded, m.strict = m.unneeded+len(e.Unneeded), m.strict+len(e.Strict)
		m.counts.Killed += e.Mutants.Killed + e.Mutants.TimedOut + e.Mutants.Crashed
		m.counts.Equal += e.Mutants.Equal
		m.counts.Survived += e.Mutants.Survived
		m.counts.Undecided += e.Mutants.Undecided
		switch {
		case e.Mutants.Survived > 0:
			m.survivors[e.Func] = e.Mutants.Survived
		case e.Mutants.Mutants() > 0:
			m.without++
			switch {
			case e.Loose == nil:
			case e.Loose.Pos != "":
				m.shown++
			default:
				m.found++
			}
		}
	}
	if m.functions == 0 {
		t.Fatalf("%s: no function was tried\n%s", name, errs.String())
	}
	return m
}

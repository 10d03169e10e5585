package mutate

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/spectest/srctree"
)

// contracts is a package whose clauses matter or do not.
const contracts = `package p

// Max has a postcondition that the others imply.
//
//refine:ensures result >= a
//refine:ensures result >= b
//refine:ensures result == a || result == b
//refine:ensures result > a-1
func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// Div has a precondition that it needs, and one that it does not.
//
//refine:requires b != 0
//refine:requires a >= 0
//refine:ensures result == a / b
func Div(a, b int) int { return a / b }

// First has preconditions that say the same: each could go, and no input would
// be new.
//
//refine:requires len(xs) > 0
//refine:requires xs != nil && len(xs) >= 1
//refine:ensures result == xs[0]
func First(xs []int) int { return xs[0] }

// Low has a contract that bounds the result on one side.
//
//refine:ensures result >= n
func Low(n int) int { return n }
`

// TestUnneeded compares the postconditions that no mutant needs with runs of
// packages that lack them: the same mutants must be killed.
func TestUnneeded(t *testing.T) {
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	killed := func(src string) (all []string, unneeded map[string]bool) {
		write(t, filepath.Join(dir, "p", "p.go"), src)
		events, _ := run3(t, dir, "./p", "^Max$")
		unneeded = map[string]bool{}
		for _, e := range events {
			if m := e.Mutant; m != nil && m.Status <= Crashed {
				all = append(all, m.Old+" => "+m.New)
			}
			for _, c := range e.Clauses.Unneeded {
				unneeded[c.Text] = true
			}
		}
		return all, unneeded
	}
	with, unneeded := killed(contracts)
	found := 0
	for line := range strings.Lines(contracts) {
		text, ok := strings.CutPrefix(line, "//refine:ensures result ")
		if !ok || found == 4 {
			continue
		}
		found++
		text = "result " + strings.TrimSpace(text)
		without, _ := killed(strings.Replace(contracts, line, "//\n", 1))
		if same := strings.Join(with, "\n") == strings.Join(without, "\n"); same != unneeded[text] {
			t.Errorf("%s: unneeded %t, want %t", text, unneeded[text], same)
		}
	}
	if len(unneeded) == 0 || len(unneeded) == 4 {
		t.Errorf("unneeded: %v", unneeded)
	}
}

// TestContracts has preconditions that could go and an outcome that a contract
// allows.
func TestContracts(t *testing.T) {
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	write(t, filepath.Join(dir, "p", "p.go"), contracts)
	events, sum := run3(t, dir, "./p", "")
	strict, loose := map[string]string{}, map[string]*Loose{}
	for _, e := range events {
		if e.Action != ActionEnd {
			continue
		}
		loose[e.Func] = e.Loose
		for _, c := range e.Clauses.Strict {
			strict[e.Func] += c.Text
			if c.Inputs != 42 || c.Depth != 3 { // 7 numbers, 6 of them not 0
				t.Errorf("%s: %+v", e.Func, c)
			}
		}
	}
	if len(strict) != 1 || strict["Div"] != "a >= 0" {
		t.Errorf("preconditions that could go: %v", strict)
	}
	// Low(n) = 0 is killed by 1, and allowed for numbers below 0.
	l := loose["Low"]
	if l == nil || l.Call != "Low(-1)" || l.Mutated.Results[0].Value != "0" || l.Original.Results[0].Value != "-1" || l.New != "0" {
		t.Errorf("Low: %+v", l)
	}
	if loose["First"] != nil || sum.ExitCode() != 0 {
		t.Errorf("First: %+v, exit status %d", loose["First"], sum.ExitCode())
	}
}

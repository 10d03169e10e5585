package report

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/eventtest"
)

// TestJSONActions holds the line of each action, for an event with all fields
// that the action has.
func TestJSONActions(t *testing.T) {
	var out bytes.Buffer
	r := newJSON(&out, Options{Dir: "/m"})
	for a := check.ActionStart; a <= check.ActionSummary; a++ {
		r.Event(eventtest.Full[check.Event](a))
	}
	golden(t, "actions.json", out.Bytes())
}

// TestManualFields compares the fields that the manual lists for each action
// with those of such a line.
func TestManualFields(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "cmd", "target", "internal", "manual", "json.txt"))
	if err != nil {
		t.Fatal(err)
	}
	listed := listedFields(string(text))
	var out bytes.Buffer
	r := newJSON(&out, Options{})
	for a := check.ActionStart; a <= check.ActionSummary; a++ {
		out.Reset()
		r.Event(eventtest.Full[check.Event](a))
		var line map[string]any
		if err := json.Unmarshal(out.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		want := append(strings.Fields("Time Action"), listed[a.String()]...)
		if a != check.ActionSummary {
			want = append(want, strings.Fields("Package Func Pos Unannotated")...)
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, slices.Sorted(maps.Keys(line))); diff != "" {
			t.Errorf("%s: the manual and the line (-manual +line):\n%s", a, diff)
		}
	}
}

// listedFields returns the fields that the manual lists by action. A row says
// them, or names the actions whose fields it has.
func listedFields(manual string) map[string][]string {
	_, table, _ := strings.Cut(manual, "Package, Func, Pos and Unannotated:\n\n")
	table, _, _ = strings.Cut(table, "\n\n")
	table = strings.ReplaceAll(table, "\n\t               ", " ")
	listed := map[string][]string{}
	before := ""
	for row := range strings.Lines(table) {
		words := strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune(" \t\n,", r) })
		for _, word := range words[1:] {
			switch fields, known := listed[word]; {
			case known:
				listed[words[0]] = append(listed[words[0]], fields...)
			case word == "same":
				listed[words[0]] = listed[before]
			case unicode.IsUpper(rune(word[0])):
				listed[words[0]] = append(listed[words[0]], word)
			}
		}
		slices.Sort(listed[words[0]])
		listed[words[0]] = slices.Compact(listed[words[0]])
		before = words[0]
	}
	return listed
}

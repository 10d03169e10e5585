package examples

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report"
)

// The size of a screen: what is told of a function with a bug fits on it.
const (
	screenRows    = 24
	screenColumns = 100
)

// screens is a handler that looks at the text report of each function that fails.
type screens struct {
	t      *testing.T
	dir    string
	events []check.Event // of the function that is being told of
	rows   map[string]int
	// apart names the functions with inputs that are told apart by their
	// paths.
	apart []string
}

// Event reports a function once it has ended.
func (s *screens) Event(e check.Event) {
	if e.Func == "" || e.Action == check.ActionProgress {
		return
	}
	s.events = append(s.events, e)
	if !e.Action.Ends() {
		return
	}
	events := s.events
	s.events = nil
	if e.Verdict != check.Refuted {
		return
	}
	if slices.ContainsFunc(events, func(e check.Event) bool { return e.Counterexample != nil && e.Counterexample.Path != nil }) {
		s.apart = append(s.apart, e.Package+"."+e.Func)
	}
	var out bytes.Buffer
	text := report.Text.New(&out, report.Options{Dir: s.dir})
	for _, e := range events {
		text.Event(e)
	}
	rows := 0
	for line := range strings.Lines(out.String()) {
		width := utf8.RuneCountInString(strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "        "))
		rows += max(1, (width+screenColumns-1)/screenColumns)
	}
	s.rows[e.Package+"."+e.Func] = rows
	if rows > screenRows {
		s.t.Errorf("the report takes %d rows:\n%s", rows, out.String())
	} else if rows > screenRows/2 {
		s.t.Logf("%d rows:\n%s", rows, out.String())
	}
}

// oneFault checks that few functions have inputs that are told apart by their
// paths: each has one bug.
func (s *screens) oneFault() {
	if len(s.apart)*20 > len(s.rows) {
		s.t.Errorf("%d of %d functions have inputs that are told apart: %v", len(s.apart), len(s.rows), s.apart)
	}
}

// log tells how many rows reports take.
func (s *screens) log() {
	var rows []int
	for _, n := range s.rows {
		rows = append(rows, n)
	}
	slices.Sort(rows)
	if len(rows) > 0 {
		s.t.Logf("%d reports of %d to %d rows, half of them of at most %d", len(rows), rows[0], rows[len(rows)-1], rows[len(rows)/2])
	}
}

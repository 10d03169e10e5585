package unannotated_test

import (
	"testing"

	"github.com/typetarget/target/check/unannotated"
)

// unwritten has functions with a precondition that only their code, their calls
// or their documentation tells, and functions next to them that differ in one
// point and are at fault.
const unwritten = `
-- go.mod --
module example.com/unwritten

go 1.22
-- ends.go --
package unwritten

// Lines has the ends of its lines.
type Lines struct{ ends []int }

func NewLines(ends []int) *Lines { return &Lines{ends} }

// Length has the end of the line before, too.
func (l *Lines) Length(i int) int {
	from := 0
	if i > 0 {
		from = l.ends[i-1]
	}
	return l.ends[i] - from
}

// Total fails for no lines, whatever the number is, and Parity for some.
func (l *Lines) Total(i int8) int { return l.ends[0] + int(i) }

func (l *Lines) Parity(i uint8) int { return l.ends[i&1] }

-- one.go --
package unwritten

// Row counts rows from the first.
func Row(rows []int, i int) int {
	if i > len(rows) {
		return -1
	}
	return rows[i-1]
}

// Before has a place in a text.
func Before(s string, i int) byte {
	if i > len(s) {
		return 'b'
	}
	return s[i-1]
}

// Called is called like that.
func Called(rows []int, i int) int {
	if i > len(rows) {
		return -1
	}
	return rows[i-1]
}

func calling(n int) int { return Called(nil, 0) }

// Reported has an error for indexes that are unfit.
func Reported(rows []int, i int) (int, error) {
	if i > len(rows) {
		return -1, nil
	}
	return rows[i-1], nil
}

-- globals.go --
package unwritten

type config struct{ n int8 }

func (c *config) size() int8 { return c.n }

var (
	table              map[string]int
	current            *config
	hook               func(int8) int8
	list               []int8
	never, known, lazy *config
	late, ready        *config
)

func Init(n int8) { table = map[string]int{} }

func SetConfig(n int8) { current = &config{n} }

func RegisterHook(f func(int8) int8) { hook = f }

func LoadList(n int8) { list = []int8{n} }

func Put(s string) { table[s]++ }

func Limit(k int8) int8 { return current.n + k }

func Size(k int8) int8 { return current.size() + k }

func Hooked(k int8) int8 { return hook(k) }

func Listed(k int8) int8 { return list[0] + k }

// Never has a variable that nothing sets.
func Never(k int8) int8 { return never.n + k }

// Known has one of which other code knows that it may be nil.
func SetKnown(n int8) { known = &config{n} }

func IsKnown(k int8) bool { return known != nil }

func Known(k int8) int8 { return known.n + k }

// Lazy has one that no caller can set.
func load() { lazy = &config{} }

func Lazy(k int8) int8 {
	if k == 3 {
		load()
	}
	return lazy.n + k
}

// Late sets it itself, for some numbers.
func SetLate(n int8) {
	if n > 0 {
		late = &config{n}
	}
}

func Late(n int8) int8 {
	late = nil
	SetLate(n)
	return late.n
}

// Ready has one that is set when the program begins.
func SetReady(n int8) { ready = &config{n} }

func init() { ready = &config{1} }

func Ready(n int8) int8 {
	if n == 2 {
		ready = nil
	}
	return ready.n
}
`

// TestUnwritten tells preconditions that are not written down from faults.
func TestUnwritten(t *testing.T) {
	expectDoubts(t, unwritten, []string{
		"Called", "Reported",
		"Never", "Known",
	}, map[string]unannotated.Doubt{
		"Lazy":         unannotated.Computed,
		"Ready":        unannotated.Computed,
		"Lines.Length": unannotated.OutOfReach,
		"Lines.Total":  unannotated.Computed,
		"Lines.Parity": unannotated.Computed,
		"Before":       unannotated.Computed,
		"Late":         unannotated.Computed,
		"Row":          unannotated.Computed,
		"Put":          unannotated.Unprepared,
		"Limit":        unannotated.Unprepared,
		"Size":         unannotated.Unprepared,
		"Hooked":       unannotated.Unprepared,
		"Listed":       unannotated.Unprepared,
	})
}

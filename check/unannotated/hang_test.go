package unannotated_test

import (
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// endless has calls that never end, each by a way of its own.
const endless = `
-- go.mod --
module example.com/endless.v1

go 1.22
-- endless.go --
package endless

import (
	"sort"
	"strings"
)

func Search(s string) (n int) {
	for s == "" {
		if n += strings.Index(s, "a"); n < -1000 {
			n = less(n)
		}
	}
	return n
}

func less(n int) int {
	for i := 0; i < 10; i++ {
		n++
	}
	return n
}

func Once(s string) int { return Search(s) + 1 }

func Thrice(s string) (n int) {
	for range 3 {
		n += Search(s)
	}
	return n
}

func Sorted(s string) { sort.Slice([]int{1, 2}, func(i, j int) bool { return Search(s) > 0 }) }

func Stuck(n int) {
	never := make(chan int)
	if n > 0 {
		go func() {
			for {
			}
		}()
		pass(never)
	}
}

func pass(c chan int) { <-c }

func Eats(n int) (all []byte) {
	for n > 0 {
		all = append(all, make([]byte, 1<<20)...)
	}
	return all
}

func Feeds(n int) int { return len(Eats(n)) }

func Even(n int) bool { return n == 0 || Odd(n) }

func Odd(n int) bool { return n != 0 && Even(n) }
`

// TestEndless takes one loop for one fault, whatever calls it, and however far
// the machine gets with it.
func TestEndless(t *testing.T) {
	tier.LongOnly(t, "TestClasses has calls that hang")
	dir := srctree.Unpack(t, endless)
	events, summary := runWithin(t, check.DefaultCallTimeout, dir, "", check.Unannotated{})
	faults := map[string]string{}
	for _, e := range events {
		if g := e.Judgement; e.Action == check.ActionCounterexample && g != nil {
			faults[e.Func] = g.Fault + " " + g.Cluster
			if e.Func == "Thrice" && (len(e.Notes) != 1 || e.Notes[0].Pos != g.Site || e.Notes[0].Msg != "it goes on here") {
				t.Errorf("Thrice: %+v", e.Notes)
			}
			if e.Func == "Thrice" && (filepath.Base(g.Site.Filename) != "endless.go" || g.Site.Line != 9 || g.Class != unannotated.Hang) {
				t.Errorf("Thrice: %v at %v", g.Class, g.Site)
			}
		}
	}
	for _, alike := range [][]string{{"Search", "Once", "Thrice", "Sorted"}, {"Stuck"}, {"Eats", "Feeds"}, {"Even", "Odd"}} {
		for _, f := range alike {
			if faults[f] == "" || faults[f] != faults[alike[0]] {
				t.Errorf("%s has fault %q, and %s %q", f, faults[f], alike[0], faults[alike[0]])
			}
		}
	}
	if summary.Faults != 4 || summary.Refuted != 9 {
		t.Errorf("%+v", summary)
	}
}

// lines has functions that fail at several lines.
const lines = `
-- go.mod --
module example.com/lines

go 1.22
-- lines.go --
package lines

func Ends(s string) (byte, byte, error) {
	if s != "b" {
		return s[0],
			s[1], nil
	}
	return func() byte { return s[1] }(), s[2], nil
}

func Both(s string) (byte, int, error) {
	b, _, err := Ends(s)
	return b, 1 / len(s[1:]), err
}
`

// TestPlaces takes what goes wrong in the body of one function for one fault of
// its class, which has a cluster for each place.
func TestPlaces(t *testing.T) {
	events, summary := run(t, srctree.Unpack(t, lines), "", check.Unannotated{})
	checktest.Expect(t, judged(events),
		"Ends runtime lines.go:5",
		"Ends runtime lines.go:6 as example.com/lines.Ends",
		"Ends runtime lines.go:8 as example.com/lines.Ends",
		"Both runtime lines.go:5 as example.com/lines.Ends",
		"Both runtime lines.go:6 as example.com/lines.Ends",
		"Both runtime lines.go:8 as example.com/lines.Ends",
	)
	clusters := map[string]bool{}
	for _, e := range events {
		if e.Judgement != nil {
			clusters[e.Judgement.Cluster] = true
		}
	}
	if summary.Faults != 1 || len(clusters) != 3 {
		t.Errorf("%d faults, clusters %v", summary.Faults, clusters)
	}
}

// tickers has methods that start a goroutine. It panics later, perhaps while
// another input runs.
const tickers = `
-- go.mod --
module example.com/tickers

go 1.22
-- a.go --
package tickers

import "time"

type Meter struct {
	every time.Duration
	n     int
}

func NewMeter(every time.Duration) *Meter { return &Meter{every: every} }

// Total is not at fault for a goroutine of Add.
func (m *Meter) Total() int { return m.n }

func (m *Meter) Add(n int8) {
	m.n += int(n)
	every := m.every
	go func() { time.NewTicker(every).Stop() }()
}

// Soon fails for a second, too.
func (m *Meter) Soon(n int8) {
	every := m.every - time.Hour
	go func() { time.NewTicker(every).Stop() }()
}

// Twice fails for one number, whatever the time.
func (m *Meter) Twice(n int8) {
	go func() {
		if n == 2 {
			panic("two")
		}
	}()
}
`

// TestGoroutines doubts a panic in a goroutine for a time that no ticker takes,
// although inputs with other times run when the process ends.
func TestGoroutines(t *testing.T) {
	expectDoubts(t, tickers, []string{}, map[string]unannotated.Doubt{
		"Meter.Soon":  unannotated.Computed,
		"Meter.Twice": unannotated.Computed,
		"Meter.Add":   unannotated.Computed,
	})
}

// outside has calls that do not end in package os, in a loop and in none, and
// a call of another module that panics.
const outside = `
-- go.mod --
module example.com/outside

go 1.22

require example.com/keeper v1.0.0

replace example.com/keeper => ./keeper
-- a.go --
package outside

import (
	"os"

	"example.com/keeper"
)

// Keep lets another module open a file.
func Keep(s string) { keeper.Keep(s) }

// Drain reads a byte that nothing writes.
func Drain(s string) int {
	r, w, err := os.Pipe()
	if err != nil || s != "" {
		return 0
	}
	defer w.Close()
	n, _ := r.Read(make([]byte, 1))
	return n
}

// Peek asks for a file again and again.
func Peek(s string) {
	for s == "(" {
		os.Lstat(s)
	}
}
-- keeper/go.mod --
module example.com/keeper

go 1.22
-- keeper/a.go --
package keeper

import "io/fs"

func Keep(s string) { panic(&fs.PathError{Op: "open", Path: s, Err: fs.ErrPermission}) }
`

// TestOutside doubts a call that waits in package os, and one that the sandbox
// keeps from a file. A loop of the module around such a call is a fault.
func TestOutside(t *testing.T) {
	expectDoubts(t, outside, []string{"Peek"}, map[string]unannotated.Doubt{
		"Drain": unannotated.Outside,
		"Keep":  unannotated.Outside,
	})
}

package constructors_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// late has a method that leaves a goroutine behind, which ends the process some
// milliseconds after its calls have returned.
const late = `
-- go.mod --
module example.com/late

go 1.22
-- a.go --
package late

import "time"

type Meter struct{ n int }

func NewMeter(n int8) *Meter { return &Meter{int(n)} }

func (m *Meter) Add(n int8) { m.n += int(n) }

func (m *Meter) Start(n int8) {
	m.n = 100
	go func() {
		time.Sleep(WAIT)
		panic("too late")
	}()
}

func (m *Meter) Undo(n int8) { m.n -= int(n) }

func (m *Meter) Total() int { return m.n }
`

// TestLate leaves out a constructor whose goroutine ends the process, whenever
// it does, and no other.
func TestLate(t *testing.T) {
	for _, wait := range []string{"0", "time.Millisecond", "5 * time.Millisecond"} {
		t.Run(wait, func(t *testing.T) {
			dir := srctree.Unpack(t, strings.ReplaceAll(late, "WAIT", wait))
			got, _ := checktest.Events(t, check.Config{
				Dir: dir, All: spec.Exported, Run: regexp.MustCompile("Total"), Bounds: &domain.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff,
			})
			checktest.Expect(t, checktest.Endings(got), "pass Meter.Total exhausted 19") // -9..9
			for _, e := range got {
				if !e.Action.Ends() {
					continue
				}
				var notes []string
				for _, n := range e.Notes {
					notes = append(notes, n.Msg)
				}
				checktest.Expect(t, notes, "Meter.Start does not build all values: it is left out, since a call of it crashes the process: panic: too late")
			}
		})
	}
}

// TestRefusing does not take nil for the value of a constructor that refuses
// its arguments once there are many values.
func TestRefusing(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/refusing

go 1.22
-- a.go --
package refusing

import "errors"

type Handle struct{ n int }

var opened int

func Open(n uint8) (*Handle, error) {
	if opened++; opened > 12 {
		return nil, errors.New("too many handles")
	}
	return &Handle{int(n)}, nil
}

func (h *Handle) Get(i uint8) int { return h.n + int(i) }
`)
	got, _ := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Run: regexp.MustCompile("Get"), Bounds: &domain.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff,
	})
	for _, e := range got {
		if e.Action.Ends() && (e.Needs != "values that are built alike in each call" || e.Counterexample != nil) {
			t.Errorf("%s ends with %s, and needs %q", e.Func, e.Verdict, e.Needs)
		}
	}
}

package checktest_test

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// great has types with constants above the greatest int64.
const great = `
-- go.mod --
module example.com/great

go 1.22
-- great.go --
package great

// A Cell is a number, or beyond all others.
type Cell uint64

const (
	Beyond = Cell(1<<64 - 1)
	Half   = Cell(1 << 63)
)

type Flag uint64

const (
	High Flag = 1 << (63 - 2*iota)
	Low
)

//refine:ensures !result
func IsBeyond(c Cell) bool { return c == Beyond }

//refine:ensures !result
func IsHigh(f Flag) bool { return f>>63 == 1 }

//refine:ensures !result
func Has(m map[Cell]bool) bool { return len(m) == 2 && m[Beyond] && m[0] }

// With has the constant as its precondition.
//
//refine:requires c > 1<<63
//refine:ensures c == 0
func With(c Cell) {}
`

// TestGreatConstants has constants above the greatest int64 among the values of
// their types, as brute force does.
func TestGreatConstants(t *testing.T) {
	dir := srctree.Unpack(t, great)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	bounds := domain.Bounds{Depth: 2, Final: 2}
	events, _ := checktest.Events(t, check.Config{Dir: dir, Bounds: &bounds})
	ended, failed := map[string]check.Event{}, map[string]string{}
	for _, e := range events {
		if e.Action.Ends() {
			ended[e.Func] = e
		}
		if e.Counterexample != nil {
			failed[e.Func] = e.Counterexample.Call
		}
	}
	for _, c := range pkgs[0].Contracts {
		within := bounds
		within.Dictionary = pkgs[0].Dictionary(c)
		all, err := brute.Inputs(c, within, 1000)
		if err != nil {
			t.Fatal(err)
		}
		if c.Name == "With" {
			all = all[:1] // the valid one
		}
		if e := ended[c.Name]; e.Inputs != int64(len(all)) || e.Inputs == 0 {
			t.Errorf("%s: %d inputs, brute force has %d: %q", c.Name, e.Inputs, len(all), all)
		}
	}
	for name, call := range map[string]string{
		"IsBeyond": "IsBeyond(Beyond)", "IsHigh": "IsHigh(High)", "With": "With(Beyond)",
		"Has": "Has(map[Cell]bool{0: true, Beyond: true})",
	} {
		if failed[name] != call {
			t.Errorf("%s fails for %q, want %q", name, failed[name], call)
		}
	}
}

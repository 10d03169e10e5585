package unannotated_test

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/check/unannotated"
)

// sized has functions that make lists of computed sizes.
const sized = `
-- go.mod --
module example.com/sized

go 1.22
-- a.go --
package sized

import (
	"errors"
	"math"
)

// A Digest has two places for each unit.
type Digest struct{ means []float64 }

func NewDigest(units float64) *Digest {
	return &Digest{make([]float64, 0, int(2*math.Ceil(units)))}
}

// Rest is short of one for zero, too.
func Rest(units float64) []float64 { return make([]float64, int(units)-1) }

// Below takes numbers below zero, and fails for others.
func Below(units float64) []float64 { return make([]float64, -int(units)) }

// Dip fails for some numbers below zero.
func Dip(units float64) []float64 {
	n := int(math.Abs(units))
	if units == -1 {
		n = -n
	}
	return make([]float64, n%1000)
}

// Ratio has no other numbers than those up to 1.
func Ratio(part float64) []float64 { return make([]float64, int(math.Log(part))) }

// Try can report an unfit number.
func Try(units float64) ([]float64, error) {
	if math.IsNaN(units) {
		return nil, errors.New("no number")
	}
	return make([]float64, int(units)), nil
}

// At has an index that no list has.
func At(units float64) byte { return "some text"[int(math.Min(units, 3))] }
`

// TestUnsized excuses floating-point numbers that cannot be sizes. Functions that
// fail for sizes as well lead.
func TestUnsized(t *testing.T) {
	events, _ := run(t, srctree.Unpack(t, sized), "", check.Unannotated{})
	checktest.Expect(t, judged(events),
		"NewDigest argument a.go:12 excused",
		"Rest runtime a.go:16",
		"Below runtime a.go:19",
		"Dip runtime a.go:27",
		"Ratio runtime a.go:31",
		"Try runtime a.go:38",
		"At runtime a.go:42",
	)
}

// ratios has functions whose floating-point numbers are to be between zero and
// one, as their code or their calls say.
const ratios = `
-- go.mod --
module example.com/ratios

go 1.22
-- a.go --
package ratios

import (
	"errors"
	"math"
	"math/rand"
)

func size(n uint8, rate float64) int { return int(math.Ceil(float64(n) * math.Log(1/rate))) }

// A Filter has a size that is the logarithm of a rate.
type Filter struct{ bits []bool }

func NewFilter(n uint8, rate float64) *Filter { return &Filter{make([]bool, 0, size(n|1, rate))} }

// A Sketch has no place if the step is below zero.
type Sketch struct{ width uint8 }

func NewSketch(step float64) *Sketch { return &Sketch{uint8(int8(math.Max(math.Min(3/step, 3), 0)))} }

func (s *Sketch) Slot(n uint8) uint8 { return n / s.width }

// Slots is one short of all steps.
func (s *Sketch) Slots(n uint8) uint8 { return n / (s.width - 3) }

// Steps divides by the square.
func Steps(step float64) []bool { return make([]bool, int(math.Min(3/(step*step), 1000)+math.Min(step, 0))) }

// Try takes the logarithm, too, and has an error to return.
func Try(rate float64) ([]bool, error) {
	if math.IsNaN(rate) {
		return nil, errors.New("no number")
	}
	return make([]bool, 0, size(1, rate)), nil
}

// Base takes the logarithm of numbers above one, and fails between zero and one.
func Base(n float64) []bool { return make([]bool, int(math.Floor(math.Log2(n)))) }

// A Wheel has places. Spin chooses one.
type Wheel struct{ places, last int }

func NewWheel(places uint8) *Wheel { return &Wheel{places: int(places)} }

func (w *Wheel) Spin() { w.last = rand.Intn(w.places) }

func (w *Wheel) Next() int { return rand.Intn(w.places) }

// Skip wants two places.
func (w *Wheel) Skip() { w.last = rand.Intn(w.places / 2) }

// Share is called for parts between zero and one, and Portion for one of more.
func Share(part float64) []bool { return make([]bool, int(9*(2-part))) }

func Portion(part float64) []bool { return make([]bool, int(9*(2-part))) }

// Quantile begins with the list's first element, for a part of zero.
func Quantile(part float64) int {
	list := [4]int{1, 2, 3, 4}
	return list[int(math.Ceil(math.Max(0, math.Min(part, 1))*4))-1]
}

// Handed has the parts of Hand's callers.
func Handed(part float64) []bool { return make([]bool, int(9*(2-part))) }

func Hand(part float64) []bool { return Handed(part) }
-- a_test.go --
package ratios

import "testing"

func Test(t *testing.T) {
	for _, part := range []float64{0.25, 0.5} {
		Share(part)
		Quantile(part)
	}
	Portion(0.25)
	Portion(1.5)
	Hand(0.25)
}
`

// TestRatios doubts calls for numbers that are not between zero and one, if the
// code or its calls say that the numbers have to be.
func TestRatios(t *testing.T) {
	expectDoubts(t, ratios, []string{"Sketch.Slots", "Steps", "Try", "Base", "Wheel.Next", "Wheel.Skip", "Portion", "Quantile", "Handed"}, map[string]unannotated.Doubt{
		"NewFilter":   unannotated.Undefined,
		"Sketch.Slot": unannotated.Undefined,
		"Wheel.Spin":  unannotated.Rejected,
		"Share":       unannotated.UnpassedFloat,
		"Hand":        unannotated.UnpassedFloat,
	})
}

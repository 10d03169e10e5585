package unannotated_test

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec/spectest/srctree"
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

// Try can report an unfit number. One that is not zero is computed.
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
		"Rest runtime a.go:16 doubtful",
		"Below runtime a.go:19 doubtful",
		"Dip runtime a.go:27 doubtful",
		"Ratio runtime a.go:31 doubtful",
		"Try runtime a.go:38 doubtful",
		"At runtime a.go:42 doubtful",
	)
}

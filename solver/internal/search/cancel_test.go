package search

import (
	"context"
	"math"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
)

// A list of shapes without dead ends ends where the run is canceled, before the
// next shape.
func TestCancelWhileListing(t *testing.T) {
	r := newRun(context.Background(), oracle.FreeShapes(40), func(problem.Model) bool { return true }, nil)
	listed := 0
	r.meter.Limit = func(int64) int64 {
		if r.shapeList != nil {
			listed++
			r.meter.Cancel()
		}
		return math.MaxInt64
	}
	out, err := r.enumerate()
	if err != nil || out.Complete || out.Reason != "canceled" || listed != 1 {
		t.Errorf("%+v, %v after %d shapes listed", out, err, listed)
	}
}

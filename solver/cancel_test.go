package solver

import (
	"context"
	"math"
	"sync/atomic"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
)

// A list of shapes without dead ends ends where the run is canceled, before the next shape.
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

// A matrix of thousands of variables is not closed once that is of no more use.
func TestCancelWhileClosing(t *testing.T) {
	const n = 100
	var m dbm
	m.reset(n)
	for i := 1; i < n; i++ {
		m.less(i-1, i, 0)
	}
	var canceled atomic.Bool
	canceled.Store(true)
	if !m.close(canceled.Load) || m.at(0, n-1) != unbounded {
		t.Errorf("closed all the same: %d", m.at(0, n-1))
	}
	canceled.Store(false)
	if !m.close(canceled.Load) || m.at(0, n-1) != 0 {
		t.Errorf("not closed: %d", m.at(0, n-1))
	}
}

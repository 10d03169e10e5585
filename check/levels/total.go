package levels

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// countTime limits the time to count the inputs of a depth. A useful count
// takes a small part of the time of the run.
const countTime = 5 * time.Second

// A Total is the number of inputs of a depth and the depths before. It is
// counted while the inputs run, from the first call of Ask on.
type Total struct {
	Ctx     context.Context
	Problem *problem.Problem
	Before  int64 // inputs of the depths before, those that a filter rejected included
	asked   bool
	all     atomic.Int64 // 0 until it is known
}

// Ask returns the total, or 0 if it is not known, or not known yet. It is not
// safe for concurrent use.
func (t *Total) Ask() int64 {
	if !t.asked {
		t.asked = true
		go t.count()
	}
	return t.all.Load()
}

func (t *Total) count() {
	defer func() { _ = recover() }() // the enumeration, which does the same, tells of it
	ctx, cancel := context.WithTimeout(t.Ctx, countTime)
	defer cancel()
	if n, ok := solver.Count(ctx, t.Problem); ok && n <= math.MaxInt64-t.Before {
		t.all.Store(t.Before + n)
	}
}

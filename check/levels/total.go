package levels

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// countTime bounds the time to count the inputs of a depth, which takes a small
// part of what it takes to run them if it is of use.
const countTime = 5 * time.Second

// A Total is how many inputs a depth has, together with the depths before. It
// is found out while they run, from the first time that somebody asks.
type Total struct {
	Ctx     context.Context
	Problem *problem.Problem
	Before  int64 // inputs of the depths before, those that a filter rejected included
	asked   bool
	all     atomic.Int64 // 0 as long as it is not known
}

// Ask returns the total, or 0 if it is not known, or not yet. It is for one
// goroutine at a time.
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

package check

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// countTime bounds the time to count the inputs of a depth, which takes a small part of what it takes to run them where it
// is of use.
const countTime = 5 * time.Second

// A total is how many inputs a depth has, together with the depths before. It is found out while they run, from
// the first time that somebody asks.
type total struct {
	ctx     context.Context
	problem *problem.Problem
	before  int64 // inputs of the depths before, those that a filter rejected included
	asked   bool
	all     atomic.Int64 // 0 as long as it is not known
}

// ask returns the total, or 0 where it is not known, or not yet. It is for one goroutine at a time.
func (t *total) ask() int64 {
	if !t.asked {
		t.asked = true
		go t.count()
	}
	return t.all.Load()
}

func (t *total) count() {
	defer func() { _ = recover() }() // the enumeration, which does the same, tells of it
	ctx, cancel := context.WithTimeout(t.ctx, countTime)
	defer cancel()
	if n, ok := solver.Count(ctx, t.problem); ok && n <= math.MaxInt64-t.before {
		t.all.Store(t.before + n)
	}
}

// Package tuning has the limits of a run that no user sets: those of time and
// memory that fit every machine. Tests set others, in the context of the run,
// so that they see in a moment what else takes a minute.
package tuning

import (
	"cmp"
	"context"
	"time"
)

// Limits are limits of a run. A zero field stands for its default.
type Limits struct {
	// Start is how long a worker may take to start; its default is the
	// worker's.
	Start time.Duration
	// Patience is how long in all the enumeration of a function waits for
	// workers until the function takes one more.
	Patience time.Duration
	// Shared is the wall-clock time that the shares of functions come to.
	// The least and the greatest share of one function are parts of it: a
	// second and a minute.
	Shared time.Duration
	// Judge is how long the comparison with brute force may evaluate a
	// precondition that nobody has asked to compare.
	Judge time.Duration
	// Memory is the number of bytes that this process may use; its default
	// is half of the machine's memory.
	Memory int64
}

// The defaults.
const (
	patience = 30 * time.Millisecond
	shared   = 90 * time.Second
	judge    = 100 * time.Millisecond
)

type key struct{}

// With returns a context for runs with other limits.
func With(ctx context.Context, l Limits) context.Context {
	return context.WithValue(ctx, key{}, l)
}

// From returns the limits of a context. Of these Start and Memory are zero if
// they have their default.
func From(ctx context.Context) Limits {
	l, _ := ctx.Value(key{}).(Limits)
	l.Patience = cmp.Or(l.Patience, patience)
	l.Shared = cmp.Or(l.Shared, shared)
	l.Judge = cmp.Or(l.Judge, judge)
	return l
}

// Package testlimits defines the limits of a run that users do not set: limits
// of time and memory that fit every machine. Tests set others, in the context
// of the run, so that they do not take minutes.
package testlimits

import (
	"cmp"
	"context"
	"time"
)

// Limits are limits of a run. A zero field means its default.
type Limits struct {
	// Start is how long a worker may take to start; its default is the
	// worker's.
	Start time.Duration
	// Patience is the total time that the enumeration of a function waits
	// for workers before the function takes one more.
	Patience time.Duration
	// Shared is the wall-clock time of the shares of all functions
	// together. The minimum and the maximum share of one function are
	// fractions of it: by default a second and a minute.
	Shared time.Duration
	// Judge is how long the comparison with brute force may evaluate a
	// precondition if the user has not asked for the comparison.
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

// From returns the limits of a context. Start and Memory are zero if they have
// their default.
func From(ctx context.Context) Limits {
	l, _ := ctx.Value(key{}).(Limits)
	l.Patience = cmp.Or(l.Patience, patience)
	l.Shared = cmp.Or(l.Shared, shared)
	l.Judge = cmp.Or(l.Judge, judge)
	return l
}

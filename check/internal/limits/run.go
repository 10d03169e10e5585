package limits

import (
	"cmp"
	"context"
	"time"
)

// Run has limits of a run that only tests set. A zero field means its default.
type Run struct {
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
	defaultPatience = 30 * time.Millisecond
	defaultShared   = 90 * time.Second
	defaultJudge    = 100 * time.Millisecond
)

type runKey struct{}

// With returns a context for runs with other limits.
func With(ctx context.Context, l Run) context.Context {
	return context.WithValue(ctx, runKey{}, l)
}

// From returns the limits of a context. Start and Memory are zero if they have
// their default.
func From(ctx context.Context) Run {
	l, _ := ctx.Value(runKey{}).(Run)
	l.Patience = cmp.Or(l.Patience, defaultPatience)
	l.Shared = cmp.Or(l.Shared, defaultShared)
	l.Judge = cmp.Or(l.Judge, defaultJudge)
	return l
}

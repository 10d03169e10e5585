// Package timecut notes that a limit of time has cut work short, so that
// another run may have another result.
//
// [With] returns a context and a [Note] about the work under it. Code with a
// limit of time of its own takes it from [Timeout], or calls [Mark].
package timecut

import (
	"context"
	"sync/atomic"
	"time"
)

// A Note says whether a limit has cut work short. It may be used concurrently.
type Note struct{ cut atomic.Bool }

// Cut reports whether a limit has cut work short so far.
func (n *Note) Cut() bool { return n.cut.Load() }

type key struct{}

// With returns a context for some work, and the note about it.
func With(ctx context.Context) (context.Context, *Note) {
	n := &Note{}
	return context.WithValue(ctx, key{}, n), n
}

// Mark notes that a limit has cut short the work under a context. It does
// nothing if there is no note.
func Mark(ctx context.Context) {
	if n, ok := ctx.Value(key{}).(*Note); ok {
		n.cut.Store(true)
	}
}

// Timeout is as context.WithTimeout. If the time is over when cancel is called,
// that is noted.
func Timeout(ctx context.Context, d time.Duration) (inner context.Context, cancel context.CancelFunc) {
	inner, end := context.WithTimeout(ctx, d)
	return inner, func() {
		if inner.Err() == context.DeadlineExceeded {
			Mark(ctx)
		}
		end()
	}
}

package smt

import (
	"context"
	"errors"

	"github.com/typetarget/target/solver/internal/z3"
)

// A Crash is the error of a libz3 that has crashed in this process. It is not
// called again: enumerations do without, as far as they can, and say so.
type Crash = z3.CrashError

// crashKey is the key of the function that wants to know of a crash.
type crashKey struct{}

// OnCrash returns a context in which f is called where libz3 crashes, from the
// goroutine of the enumeration that it happens to.
func OnCrash(ctx context.Context, f func(*Crash)) context.Context {
	return context.WithValue(ctx, crashKey{}, f)
}

// GaveUp returns why Z3 gave up, where err says that it did: no memory was
// left, it threw an exception, it has crashed. Any other error is a fault of
// this program.
func GaveUp(ctx context.Context, err error) (reason string, ok bool) {
	if crash := (*z3.CrashError)(nil); errors.As(err, &crash) {
		if tell, ok := ctx.Value(crashKey{}).(func(*Crash)); ok && !crash.Earlier {
			tell(crash)
		}
		return "solver gave up: " + crash.Error(), true
	}
	if limit := (*z3.Error)(nil); errors.As(err, &limit) && limit.Exhausted {
		if ctx.Err() != nil {
			return "canceled", true
		}
		return "solver gave up: " + limit.Msg, true
	}
	return "", false
}

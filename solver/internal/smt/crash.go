package smt

import (
	"context"
	"errors"

	"github.com/typetarget/target/solver/internal/z3"
)

// A Crash is the error of a libz3 that has crashed in this process. The library
// is not called again: enumerations continue without it, as far as they can,
// and report that.
type Crash = z3.CrashError

// crashKey is the key of the function to call at a crash.
type crashKey struct{}

// OnCrash returns a context in which f is called when libz3 crashes, on the
// goroutine of the enumeration that meets the crash.
func OnCrash(ctx context.Context, f func(*Crash)) context.Context {
	return context.WithValue(ctx, crashKey{}, f)
}

// GaveUp returns why Z3 gave up if err is such a reason: no memory was left, it
// threw an exception, it has crashed. Any other error is a fault of this
// program.
func GaveUp(ctx context.Context, err error) (reason string, ok bool) {
	if crash := (*z3.CrashError)(nil); errors.As(err, &crash) {
		if report, ok := ctx.Value(crashKey{}).(func(*Crash)); ok && !crash.Earlier {
			report(crash)
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

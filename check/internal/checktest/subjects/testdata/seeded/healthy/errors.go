package seeded

import (
	"context"
	"errors"
	"io"
)

var (
	ErrBusy     = errors.New("busy")
	ErrNotFound = errors.New("not found")
	ErrDenied   = errors.New("denied")
)

// Drain calls next up to three times, until there is no more, and counts.
//
//refine:ensures err != io.EOF
func Drain(next func(i int) error) (n int, err error) {
	for i := range 3 {
		err := next(i)
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// Retry calls do until it succeeds or the attempts are used up.
//
//refine:requires 1 <= attempts <= 3
//refine:ensures (forall i in 0..attempts: do(i) != nil) ==> result != nil
func Retry(attempts int, do func(i int) error) error {
	var err error
	for i := range attempts {
		if err = do(i); err == nil {
			return nil
		}
		if !errors.Is(err, ErrBusy) {
			return err
		}
	}
	return err
}

// Status is the status of a reply.
//
//refine:ensures (result < 400) == (err == nil)
func Status(err error) int {
	switch {
	case err == nil:
		return 200
	case errors.Is(err, ErrNotFound):
		return 404
	case errors.Is(err, ErrDenied):
		return 403
	case errors.Is(err, context.Canceled):
		return 499
	}
	return 500
}

// FirstError is the first of two errors.
//
//refine:ensures (result == nil) == (a == nil && b == nil)
func FirstError(a, b error) error {
	if a != nil && !errors.Is(a, io.EOF) {
		return a
	}
	if b != nil {
		return b
	}
	return a
}

// An OpError is an error of an operation.
type OpError struct {
	Op  string
	Err error
}

func (e *OpError) Error() string { return e.Op + " failed" }
func (e *OpError) Unwrap() error { return e.Err }

// Temporary reports whether it is worthwhile to try again.
//
//refine:ensures result == errors.Is(err, ErrBusy)
func Temporary(err error) bool {
	if op, ok := err.(*OpError); ok {
		return Temporary(op.Err)
	}
	return err == ErrBusy
}

// A LimitError says how far a limit was exceeded.
type LimitError struct{ Over int }

func (e LimitError) Error() string { return "limit exceeded" }

// Excess is how far a limit was exceeded, at least 0.
//
//refine:ensures result >= 0
func Excess(err error) int {
	switch e := err.(type) {
	case LimitError:
		return max(e.Over, 0)
	case *OpError:
		return 1
	}
	return 0
}

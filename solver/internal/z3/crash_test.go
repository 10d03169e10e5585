//go:build cgo

package z3_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/z3"
)

// TestCrash: a crash of the library is an error of the call, and of all later
// ones.
func TestCrash(t *testing.T) {
	tests := []struct {
		fault z3.Fault
		want  string
	}{
		{z3.Segfault, "libz3 crashed (segmentation fault)"},
		{z3.Abort, "libz3 crashed (aborted)"},
		{z3.Overflow, "libz3 crashed (segmentation fault)"},
		{z3.Exit, "libz3 crashed (exit status 114)"},
		{z3.Segfault, "libz3 crashed (segmentation fault)"}, // a second one
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			defer z3.Inject(test.fault, 2)()
			done := make(chan struct{})
			go func() { // which ends with the thread that crashes
				defer close(done)
				c, other := newContext(t), newContext(t)
				s := newSolver(t, c, z3.Params{})
				check(t, s, z3.Sat)
				_, err := s.Check(context.Background())
				crash := (*z3.CrashError)(nil)
				if !errors.As(err, &crash) || crash.Earlier || err.Error() != test.want {
					t.Errorf("%v, want %s", err, test.want)
				}
				if _, err := s.Check(context.Background()); !errors.As(err, &crash) {
					t.Errorf("check after the crash: %v", err)
				}
				if other.IntSort(); !errors.As(other.Err(), &crash) || !crash.Earlier {
					t.Errorf("another context after the crash: %v", other.Err())
				}
				if _, err := z3.NewContext(); !errors.As(err, &crash) || !crash.Earlier {
					t.Errorf("a new context after the crash: %v", err)
				}
				s.Close()
			}()
			<-done
		})
	}
	c := newContext(t)
	check(t, newSolver(t, c, z3.Params{}), z3.Sat)
}

// TestGoFaults: the faults of Go code are its own, in the midst of the library
// as outside.
func TestGoFaults(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	p := c.Const(0, c.BoolSort())
	assert(t, s, c.Apply(z3.OpOr, p, c.Apply(z3.OpNot, p)))
	if err := s.Watch([]z3.Term{p}); err != nil {
		t.Fatal(err)
	}
	var nothing *[]uint32
	_, err := s.Visit(context.Background(), func(values []byte, conflict []uint32) ([]uint32, bool) {
		return append(conflict, (*nothing)...), true
	})
	if err == nil || !strings.Contains(err.Error(), "nil pointer") {
		t.Errorf("%v", err)
	}
	defer func() {
		if v := recover(); v == nil {
			t.Error("no panic")
		}
	}()
	_ = len(*nothing)
}

// TestException: what is thrown in a check is an error that tells a limit, and
// no crash.
func TestException(t *testing.T) {
	for _, fault := range []z3.Fault{z3.Exception, z3.Memout} {
		restore := z3.Inject(fault, 1)
		c := newContext(t)
		_, err := newSolver(t, c, z3.Params{}).Check(context.Background())
		failure := (*z3.Error)(nil)
		if !errors.As(err, &failure) || !failure.Exhausted {
			t.Errorf("fault %d: %v", fault, err)
		}
		restore()
	}
}

// TestMemoryLimit: multipliers take more memory than there is to be.
func TestMemoryLimit(t *testing.T) {
	z3.LimitMemory(64)
	defer z3.LimitMemory(z3.MemoryLimit)
	c := newContext(t)
	defer c.Close()
	s := newSolver(t, c, z3.Params{Timeout: time.Minute})
	sort := c.BVSort(64)
	var err error
	for i := 0; i < 800 && err == nil; i += 2 {
		err = s.Assert(c.Apply(z3.OpEq, c.Apply(z3.OpBVMul, c.Const(i, sort), c.Const(i+1, sort)), c.Int(int64(i)<<40|12345, sort)))
	}
	status := z3.Unknown
	if err == nil {
		status, err = s.Check(context.Background())
	}
	failure := (*z3.Error)(nil)
	switch {
	case err == nil && status == z3.Unknown && strings.HasPrefix(s.Reason(), "out of memory"):
	case errors.As(err, &failure) && failure.Exhausted && strings.HasPrefix(failure.Msg, "out of memory"):
	default:
		t.Errorf("%v, reason %q, error %v", status, s.Reason(), err)
	}
}

// TestInterruptAssert: a term that the simplifier unfolds without end does not
// keep the program.
func TestInterruptAssert(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	sort := c.BVSort(64)
	x := c.Const(0, sort)
	for i := range 1000 {
		x = c.Apply(z3.OpBVMul, x, c.Apply(z3.OpBVAdd, x, c.Const(i+1, sort)))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	c.Until(ctx)
	err := s.Assert(c.Apply(z3.OpEq, x, c.Int(12345, sort)))
	if failure := (*z3.Error)(nil); !errors.As(err, &failure) || !failure.Exhausted {
		t.Errorf("%v", err)
	}
}

//go:build cgo

package z3_test

import (
	"context"
	"math/rand/v2"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/z3"
)

// pigeons asserts that n+1 pigeons sit in n holes, which takes a solver without
// cardinality reasoning longer than any test waits for n = 12.
func pigeons(t testing.TB, c *z3.Context, s *z3.Solver, n int) {
	t.Helper()
	in := func(p, h int) z3.Term { return c.Const(p*n+h, c.BoolSort()) }
	for p := range n + 1 {
		var some []z3.Term
		for h := range n {
			some = append(some, in(p, h))
			for q := range p {
				assert(t, s, c.Apply(z3.OpOr, c.Apply(z3.OpNot, in(p, h)), c.Apply(z3.OpNot, in(q, h))))
			}
		}
		assert(t, s, c.Apply(z3.OpOr, some...))
	}
}

func TestLimits(t *testing.T) {
	tests := []struct {
		name   string
		params z3.Params
		cancel bool
		want   string
	}{
		{"timeout", z3.Params{Timeout: 50 * time.Millisecond}, false, "timeout of 50ms"},
		{"resources", z3.Params{Resources: 20000, Timeout: time.Minute}, false, "limit of 20000 resource units"},
		{"interrupt", z3.Params{Timeout: time.Minute}, true, "canceled"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := newContext(t)
			s := newSolver(t, c, test.params)
			if err := s.Push(); err != nil {
				t.Fatal(err)
			}
			pigeons(t, c, s, 12)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			if test.cancel {
				time.AfterFunc(30*time.Millisecond, cancel)
			}
			status, err := s.Check(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if status != z3.Unknown || s.Reason() != test.want {
				t.Errorf("%v, reason %q; want unknown, %q", status, s.Reason(), test.want)
			}
			if err := s.Pop(); err != nil {
				t.Fatal(err)
			}
			check(t, s, z3.Sat) // the solver can still be used
		})
	}
}

func TestCanceledBefore(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status, err := s.Check(ctx)
	if err != nil || status != z3.Unknown || s.Reason() != "canceled" {
		t.Errorf("%v %v %q", status, err, s.Reason())
	}
}

// TestResourcesAreReproducible: the same budget ends at the same verdict in
// fresh contexts.
func TestResourcesAreReproducible(t *testing.T) {
	verdicts := map[uint32]z3.Status{}
	for round := range 3 {
		for _, budget := range []uint32{1000, 3000, 10000, 30000, 100000} {
			c := newContext(t)
			s := newSolver(t, c, z3.Params{Resources: budget})
			pigeons(t, c, s, 5)
			status, err := s.Check(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if before, ok := verdicts[budget]; ok && before != status {
				t.Errorf("round %d, budget %d: %v after %v", round, budget, status, before)
			}
			verdicts[budget] = status
		}
	}
	if verdicts[1000] != z3.Unknown || verdicts[100000] != z3.Unsat {
		t.Errorf("verdicts by budget: %v", verdicts)
	}
}

// TestInterruptStorm cancels thousands of small checks at random moments.
func TestInterruptStorm(t *testing.T) {
	c := newContext(t)
	s := newSolver(t, c, z3.Params{})
	sort := c.BVSort(16)
	x, y := c.Const(0, sort), c.Const(1, sort)
	assert(t, s, c.Apply(z3.OpEq, c.Apply(z3.OpBVMul, x, y), c.Int(12345, sort)))
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(random.IntN(300))*time.Microsecond)
		status, err := s.Check(ctx)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if status == z3.Unsat {
			t.Fatal("unsat")
		}
	}
	check(t, s, z3.Sat)
}

// TestSIGINT: Z3 does not take the signal away from the program while it
// checks.
func TestSIGINT(t *testing.T) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	c := newContext(t)
	s := newSolver(t, c, z3.Params{Timeout: time.Minute})
	pigeons(t, c, s, 12)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	time.AfterFunc(50*time.Millisecond, func() { syscall.Kill(os.Getpid(), syscall.SIGINT) })
	go func() {
		<-signals
		cancel()
	}()
	status, err := s.Check(ctx)
	if err != nil || status != z3.Unknown || s.Reason() != "canceled" {
		t.Errorf("%v %v %q", status, err, s.Reason())
	}
}

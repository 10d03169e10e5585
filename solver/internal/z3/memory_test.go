//go:build cgo

package z3_test

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/solvertest"
)

// TestMemoryStaysFlat makes and frees contexts, terms and solvers by the
// hundred. It stays on one thread, since the C library gives each thread a heap
// of its own.
func TestMemoryStaysFlat(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	run := func(contexts, rounds int) {
		for range contexts {
			c, err := z3.NewContext()
			if err != nil {
				t.Fatal(err)
			}
			sort := c.BVSort(12)
			for range rounds {
				mark := c.Mark()
				s := newSolver(t, c, z3.Params{})
				x := c.Const(0, sort)
				assert(t, s, c.Apply(z3.OpBVSLT, c.Int(2000, sort), x))
				for range 5 {
					check(t, s, z3.Sat)
					m := []int64{0}
					if err := s.Values([]z3.Term{x}, m); err != nil {
						t.Fatal(err)
					}
					if err := s.Refute([]z3.Term{x}, m); err != nil {
						t.Fatal(err)
					}
				}
				s.Close()
				c.Release(mark)
			}
			c.Close()
		}
	}
	run(10, 5)
	run(1, 100)
	before := residentKB(t)
	run(60, 5)
	run(1, 300)
	// The C library may keep some 18 MB once; one leaked context alone is
	// over 1 MB.
	if grown := residentKB(t) - before; grown > 40<<10 {
		t.Errorf("resident memory grew by %d kB", grown)
	}
}

// TestThreadsShareHeaps calls the library on many threads that live at once.
func TestThreadsShareHeaps(t *testing.T) {
	if solvertest.NativeHeaps() == 0 {
		t.Skip("heaps cannot be counted here")
	}
	most := runtime.GOMAXPROCS(0) + 4 // threads that start before the limit is set may have heaps of their own
	release := make(chan struct{})
	var threads sync.WaitGroup
	for range 4 * most {
		called := make(chan struct{})
		threads.Go(func() {
			runtime.LockOSThread()
			if c, err := z3.NewContext(); err != nil {
				t.Error(err)
			} else {
				c.Close()
			}
			close(called)
			<-release
		})
		<-called
	}
	close(release)
	threads.Wait()
	if heaps := solvertest.NativeHeaps(); heaps > most {
		t.Errorf("%d threads allocate in %d heaps, want at most %d", 4*most, heaps, most)
	}
}

// TestReleaseFrees makes terms by the hundred thousand in one context.
func TestReleaseFrees(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c := newContext(t)
	sort := c.BVSort(64)
	x := c.Const(0, sort)
	before := residentKB(t)
	mark := c.Mark()
	for i := range int64(300000) {
		c.Apply(z3.OpBVAdd, x, c.Int(i<<20, sort))
		if i%1000 == 0 {
			c.Release(mark)
		}
	}
	if err := c.Err(); err != nil {
		t.Fatal(err)
	}
	if grown := residentKB(t) - before; grown > 40<<10 {
		t.Errorf("resident memory grew by %d kB", grown)
	}
}

func residentKB(t *testing.T) int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("no /proc here")
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.Atoi(strings.Fields(rest)[0])
			if err != nil {
				t.Fatal(err)
			}
			return kb
		}
	}
	t.Skip("no VmRSS")
	return 0
}

// TestContextsInParallel runs independent contexts on several goroutines.
func TestContextsInParallel(t *testing.T) {
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 10 {
				c, err := z3.NewContext()
				if err != nil {
					t.Error(err)
					return
				}
				s, err := c.NewSolver(z3.Params{})
				if err != nil {
					t.Error(err)
					return
				}
				sort := c.BVSort(10)
				x, y := c.Const(0, sort), c.Const(1, sort)
				if err := s.Assert(c.Apply(z3.OpEq, c.Apply(z3.OpBVMul, x, y), c.Int(221, sort))); err != nil {
					t.Error(err)
				}
				ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
				if status, err := s.Check(ctx); status != z3.Sat || err != nil {
					t.Error(status, err)
				}
				cancel()
				c.Close()
			}
		})
	}
	group.Wait()
}

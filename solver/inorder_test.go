package solver

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// counting returns jobs that each yield n models, the numbers from the job's
// on.
func counting(jobs, n int) []job {
	var all []job
	for i := range jobs {
		all = append(all, func(_ context.Context, yield func(problem.Model) bool) (Outcome, error) {
			for k := range n {
				if !yield(problem.Model{int64(i*n + k), int64(i)}) {
					return Outcome{Reason: "stopped"}, nil
				}
			}
			return Outcome{Complete: true, Stats: Stats{Shapes: 1}}, nil
		})
	}
	return all
}

func TestInOrder(t *testing.T) {
	for _, n := range []int{0, 1, firstBlock, firstBlock + 1, 5000} {
		for _, goroutines := range []int{1, 2, 5, 50} {
			next := int64(0)
			complete, out, err := inOrder(t.Context(), goroutines, counting(20, n), each(func(m problem.Model) bool {
				if m[0] != next {
					t.Fatalf("%v comes instead of %d", m, next)
				}
				next++
				return true
			}))
			if err != nil || complete != 20 || !out.Complete || out.Stats.Shapes != 20 || next != int64(20*n) {
				t.Errorf("%d models, %d jobs complete, %+v, %v", next, complete, out, err)
			}
		}
	}
}

// What ends an enumeration ends it at the same model however many goroutines
// there are.
func TestInOrderEnds(t *testing.T) {
	fault := errors.New("fault")
	for name, end := range map[string]job{
		"gives up": func(_ context.Context, yield func(problem.Model) bool) (Outcome, error) {
			yield(problem.Model{700, 7})
			return Outcome{Reason: "tired"}, nil
		},
		"fails": func(context.Context, func(problem.Model) bool) (Outcome, error) { return Outcome{}, fault },
	} {
		t.Run(name, func(t *testing.T) {
			jobs := counting(20, 100)
			jobs[7] = end
			var got []int64
			complete, out, err := inOrder(t.Context(), 3, jobs, each(func(m problem.Model) bool { got = append(got, m[0]); return true }))
			if complete != 7 || out.Complete || errors.Is(err, fault) != (name == "fails") {
				t.Errorf("%d jobs complete, %+v, %v", complete, out, err)
			}
			if want := 700 + int(term.Truth(name == "gives up")); len(got) != want || got[want-1] != int64(want-1) {
				t.Errorf("%d models", len(got))
			}
		})
	}
	t.Run("is stopped", func(t *testing.T) {
		n := 0
		complete, out, err := inOrder(t.Context(), 3, counting(20, 100), each(func(problem.Model) bool { n++; return n < 250 }))
		if n != 250 || complete != 2 || out.Complete || out.Reason != "stopped" || err != nil {
			t.Errorf("%d models, %d jobs complete, %+v, %v", n, complete, out, err)
		}
	})
	t.Run("panics", func(t *testing.T) {
		jobs := counting(20, 100)
		jobs[3] = func(context.Context, func(problem.Model) bool) (Outcome, error) { panic("at the disco") }
		n := 0
		defer func() {
			if v := fmt.Sprint(recover()); !strings.Contains(v, "at the disco") || n != 300 {
				t.Errorf("%d models, then %s", n, v)
			}
		}()
		inOrder(t.Context(), 3, jobs, each(func(problem.Model) bool { n++; return true }))
	})
	t.Run("panics with what it yields", func(t *testing.T) {
		defer func() {
			if v := recover(); v != "who takes them" {
				t.Errorf("panic %v", v)
			}
		}()
		inOrder(t.Context(), 3, counting(20, 100), each(func(problem.Model) bool { panic("who takes them") }))
	})
}

// Memory is bounded where models are taken more slowly than they are found.
func TestInOrderWaits(t *testing.T) {
	const width = 1000
	var found atomic.Int64
	var jobs []job
	for range 8 {
		jobs = append(jobs, func(_ context.Context, yield func(problem.Model) bool) (Outcome, error) {
			for range 3000 {
				found.Add(1)
				if !yield(make(problem.Model, width)) {
					break
				}
			}
			return Outcome{Complete: true}, nil
		})
	}
	taken := int64(0)
	inOrder(t.Context(), 4, jobs, each(func(problem.Model) bool {
		taken++
		if ahead := (found.Load() - taken) * width; ahead > keptAhead+keptNow+8*(lastNumbers+firstBlock*width) {
			t.Fatalf("%d numbers are kept", ahead)
		}
		return true
	}))
	if taken != 8*3000 {
		t.Errorf("%d models", taken)
	}
}

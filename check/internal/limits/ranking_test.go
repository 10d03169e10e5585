package limits

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"
)

// TestIsFirst has functions fail or not, side by side and in any order as long
// as they begin in theirs, and compares with counting.
func TestIsFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n, parallel := random.IntN(120), 1+random.IntN(6)
		fails := make([]bool, n)
		for i := range fails {
			fails[i] = random.IntN(4) > 0
		}
		var want, got []int
		for i, f := range fails {
			if f && len(want) < FirstFailing {
				want = append(want, i)
			}
		}
		r := NewRanking(n)
		var all sync.WaitGroup
		var mu sync.Mutex
		slots := make(chan struct{}, parallel)
		for i, f := range fails {
			slots <- struct{}{}
			all.Go(func() {
				defer func() { <-slots }()
				if f {
					r.Fail(i)
					if r.IsFirst(i) {
						mu.Lock()
						got = append(got, i)
						mu.Unlock()
					}
				}
				r.End(i)
			})
		}
		all.Wait()
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("%d functions, %d at a time: %v are the first that fail, want %v", n, parallel, got, want)
		}
	}
}

// TestPostponed has functions that go on later count for each other alone.
func TestPostponed(t *testing.T) {
	const n = 3 * FirstFailing
	r := NewRanking(n)
	for i := range n {
		r.Postpone(i)
	}
	for i := range n {
		r.Fail(i) // which is too late to count
		if got, want := r.IsFirst(i), i < FirstFailing; got != want {
			t.Errorf("postponed function %d: first is %v, want %v", i, got, want)
		}
	}
	r = NewRanking(n)
	for i := range n - 1 {
		r.Postpone(i)
	}
	if r.Fail(n - 1); !r.IsFirst(n - 1) {
		t.Error("functions that are postponed count before they have failed")
	}
}

// TestEfforts has limits that users set hold whatever the rank.
func TestEfforts(t *testing.T) {
	r := NewRanking(FirstFailing + 1)
	for i := range FirstFailing {
		r.Fail(i)
	}
	for _, test := range []struct {
		function    int
		limit, want time.Duration
		inputs      int
		more        bool
	}{
		{FirstFailing - 1, AutoEffort, 5 * time.Second, 200_000, false},
		{FirstFailing, AutoEffort, 5 * time.Second, 2000, false},
		{FirstFailing, time.Minute, time.Minute, 1 << 30, true},
		{FirstFailing, 0, 0, 1 << 30, true},
	} {
		e := r.Generalizing(test.function, test.limit)
		if e.Limit != test.want || !e.Allowance.Take(test.inputs) || e.Allowance.Cut() {
			t.Errorf("function %d with a limit of %v may take %v, and less than %d inputs", test.function, test.limit, e.Limit, test.inputs)
		}
		if more := e.Allowance.Take(1); more != test.more || e.Allowance.Cut() == more {
			t.Errorf("function %d with a limit of %v takes more: %v", test.function, test.limit, more)
		}
		if got, want := e.IsShortened(), test.function == FirstFailing && !test.more; got != want {
			t.Errorf("function %d with a limit of %v is shortened: %v", test.function, test.limit, got)
		}
	}
	if e := r.Reducing(FirstFailing, AutoEffort); e.Limit != 10*time.Second || !e.Allowance.Take(500) || e.Allowance.Take(1) {
		t.Errorf("reducing may take %+v", e)
	}
}

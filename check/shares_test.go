package check

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/typetarget/target/spec"
)

// TestShareSizes computes shares.
func TestShareSizes(t *testing.T) {
	for _, test := range []struct {
		functions, parallel int
		want                time.Duration
	}{
		{1, 1, 45 * time.Second}, {1, 4, time.Minute}, {2, 2, 45 * time.Second},
		{120, 2, time.Second}, {10, 2, 9 * time.Second}, {0, 2, time.Minute},
	} {
		s := &shares{total: 90 * time.Second, parallel: test.parallel}
		if s.start(1, test.functions); s.first != test.want {
			t.Errorf("%d functions, %d at a time: a share of %v, want %v", test.functions, test.parallel, s.first, test.want)
		}
	}
}

// TestSecondShare has shares for a second round only if they are worth
// beginning anew.
func TestSecondShare(t *testing.T) {
	for _, test := range []struct {
		spent time.Duration
		cut   int
		want  time.Duration
	}{
		{0, 9, 20 * time.Second}, {0, 1, time.Minute}, {0, 20, 0}, {30 * time.Second, 4, 30 * time.Second}, {2 * time.Minute, 1, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &shares{total: 90 * time.Second, parallel: 2}
			s.start(1, 10)
			time.Sleep(test.spent)
			if got := s.second(test.cut); got != test.want {
				t.Errorf("after %v each of %d functions has %v more, want %v", test.spent, test.cut, got, test.want)
			}
		})
	}
}

// TestRemainder has each function that begins have a part of a run's timeout,
// whatever those before it take of theirs.
func TestRemainder(t *testing.T) {
	for _, takes := range []float64{0, 0.5, 1} {
		synctest.Test(t, func(t *testing.T) {
			const functions, parallel = 300, 2
			r := &remainder{until: time.Now().Add(90 * time.Second), parallel: parallel, waiting: functions}
			preparing := r.preparing()
			if all := functions * preparing; all > 45*time.Second {
				t.Errorf("preparing %d functions may take %v", functions, all)
			}
			first := r.begin()
			share := first
			for range functions * 9 / 10 {
				time.Sleep(time.Duration(takes * float64(share) / parallel))
				share = r.begin()
			}
			if takes < 0.7 && share < first || share < first/4 {
				t.Errorf("functions take %v of their time: the first one has %v, one of the last %v", takes, first, share)
			}
		})
	}
	if share := (&remainder{waiting: 3}).begin(); share != 0 {
		t.Errorf("a part of %v without a timeout", share)
	}
}

// TestBudgetOfTimeout has the budget of a function be no more than its part of
// the run's timeout, unless it has none or one of its own.
func TestBudgetOfTimeout(t *testing.T) {
	own := 5 * time.Minute
	for _, test := range []struct {
		limit time.Duration
		own   *time.Duration
		want  time.Duration
	}{
		{3 * time.Second, nil, 2 * time.Second}, {time.Second, nil, time.Second}, {AutoBudget, nil, 2 * time.Second},
		{0, nil, 0}, {time.Second, &own, own},
	} {
		r := &run{cfg: Config{Limits: Limits{Function: test.limit}}, shares: shares{total: 90 * time.Second}}
		f := &function{run: r, contract: &spec.Contract{Bound: spec.Bound{Budget: test.own}}, times: times{part: 2 * time.Second}}
		if got := f.budget(); got != test.want {
			t.Errorf("a limit of %v: a budget of %v, want %v", test.limit, got, test.want)
		}
		if said := strings.Contains(f.budgetEnded(), "the run's timeout, 2s, ended"); said != (test.want == 2*time.Second) {
			t.Errorf("a limit of %v: %s", test.limit, f.budgetEnded())
		}
	}
}

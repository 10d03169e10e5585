package check

import (
	"testing"
	"time"
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
		s := &shares{total: 90 * time.Second, parallel: 2}
		s.start(1, 10)
		s.begin = s.begin.Add(-test.spent)
		if got := s.second(test.cut).Round(time.Second); got != test.want {
			t.Errorf("after %v each of %d functions has %v more, want %v", test.spent, test.cut, got, test.want)
		}
	}
}

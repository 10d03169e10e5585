package limits

import (
	"context"
	"errors"
	"testing"
)

// TestMemoryGuard checks when functions are ended, and which.
func TestMemoryGuard(t *testing.T) {
	g := NewGuard(1000)
	var uses []int64
	g.used = func() int64 {
		n := uses[0]
		uses = uses[1:]
		return n
	}
	one, release := g.With(context.Background())
	two, _ := g.With(context.Background())
	for _, x := range []struct {
		uses []int64 // before and after garbage is collected
		ends bool
	}{
		{[]int64{900}, false},
		{[]int64{1001, 100}, false},
		{[]int64{1001, 990}, true},
	} {
		release()
		if uses = x.uses; g.look() != x.ends || len(uses) > 0 {
			t.Errorf("%v: not %v", x.uses, x.ends)
		}
		fault := (*MemoryError)(nil)
		if got := errors.As(context.Cause(two), &fault); got != x.ends {
			t.Errorf("%v: two ends %v", x.uses, got)
		}
		if errors.As(context.Cause(one), &fault) {
			t.Errorf("%v: one ends, which was over", x.uses)
		}
	}
}

func TestTotalMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"MemTotal:       24610000 kB\nMemFree: 1 kB\n": 24610000 << 10,
		"MemFree: 1 kB\n": 0,
		"MemTotal: x kB":  0,
		"":                0,
	} {
		if got := totalMemory(text); got != want {
			t.Errorf("%q: %d, not %d", text, got, want)
		}
	}
	if n := MachineMemory(); n < 1<<26 {
		t.Errorf("the machine has %d bytes", n)
	}
}

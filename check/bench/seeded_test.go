package main

import (
	"testing"
	"time"

	"github.com/typetarget/target/check/bench/rival"
)

// TestSeeded checks that the functions under test are right within small
// bounds, and that the seeded bugs show within theirs.
func TestSeeded(t *testing.T) {
	for _, s := range rival.EndToEnd() {
		if r, _ := s.Rate(rival.BruteForce, small[s.Name()], time.Minute); r.Failed || !r.Complete {
			t.Errorf("%s: %+v", s.Name(), r)
		}
	}
	for _, x := range bugs {
		if r, _ := rival.Named("seeded."+x.name).Rate(rival.HandWritten, x.bounds, time.Minute); !r.Failed {
			t.Errorf("%s: the bug does not show: %+v", x.name, r)
		}
	}
}

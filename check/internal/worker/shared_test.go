package worker

import (
	"os"
	"slices"
	"testing"
)

// TestTakeAfterClose takes the marks of a worker that has ended, which are gone
// with its memory.
func TestTakeAfterClose(t *testing.T) {
	s, err := newShared(t.TempDir(), 1, Limits{}, 70, 2)
	if err != nil {
		t.Fatal(err)
	}
	s.memory.Bytes[os.Getpagesize()+8+69] = 1 // the board has the owner in front
	if got := s.take(); !slices.Equal(got, []uint64{0, 1 << 5}) {
		t.Errorf("marks %b", got)
	}
	s.close()
	if got := s.take(); !slices.Equal(got, []uint64{0, 0}) {
		t.Errorf("marks of closed memory %b", got)
	}
}

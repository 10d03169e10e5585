package wire

import "testing"

// TestLength inverts the numbers of slices.
func TestLength(t *testing.T) {
	for _, length := range []int{0, 1, 127, 1<<27 - 2} {
		for _, spare := range []bool{false, true} {
			if n, s := Length(Slice(length, spare)); n != uint64(length)+1 || s != spare {
				t.Errorf("length %d, spare capacity %v: %d, %v", length, spare, n, s)
			}
		}
	}
	if n, spare := Length(0); n != 0 || spare {
		t.Errorf("nil: %d, %v", n, spare)
	}
}

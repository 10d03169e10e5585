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

// TestReference inverts the numbers of nodes.
func TestReference(t *testing.T) {
	for _, node := range []int{1, 2, 200} {
		if n := Reference(node); n <= Fresh || Referred(n) != uint64(node) {
			t.Errorf("node %d has the number %d, which refers to %d", node, n, Referred(n))
		}
	}
	if Referred(Null) != 0 || Referred(Fresh) != 0 {
		t.Error("nil or a new node refers to an earlier one")
	}
}

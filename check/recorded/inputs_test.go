package recorded

import "testing"

// TestAdd adds inputs until there is no room: the first ones stay, in order and
// without a gap.
func TestAdd(t *testing.T) {
	in := &inputs{room: 5}
	for _, wire := range []string{"ab", "cd", "ef", "g"} {
		in.add([]byte(wire), 1)
	}
	if string(in.wire) != "abcd" || !in.full {
		t.Errorf("kept %q, full %v", in.wire, in.full)
	}
}

// TestEmpty keeps the one input of a function without parameters.
func TestEmpty(t *testing.T) {
	var kept Inputs
	kept.Ran(nil)(nil, 1)
	if own := kept.all[nil]; own.empty != 1 {
		t.Errorf("%d inputs are kept", own.empty)
	}
}

package suite

import (
	"strings"
	"testing"
)

// TestRoom adds inputs until there is no room: the first ones stay, in order
// and without a gap, and the line about the suite says that others are missing.
func TestRoom(t *testing.T) {
	in := &inputs{room: 5}
	for _, wire := range []string{"ab", "cd", "ef", "g"} {
		in.add([]byte(wire))
	}
	if string(in.wire) != "abcd" || !in.full {
		t.Errorf("kept %q, full %v", in.wire, in.full)
	}
	for _, cut := range []bool{false, true} {
		if line := (Suite{Inputs: [][]string{nil}, Cut: cut}).String(); strings.Contains(line, "256 MiB") != cut {
			t.Errorf("cut %v: %s", cut, line)
		}
	}
}

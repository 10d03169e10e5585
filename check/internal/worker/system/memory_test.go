//go:build unix

package system

import (
	"os/exec"
	"testing"
)

// TestPeakMemory takes the memory of this process for none of a child that used
// little.
func TestPeakMemory(t *testing.T) {
	held := make([]byte, 64<<20)
	for i := range held {
		held[i] = 1
	}
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	own := OwnPeakMemory()
	if own < 64<<20 {
		t.Errorf("this process had %d bytes, and holds %d", own, len(held))
	}
	if used := PeakMemory(cmd.ProcessState, own); used != 0 {
		t.Errorf("the child is said to have had %d bytes", used)
	}
	if held[len(held)-1] != 1 {
		t.Fail()
	}
}

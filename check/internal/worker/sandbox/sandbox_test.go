package sandbox

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestNone starts a process on a system that has nothing to restrict it with:
// all that it can do is told.
func TestNone(t *testing.T) {
	none := &Sandbox{}
	if gaps := strings.Join(none.Gaps(), "; "); !strings.Contains(gaps, "change files") || !strings.Contains(gaps, "use the network") || !strings.Contains(gaps, "send signals") {
		t.Errorf("it lacks only %q", gaps)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	started := make(chan error)
	Thread(func() { started <- none.Start(cmd, t.TempDir()) })
	if err := <-started; err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestModes chooses among sandboxes, of which one lacks everything.
func TestModes(t *testing.T) {
	none := &Sandbox{}
	if s, err := For(Off); s != nil || err != nil {
		t.Errorf("off: %v, %v", s, err)
	}
	if s, err := none.in(Auto); s != none || err != nil {
		t.Errorf("auto: %v, %v", s, err)
	}
	off := (*Sandbox)(nil)
	if off.String() != "off" || !strings.HasPrefix(none.String(), "partial: functions can change files, ") {
		t.Errorf("%q, %q", off, none)
	}
	s, err := none.in(On)
	if s != nil || err == nil || !strings.Contains(err.Error(), none.Gaps()[0]) || !strings.HasSuffix(err.Error(), "; -sandbox off runs them without one") {
		t.Errorf("on: %v, %v", s, err)
	}
	if s := Find(); len(s.Gaps()) == 0 {
		if s.String() != "whole" {
			t.Errorf("%q", s)
		}
		if in, err := For(On); in != s || err != nil {
			t.Errorf("on: %v, %v", in, err)
		}
	}
}

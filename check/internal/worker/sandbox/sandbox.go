package sandbox

import (
	"fmt"
	"strings"
	"sync"
)

// A Mode says whether processes run in a sandbox.
type Mode uint8

const (
	// Off runs processes without a sandbox.
	Off Mode = iota
	// Auto runs processes with all the restrictions that the system has.
	Auto
	// On runs processes only in a complete sandbox.
	On
)

// A Sandbox restricts processes by the features that the system has.
type Sandbox struct {
	kernel kernel
}

// Find returns the sandbox of this system. The first call tries the features of
// the system.
func Find() *Sandbox { return found() }

var found = sync.OnceValue(func() *Sandbox { return &Sandbox{kernel: probe()} })

// Gaps returns the actions that processes can still do, each with the feature
// that the system lacks to prevent it. It returns nil if the sandbox is
// complete.
func (s *Sandbox) Gaps() []string { return s.kernel.gaps() }

// String says in a few words what processes can do: "off" without a sandbox,
// "whole", or "partial" with the gaps.
func (s *Sandbox) String() string {
	if s == nil {
		return "off"
	}
	if gaps := s.Gaps(); len(gaps) > 0 {
		return "partial: functions can " + strings.Join(gaps, "; ")
	}
	return "whole"
}

// For returns the sandbox of this system for a mode, or nil for Off. The error
// names the gaps if the mode is On and the sandbox is not complete.
func For(m Mode) (*Sandbox, error) {
	if m == Off {
		return nil, nil
	}
	return Find().in(m)
}

func (s *Sandbox) in(m Mode) (*Sandbox, error) {
	if gaps := s.Gaps(); m == On && len(gaps) > 0 {
		return nil, fmt.Errorf("the sandbox is incomplete: functions could %s; -sandbox off runs them without one", strings.Join(gaps, "; "))
	}
	return s, nil
}

package sandbox

import (
	"fmt"
	"strings"
	"sync"
)

// A Mode says whether processes are to be in a sandbox.
type Mode uint8

const (
	// Off is in none.
	Off Mode = iota
	// Auto is in what the system has of one.
	Auto
	// On is in a whole one.
	On
)

// A Sandbox is what the system has to restrict processes with.
type Sandbox struct {
	kernel kernel
}

// Find returns the sandbox of this system. The first call tries what there is.
func Find() *Sandbox { return found() }

var found = sync.OnceValue(func() *Sandbox { return &Sandbox{kernel: probe()} })

// Gaps are what processes can do all the same, each with what the system lacks
// to prevent it; none if it has everything.
func (s *Sandbox) Gaps() []string { return s.kernel.gaps() }

// For returns the sandbox of this system for a mode, nil if it is none. The
// error says what the system lacks of a whole one.
func For(m Mode) (*Sandbox, error) {
	if m == Off {
		return nil, nil
	}
	return Find().in(m)
}

func (s *Sandbox) in(m Mode) (*Sandbox, error) {
	if gaps := s.Gaps(); m == On && len(gaps) > 0 {
		return nil, fmt.Errorf("the sandbox is not whole: functions could %s; -sandbox off runs them without one", strings.Join(gaps, "; "))
	}
	return s, nil
}

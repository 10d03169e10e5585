package parent

import (
	"errors"
	"syscall"
)

// A Descriptor is that of a pipe to the parent.
type Descriptor = syscall.Handle

// MapShared returns an error: the parent starts no workers on Windows, as their
// descriptors do not reach them.
func MapShared() ([]byte, error) { return nil, errors.New("there is no memory to share on Windows") }

// Hide returns the descriptor: processes do not inherit it.
func Hide(d Descriptor) Descriptor { return d }

// LimitMemory does nothing. The garbage collector's soft limit remains.
func LimitMemory(bytes uint64) {}

// ForbidCore does nothing: Windows has no core files.
func ForbidCore() {}

//go:build unix

package parent

import (
	"syscall"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A Descriptor is that of a pipe to the parent.
type Descriptor = int

// MapShared takes over the memory that is shared with the parent. The error is
// the system's.
func MapShared() ([]byte, error) {
	defer syscall.Close(protocol.SharedDescriptor)
	const end = 2
	size, err := syscall.Seek(protocol.SharedDescriptor, 0, end)
	if err != nil {
		return nil, err
	}
	return syscall.Mmap(protocol.SharedDescriptor, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
}

// ForbidCore keeps a crash from writing a core file into the user's directory.
func ForbidCore() { syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}) }

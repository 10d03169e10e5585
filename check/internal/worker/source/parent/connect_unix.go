//go:build unix

package parent

import (
	"syscall"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A Descriptor is that of a pipe to the parent.
type Descriptor = int

// Connect takes over the pipes to the parent and the memory that is shared with
// it. Processes that the code under test starts do not inherit them. The error
// is the system's.
func Connect() (request, reply Descriptor, memory []byte, err error) {
	defer syscall.Close(protocol.SharedDescriptor)
	const end = 2
	size, err := syscall.Seek(protocol.SharedDescriptor, 0, end)
	if err != nil {
		return 0, 0, nil, err
	}
	memory, err = syscall.Mmap(protocol.SharedDescriptor, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		return 0, 0, nil, err
	}
	return hide(protocol.RequestDescriptor), hide(protocol.ReplyDescriptor), memory, nil
}

// ForbidCore keeps a crash from writing a core file into the user's directory.
func ForbidCore() { syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}) }

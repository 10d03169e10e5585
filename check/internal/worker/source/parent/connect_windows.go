package parent

import (
	"errors"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A Descriptor is that of a pipe to the parent.
type Descriptor = syscall.Handle

// Connect takes over the pipes to the parent and the memory that is shared with
// it. Processes that the code under test starts do not inherit them. The error
// is the system's, or says that there is no parent.
func Connect() (request, reply Descriptor, memory []byte, err error) {
	text, _ := syscall.Getenv(protocol.HandlesVariable)
	syscall.Unsetenv(protocol.HandlesVariable)
	var all []uintptr
	for _, field := range strings.Fields(text) {
		n, err := strconv.ParseUint(field, 10, strconv.IntSize)
		if err != nil {
			return 0, 0, nil, err
		}
		all = append(all, uintptr(n))
	}
	if len(all) != 4 {
		return 0, 0, nil, errors.New("it has no handles")
	}
	const mapRead, mapWrite = 4, 2
	view, err := syscall.MapViewOfFile(syscall.Handle(all[2]), mapRead|mapWrite, 0, 0, all[3])
	if err != nil {
		return 0, 0, nil, err
	}
	syscall.CloseHandle(syscall.Handle(all[2]))
	request, reply = syscall.Handle(all[0]), syscall.Handle(all[1])
	syscall.SetHandleInformation(request, syscall.HANDLE_FLAG_INHERIT, 0)
	syscall.SetHandleInformation(reply, syscall.HANDLE_FLAG_INHERIT, 0)
	// The memory is not Go's: its address may be taken for a pointer.
	return request, reply, unsafe.Slice(*(**byte)(unsafe.Pointer(&view)), all[3]), nil
}

// LimitMemory does nothing. The garbage collector's soft limit remains.
func LimitMemory(bytes uint64) {}

// ForbidCore does nothing: Windows has no core files.
func ForbidCore() {}

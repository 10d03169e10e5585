package system

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// ExecutableSuffix ends the names of files that can be executed.
const ExecutableSuffix = ".exe"

// A Shared is memory that a worker shares with its parent.
type Shared struct {
	Bytes   []byte
	mapping windows.Handle
}

// NewShared makes shared memory of some size, which has no file. The error is
// the system's.
func NewShared(dir string, size int) (*Shared, error) {
	mapping, err := windows.CreateFileMapping(windows.InvalidHandle, nil, windows.PAGE_READWRITE, uint32(uint64(size)>>32), uint32(size), nil)
	if err != nil {
		return nil, os.NewSyscallError("CreateFileMapping", err)
	}
	view, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ|windows.FILE_MAP_WRITE, 0, 0, uintptr(size))
	if err != nil {
		windows.CloseHandle(mapping)
		return nil, os.NewSyscallError("MapViewOfFile", err)
	}
	// The memory is not Go's: its address may be taken for a pointer.
	return &Shared{Bytes: unsafe.Slice(*(**byte)(unsafe.Pointer(&view)), size), mapping: mapping}, nil
}

// Close gives up the memory. A worker that has it keeps it.
func (s *Shared) Close() {
	windows.UnmapViewOfFile(uintptr(unsafe.Pointer(&s.Bytes[0])))
	windows.CloseHandle(s.mapping)
}

// Connect has a worker inherit the pipes to its parent and the shared memory.
// An entry of its environment has their handles and the size of the memory.
func Connect(cmd *exec.Cmd, request, reply *os.File, memory *Shared) {
	handles := []syscall.Handle{syscall.Handle(request.Fd()), syscall.Handle(reply.Fd()), syscall.Handle(memory.mapping)}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	for _, h := range handles {
		syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT)
		cmd.SysProcAttr.AdditionalInheritedHandles = append(cmd.SysProcAttr.AdditionalInheritedHandles, h)
	}
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d %d %d %d", protocol.HandlesVariable, handles[0], handles[1], handles[2], len(memory.Bytes)))
}

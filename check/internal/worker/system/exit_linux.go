package system

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// AwaitExit waits until a process has ended, without reaping it. Until the
// process is reaped, no other process or group has its number. On other systems
// AwaitExit waits until the process has closed its pipe, and then for the time
// that the process may linger.
func AwaitExit(p *os.Process, closed <-chan struct{}, linger time.Duration) {
	const idIsPid = 1
	var info [128]byte // a siginfo_t, of no interest
	for {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, idIsPid, uintptr(p.Pid),
			uintptr(unsafe.Pointer(&info)), syscall.WEXITED|syscall.WNOWAIT, 0, 0)
		if errno != syscall.EINTR {
			return
		}
	}
}

// IsStopped reports whether a signal has stopped the process.
func IsStopped(p *os.Process) bool {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Pid))
	_, state, _ := bytes.Cut(stat, []byte(") "))
	return bytes.HasPrefix(state, []byte("T"))
}

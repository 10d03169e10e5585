package worker

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// awaitExit waits until the process has ended, and leaves it to be waited for:
// until then its number, which is its group's, is no other's.
func awaitExit(p *Process) {
	const idIsPid = 1
	var info [128]byte // a siginfo_t, of no interest
	for {
		_, _, errno := syscall.Syscall6(syscall.SYS_WAITID, idIsPid, uintptr(p.cmd.Process.Pid),
			uintptr(unsafe.Pointer(&info)), syscall.WEXITED|syscall.WNOWAIT, 0, 0)
		if errno != syscall.EINTR {
			return
		}
	}
}

// isStopped reports whether a signal has stopped the process.
func isStopped(p *os.Process) bool {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Pid))
	_, state, _ := bytes.Cut(stat, []byte(") "))
	return bytes.HasPrefix(state, []byte("T"))
}

package sandbox

import "golang.org/x/sys/unix"

// architecture is the number of the architecture in filters of system calls.
const architecture = unix.AUDIT_ARCH_X86_64

// ownDenied holds the denied system calls that only this architecture has.
var ownDenied = []uint32{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN,
	unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
	unix.SYS_IOPL, unix.SYS_IOPERM,
}

// opens holds the system calls that open files.
var opens = []opening{{unix.SYS_OPEN, 1}, {unix.SYS_OPENAT, 2}}

package sandbox

import "golang.org/x/sys/unix"

// architecture is the number of the architecture in filters of system calls.
const architecture = unix.AUDIT_ARCH_AARCH64

// ownDenied holds the denied system calls that only this architecture has.
var ownDenied []uint32

// opens holds the system calls that open files.
var opens = []opening{{unix.SYS_OPENAT, 2}}

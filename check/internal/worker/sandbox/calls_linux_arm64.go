package sandbox

import "golang.org/x/sys/unix"

// architecture is how filters of system calls name the architecture.
const architecture = unix.AUDIT_ARCH_AARCH64

// ownDenied are the calls of denied that only this architecture has.
var ownDenied []uint32

// opens are the calls that open files.
var opens = []opening{{unix.SYS_OPENAT, 2}}

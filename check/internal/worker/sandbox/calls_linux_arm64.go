package sandbox

import "golang.org/x/sys/unix"

// architecture is the number of the architecture in filters of system calls.
const architecture = unix.AUDIT_ARCH_AARCH64

// ownAllowed holds the allowed system calls that only this architecture has.
var ownAllowed []uint32

// ownChecked holds the checks of system calls that only this architecture has.
var ownChecked map[uint32][]check

// opens holds the system calls that open files, with the index of the argument
// that holds the flags.
var opens = map[uint32]uint32{unix.SYS_OPENAT: 2}

package sandbox

import "golang.org/x/sys/unix"

// architecture is the number of the architecture in filters of system calls.
const architecture = unix.AUDIT_ARCH_X86_64

// ownAllowed holds the allowed system calls that only this architecture has:
// older forms of others.
var ownAllowed = []uint32{
	unix.SYS_OPEN, unix.SYS_CREAT, unix.SYS_STAT, unix.SYS_LSTAT, unix.SYS_ACCESS, unix.SYS_READLINK,
	unix.SYS_GETDENTS, unix.SYS_MKDIR, unix.SYS_RMDIR, unix.SYS_UNLINK, unix.SYS_SYMLINK, unix.SYS_LINK, unix.SYS_RENAME,
	unix.SYS_INOTIFY_INIT, unix.SYS_DUP2, unix.SYS_PIPE, unix.SYS_EVENTFD, unix.SYS_SIGNALFD,
	unix.SYS_EPOLL_CREATE, unix.SYS_EPOLL_WAIT, unix.SYS_POLL, unix.SYS_SELECT,
	unix.SYS_ARCH_PRCTL, unix.SYS_FORK, unix.SYS_VFORK, unix.SYS_GETPGRP,
	unix.SYS_ALARM, unix.SYS_PAUSE, unix.SYS_TIME,
}

// ownChecked holds the checks of system calls that only this architecture has.
var ownChecked = map[uint32][]check{
	unix.SYS_MKNOD: {{argument: 1, mask: unix.S_IFMT, values: []uint32{0, unix.S_IFREG, unix.S_IFIFO}}},
}

// opens holds the system calls that open files, with the index of the argument
// that holds the flags.
var opens = map[uint32]uint32{unix.SYS_OPEN: 1, unix.SYS_OPENAT: 2}

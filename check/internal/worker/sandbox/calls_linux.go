//go:build linux && (amd64 || arm64)

package sandbox

import (
	"slices"

	"golang.org/x/sys/unix"
)

// allowedCalls holds the system calls that are always allowed. ownAllowed holds
// those that only one architecture has. All of them act on the process itself,
// on what it has opened, or on files, which Landlock guards. Programs of Go and
// C, the race detector and a shell need no others.
var allowedCalls = []uint32{
	// Files: reading them, and changes that Landlock covers.
	unix.SYS_OPENAT, unix.SYS_OPENAT2, unix.SYS_CLOSE, unix.SYS_CLOSE_RANGE,
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREAD64, unix.SYS_PWRITE64,
	unix.SYS_PREADV, unix.SYS_PWRITEV, unix.SYS_PREADV2, unix.SYS_PWRITEV2, unix.SYS_LSEEK,
	unix.SYS_SENDFILE, unix.SYS_SPLICE, unix.SYS_TEE, unix.SYS_VMSPLICE, unix.SYS_COPY_FILE_RANGE,
	unix.SYS_FSTAT, unix.SYS_NEWFSTATAT, unix.SYS_STATX, unix.SYS_STATFS, unix.SYS_FSTATFS,
	unix.SYS_FACCESSAT, unix.SYS_FACCESSAT2, unix.SYS_READLINKAT, unix.SYS_GETDENTS64, unix.SYS_GETCWD,
	unix.SYS_CHDIR, unix.SYS_FCHDIR, unix.SYS_UMASK,
	unix.SYS_GETXATTR, unix.SYS_LGETXATTR, unix.SYS_FGETXATTR, unix.SYS_LISTXATTR, unix.SYS_LLISTXATTR, unix.SYS_FLISTXATTR,
	unix.SYS_TRUNCATE, unix.SYS_FTRUNCATE, unix.SYS_FALLOCATE, unix.SYS_FADVISE64, unix.SYS_READAHEAD,
	unix.SYS_FSYNC, unix.SYS_FDATASYNC, unix.SYS_SYNC_FILE_RANGE, unix.SYS_FLOCK,
	unix.SYS_MKDIRAT, unix.SYS_UNLINKAT, unix.SYS_SYMLINKAT, unix.SYS_LINKAT, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2,
	unix.SYS_INOTIFY_INIT1, unix.SYS_INOTIFY_ADD_WATCH, unix.SYS_INOTIFY_RM_WATCH,
	// Descriptors, and waiting for them.
	unix.SYS_DUP, unix.SYS_DUP3, unix.SYS_PIPE2, unix.SYS_EVENTFD2, unix.SYS_SIGNALFD4, unix.SYS_MEMFD_CREATE,
	unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EPOLL_PWAIT2, unix.SYS_PPOLL, unix.SYS_PSELECT6,
	// Pairs of sockets. A socket that is connected to something else has to
	// be made by a call that is not allowed.
	unix.SYS_SENDTO, unix.SYS_RECVFROM, unix.SYS_SENDMSG, unix.SYS_RECVMSG, unix.SYS_SENDMMSG, unix.SYS_RECVMMSG,
	unix.SYS_GETSOCKOPT, unix.SYS_SETSOCKOPT, unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME, unix.SYS_SHUTDOWN,
	// Memory.
	unix.SYS_BRK, unix.SYS_MMAP, unix.SYS_MUNMAP, unix.SYS_MREMAP, unix.SYS_MPROTECT, unix.SYS_MADVISE, unix.SYS_MSYNC,
	unix.SYS_MINCORE, unix.SYS_MLOCK, unix.SYS_MLOCK2, unix.SYS_MUNLOCK, unix.SYS_MLOCKALL, unix.SYS_MUNLOCKALL,
	unix.SYS_PKEY_MPROTECT, unix.SYS_PKEY_ALLOC, unix.SYS_PKEY_FREE,
	unix.SYS_MBIND, unix.SYS_GET_MEMPOLICY, unix.SYS_SET_MEMPOLICY, unix.SYS_MEMBARRIER,
	// Threads.
	unix.SYS_FUTEX, unix.SYS_FUTEX_WAITV, unix.SYS_FUTEX_WAKE, unix.SYS_FUTEX_WAIT, unix.SYS_FUTEX_REQUEUE,
	unix.SYS_SET_TID_ADDRESS, unix.SYS_SET_ROBUST_LIST, unix.SYS_GET_ROBUST_LIST, unix.SYS_RSEQ,
	unix.SYS_GETTID, unix.SYS_GETCPU, unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_SCHED_GETPARAM,
	unix.SYS_SCHED_GETSCHEDULER, unix.SYS_SCHED_GETATTR, unix.SYS_SCHED_GET_PRIORITY_MAX, unix.SYS_SCHED_GET_PRIORITY_MIN,
	unix.SYS_SCHED_RR_GET_INTERVAL,
	// Processes, and programs that they start.
	unix.SYS_EXECVE, unix.SYS_EXECVEAT, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_WAIT4, unix.SYS_WAITID,
	unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL,
	unix.SYS_GETPID, unix.SYS_GETPPID, unix.SYS_GETPGID, unix.SYS_SETPGID, unix.SYS_GETSID, unix.SYS_SETSID,
	unix.SYS_GETUID, unix.SYS_GETEUID, unix.SYS_GETGID, unix.SYS_GETEGID, unix.SYS_GETRESUID, unix.SYS_GETRESGID,
	unix.SYS_GETGROUPS, unix.SYS_CAPGET, unix.SYS_GETPRIORITY, unix.SYS_IOPRIO_GET,
	unix.SYS_GETRLIMIT, unix.SYS_SETRLIMIT, unix.SYS_GETRUSAGE, unix.SYS_TIMES, unix.SYS_SYSINFO, unix.SYS_UNAME,
	// Signals. Landlock or the namespace says which processes they reach.
	unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO,
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_RT_SIGPENDING,
	unix.SYS_RT_SIGSUSPEND, unix.SYS_RT_SIGTIMEDWAIT, unix.SYS_SIGALTSTACK, unix.SYS_RESTART_SYSCALL,
	// Time, and random numbers.
	unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_NANOSLEEP, unix.SYS_GETTIMEOFDAY,
	unix.SYS_TIMER_CREATE, unix.SYS_TIMER_SETTIME, unix.SYS_TIMER_GETTIME, unix.SYS_TIMER_GETOVERRUN, unix.SYS_TIMER_DELETE,
	unix.SYS_TIMERFD_CREATE, unix.SYS_TIMERFD_SETTIME, unix.SYS_TIMERFD_GETTIME, unix.SYS_GETITIMER, unix.SYS_SETITIMER,
	unix.SYS_GETRANDOM,
}

// A check is a condition on an argument of a system call: its lower half, as
// far as mask has it, is one of values.
type check struct {
	argument uint32
	mask     uint32
	values   []uint32
	differ   bool // it differs from all values instead
}

const whole = ^uint32(0)

// newNamespaces holds the flags of clone that make namespaces.
const newNamespaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

// checkedCalls holds the system calls that are allowed with some arguments, and
// what must be true of these.
var checkedCalls = map[uint32][]check{
	unix.SYS_CLONE: {{mask: newNamespaces, values: []uint32{0}}},
	unix.SYS_PRCTL: {{mask: whole, values: []uint32{
		unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_PDEATHSIG, unix.PR_GET_PDEATHSIG,
		unix.PR_SET_NO_NEW_PRIVS, unix.PR_GET_NO_NEW_PRIVS, unix.PR_GET_DUMPABLE, unix.PR_GET_SECCOMP,
		unix.PR_SET_TIMERSLACK, unix.PR_GET_TIMERSLACK, unix.PR_CAPBSET_READ, unix.PR_GET_TID_ADDRESS,
		unix.PR_SET_CHILD_SUBREAPER, unix.PR_GET_CHILD_SUBREAPER, unix.PR_SET_VMA,
		unix.PR_SET_THP_DISABLE, unix.PR_GET_THP_DISABLE,
	}}},
	// Reads, and settings of descriptors. Others change files that are open
	// for reading, or terminals.
	unix.SYS_IOCTL: {{argument: 1, mask: whole, values: []uint32{
		unix.TCGETS, unix.TIOCGWINSZ, unix.TIOCGPGRP, unix.TIOCINQ, setNonblocking, closeOnExec, notCloseOnExec,
		unix.FS_IOC_GETFLAGS, unix.BLKGETSIZE64, unix.BLKSSZGET,
	}}},
	// Without leases on files, signals about them, and other owners of
	// them.
	unix.SYS_FCNTL: {{argument: 1, mask: whole, values: []uint32{
		unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL,
		unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_GETLK, unix.F_OFD_SETLK, unix.F_OFD_SETLKW,
		unix.F_GETOWN, unix.F_GETLEASE, unix.F_SETPIPE_SZ, unix.F_GETPIPE_SZ, unix.F_ADD_SEALS, unix.F_GET_SEALS,
	}}},
	// Pairs that stay pairs: one socket of a pair for datagrams sends to
	// every name.
	unix.SYS_SOCKETPAIR: {
		{mask: whole, values: []uint32{unix.AF_UNIX}},
		{argument: 1, mask: 0xf, values: []uint32{unix.SOCK_STREAM, unix.SOCK_SEQPACKET}},
	},
	// Files and pipes, not devices.
	unix.SYS_MKNODAT: {{argument: 2, mask: unix.S_IFMT, values: []uint32{0, unix.S_IFREG, unix.S_IFIFO}}},
	// Limits and processors of the process itself.
	unix.SYS_PRLIMIT64:         {{mask: whole, values: []uint32{0}}},
	unix.SYS_SCHED_SETAFFINITY: {{mask: whole, values: []uint32{0}}},
	unix.SYS_SETPRIORITY:       {{mask: whole, values: []uint32{unix.PRIO_PROCESS}}, {argument: 1, mask: whole, values: []uint32{0}}},
	// The race detector asks for addresses that are not random.
	unix.SYS_PERSONALITY: {{mask: whole, values: []uint32{0, addrNoRandomize, whole}}},
}

// The requests FIONBIO, FIOCLEX and FIONCLEX of ioctl.
const setNonblocking, closeOnExec, notCloseOnExec = 0x5421, 0x5451, 0x5450

// addrNoRandomize is the flag ADDR_NO_RANDOMIZE of personality.
const addrNoRandomize = 0x0040000

// absentCalls holds system calls that programs try before older ones, which are
// used if the kernel seems not to have them. Their arguments lie in memory,
// which no filter sees.
var absentCalls = []uint32{unix.SYS_CLONE3}

// newestCall is the latest system call that was considered. Later ones do not
// seem to exist, so that programs use older ones.
const newestCall = unix.SYS_FILE_SETATTR

// callRules returns the rules for the system calls of this architecture. They
// deny truncation, even by those who may only read a file, if Landlock does
// not.
func callRules(truncates bool) []callRule {
	var rules []callRule
	for _, number := range slices.Concat(allowedCalls, ownAllowed) {
		rules = append(rules, callRule{number: number, action: unix.SECCOMP_RET_ALLOW})
	}
	for _, number := range absentCalls {
		rules = append(rules, callRule{number: number, action: refusal(unix.ENOSYS)})
	}
	for _, table := range []map[uint32][]check{checkedCalls, ownChecked} {
		for number, checks := range table {
			rules = append(rules, callRule{number, refusal(unix.EPERM), checks})
		}
	}
	if truncates {
		rules = append(rules,
			callRule{unix.SYS_TRUNCATE, refusal(unix.EPERM), nil},
			callRule{unix.SYS_OPENAT2, refusal(unix.ENOSYS), nil})
		for number, flags := range opens {
			rules = append(rules, callRule{number, refusal(unix.EPERM), []check{{
				argument: flags, mask: unix.O_ACCMODE | unix.O_TRUNC, values: []uint32{unix.O_TRUNC}, differ: true,
			}}})
		}
	}
	return rules
}

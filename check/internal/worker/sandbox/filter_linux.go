//go:build linux && (amd64 || arm64)

package sandbox

import (
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// denied holds the system calls that are always denied. ownDenied holds those
// that only one architecture has.
var denied = []uint32{
	// Connections of any kind of network and to other processes. Pairs of
	// sockets connect nothing else and are allowed.
	unix.SYS_SOCKET,
	// Rings of system calls that no filter sees.
	unix.SYS_IO_URING_SETUP,
	// Changes of files that Landlock does not cover: modes, owners, times
	// and attributes.
	unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2,
	unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
	unix.SYS_UTIMENSAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
	unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
	unix.SYS_FILE_SETATTR,
	// Objects of the kernel that outlive processes or belong to others.
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL,
	unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP, unix.SYS_SEMCTL,
	unix.SYS_MSGGET, unix.SYS_MSGSND, unix.SYS_MSGRCV, unix.SYS_MSGCTL,
	unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	// Changes of the machine, for users who run target as root.
	unix.SYS_REBOOT, unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD,
	unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_ADJTIMEX, unix.SYS_CLOCK_ADJTIME,
	unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME,
	unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_ACCT,
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_BPF,
}

// deniedCalls returns the filter for a kernel.
func deniedCalls(k kernel) []unix.SockFilter {
	truncates := k.landlock == 1 || k.landlock == 2 // Landlock does not restrict truncation
	f := filter{}
	f.load(4) // the architecture: calls have other numbers on another architecture
	f.unless(architecture)
	f.load(0) // the number of the call
	for _, number := range slices.Concat(denied, ownDenied) {
		f.refuse(number)
	}
	if runtime.GOARCH == "amd64" {
		const x32 = 0x40000000 // the same calls have numbers from here, too
		f.code = append(f.code, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, Jt: refuse, K: x32})
	}
	if truncates {
		f.refuse(unix.SYS_TRUNCATE)
		f.refuse(unix.SYS_OPENAT2)
		for _, open := range opens {
			f.refuseTruncation(open)
		}
	}
	return f.end()
}

// A filter is a program of the kernel's packet filter, which examines the
// number and the arguments of a system call.
type filter struct{ code []unix.SockFilter }

// refuse stands for the distance to the end of the program, where calls are
// denied.
const refuse = 255

// load adds an instruction that loads a word of the description of the call.
func (f *filter) load(offset uint32) {
	f.code = append(f.code, unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset})
}

// refuse adds an instruction that denies calls if the loaded word is word.
func (f *filter) refuse(word uint32) {
	f.code = append(f.code, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jt: refuse, K: word})
}

// unless adds an instruction that denies calls if the loaded word is not word.
func (f *filter) unless(word uint32) {
	f.code = append(f.code, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: refuse, K: word})
}

// An opening is a system call that opens files, with the index of the argument
// that holds the flags.
type opening struct{ number, flags uint32 }

// refuseTruncation adds instructions that deny calls that open a file for
// reading and truncate it.
func (f *filter) refuseTruncation(o opening) {
	f.code = append(f.code, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 4, K: o.number})
	f.load(16 + 8*o.flags)
	f.code = append(f.code, unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: unix.O_ACCMODE | unix.O_TRUNC})
	f.refuse(unix.O_TRUNC)
	f.load(0)
}

// end returns the whole program. It allows every call that is not denied.
func (f *filter) end() []unix.SockFilter {
	f.code = append(f.code,
		unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)})
	for i := range f.code {
		distance := uint8(len(f.code) - 2 - i)
		if f.code[i].Jt == refuse {
			f.code[i].Jt = distance
		}
		if f.code[i].Jf == refuse {
			f.code[i].Jf = distance
		}
	}
	return f.code
}

// restrictCalls installs a filter for the system calls of this thread.
func restrictCalls(code []unix.SockFilter) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	program := unix.SockFprog{Len: uint16(len(code)), Filter: &code[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(code)
	if errno != 0 {
		return errno
	}
	return nil
}

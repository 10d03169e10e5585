//go:build linux && (amd64 || arm64)

package sandbox

import (
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A callRule says what happens to a system call. It is allowed if checks are
// not empty and all of them pass. Otherwise action happens.
type callRule struct {
	number uint32
	action uint32
	checks []check
}

// refusal is the action by which a call fails with an error.
func refusal(err unix.Errno) uint32 { return unix.SECCOMP_RET_ERRNO | uint32(err) }

// callFilter returns the filter for a kernel.
func callFilter(k kernel) []unix.SockFilter {
	if k.truncates() {
		return strictFilter()
	}
	return usualFilter()
}

var (
	usualFilter  = sync.OnceValue(func() []unix.SockFilter { return filterOf(callRules(false)) })
	strictFilter = sync.OnceValue(func() []unix.SockFilter { return filterOf(callRules(true)) })
)

// filterOf returns the filter of some rules: a program of the kernel's packet
// filter, which examines the number and the arguments of a system call. A call
// that no rule allows is denied. A later rule for a call replaces earlier ones.
func filterOf(rules []callRule) []unix.SockFilter {
	byNumber := map[uint32]callRule{}
	for _, r := range rules {
		byNumber[r.number] = r
	}
	var spans []span
	add := func(first uint32, code []unix.SockFilter) {
		if n := len(spans); n == 0 || !slices.Equal(spans[n-1].code, code) {
			spans = append(spans, span{first, code})
		}
	}
	for number := range uint32(newestCall + 1) {
		if r, ok := byNumber[number]; ok {
			add(number, r.code())
		} else {
			add(number, returns(refusal(unix.EPERM)))
		}
	}
	add(newestCall+1, returns(refusal(unix.ENOSYS)))
	if runtime.GOARCH == "amd64" {
		const x32 = 0x40000000 // the same calls have numbers from here, too
		add(x32, returns(refusal(unix.EPERM)))
	}
	// Calls have other numbers on another architecture.
	code := []unix.SockFilter{load(4), jump(unix.BPF_JEQ, architecture, 1, 0)}
	code = append(code, returns(refusal(unix.EPERM))...)
	code = append(code, load(0))
	return append(code, choose(spans)...)
}

// A span holds the calls from a number on, up to the next span's, and the code
// that decides about them.
type span struct {
	first uint32
	code  []unix.SockFilter
}

// choose returns the code that runs that of the span of the loaded number. It
// bisects, since every call of the process runs it.
func choose(spans []span) []unix.SockFilter {
	if len(spans) == 1 {
		return spans[0].code
	}
	half := len(spans) / 2
	low, high := choose(spans[:half]), choose(spans[half:])
	code := []unix.SockFilter{
		jump(unix.BPF_JGE, spans[half].first, 0, 1),
		{Code: unix.BPF_JMP | unix.BPF_JA, K: uint32(len(low))}, // a distance has no limit here
	}
	return slices.Concat(code, low, high)
}

// code returns the code that decides about the call of a rule.
func (r callRule) code() []unix.SockFilter {
	if len(r.checks) == 0 {
		return returns(r.action)
	}
	var code []unix.SockFilter
	for _, c := range r.checks {
		code = append(code, load(16+8*c.argument),
			unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: c.mask})
		// A value that is found jumps behind the end of the list.
		for i, v := range c.values {
			code = append(code, jump(unix.BPF_JEQ, v, uint8(len(c.values)-i), 0))
		}
		found, missed := uint32(1), uint32(0)
		if c.differ {
			found, missed = 0, 1
		}
		code = append(code,
			unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: 1 + missed}, // no value
			unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: found})
		code = append(code, returns(r.action)...)
	}
	return append(code, returns(unix.SECCOMP_RET_ALLOW)...)
}

// load returns the instruction that loads a word of the description of the
// call.
func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

// jump returns the instruction that compares the loaded word, and skips as many
// instructions as the outcome says.
func jump(compare uint16, word uint32, yes, no uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | compare | unix.BPF_K, Jt: yes, Jf: no, K: word}
}

// returns returns the code that ends the program.
func returns(action uint32) []unix.SockFilter {
	return []unix.SockFilter{{Code: unix.BPF_RET | unix.BPF_K, K: action}}
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

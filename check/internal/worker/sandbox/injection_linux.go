//go:build linux && (amd64 || arm64)

package sandbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// An injection makes system calls in a process that this thread has started and
// that has stopped before its first instruction. The process restricts itself
// that way after it has entered its namespaces, in which it first needs rights
// that it must not keep. The calls run in one go, without a switch to this
// thread after each.
type injection struct {
	pid   int
	saved registers
	base  uint64 // the address of memory, on the stack of the process
	data  []byte // what the memory is to hold
	calls []injected
}

// An injected is a system call that a process is to make.
type injected struct {
	what   string // a name for it in errors
	number uint64
	args   []uint64
}

// The layout of memory: a table of calls follows the data.
const (
	// room is the number of bytes below the stack pointer that are used.
	// The kernel maps more than that.
	room = 64 << 10
	// callWords is the number of words of a call in the table: its number,
	// five arguments, and its result, which stepper writes.
	callWords = 7
)

// inject begins an injection. The process must be this thread's tracee.
func inject(pid int) (*injection, error) {
	if _, err := awaitStop(pid); err != nil {
		return nil, err
	}
	// A process whose tracer ends would run on without restrictions.
	if err := unix.PtraceSetOptions(pid, unix.PTRACE_O_EXITKILL); err != nil {
		return nil, fmt.Errorf("ptrace: %w", err)
	}
	in := &injection{pid: pid}
	if err := readRegisters(pid, &in.saved); err != nil {
		return nil, fmt.Errorf("ptrace: %w", err)
	}
	in.base = (stackPointer(&in.saved) - room) &^ 15
	return in, nil
}

// awaitStop waits until a signal has stopped a process, and returns the signal.
// It does not reap a process that has ended, which is an error.
func awaitStop(pid int) (unix.Signal, error) {
	const trapped = 4 // CLD_TRAPPED
	var info struct { // the start of a siginfo_t about a child
		_      [2]int32
		code   int32
		_      [3]int32
		status int32
		_      [100]byte
	}
	for {
		err := unix.Waitid(unix.P_PID, pid, (*unix.Siginfo)(unsafe.Pointer(&info)), unix.WSTOPPED|unix.WEXITED|unix.WNOWAIT, nil)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return 0, fmt.Errorf("waitid: %w", err)
		case info.code != trapped:
			return 0, errors.New("the process ended as it started")
		}
		return unix.Signal(info.status), nil
	}
}

// put adds bytes to the memory, and returns their address.
func (in *injection) put(b []byte) uint64 {
	at := in.base + uint64(len(in.data))
	in.data = append(in.data, b...)
	in.data = append(in.data, make([]byte, -len(in.data)&15)...)
	return at
}

// text adds a string to the memory, and returns its address.
func (in *injection) text(s string) uint64 { return in.put(append([]byte(s), 0)) }

// call adds a system call.
func (in *injection) call(what string, number uint64, args ...uint64) {
	in.calls = append(in.calls, injected{what, number, args})
}

// run makes the calls, and lets the process go on as if nothing had happened.
// An error leaves it stopped.
func (in *injection) run() error {
	at := uintptr(programCounter(&in.saved))
	replaced := make([]byte, len(stepper))
	if _, err := unix.PtracePeekText(in.pid, at, replaced); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	if _, err := unix.PtracePokeText(in.pid, at, stepper); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	if err := in.step(); err != nil {
		return err
	}
	if _, err := unix.PtracePokeText(in.pid, at, replaced); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	if err := writeRegisters(in.pid, &in.saved); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	if err := unix.PtraceDetach(in.pid); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	return nil
}

// step makes the calls. The error is that of the first one that fails.
func (in *injection) step() error {
	order := binary.NativeEndian
	table := in.base + uint64(len(in.data))
	memory := in.data
	for _, c := range in.calls {
		words := [callWords]uint64{0: c.number}
		copy(words[1:], c.args)
		for _, w := range words {
			memory = order.AppendUint64(memory, w)
		}
	}
	memory = order.AppendUint64(memory, ^uint64(0)) // the end of the table
	if len(memory) > room {
		return errors.New("the calls need too much memory")
	}
	if err := in.write(memory); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	r := in.saved
	setTable(&r, table)
	if err := writeRegisters(in.pid, &r); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	for stopped := unix.Signal(0); stopped != unix.SIGTRAP; { // another signal comes too early
		if err := unix.PtraceCont(in.pid, 0); err != nil {
			return fmt.Errorf("ptrace: %w", err)
		}
		var err error
		if stopped, err = awaitStop(in.pid); err != nil {
			return err
		}
	}
	results := make([]byte, 8*callWords*len(in.calls))
	if err := in.read(results, table); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	for i, c := range in.calls {
		if n := int64(order.Uint64(results[8*(callWords*i+callWords-1):])); n < 0 {
			return fmt.Errorf("%s: %w", c.what, unix.Errno(-n))
		}
	}
	return nil
}

// write writes to the memory of the process. Ptrace alone writes one word at a
// time, which takes longer than all the calls.
func (in *injection) write(memory []byte) error {
	n, err := unix.ProcessVMWritev(in.pid, vector(memory), []unix.RemoteIovec{{Base: uintptr(in.base), Len: len(memory)}}, 0)
	if err != nil || n != len(memory) {
		_, err = unix.PtracePokeData(in.pid, uintptr(in.base), memory)
	}
	return err
}

// read reads from the memory of the process.
func (in *injection) read(memory []byte, at uint64) error {
	n, err := unix.ProcessVMReadv(in.pid, vector(memory), []unix.RemoteIovec{{Base: uintptr(at), Len: len(memory)}}, 0)
	if err != nil || n != len(memory) {
		_, err = unix.PtracePeekData(in.pid, uintptr(at), memory)
	}
	return err
}

func vector(memory []byte) []unix.Iovec {
	v := unix.Iovec{Base: &memory[0]}
	v.SetLen(len(memory))
	return []unix.Iovec{v}
}

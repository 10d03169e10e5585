//go:build linux && (amd64 || arm64)

package sandbox

import (
	"encoding/binary"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// findNamespaces returns the flags by which this user may make namespaces of
// processes and mounts. It returns 0 if the user may not make any. The
// administrator needs no namespace of users; other users do. With a namespace
// of mounts, processes have a /proc of their own.
func findNamespaces() uintptr {
	for _, flags := range []uintptr{
		unix.CLONE_NEWPID | unix.CLONE_NEWNS,
		unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWUSER,
		unix.CLONE_NEWPID,
		unix.CLONE_NEWPID | unix.CLONE_NEWUSER,
	} {
		if canEnter(flags) {
			return flags
		}
	}
	return 0
}

// canEnter reports whether this user may make namespaces with the flags, and
// change the processes in them before they run.
func canEnter(flags uintptr) bool {
	entered := make(chan bool)
	Thread(func() {
		cmd := exec.Command("/proc/self/exe") // which ends before its first instruction
		err := startIn(flags, cmd, func(in *injection) error {
			if err := in.setUp(flags); err != nil {
				return err
			}
			in.call("exit", unix.SYS_EXIT_GROUP, probed)
			return nil
		})
		if cmd.ProcessState == nil && cmd.Process != nil {
			cmd.Process.Kill()
			cmd.Wait()
		}
		entered <- err != nil && cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == probed
	})
	return <-entered
}

// probed is the status of a process whose start was only a trial.
const probed = 77

// enter makes a process start in new namespaces, in which it has the same user,
// and stop before it runs.
func enter(attr *syscall.SysProcAttr, flags uintptr) {
	attr.Cloneflags |= flags
	attr.Ptrace = true
	if flags&unix.CLONE_NEWUSER == 0 {
		return
	}
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Geteuid(), HostID: os.Geteuid(), Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getegid(), HostID: os.Getegid(), Size: 1}}
	if flags&unix.CLONE_NEWNS != 0 {
		attr.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN} // to mount; setUp gives it up
	}
}

// startIn starts a command in new namespaces, and calls restrict before the
// command runs.
func startIn(flags uintptr, cmd *exec.Cmd, restrict func(*injection) error) error {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	enter(cmd.SysProcAttr, flags)
	if err := cmd.Start(); err != nil {
		return err
	}
	in, err := inject(cmd.Process.Pid)
	if err == nil {
		err = restrict(in)
	}
	if err == nil {
		err = in.run()
	}
	if err != nil {
		cmd.Process.Kill()
		cmd.Wait()
	}
	return err
}

// setUp gives a process in new namespaces a /proc of its own, and takes its
// rights over the machine.
func (in *injection) setUp(flags uintptr) error {
	if flags&unix.CLONE_NEWNS != 0 {
		// Nothing of it reaches other namespaces.
		in.call("mount", unix.SYS_MOUNT, 0, in.text("/"), 0, unix.MS_REC|unix.MS_PRIVATE)
		proc := in.text("proc")
		in.call("mount", unix.SYS_MOUNT, proc, in.text("/proc"), proc, unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC)
	}
	header, data, err := fewCapabilities(flags&unix.CLONE_NEWUSER != 0)
	if err != nil {
		return err
	}
	in.call("capset", unix.SYS_CAPSET, in.put(header), in.put(data))
	return nil
}

// filterCalls installs a filter for the system calls of the process.
func (in *injection) filterCalls(code []unix.SockFilter) {
	order := binary.NativeEndian
	var b []byte
	for _, c := range code {
		b = order.AppendUint16(b, c.Code)
		b = append(b, c.Jt, c.Jf)
		b = order.AppendUint32(b, c.K)
	}
	program := order.AppendUint64(nil, uint64(len(code))) // the kernel reads two bytes
	program = order.AppendUint64(program, in.put(b))
	in.call("seccomp", unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, in.put(program))
}

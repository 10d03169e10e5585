//go:build linux && (amd64 || arm64)

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// findNamespaces returns the flags by which this user may make a namespace of
// processes. The administrator needs no namespace of users; other users do. It
// returns 0 if the user may not make one.
func findNamespaces() uintptr {
	for _, flags := range []uintptr{unix.CLONE_NEWPID, unix.CLONE_NEWPID | unix.CLONE_NEWUSER} {
		if canEnter(flags) {
			return flags
		}
	}
	return 0
}

// canEnter reports whether this user may make namespaces with the flags.
func canEnter(flags uintptr) bool {
	attr := &syscall.SysProcAttr{}
	enter(attr, flags)
	// There is no program without a name. A process that searches for it
	// already has its namespaces.
	_, err := syscall.ForkExec("", []string{""}, &syscall.ProcAttr{Sys: attr})
	return errors.Is(err, syscall.ENOENT)
}

// enter makes a process start in new namespaces. A process in a new namespace
// of users stops before it runs.
func enter(attr *syscall.SysProcAttr, flags uintptr) {
	attr.Cloneflags |= flags
	attr.Ptrace = flags&unix.CLONE_NEWUSER != 0
}

// startIn starts a command in new namespaces, in which it has the same user.
func startIn(flags uintptr, cmd *exec.Cmd) error {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	enter(cmd.SysProcAttr, flags)
	if err := cmd.Start(); err != nil || !cmd.SysProcAttr.Ptrace {
		return err
	}
	err := goOn(cmd.Process.Pid)
	if err != nil {
		cmd.Process.Kill()
		cmd.Wait()
	}
	return err
}

// goOn continues a process that has stopped before it runs, after it has set
// the process's user. It does not reap a process that has ended.
func goOn(pid int) error {
	var info unix.Siginfo
	for {
		err := unix.Waitid(unix.P_PID, pid, &info, unix.WSTOPPED|unix.WEXITED|unix.WNOWAIT, nil)
		if err == nil {
			break
		}
		if err != unix.EINTR {
			return fmt.Errorf("waitid: %w", err)
		}
	}
	// This thread may not write files of /proc any more.
	named := make(chan struct{})
	go func() {
		defer close(named)
		keepUser(pid)
	}()
	<-named
	if err := unix.PtraceDetach(pid); err != nil && err != unix.ESRCH {
		return fmt.Errorf("ptrace: %w", err)
	}
	return nil
}

// keepUser makes a process in a new namespace of users see the same user and
// group as outside. If the system forbids it, the process sees nobody instead,
// with the same rights.
func keepUser(pid int) {
	write := func(file, text string) { os.WriteFile(fmt.Sprintf("/proc/%d/%s", pid, file), []byte(text), 0) }
	self := func(id int) string { return strconv.Itoa(id) + " " + strconv.Itoa(id) + " 1\n" }
	write("uid_map", self(os.Geteuid()))
	write("setgroups", "deny")
	write("gid_map", self(os.Getegid()))
}

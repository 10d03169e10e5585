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

// findNamespaces are the flags with which this user may make a namespace of
// processes: the administrator without, others in one of users.
func findNamespaces() uintptr {
	for _, flags := range []uintptr{unix.CLONE_NEWPID, unix.CLONE_NEWPID | unix.CLONE_NEWUSER} {
		if canEnter(flags) {
			return flags
		}
	}
	return 0
}

// canEnter reports whether this user may make namespaces.
func canEnter(flags uintptr) bool {
	attr := &syscall.SysProcAttr{}
	enter(attr, flags)
	// There is no program without a name: a process that gets as far as to
	// look for it has its namespaces.
	_, err := syscall.ForkExec("", []string{""}, &syscall.ProcAttr{Sys: attr})
	return errors.Is(err, syscall.ENOENT)
}

// enter has a process made in new namespaces. One in a namespace of users stops
// before it runs.
func enter(attr *syscall.SysProcAttr, flags uintptr) {
	attr.Cloneflags |= flags
	attr.Ptrace = flags&unix.CLONE_NEWUSER != 0
}

// startIn starts a command in new namespaces, where it has the same user.
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

// goOn lets a process go on that has stopped before it runs, once it has its
// user's name. A process that has ended is left to be waited for.
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
	// This thread may not write the files of /proc any more.
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

// keepUser has a process in a new namespace of users see its user and group as
// they are outside. Where the system forbids it they are shown as nobody, which
// changes nothing about what the process may do.
func keepUser(pid int) {
	write := func(file, text string) { os.WriteFile(fmt.Sprintf("/proc/%d/%s", pid, file), []byte(text), 0) }
	self := func(id int) string { return strconv.Itoa(id) + " " + strconv.Itoa(id) + " 1\n" }
	write("uid_map", self(os.Geteuid()))
	write("setgroups", "deny")
	write("gid_map", self(os.Getegid()))
}

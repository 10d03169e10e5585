//go:build linux && (amd64 || arm64)

package sandbox

import (
	"fmt"
	"os/exec"
	"runtime"

	"golang.org/x/sys/unix"
)

// A kernel is what Linux has, and allows this user, to restrict processes with.
type kernel struct {
	// landlock is the version of Landlock's interface, 0 if there is none.
	landlock int
	// scopes is whether Landlock keeps signals from other processes, and
	// from them alone.
	scopes bool
	// filters is whether system calls can be filtered.
	filters bool
	// namespaces are the flags of clone with which a process is the first
	// of a namespace of processes; 0 if the user may make none.
	namespaces uintptr
}

// probe tries what the kernel has.
func probe() kernel {
	k := kernel{namespaces: findNamespaces()}
	k.landlock, k.scopes = landlockVersion()
	tried := make(chan struct{})
	Thread(func() {
		defer close(tried)
		if k.landlock > 0 && restrictFiles(k, "/") != nil {
			k.landlock, k.scopes = 0, false
		}
		k.filters = restrictCalls(deniedCalls(k)) == nil
	})
	<-tried
	return k
}

func (k kernel) gaps() []string {
	var gaps []string
	if k.landlock == 0 {
		gaps = append(gaps, "change files, as the kernel has no Landlock (Linux 5.13, with landlock in CONFIG_LSM or lsm=)")
	}
	if !k.filters {
		gaps = append(gaps, "use the network and change modes of files, as the kernel has no filters of system calls (CONFIG_SECCOMP_FILTER)")
	}
	if !k.scopes && k.namespaces == 0 {
		gaps = append(gaps, "send signals to other processes, as the kernel has neither version 6 of Landlock (Linux 6.12) nor user namespaces for everybody")
	}
	return gaps
}

// Thread runs f on an operating system's thread of its own, which ends with it.
// It does not wait for f.
func Thread(f func()) {
	go func() {
		runtime.LockOSThread()
		if unix.Gettid() != unix.Getpid() {
			f()
			return // without unlocking: the runtime ends the thread
		}
		// The first thread of a process stays, and is not to be
		// restricted. As long as f runs, it is held here.
		defer runtime.UnlockOSThread()
		ended := make(chan struct{})
		go func() {
			runtime.LockOSThread()
			defer close(ended)
			f()
		}()
		<-ended
	}()
}

// Start starts a command that may change nothing but a folder and what is in
// it. It restricts the thread that it runs on, which must be one of [Thread],
// for the rest of the thread's life. The command's attributes must not be asked
// to trace or to make namespaces.
func (s *Sandbox) Start(cmd *exec.Cmd, folder string) error {
	k := s.kernel
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	if k.landlock > 0 {
		if err := restrictFiles(k, folder); err != nil {
			return fmt.Errorf("landlock: %w", err)
		}
	}
	if k.filters {
		if err := restrictCalls(deniedCalls(k)); err != nil {
			return fmt.Errorf("seccomp: %w", err)
		}
	}
	return startIn(k.namespaces, cmd)
}

//go:build linux && (amd64 || arm64)

package sandbox

import (
	"fmt"
	"os/exec"
	"runtime"

	"golang.org/x/sys/unix"
)

// A kernel holds the features of Linux that restrict processes and that this
// user may use.
type kernel struct {
	// landlock is the version of Landlock's interface; 0 without Landlock.
	landlock int
	// scopes is set if Landlock denies signals to other processes, and only
	// to those.
	scopes bool
	// filters is set if system calls can be filtered.
	filters bool
	// namespaces holds the flags of clone that make a process the first of
	// a new namespace of processes; 0 if the user may not make one.
	namespaces uintptr
}

// probe tries the features of the kernel.
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

// Thread runs f on an operating system's thread of its own, which ends with f.
// It does not wait for f.
func Thread(f func()) {
	go func() {
		runtime.LockOSThread()
		if unix.Gettid() != unix.Getpid() {
			f()
			return // without unlocking: the runtime ends the thread
		}
		// The first thread of a process lives as long as the process,
		// and must not be restricted. This goroutine holds it while f
		// runs.
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

// Start starts a command that may change nothing except a directory and its
// contents. It restricts the thread that it runs on for the rest of the
// thread's life. The thread must be one of [Thread]. The command's attributes
// must not request tracing or namespaces.
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

//go:build linux && (amd64 || arm64)

package sandbox

import (
	"fmt"
	"os"
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
	// a new namespace of processes, and give it one of mounts and one of
	// users if it needs them; 0 if the user may not make any.
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
		k.filters = restrictCalls(callFilter(k)) == nil
	})
	<-tried
	return k
}

// truncates reports whether Landlock lets processes truncate every file.
func (k kernel) truncates() bool { return k.landlock == 1 || k.landlock == 2 }

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
// contents. It restricts the thread that it runs on, or may, for the rest of
// the thread's life. The thread must be one of [Thread]. The command's
// attributes must not request tracing or namespaces. It returns an error if the
// thread cannot be restricted, or if the command does not start.
func (s *Sandbox) Start(cmd *exec.Cmd, folder string) error {
	k := s.kernel
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	if k.namespaces != 0 {
		return k.startInside(cmd, folder)
	}
	if err := dropCapabilities(); err != nil {
		return fmt.Errorf("capset: %w", err)
	}
	if k.landlock > 0 {
		if err := restrictFiles(k, folder); err != nil {
			return fmt.Errorf("landlock: %w", err)
		}
	}
	if k.filters {
		if err := restrictCalls(callFilter(k)); err != nil {
			return fmt.Errorf("seccomp: %w", err)
		}
	}
	return cmd.Start()
}

// startInside starts a command in namespaces. This thread cannot be restricted,
// since the process first needs to mount. It restricts the process instead,
// before the first instruction of the process.
func (k kernel) startInside(cmd *exec.Cmd, folder string) error {
	descriptor := 3 + len(cmd.ExtraFiles)
	if k.landlock > 0 {
		rules, err := fileRules(k, folder)
		if err != nil {
			return fmt.Errorf("landlock: %w", err)
		}
		file := os.NewFile(uintptr(rules), "landlock")
		defer file.Close()
		cmd.ExtraFiles = append(cmd.ExtraFiles, file)
	}
	return startIn(k.namespaces, cmd, func(in *injection) error {
		// A program that has got rights loses the signal.
		in.call("prctl", unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uint64(cmd.SysProcAttr.Pdeathsig))
		if err := in.setUp(k.namespaces); err != nil {
			return err
		}
		if k.landlock > 0 {
			in.call("landlock", unix.SYS_LANDLOCK_RESTRICT_SELF, uint64(descriptor), 0)
			in.call("close", unix.SYS_CLOSE, uint64(descriptor))
		}
		if k.filters {
			in.filterCalls(callFilter(k))
		}
		return nil
	})
}

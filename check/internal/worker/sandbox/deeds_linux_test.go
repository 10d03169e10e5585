//go:build linux && (amd64 || arm64)

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A place is what a deed can reach outside of the folder of its process.
type place struct {
	Outside string            // a folder with the file "file", the folder "empty" and the folder "full" with a file
	Servers map[string]string // addresses by network
	Parent  int               // a process
}

func (p place) path(name string) string { return filepath.Join(p.Outside, name) }

// inside is a path in the folder of the process.
func inside(name string) string { return filepath.Join(os.TempDir(), name) }

// A deed is something that a function may do. Its error says that it failed.
type deed func(place) error

// forbidden are deeds that change something outside.
var forbidden = map[string]deed{
	"remove":        func(p place) error { return os.Remove(p.path("file")) },
	"remove folder": func(p place) error { return os.Remove(p.path("empty")) },
	"remove all":    func(p place) error { return os.RemoveAll(p.Outside) },
	"write":         func(p place) error { return os.WriteFile(p.path("file"), []byte("other"), 0o666) },
	"create":        func(p place) error { return os.WriteFile(p.path("new"), nil, 0o666) },
	"create here": func(p place) error {
		return errors.Join(os.Chdir(p.Outside), os.WriteFile("new", nil, 0o666))
	},
	"create unnamed": func(p place) error {
		fd, err := unix.Open(p.Outside, unix.O_TMPFILE|unix.O_RDWR, 0o666)
		if err != nil {
			return err
		}
		return unix.Linkat(unix.AT_FDCWD, fmt.Sprintf("/proc/self/fd/%d", fd), unix.AT_FDCWD, p.path("new"), unix.AT_SYMLINK_FOLLOW)
	},
	"append": func(p place) error {
		f, err := os.OpenFile(p.path("file"), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteString("more")
		return err
	},
	"truncate": func(p place) error { return os.Truncate(p.path("file"), 1) },
	"truncate as it opens": func(p place) error {
		_, err := os.OpenFile(p.path("file"), os.O_RDONLY|os.O_TRUNC, 0)
		return err
	},
	"rename": func(p place) error { return os.Rename(p.path("file"), p.path("new")) },
	"take":   func(p place) error { return os.Rename(p.path("file"), inside("file")) },
	"put": func(p place) error {
		return errors.Join(os.WriteFile(inside("file"), nil, 0o666), os.Rename(inside("file"), p.path("file")))
	},
	"write by a link": func(p place) error {
		if err := os.Link(p.path("file"), inside("link")); err != nil {
			return err
		}
		return os.WriteFile(inside("link"), []byte("other"), 0o666)
	},
	"write by a symbolic link": func(p place) error {
		if err := os.Symlink(p.path("file"), inside("symbolic")); err != nil {
			panic(err)
		}
		return os.WriteFile(inside("symbolic"), []byte("other"), 0o666)
	},
	"make folder":        func(p place) error { return os.MkdirAll(p.path("a/b"), 0o777) },
	"make link":          func(p place) error { return os.Symlink("file", p.path("new")) },
	"make pipe":          func(p place) error { return syscall.Mkfifo(p.path("new"), 0o666) },
	"change mode":        func(p place) error { return os.Chmod(p.path("file"), 0) },
	"change mode opened": func(p place) error { return opened(p, func(f *os.File) error { return f.Chmod(0) }) },
	"change mode by the latest call": func(p place) error {
		return unix.Fchmodat(unix.AT_FDCWD, p.path("file"), 0, unix.AT_SYMLINK_NOFOLLOW)
	},
	"change owner": func(p place) error { return os.Lchown(p.path("file"), os.Getuid(), os.Getgid()) },
	"change times": func(p place) error { return os.Chtimes(p.path("file"), time.Time{}, time.Unix(1, 0)) },
	"change flags opened": func(p place) error {
		return opened(p, func(f *os.File) error {
			const noDump = 0x40 // FS_NODUMP_FL
			flags, err := unix.IoctlGetInt(int(f.Fd()), unix.FS_IOC_GETFLAGS)
			if err != nil {
				return err
			}
			return unix.IoctlSetPointerInt(int(f.Fd()), unix.FS_IOC_SETFLAGS, flags|noDump)
		})
	},
	"change attributes": func(p place) error {
		return unix.Setxattr(p.path("file"), "user.deed", []byte("done"), 0)
	},
	"change attributes opened": func(p place) error {
		return opened(p, func(f *os.File) error { return unix.Fsetxattr(int(f.Fd()), "user.deed", []byte("done"), 0) })
	},

	"tcp":      func(p place) error { return send(p, "tcp", "deed") },
	"udp":      func(p place) error { return send(p, "udp", "deed") },
	"unix":     func(p place) error { return send(p, "unix", "deed") },
	"unixgram": func(p place) error { return send(p, "unixgram", "deed") },
	"abstract": func(p place) error { return send(p, "abstract", "deed") },

	"unixgram by a pair": func(p place) error {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM, 0)
		if err != nil {
			return err
		}
		return unix.Sendto(pair[0], []byte("deed"), 0, &unix.SockaddrUnix{Name: p.Servers["unixgram"]})
	},

	"signal": func(p place) error { return syscall.Kill(p.Parent, syscall.SIGUSR1) },
	"signal through another": func(p place) error {
		return exec.Command("/bin/sh", "-c", "kill -USR1 "+strconv.Itoa(p.Parent)).Run()
	},
	"write in a child": func(p place) error { return shell("echo other >" + p.path("file")) },
	"remove in a session of its own": func(p place) error {
		cmd := exec.Command("/bin/sh", "-c", "rm "+p.path("file"))
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		return cmd.Run()
	},
	"send in a child": func(p place) error {
		exe, err := os.Executable()
		if err != nil {
			panic(err)
		}
		return again(exec.Command(exe), "tcp", p).Run()
	},
	"write to the parent's files": func(p place) error {
		return os.WriteFile(fmt.Sprintf("/proc/%d/root%s", p.Parent, p.path("file")), []byte("other"), 0)
	},
}

// secret is an entry of the environment that a process outside has.
const secret = "DEED_SECRET=canary"

// prying are deeds that read what belongs to other processes.
var prying = map[string]deed{
	"environment": func(p place) error {
		all, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, name := range all {
			if text, err := os.ReadFile(name); err == nil && strings.Contains(string(text), secret) {
				return nil
			}
		}
		return errors.New("no process has the secret")
	},
}

// refused are calls that the sandbox refuses. Outside of one, an ordinary user
// has no right to make them, or they do nothing with these arguments.
var refused = map[string]func() error{
	"block device":  func() error { return unix.Mknod(inside("block"), unix.S_IFBLK|0o600, int(unix.Mkdev(240, 77))) },
	"device":        func() error { return unix.Mknod(inside("device"), unix.S_IFCHR|0o600, int(unix.Mkdev(240, 77))) },
	"device at":     func() error { return unix.Mknodat(unix.AT_FDCWD, inside("at"), unix.S_IFCHR|0o600, 0) },
	"vhangup":       func() error { return call(unix.SYS_VHANGUP) },
	"mount_setattr": func() error { return call(unix.SYS_MOUNT_SETATTR) },
	"mount":         func() error { return unix.Mount("none", inside("nowhere"), "tmpfs", 0, "") },
	"fsopen":        func() error { return call(unix.SYS_FSOPEN) },
	"unshare":       func() error { return unix.Unshare(0) },
	"setns":         func() error { return unix.Setns(-1, 0) },
	"namespaces": func() error {
		return (&exec.Cmd{Path: "/bin/true", SysProcAttr: &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWUSER}}).Run()
	},
	"open_by_handle":  func() error { return call(unix.SYS_OPEN_BY_HANDLE_AT) },
	"ptrace":          func() error { return unix.PtraceAttach(-1) },
	"memory of other": func() error { _, err := unix.ProcessVMReadv(-1, nil, nil, 0); return err },
	"perf":            func() error { return call(unix.SYS_PERF_EVENT_OPEN) },
	"io_uring":        func() error { return call(unix.SYS_IO_URING_SETUP) },
	"terminal input":  func() error { return unix.IoctlSetInt(-1, unix.TIOCSTI, 0) },
	"lease":           func() error { _, err := unix.FcntlInt(^uintptr(0), unix.F_SETLEASE, 0); return err },
	"limits of other": func() error { return unix.Prlimit(os.Getppid()+1<<30, unix.RLIMIT_CORE, nil, nil) },
	"priorities":      func() error { return unix.Setpriority(unix.PRIO_USER, 1<<30, 0) },
	"tracer":          func() error { return unix.Prctl(unix.PR_SET_PTRACER, 0, 0, 0, 0) },
	"keep rights":     func() error { return unix.Prctl(unix.PR_SET_KEEPCAPS, 0, 0, 0, 0) },
	"bind":            func() error { return call(unix.SYS_BIND) },
	"connect":         func() error { return call(unix.SYS_CONNECT) },
	"accept":          func() error { return call(unix.SYS_ACCEPT4) },
	"inet pair":       func() error { return call(unix.SYS_SOCKETPAIR, unix.AF_INET, unix.SOCK_STREAM) },
	"unknown call":    func() error { return call(newestCall + 1000) },
}

// call makes a system call with arguments that no call does anything with: bad
// descriptors and addresses, unless others are given.
func call(number uintptr, args ...uintptr) error {
	words := [6]uintptr{^uintptr(0), ^uintptr(0), ^uintptr(0), ^uintptr(0), ^uintptr(0), ^uintptr(0)}
	copy(words[:], args)
	_, _, errno := unix.Syscall6(number, words[0], words[1], words[2], words[3], words[4], words[5])
	if errno == 0 {
		return nil
	}
	return errno
}

// refuses are the errors of refused calls.
func refuses(err error) bool { return errors.Is(err, unix.EPERM) || errors.Is(err, unix.ENOSYS) }

// allowed are deeds that stay inside, or only read.
var allowed = map[string]deed{
	"read":         func(p place) error { _, err := os.ReadFile(p.path("full/file")); return err },
	"list":         func(p place) error { _, err := os.ReadDir(p.Outside); return err },
	"stat":         func(p place) error { _, err := os.Stat(p.path("file")); return err },
	"go there":     func(p place) error { return os.Chdir(p.Outside) },
	"write inside": func(p place) error { return os.WriteFile(inside("new"), []byte("text"), 0o666) },
	"move inside": func(p place) error {
		return errors.Join(os.MkdirAll(inside("a/b"), 0o777), os.WriteFile(inside("a/b/c"), []byte("text"), 0o666), os.MkdirAll(inside("d"), 0o777),
			os.Rename(inside("a/b"), inside("d/e")), os.RemoveAll(inside("a")))
	},
	"temporary folder": func(p place) error {
		dir, err := os.MkdirTemp("", "")
		return errors.Join(err, os.Remove(dir))
	},
	"unix pair": func(p place) error {
		_, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
		return err
	},
	"pipe with a name": func(p place) error { return syscall.Mkfifo(inside("pipe"), 0o600) },
	"terminal size": func(p place) error {
		if _, err := unix.IoctlGetWinsize(0, unix.TIOCGWINSZ); err != unix.ENOTTY {
			return fmt.Errorf("%v", err)
		}
		return nil
	},
	"children": func(p place) error {
		return shell("test -n \"$TMPDIR\" && cd \"$TMPDIR\" && echo text >new && cat new " + p.path("file") + " | grep -q text >/dev/null && rm new")
	},
	"kill a child": func(p place) error {
		cmd := exec.Command("sleep", "1000")
		if err := cmd.Start(); err != nil {
			return err
		}
		if err := cmd.Process.Kill(); err != nil {
			return err
		}
		cmd.Wait()
		return nil
	},
	"own files": func(p place) error { _, err := os.ReadFile("/proc/self/maps"); return err },
	"own user": func(p place) error {
		if want := os.Getenv("DEED_USER"); fmt.Sprint(os.Geteuid(), os.Getegid()) != want {
			return fmt.Errorf("the user is %d %d, not %s", os.Geteuid(), os.Getegid(), want)
		}
		return nil
	},
}

// confined are deeds that succeed in a sandbox only.
var confined = map[string]deed{
	"nothing of the machine": func(p place) error {
		var failed []error
		for _, name := range slices.Sorted(maps.Keys(refused)) {
			if err := refused[name](); !refuses(err) {
				failed = append(failed, fmt.Errorf("%s: %v", name, err))
			}
		}
		return errors.Join(failed...)
	},
	"other processes": func(p place) error {
		if _, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", p.Parent)); err == nil {
			return errors.New("the environment of the parent can be read")
		}
		return nil
	},
}

// opened calls f with the file, open for reading.
func opened(p place, f func(*os.File) error) error {
	file, err := os.Open(p.path("file"))
	if err != nil {
		panic(err)
	}
	defer file.Close()
	return f(file)
}

// send sends a text to a server.
func send(p place, network, text string) error {
	kind := network
	if network == "abstract" {
		kind = "unix"
	}
	conn, err := net.Dial(kind, p.Servers[network])
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte(text))
	return err
}

func shell(script string) error { return exec.Command("/bin/sh", "-c", script).Run() }

// again makes a command, which is this program, do a deed.
func again(cmd *exec.Cmd, name string, p place) *exec.Cmd {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	cmd.Env = append(os.Environ(), "DEED="+name, "DEED_PLACE="+string(text))
	return cmd
}

// do does what the environment asks for, if it asks for something, and exits.
func do() {
	name := os.Getenv("DEED")
	if name == "" {
		return
	}
	var p place
	if err := json.Unmarshal([]byte(os.Getenv("DEED_PLACE")), &p); err != nil {
		panic(err)
	}
	var d deed
	for _, deeds := range []map[string]deed{forbidden, prying, allowed, confined, lasting} {
		if d == nil {
			d = deeds[name]
		}
	}
	if err := d(p); err != nil {
		fmt.Print(err)
		os.Exit(1)
	}
	os.Exit(0)
}

// lasting are deeds that go on.
var lasting = map[string]deed{
	// A parent starts in its sandbox a process that leaves others.
	"parent": func(p place) error {
		exe, err := os.Executable()
		if err != nil {
			return err
		}
		return start(Find(), again(exec.Command(exe), "leave", p), p.Outside, func(cmd *exec.Cmd) error {
			fmt.Println("started")
			return cmd.Wait()
		})
	},
	"leave": func(p place) error {
		for range 2 {
			cmd := exec.Command("sleep", "1000")
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
			if err := cmd.Start(); err != nil {
				return err
			}
		}
		time.Sleep(time.Hour)
		return nil
	},
}

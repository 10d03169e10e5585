//go:build linux && (amd64 || arm64)

package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestMain(m *testing.M) {
	do()
	os.Exit(m.Run())
}

// kernels are what this one is like, and like without what newer ones have;
// each of those that lacks nothing that counts, by what it is like.
func kernels() map[string]kernel {
	k := Find().kernel
	all := map[string]kernel{"this": k}
	without := k
	without.namespaces = 0
	all["no namespaces"] = without
	if canEnter(unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWUSER) {
		users := k
		users.namespaces = unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWUSER
		all["namespaces of users"] = users
		for _, version := range []int{1, 2, 5} { // to which later ones have added
			old := users
			old.landlock, old.scopes = min(version, k.landlock), false
			all[fmt.Sprintf("landlock %d", version)] = old
		}
	}
	maps.DeleteFunc(all, func(_ string, k kernel) bool { return len(k.gaps()) > 0 })
	return all
}

// start starts a command in a sandbox, or in none, with a folder, and then does
// something about it.
func start(s *Sandbox, cmd *exec.Cmd, folder string, then func(*exec.Cmd) error) error {
	cmd.Env = append(cmd.Env, "TMPDIR="+folder, fmt.Sprintf("DEED_USER=%d %d", os.Geteuid(), os.Getegid()))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	ended := make(chan error)
	Thread(func() {
		var err error
		if s == nil {
			err = cmd.Start()
		} else {
			err = s.Start(cmd, folder)
		}
		if err == nil {
			err = then(cmd)
		}
		ended <- err
	})
	return <-ended
}

// A scene is a place with what watches it.
type scene struct {
	place
	t       *testing.T
	inbox   chan string
	signals chan os.Signal
}

func newScene(t *testing.T) *scene {
	t.Helper()
	dir := t.TempDir()
	s := &scene{t: t, inbox: make(chan string), signals: make(chan os.Signal, 10)}
	s.place = place{Outside: filepath.Join(dir, "outside"), Parent: os.Getpid(), Servers: map[string]string{}}
	for _, d := range []string{"empty", "full"} {
		if err := os.MkdirAll(s.path(d), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range []string{"file", "full/file"} {
		if err := os.WriteFile(s.path(f), []byte("text"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s.listen("tcp", "tcp", "127.0.0.1:0")
	s.listen("unix", "unix", filepath.Join(dir, "s"))
	s.listen("abstract", "unix", "@target-deed-"+fmt.Sprint(os.Getpid())+t.Name())
	s.receive("udp", "127.0.0.1:0")
	s.receive("unixgram", filepath.Join(dir, "g"))
	holder := exec.Command("sleep", "1000")
	holder.Env = []string{secret}
	holder.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { holder.Process.Kill(); holder.Wait() })
	signal.Notify(s.signals, syscall.SIGUSR1, syscall.SIGUSR2)
	t.Cleanup(func() { signal.Stop(s.signals) })
	return s
}

func (s *scene) listen(name, network, address string) {
	l, err := net.Listen(network, address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { l.Close() })
	s.Servers[name] = l.Addr().String()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.read(conn)
			conn.Close()
		}
	}()
}

func (s *scene) receive(network, address string) {
	conn, err := net.ListenPacket(network, address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { conn.Close() })
	s.Servers[network] = conn.LocalAddr().String()
	go func() {
		for s.read(conn.(net.Conn)) {
		}
	}()
}

func (s *scene) read(conn net.Conn) bool {
	b := make([]byte, 100)
	n, err := conn.Read(b)
	if err != nil {
		return false
	}
	s.inbox <- string(b[:n])
	return true
}

// hasFlags reports whether the file system of the scene has flags of files.
func (s *scene) hasFlags() bool {
	f, err := os.Open(s.path("file"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	_, err = unix.IoctlGetInt(int(f.Fd()), unix.FS_IOC_GETFLAGS)
	return err == nil
}

// state is all that deeds could have changed so far.
func (s *scene) state() string {
	s.t.Helper()
	var b strings.Builder
	filepath.WalkDir(s.Outside, func(path string, d fs.DirEntry, err error) error {
		var stat unix.Stat_t
		if err == nil {
			err = unix.Lstat(path, &stat)
		}
		var content []byte
		if err == nil && d.Type().IsRegular() {
			content, _ = os.ReadFile(path)
		}
		attributes := make([]byte, 1000)
		n, _ := unix.Listxattr(path, attributes)
		// The time of change is that of a new owner, even the same.
		fmt.Fprintln(&b, strings.TrimPrefix(path, s.Outside), err, stat.Mode, stat.Mtim, stat.Ctim, string(content), string(attributes[:max(n, 0)]))
		return nil
	})
	for _, network := range slices.Sorted(maps.Keys(s.Servers)) {
		go func() {
			if err := send(s.place, network, "end"); err != nil {
				panic(err)
			}
		}()
		for text := range s.inbox {
			if text == "end" {
				break
			}
			fmt.Fprintln(&b, network, text)
		}
	}
	syscall.Kill(os.Getpid(), syscall.SIGUSR2)
	for sig := range s.signals {
		if sig == syscall.SIGUSR2 {
			break
		}
		fmt.Fprintln(&b, sig)
	}
	return b.String()
}

// TestDeeds checks that a process in a sandbox changes nothing outside, nor do
// its children, that what stays inside it can do, and that without a sandbox
// all of it happens.
func TestDeeds(t *testing.T) {
	all := kernels()
	if len(all) == 0 {
		t.Logf("no sandbox: processes %v", Find().Gaps())
	}
	test := func(name string, s *Sandbox, deeds map[string]deed, happens, fails bool) {
		for what := range deeds {
			t.Run(name+"/"+what, func(t *testing.T) {
				if s != nil && s.kernel.landlock == 1 && what == "move inside" {
					t.Skip("version 1 of Landlock forbids it everywhere")
				}
				scene := newScene(t)
				if what == "change flags opened" && !scene.hasFlags() {
					t.Skip("the file system has no flags of files")
				}
				before := scene.state()
				out := &bytes.Buffer{}
				cmd := again(exec.Command(os.Args[0]), what, scene.place)
				cmd.Stdout = out
				err := start(s, cmd, t.TempDir(), (*exec.Cmd).Wait)
				if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) || (err != nil) != fails {
					t.Errorf("%v, %s", err, out)
				}
				if after := scene.state(); (after != before) != happens {
					t.Errorf("before:\n%safter:\n%s", before, after)
				}
			})
		}
	}
	test("free", nil, forbidden, true, false)
	test("free", nil, allowed, false, false)
	test("free", nil, prying, false, false)
	for name, k := range all {
		test(name, &Sandbox{k}, forbidden, false, true)
		test(name, &Sandbox{k}, allowed, false, false)
		test(name, &Sandbox{k}, prying, false, true)
		test(name, &Sandbox{k}, confined, false, false)
	}
}

// TestThreads checks that the threads of this process, its first one among
// them, are as they were when some have restricted themselves.
func TestThreads(t *testing.T) {
	before := restrictions(t, "self")
	for range 200 {
		folder, ended := t.TempDir(), make(chan error)
		Thread(func() {
			s := *Find()
			s.kernel.namespaces = 0
			ended <- s.Start(&exec.Cmd{Path: "/nowhere"}, folder)
		})
		if err := <-ended; !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	differ := func() (n int) {
		tasks, err := os.ReadDir("/proc/self/task")
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range tasks {
			if now := restrictions(t, "self/task/"+task.Name()); now != before && now != "" {
				n++
			}
		}
		return n
	}
	if now := restrictions(t, "self"); now != before {
		t.Errorf("the first thread has %s, not %s", now, before)
	}
	for range 1000 { // until those that end have ended
		if differ() == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d threads are restricted", differ())
}

// restrictions are the lines about them in the status of a thread.
func restrictions(t *testing.T, thread string) string {
	text, err := os.ReadFile("/proc/" + thread + "/status")
	if err != nil {
		return ""
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "NoNewPrivs:") || strings.HasPrefix(line, "Seccomp") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	if len(lines) == 0 {
		t.Fatal("the kernel does not say")
	}
	return strings.Join(lines, ", ")
}

// TestOrphans kills a process that has started one in a sandbox: nothing that
// this one has started lives on.
func TestOrphans(t *testing.T) {
	if Find().kernel.namespaces == 0 {
		t.Skip("the user may make no namespaces of processes")
	}
	folder := t.TempDir()
	cmd := again(exec.Command(os.Args[0]), "parent", place{Outside: folder})
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Error(err)
	}
	for sleeping(folder) < 2 {
		time.Sleep(time.Millisecond)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for range 1000 {
		if sleeping(folder) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d processes live on", sleeping(folder))
}

// sleeping counts the processes that sleep on behalf of a folder.
func sleeping(folder string) int {
	n := 0
	all, _ := filepath.Glob("/proc/[0-9]*")
	for _, process := range all {
		command, _ := os.ReadFile(process + "/cmdline")
		environ, _ := os.ReadFile(process + "/environ")
		if strings.HasPrefix(string(command), "sleep\x00") && strings.Contains(string(environ), "TMPDIR="+folder+"\x00") {
			n++
		}
	}
	return n
}

// BenchmarkStart measures how long processes take from start to end, in which
// they do next to nothing.
func BenchmarkStart(b *testing.B) {
	folder := b.TempDir()
	p := place{Outside: folder}
	bench := func(name string, s *Sandbox) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := start(s, again(exec.Command(os.Args[0]), "list", p), folder, (*exec.Cmd).Wait); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	bench("free", nil)
	for name, k := range kernels() {
		bench(name, &Sandbox{k})
	}
}

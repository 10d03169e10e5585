//go:build unix

package worker

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/spec"
)

// effects is a package under test whose functions have effects.
const effects = `package subject

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// refused are what the initialisation of the package was kept from.
var refused []error

func init() {
	refused = append(refused, os.WriteFile("made by init", nil, 0o666))
}

// Forbidden keeps a record of what it does in the folder of the module.
func Forbidden(n int) {
	refused = append(refused,
		os.Remove("testdata/input"),
		os.RemoveAll("testdata"),
		os.WriteFile("testdata/input", []byte("other"), 0o666),
		exec.Command("/bin/sh", "-c", "echo other >testdata/input").Run(),
		exec.Command("/bin/sh", "-c", "rm -r testdata").Run())
	_, err := net.Listen("tcp", "127.0.0.1:0")
	refused = append(refused, err)
	for _, err := range refused {
		exit := (*exec.ExitError)(nil)
		if !errors.Is(err, fs.ErrPermission) && !errors.As(err, &exit) {
			panic(err)
		}
	}
}

func Allowed(n int) {
	if text, err := os.ReadFile("testdata/input"); err != nil || string(text) != "text" {
		panic(err)
	}
	f, err := os.CreateTemp("", "")
	if err != nil {
		panic(err)
	}
	if err := exec.Command("/bin/sh", "-c", "cat testdata/input >"+f.Name()).Run(); err != nil {
		panic(err)
	}
	if text, err := os.ReadFile(f.Name()); err != nil || string(text) != "text" {
		panic(err)
	}
	if err := os.MkdirAll(filepath.Join(os.TempDir(), "a", "b"), 0o700); err != nil {
		panic(err)
	}
}

// Leak writes to a descriptor that was open when the worker started, and looks
// for secrets in the environment of processes.
func Leak(fd int) {
	if f := os.NewFile(uintptr(fd), "leak"); f != nil {
		if _, err := f.WriteString("other"); err == nil {
			panic("the descriptor is open")
		}
	}
	all, _ := filepath.Glob("/proc/*/environ")
	for _, name := range all {
		if text, err := os.ReadFile(name); err == nil && strings.Contains(string(text), "CANARY") {
			panic(name + " has the secret")
		}
	}
	if os.Getenv("TZ") != "Europe/Rome" || os.Getenv("HOME") == "" || os.Getenv("PATH") == "" {
		panic("what a function needs is missing")
	}
}

func Wait(n int) { time.Sleep(time.Hour) }

func Free(n int) {
	if err := os.RemoveAll("testdata"); err != nil {
		panic(err)
	}
}
`

// subjectOfEffects has workers of effects built, and returns its folder.
func subjectOfEffects(t *testing.T, s *sandbox.Sandbox) (dir string, b *Binary) {
	m := newModule(t, map[string]string{"subject.go": effects, "testdata/input": "text"}, "")
	var functions []*spec.Contract
	for _, name := range effectFunctions {
		functions = append(functions, m.contract(name))
	}
	return m.dir, m.build(Options{Sandbox: s}, m.program(nil, functions...))
}

// The functions of effects.
const (
	forbidden = iota
	allowed
	wait
	free
	leak
)

var effectFunctions = []string{"Forbidden", "Allowed", "Wait", "Free", "Leak"}

// TestSandbox checks that a package under test changes nothing outside of its
// folder, whatever it starts and even as it is initialised, reads its files,
// and leaves nothing behind.
func TestSandbox(t *testing.T) {
	system := sandbox.Find()
	if gaps := system.Gaps(); len(gaps) > 0 {
		t.Skipf("functions can %s", strings.Join(gaps, "; "))
	}
	dir, b := subjectOfEffects(t, system)
	for _, f := range []int{forbidden, allowed} {
		if reply := run(t, b, 10*time.Second, f, ints(0)); reply.Fault != nil {
			t.Errorf("%s: %+v", effectFunctions[f], reply.Fault)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.Contains("go.mod subject.go testdata", e.Name()) {
			t.Errorf("%s is new", e.Name())
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "testdata", "input")); string(text) != "text" {
		t.Errorf("a file is %q, %v", text, err)
	}
	noFolders(t, b)
}

// TestLeaks checks that a worker in a sandbox has neither descriptors that were
// open when this program started, as shells leave them, nor the secrets of the
// environment.
func TestLeaks(t *testing.T) {
	if gaps := sandbox.Find().Gaps(); len(gaps) > 0 {
		t.Skipf("functions can %s", strings.Join(gaps, "; "))
	}
	t.Setenv("TOKEN", "CANARY")
	t.Setenv("TZ", "Europe/Rome")
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(cache))) // it is below HOME
	t.Setenv("HOME", t.TempDir())
	canary, err := os.Create(filepath.Join(t.TempDir(), "canary"))
	if err != nil {
		t.Fatal(err)
	}
	defer canary.Close()
	// The number is one that the worker does not use itself.
	high, err := unix.FcntlInt(canary.Fd(), unix.F_DUPFD, 77)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(high)
	_, b := subjectOfEffects(t, sandbox.Find())
	if reply := run(t, b, 10*time.Second, leak, ints(int64(high))); reply.Fault != nil {
		t.Errorf("%+v", reply.Fault)
	}
	if text, err := os.ReadFile(canary.Name()); err != nil || len(text) > 0 {
		t.Errorf("the canary has %q, %v", text, err)
	}
}

// TestFree checks that what the sandbox prevents happens without one.
func TestFree(t *testing.T) {
	dir, b := subjectOfEffects(t, nil)
	if reply := run(t, b, 10*time.Second, free, ints(0)); reply.Fault != nil {
		t.Errorf("%+v", reply.Fault)
	}
	if _, err := os.Stat(filepath.Join(dir, "testdata")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the files are still there: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "made by init")); err != nil {
		t.Error(err)
	}
}

// TestFolderOfKilledWorker checks that the folder of a worker goes with it,
// however it ends.
func TestFolderOfKilledWorker(t *testing.T) {
	_, b := subjectOfEffects(t, sandbox.Find())
	p, err := b.Start(t.Context(), Limits{Call: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(p.pipes.folder); err != nil {
		t.Error(err)
	}
	if _, err := p.Send(wait, ints(0), 1); err != nil {
		t.Fatal(err)
	}
	syscall.Kill(p.cmd.Process.Pid, syscall.SIGKILL)
	for range p.Replies() {
	}
	noFolders(t, b)
}

// noFolders checks that workers have left no folder.
func noFolders(t *testing.T, b *Binary) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(b.temp, "folder-*"))
	if len(left) > 0 || err != nil {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

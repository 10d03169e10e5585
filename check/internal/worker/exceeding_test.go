//go:build unix

package worker

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/spec"
)

// greedy is a package whose functions use up more than one process may be kept
// from by the system, and then wait.
const greedy = `package subject

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

func Files(n int) {
	fd, _, errno := syscall.Syscall(319, uintptr(address("greedy")), 0, 0)
	if errno != 0 {
		panic(errno)
	}
	fill(os.NewFile(fd, "memory"), 240)
}

func Shared(n int) {
	b, err := syscall.Mmap(-1, 0, 240<<20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED|syscall.MAP_ANON)
	if err != nil {
		panic(err)
	}
	for i := 0; i < len(b); i += 4096 {
		b[i] = 1
	}
	time.Sleep(time.Hour)
}

func Processes(n int) {
	for range 20 {
		cmd := exec.Command("sleep", "1000")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := cmd.Start(); err != nil {
			panic(err)
		}
	}
	time.Sleep(time.Hour)
}

func Folder(n int) {
	for i := range 8 {
		f, err := os.Create(filepath.Join(os.TempDir(), strconv.Itoa(i)))
		if err != nil {
			panic(err)
		}
		f.Write(make([]byte, 4<<20))
		f.Close()
	}
	time.Sleep(time.Hour)
}

func Unnamed(n int) {
	f, err := os.CreateTemp("", "")
	if err != nil {
		panic(err)
	}
	os.Remove(f.Name())
	fill(f, 32)
}

// Modest uses some of everything, and returns.
func Modest(n int) {
	if err := os.WriteFile(filepath.Join(os.TempDir(), "file"), make([]byte, 1<<20), 0o600); err != nil {
		panic(err)
	}
	for range 30 {
		if err := exec.Command("sleep", "0.02").Run(); err != nil {
			panic(err)
		}
	}
}

func fill(f *os.File, size int) {
	part := make([]byte, 1<<20)
	for range size {
		if _, err := f.Write(part); err != nil {
			panic(err)
		}
	}
	time.Sleep(time.Hour)
}
`

const greedyMemory = `package subject

import "unsafe"

func address(s string) unsafe.Pointer { return unsafe.Pointer(&append([]byte(s), 0)[0]) }
`

// TestExceeding exceeds limits of a worker with all its processes. Each fault
// names the limit.
func TestExceeding(t *testing.T) {
	s := sandbox.Find()
	if gaps := s.Gaps(); len(gaps) > 0 {
		t.Skipf("functions can %s", strings.Join(gaps, "; "))
	}
	names := []string{"Files", "Shared", "Processes", "Folder", "Unnamed", "Modest"}
	code := greedy
	if runtime.GOARCH == "arm64" {
		code = strings.Replace(code, "(319,", "(279,", 1) // memfd_create
	}
	m := newModule(t, map[string]string{"go.mod": "module example.com/subject\n\ngo 1.24\n", "subject.go": code, "address.go": greedyMemory}, "")
	var functions []*spec.Contract
	for _, name := range names {
		functions = append(functions, m.contract(name))
	}
	b := m.build(Options{Sandbox: s}, m.program(nil, functions...))
	for i, want := range []string{
		"out of memory (the limit is 160 MiB, with shared memory and all processes)",
		"out of memory (the limit is 160 MiB, with shared memory and all processes)",
		"too many processes (the limit is 10 at a time)",
		"too much in the temporary directory (the limit is 16 MiB)",
		"too much in the temporary directory (the limit is 16 MiB)",
		"",
	} {
		t.Run(names[i], func(t *testing.T) {
			p, err := b.Start(t.Context(), Limits{Call: time.Minute, Memory: 160 << 20, All: sandbox.Limits{Processes: 10, Folder: 16 << 20}})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			if _, err := p.Send(i, ints(0), 1); err != nil {
				t.Fatal(err)
			}
			reply := <-p.Replies()
			switch f := reply.Fault; {
			case want == "" && f != nil:
				t.Errorf("%+v", f)
			case want != "" && (f == nil || f.Kind != protocol.KindCrash || f.Detail != want || !f.Memory):
				t.Errorf("%+v, not %s", f, want)
			}
		})
	}
	noFolders(t, b)
}

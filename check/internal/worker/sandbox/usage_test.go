package sandbox

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestUse looks at this process, which has a child and a file without a name.
func TestUse(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	before := useOf(os.Getpid(), 10)
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(make([]byte, 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := f.Sync(); err != nil { // some file systems have no blocks before
		t.Fatal(err)
	}
	os.Remove(f.Name())
	held := make([]byte, 64<<20)
	for i := range held {
		held[i] = 1
	}
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { child.Process.Kill(); child.Wait() }()
	after := useOf(os.Getpid(), 10)
	if after.memory-before.memory < 32<<20 || after.disk-before.disk < 1<<20 || after.processes != before.processes+1 {
		t.Errorf("%+v, after %+v", after, before)
	}
	runtime.KeepAlive(held)
}

// TestContents counts a directory, which has a file with a hole.
func TestContents(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a"), make([]byte, 100_000), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(dir, "a"), 1<<40); err != nil {
		t.Fatal(err)
	}
	if files, bytes := contents(dir); files != 2 || bytes > 1<<30 {
		t.Errorf("%d files, %d bytes", files, bytes)
	}
}

// TestWatch ends when the process has, and calls nothing.
func TestWatch(t *testing.T) {
	ended := make(chan struct{})
	time.AfterFunc(3*every, func() { close(ended) })
	Limits{}.Watch(os.Getpid(), "", ended, func(limit string) { t.Error(limit) })
}

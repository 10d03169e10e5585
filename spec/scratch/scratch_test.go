package scratch

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"testing"
)

// TestSweep: of what lies around only the directories of processes that have
// ended go, and the processes that still work in one.
func TestSweep(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	parent := t.TempDir()
	t.Setenv("GOTMPDIR", parent)
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Skip(err)
	}
	dead := "target-" + strconv.Itoa(ended.Process.Pid) + "-1"
	inUse := "target-" + strconv.Itoa(ended.Process.Pid) + "-2" // as from a container that has its own numbers
	others := []string{inUse, "target-" + strconv.Itoa(os.Getppid()) + "-1", "target-x", "target-1234567", "go-build1", "target-0-1"}
	foreign := "target-" + strconv.Itoa(ended.Process.Pid) + "-4" // somebody's own directory, with a name like ours
	others = append(others, foreign)
	for _, name := range append(others, dead) {
		if err := os.MkdirAll(filepath.Join(parent, name, "sub"), 0o777); err != nil {
			t.Fatal(err)
		}
		if name == foreign {
			continue
		}
		if err := os.WriteFile(filepath.Join(parent, name, markName), []byte(markText), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	hold(t, filepath.Join(parent, inUse))
	notMarked := "target-" + strconv.Itoa(ended.Process.Pid) + "-5" // whose process was killed before it made the mark
	if err := os.Mkdir(filepath.Join(parent, notMarked), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(parent, filepath.Join(parent, "target-"+strconv.Itoa(ended.Process.Pid)+"-3")); err != nil {
		t.Fatal(err)
	}
	others = append(others, "target-"+strconv.Itoa(ended.Process.Pid)+"-3")
	orphan := exec.Command("sleep", "60")
	orphan.Env = append(os.Environ(), "GOTMPDIR="+filepath.Join(parent, dead))
	if err := orphan.Start(); err != nil {
		t.Fatal(err)
	}
	environ := filepath.Join("/proc", strconv.Itoa(orphan.Process.Pid), "environ")
	for said := []byte{}; len(said) == 0; { // which takes a moment from its start on
		var err error
		if said, err = os.ReadFile(environ); err != nil {
			t.Fatal(err)
		}
	}
	d, err := New()
	if err != nil {
		t.Fatal(err)
	}
	if err := orphan.Wait(); err == nil {
		t.Error("the orphan lived on")
	}
	if got, want := names(t, parent), append(others, filepath.Base(d.Path)); !same(got, want) {
		t.Errorf("left %q, want %q", got, want)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if got := names(t, parent); !same(got, others) {
		t.Errorf("left %q, want %q", got, others)
	}
}

// TestSweepEverywhere is as TestSweep with what every system has: of the
// directories of a process that has ended, the one that is locked stays.
func TestSweepEverywhere(t *testing.T) {
	parent := t.TempDir()
	t.Setenv("GOTMPDIR", parent)
	ended := exec.Command(os.Args[0], "-test.run=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	pid := strconv.Itoa(ended.Process.Pid)
	for _, name := range []string{"target-" + pid + "-1", "target-" + pid + "-2"} {
		if err := os.Mkdir(filepath.Join(parent, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(parent, name, markName), []byte(markText), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	release := hold(t, filepath.Join(parent, "target-"+pid+"-2"))
	d, err := New()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := names(t, parent), []string{"target-" + pid + "-2", filepath.Base(d.Path)}; !same(got, want) {
		t.Errorf("left %q, want %q", got, want)
	}
	release()
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if !alive(os.Getpid()) || alive(ended.Process.Pid) {
		t.Error("it is not known which processes are alive")
	}
}

// TestMain is the process that holds a lock, or else runs the tests.
func TestMain(m *testing.M) {
	path := os.Getenv("SCRATCH_TEST_LOCK")
	if path == "" {
		os.Exit(m.Run())
	}
	held, err := lock(path)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("locked")
	io.Copy(io.Discard, os.Stdin)
	held.Close()
}

// hold has another process lock a directory, until the function that it returns
// is called or the test ends.
func hold(t *testing.T, path string) (release func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SCRATCH_TEST_LOCK="+path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	release = func() { in.Close(); cmd.Wait() }
	t.Cleanup(release)
	if said, err := bufio.NewReader(out).ReadString('\n'); said != "locked\n" {
		t.Fatal(said, err)
	}
	return release
}

// TestNotToTheEnd: the mark goes last, so that a later run can go on with a
// directory that a run has begun to remove, and a mark that is not whole is one.
func TestNotToTheEnd(t *testing.T) {
	parent := t.TempDir()
	t.Setenv("GOTMPDIR", parent)
	ended := exec.Command(os.Args[0], "-test.run=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(parent, "target-"+strconv.Itoa(ended.Process.Pid)+"-1")
	if err := os.MkdirAll(filepath.Join(path, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(path, markName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	full := errors.New("a file has been made in it")
	err := markLast(path, func(path string) error {
		if filepath.Base(path) == "sub" {
			return full
		}
		return os.RemoveAll(path)
	})
	if err != full || !hasMark(path) {
		t.Errorf("%v, marked %v", err, hasMark(path))
	}
	d, err := New()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a later run has not removed it:", err)
	}
}

func TestNoDirectory(t *testing.T) {
	t.Setenv("GOTMPDIR", "/nowhere/at/all")
	_, err := New()
	_, missing := os.Stat("/nowhere/at/all")
	want := "cannot make a temporary directory in /nowhere/at/all (" + errors.Unwrap(missing).Error() + "): set TMPDIR to one that can be written to"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func names(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func same(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

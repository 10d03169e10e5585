package scratch

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

const prefix = "target-"

// A directory of this program has a file with the name and the content of the
// mark, so that directories of others with such names are not taken for it.
const (
	markName = ".target-scratch"
	markText = "A temporary directory of target, which a later run may remove.\n"
)

// A Dir is a temporary directory. Close removes it.
type Dir struct {
	Path string
	lock *os.File // nil if the file system has no locks
}

// New makes a directory where the go command makes its own: in $GOTMPDIR, or
// else in $TMPDIR. It returns an error if the directory cannot be made or
// written to.
func New() (*Dir, error) {
	parent := cmp.Or(os.Getenv("GOTMPDIR"), os.TempDir())
	sweepOnce(parent)
	path, err := os.MkdirTemp(parent, fmt.Sprintf("%s%d-", prefix, os.Getpid()))
	if err != nil {
		if e := (*fs.PathError)(nil); errors.As(err, &e) {
			err = e.Err
		}
		return nil, fmt.Errorf("cannot make a temporary directory in %s (%w): set TMPDIR to one that can be written to", parent, err)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	d := &Dir{Path: path}
	d.lock, _ = lock(path)
	if err := os.WriteFile(filepath.Join(path, markName), []byte(markText), 0o600); err != nil {
		d.Close()
		return nil, fmt.Errorf("cannot write to the temporary directory (%w): set TMPDIR to one that can be written to", err)
	}
	return d, nil
}

// Env returns the entry of the environment that makes a go command work in the
// directory.
func (d *Dir) Env() string { return "GOTMPDIR=" + d.Path }

// Kill kills the go commands that work in the directory, and what they have
// started, if the system knows of them.
func (d *Dir) Kill() { killUsers(d.Env()) }

// Close removes the directory. It returns an error if a file in it cannot be
// removed.
func (d *Dir) Close() error {
	if d.lock != nil {
		d.lock.Close() // Windows removes no file that is open
	}
	return remove(d.Path)
}

// remove removes a directory in which a process that is being killed may still
// make files.
func remove(path string) error {
	err := os.RemoveAll(path)
	for i := 0; i < 20 && err != nil; i++ {
		time.Sleep(10 * time.Millisecond)
		err = os.RemoveAll(path)
	}
	return err
}

var (
	sweeping sync.Mutex
	swept    = map[string]bool{}
)

// sweepOnce sweeps a directory that this process has not swept.
func sweepOnce(parent string) {
	sweeping.Lock()
	defer sweeping.Unlock()
	if !swept[parent] {
		swept[parent] = true
		sweep(parent)
	}
}

// settled is how old a directory is before its lock alone says that it is in
// use: it is locked right after it is made.
const settled = time.Minute

// sweep removes the directories of this user's processes that have ended.
func sweep(parent string) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, e := range entries {
		pid, ok := owner(e.Name())
		path := filepath.Join(parent, e.Name())
		if info, err := os.Lstat(path); !ok || err != nil || !info.IsDir() || !mine(info) || !marked(path) ||
			alive(pid) && time.Since(info.ModTime()) < settled {
			continue
		}
		held, err := lock(path)
		if err != nil {
			continue
		}
		(&Dir{Path: path}).Kill()
		held.Close() // as Close does
		remove(path)
	}
}

// marked reports whether this program has made a directory.
func marked(path string) bool {
	text, err := os.ReadFile(filepath.Join(path, markName))
	return err == nil && string(text) == markText
}

// owner returns the number of the process that made a directory.
func owner(name string) (pid int, ok bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	number, random, dash := strings.Cut(rest, "-")
	if !ok || !dash || random == "" {
		return 0, false
	}
	pid, err := strconv.Atoi(number)
	return pid, err == nil && pid > 0
}

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
	for {
		d, err := marked(parent)
		if !errors.Is(err, errTaken) {
			return d, err
		}
	}
}

// errTaken is the error for a directory that another process has removed as
// long as it was empty, since it does not know this process.
var errTaken = errors.New("another process has removed the directory")

// marked makes a directory with a mark, and locks it.
func marked(parent string) (*Dir, error) {
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
	ours.Store(filepath.Base(path), true)
	err = os.WriteFile(filepath.Join(path, markName), []byte(markText), 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errTaken
	}
	if err != nil {
		d.Close()
		return nil, fmt.Errorf("cannot write to the temporary directory (%w): set TMPDIR to one that can be written to", err)
	}
	d.lock, _ = lock(path)
	return d, nil
}

// Env returns the entry of the environment that makes a go command work in the
// directory.
func (d *Dir) Env() string { return "GOTMPDIR=" + d.Path }

// Kill kills the go commands that work in the directory, and what they have
// started, if the system knows of them. It returns when they have ended, or
// after a second.
func (d *Dir) Kill() {
	for range 100 {
		if !killUsers(d.Env()) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

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
	err := markLast(path, os.RemoveAll)
	for i := 0; i < 20 && err != nil; i++ {
		time.Sleep(10 * time.Millisecond)
		err = markLast(path, os.RemoveAll)
	}
	return err
}

// markLast removes a directory, and the mark in it only when nothing else is
// left, so that a later run goes on where this one does not come to an end. It
// is given what removes a file or a directory with all that is in it.
func markLast(path string, removeAll func(string) error) error {
	entries, err := os.ReadDir(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == markName {
			continue
		}
		if err := removeAll(filepath.Join(path, e.Name())); err != nil {
			return err
		}
	}
	return removeAll(path)
}

var (
	sweeping sync.Mutex
	swept    = map[string]bool{}
	ours     sync.Map // the names of the directories that this process has made
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

// sweep removes the directories of this user's processes that have ended, and
// empty ones with such names.
func sweep(parent string) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, e := range entries {
		pid, ok := owner(e.Name())
		if _, here := ours.Load(e.Name()); here {
			continue // to read the mark would unlock it
		}
		path := filepath.Join(parent, e.Name())
		if info, err := os.Lstat(path); !ok || err != nil || !info.IsDir() || !mine(info) ||
			alive(pid) && time.Since(info.ModTime()) < settled {
			continue
		}
		if !hasMark(path) {
			os.Remove(path) // which only an empty one lets: it was made, and not yet marked
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

// hasMark reports whether this program has made a directory. It may have been
// killed before it has written all of the mark.
func hasMark(path string) bool {
	text, err := os.ReadFile(filepath.Join(path, markName))
	return err == nil && strings.HasPrefix(markText, string(text))
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

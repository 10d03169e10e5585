package version

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/suggest"
)

// A Where says from where versions are looked for, and with what environment
// the go command and git run.
type Where struct {
	// Dir is the directory that folders are relative to, and in whose
	// repository revisions are; empty means the current one.
	Dir string
	// Env is nil for the environment of the process.
	Env []string
}

// A Tree is the source of a version.
type Tree struct {
	// Name is what the user wrote.
	Name string
	// Dir is the folder to load packages in, an absolute path. Of a
	// revision it is what the user's directory was then.
	Dir string
	// Env is the environment to load and build with, and Flags are flags of
	// the go command.
	Env, Flags []string
	// Copied says that Dir is a copy, and Revision that it is of a
	// revision.
	Copied, Revision bool

	close func() error
}

// Close removes the tree if it is a copy. It returns an error if the copy
// cannot be removed.
func (t *Tree) Close() error {
	if t.close == nil {
		return nil
	}
	return t.close()
}

// Stranger reports whether the tree is that of a module by version, which the
// user need not have seen.
func (t *Tree) Stranger() bool { return t.Copied && !t.Revision }

// Module is the folder of the module that the tree is in; empty if there is
// none.
func (t *Tree) Module() string {
	for dir := t.Dir; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// IsModule reports whether a text is meant as module@version. A revision of git
// may have an @ too, as in HEAD@{1}.
func IsModule(text string) bool {
	path, version, ok := strings.Cut(text, "@")
	return ok && path != "" && version != "" && !strings.HasPrefix(version, "{") && !isPath(path)
}

// isPath reports whether a text is written as a path of files.
func isPath(text string) bool {
	return text == "." || text == ".." || filepath.IsAbs(text) || strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../")
}

// Open finds a version by what the user wrote: a folder if there is one of that
// name, else module@version, else a revision of git. The error is that of the
// go command or of git, if it was asked. The Tree must be closed.
func (w Where) Open(ctx context.Context, text string) (*Tree, error) {
	folder := text
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(w.Dir, folder)
	}
	info, err := os.Stat(folder)
	switch {
	case err == nil && info.IsDir():
		return w.folder(text, folder)
	case err == nil && isPath(text):
		return nil, fmt.Errorf("%s is not a directory", text)
	case isPath(text):
		return nil, fmt.Errorf("no directory %s", text)
	case IsModule(text):
		return w.module(ctx, text)
	}
	return w.revision(ctx, text)
}

// folder is the tree of the user's own folder.
func (w Where) folder(name, dir string) (*Tree, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	return &Tree{Name: name, Dir: dir, Env: setenv(w.environ(), "PWD="+dir)}, nil
}

// environ is the environment that programs run with.
func (w Where) environ() []string {
	if w.Env != nil {
		return w.Env
	}
	return os.Environ()
}

// setenv is an environment with some entries in the place of others of the same
// names.
func setenv(env []string, entries ...string) []string {
	env = slices.Clone(env)
	for _, entry := range entries {
		key, _, _ := strings.Cut(entry, "=")
		env = slices.DeleteFunc(env, func(kv string) bool { return strings.HasPrefix(kv, key+"=") })
		env = append(env, entry)
	}
	return env
}

// run runs a program in the user's directory and returns what it prints. The
// error is the program's own message.
func (w Where) run(ctx context.Context, program string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Env = w.Dir, w.environ()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		if text := strings.TrimSpace(stderr.String()); text != "" {
			return out, errors.New(suggest.Certificates(text))
		}
	}
	if err != nil {
		return out, fmt.Errorf("%s: %w", program, err)
	}
	return out, nil
}

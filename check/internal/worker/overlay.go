package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/typetarget/target/check/internal/worker/source"
)

// ErrOverlayIgnored reports that the go command did not see the files that make
// a package a worker.
var ErrOverlayIgnored = errors.New("the go command ignored the overlay that adds the worker to the package; " +
	"run from the package's real directory, not through a symbolic link")

// A supportPlace is the place at which an overlay adds the packages that a
// worker imports.
type supportPlace struct {
	path string // the beginning of their import paths
	dir  string // the directory of that path
}

// A toolchain is the one that builds a worker.
type toolchain struct{ modules, root, version string }

// toolchain asks the go command which toolchain it is.
func (b *Binary) toolchain(ctx context.Context) (toolchain, error) {
	out, err := b.goCommand(ctx, []string{"env", "GOMODCACHE", "GOROOT", "GOVERSION"})
	if err != nil {
		return toolchain{}, err
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n") // a download is reported in the first ones
	if len(lines) < 3 {
		return toolchain{}, fmt.Errorf("go env GOMODCACHE GOROOT GOVERSION says %q", out)
	}
	last := lines[len(lines)-3:]
	return toolchain{last[0], last[1], last[2]}, nil
}

// hasBubbles reports whether the runtime lets any goroutine enter a bubble of
// package testing/synctest.
func (t toolchain) hasBubbles() bool { return version.Compare(t.version, "go1.25") >= 0 }

// supportPlace returns the place for a package under test: in the standard
// library, unless the toolchain is in the module cache. There the packages have
// one import path for all modules, so that the go command compiles them once
// and caches them. Nothing can be added to a toolchain in the module cache. The
// place is then below the package under test.
func (b *Binary) supportPlace(t toolchain, pkg string) supportPlace {
	if rel, err := filepath.Rel(t.modules, t.root); err == nil && filepath.IsLocal(rel) {
		return supportPlace{path.Join(pkg, source.SupportRoot), filepath.Join(b.dir, source.SupportRoot)}
	}
	return supportPlace{source.SupportRoot, filepath.Join(t.root, "src", source.SupportRoot)}
}

// overlay writes the files of a worker and the overlay. The overlay places
// these files in the package's directory, blanks the package's own test files,
// and adds the support packages. support holds their files by slash-separated
// path. The result is the file name of the overlay.
func (b *Binary) overlay(files map[string][]byte, supportDir string, support map[string][]byte) (string, error) {
	replace := map[string]string{}
	entries, err := os.ReadDir(b.dir)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			replace[filepath.Join(b.dir, e.Name())] = ""
		}
	}
	add := func(dir string, files map[string][]byte) error {
		for name, src := range files {
			file := filepath.Join(b.temp, strings.ReplaceAll(name, "/", "_"))
			replace[filepath.Join(dir, filepath.FromSlash(name))] = file
			if err := os.WriteFile(file, src, 0o600); err != nil {
				return err
			}
		}
		return nil
	}
	if err := errors.Join(add(b.dir, files), add(supportDir, support)); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(b.temp, "overlay.json")
	return file, os.WriteFile(file, text, 0o600)
}

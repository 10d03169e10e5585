package version

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// A move is that of a repository's files to another folder.
type move struct{ from, to string }

// path is a path that is relative to some folder, or absolute, after the move
// of all that lies in the repository. inside reports whether it does.
func (m move) path(folder, path string) (moved string, inside bool) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, filepath.FromSlash(path))
	}
	rel, err := filepath.Rel(m.from, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return path, false
	}
	return filepath.Join(m.to, rel), true
}

// besides has the modules that are built in a folder of a revision's tree find
// those that they expect beside the repository: these are as they are now. It
// returns the file of the workspace if that lies outside of the repository, and
// was copied to a folder with the paths that it has from there.
func (m move) besides(ctx context.Context, w Where, dir, folder string) (work string, err error) {
	out, err := w.run(ctx, "go", "env", "GOWORK")
	if err != nil {
		return "", err
	}
	if file := strings.TrimSpace(string(out)); file != "" && file != "off" {
		if file, err = filepath.EvalSymlinks(file); err != nil { // git resolves its paths, too
			return "", err
		}
		if at, inside := m.path("", file); inside {
			return "", m.workspace(at, filepath.Dir(at))
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		work = filepath.Join(folder, "go.work")
		if err := os.WriteFile(work, text, 0o666); err != nil {
			return "", err
		}
		return work, m.workspace(work, filepath.Dir(file))
	}
	for {
		if err := m.module(filepath.Join(dir, "go.mod")); !errors.Is(err, fs.ErrNotExist) || dir == m.to {
			return "", ignoreMissing(err)
		}
		dir = filepath.Dir(dir)
	}
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// workspace changes a go.work whose paths are relative to a folder, and the
// modules of the repository that it uses.
func (m move) workspace(file, folder string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return ignoreMissing(err)
	}
	work, err := modfile.ParseWork(file, text, nil)
	if err != nil {
		return nil // the go command has more to say
	}
	stays := false // in the repository, as do paths from there into it
	if rel, err := filepath.Rel(m.to, folder); err == nil && filepath.IsLocal(rel) {
		folder, stays = filepath.Join(m.from, rel), true
	}
	changed := false
	for _, use := range slices.Clone(work.Use) {
		path, inside := m.path(folder, use.Path)
		if inside {
			if err := m.module(filepath.Join(path, "go.mod")); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		if inside && stays {
			continue
		}
		changed = true
		if err := cmp.Or(work.DropUse(use.Path), work.AddUse(path, use.ModulePath)); err != nil {
			return err
		}
	}
	for _, r := range work.Replace {
		path, inside := m.path(folder, r.New.Path)
		if r.New.Version != "" || inside && stays {
			continue
		}
		changed = true
		if err := work.AddReplace(r.Old.Path, r.Old.Version, path, ""); err != nil {
			return err
		}
	}
	if !changed {
		return nil
	}
	work.Cleanup()
	return os.WriteFile(file, modfile.Format(work.Syntax), 0o666)
}

// module changes a go.mod in the tree of the revision. One with a vendor folder
// stays as it is, since the two must agree, and nothing else is needed.
func (m move) module(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(file), "vendor", "modules.txt")); err == nil {
		return nil
	}
	mod, err := modfile.Parse(file, text, nil)
	if err != nil {
		return nil // the go command has more to say
	}
	rel, err := filepath.Rel(m.to, filepath.Dir(file))
	if err != nil {
		return err
	}
	changed := false
	for _, r := range mod.Replace {
		path, inside := m.path(filepath.Join(m.from, rel), r.New.Path)
		if r.New.Version != "" || inside {
			continue
		}
		if err := mod.AddReplace(r.Old.Path, r.Old.Version, path, ""); err != nil {
			return err
		}
		changed = true
	}
	if !changed {
		return nil
	}
	return os.WriteFile(file, modfile.Format(mod.Syntax), 0o666)
}

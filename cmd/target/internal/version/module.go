package version

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path"
	"path/filepath"

	"github.com/typetarget/target/spec/scratch"
)

// A download is what go mod download prints about a module.
type download struct {
	Path, Version, Error string
	// Dir has the source, and GoMod is a file with the go.mod. A module of
	// before go.mod has none in Dir.
	Dir, GoMod string
}

// module is the tree of a module at a version: a copy of what the go command
// has in its cache, or gets from the proxy. It is as it is for those who depend
// on it: replacements in its go.mod do not count. The go command may add to its
// go.sum, which need not have everything, since elsewhere the module is not the
// main one.
func (w Where) module(ctx context.Context, text string) (*Tree, error) {
	tmp, err := scratch.New()
	if err != nil {
		return nil, err
	}
	dir, err := w.unpack(ctx, text, tmp.Path)
	if err != nil {
		tmp.Close()
		return nil, err
	}
	return &Tree{
		Name: text, Dir: dir, Env: moduleEnv(w.environ(), dir), Flags: []string{"-mod=mod"},
		Copied: true, close: tmp.Close,
	}, nil
}

// unpack makes a copy of a module in a folder of a scratch directory.
func (w Where) unpack(ctx context.Context, text, scratch string) (dir string, err error) {
	// In the user's own module the go command would note what it fetches.
	out, err := Where{scratch, moduleEnv(w.environ(), scratch)}.run(ctx, "go", "mod", "download", "-json", text)
	var got download
	if json.Unmarshal(out, &got) == nil && got.Error != "" {
		return "", errors.New(got.Error)
	}
	if err != nil {
		return "", err
	}
	dir = filepath.Join(scratch, path.Base(got.Path))
	if err := os.CopyFS(dir, os.DirFS(got.Dir)); err != nil {
		return "", err
	}
	return dir, w.own(ctx, dir, got.GoMod)
}

// own makes a copied module one to work in: with a go.mod, without
// replacements, and as files that can be written.
func (w Where) own(ctx context.Context, dir, gomod string) error {
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return os.Chmod(name, info.Mode().Perm()|0o200)
	})
	if err != nil {
		return err
	}
	text, err := os.ReadFile(gomod)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "go.mod")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return err
	}
	in := Where{dir, moduleEnv(w.environ(), dir)}
	out, err := in.run(ctx, "go", "mod", "edit", "-json")
	if err != nil {
		return err
	}
	var mod struct {
		Replace []struct {
			Old struct{ Path, Version string }
		}
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		return err
	}
	for _, r := range mod.Replace {
		old := r.Old.Path
		if r.Old.Version != "" {
			old += "@" + r.Old.Version
		}
		if _, err := in.run(ctx, "go", "mod", "edit", "-dropreplace="+old); err != nil {
			return err
		}
	}
	return nil
}

// moduleEnv is the environment in which a module is the main one of a folder.
func moduleEnv(env []string, dir string) []string {
	return setenv(env, "GOWORK=off", "PWD="+dir)
}

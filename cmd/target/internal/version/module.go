package version

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/typetarget/target/spec/scratch"
	"github.com/typetarget/target/spec/suggest"
)

// A download is what go mod download prints about a module.
type download struct {
	Path, Version, Error string
	// Dir has the source, and GoMod is a file with the go.mod. A module of
	// before go.mod has none in Dir.
	Dir, GoMod string
}

// module is the tree of a module at a version, or of a package of it: a copy of
// what the go command has in its cache, or gets from the proxy. It is as it is
// for those who depend on it: replacements in its go.mod do not count. The go
// command may add to its go.sum, which need not have everything, since
// elsewhere the module is not the main one.
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
	if err := (Where{dir, moduleEnv(w.environ(), dir)}).refuseIncludes(ctx); err != nil {
		tmp.Close()
		return nil, err
	}
	return &Tree{
		Name: text, Dir: dir, Env: moduleEnv(w.environ(), dir), Flags: []string{"-mod=mod"},
		Copied: true, close: tmp.Close,
	}, nil
}

// unpack makes a copy of a module in a folder of a scratch directory, and
// returns the folder in it that the text names.
func (w Where) unpack(ctx context.Context, text, scratch string) (dir string, err error) {
	// In the user's own module the go command would note what it fetches.
	elsewhere := Where{scratch, moduleEnv(w.environ(), scratch)}
	got, below, err := elsewhere.download(ctx, text)
	if err != nil {
		return "", err
	}
	root := filepath.Join(scratch, path.Base(got.Path))
	if err := os.CopyFS(root, os.DirFS(got.Dir)); err != nil {
		return "", err
	}
	dir = filepath.Join(root, filepath.FromSlash(below))
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", fmt.Errorf("module %s@%s has no directory %s", got.Path, got.Version, below)
	}
	return dir, w.own(ctx, root, got.GoMod)
}

// download gets the module of a path, or the longest one that the path is a
// package of; below is the path of the package in the module. The error is
// about the whole path.
func (w Where) download(ctx context.Context, text string) (got download, below string, err error) {
	whole, version, _ := strings.Cut(text, "@")
	for module := whole; ; {
		out, failed := w.run(ctx, "go", "mod", "download", "-json", module+"@"+version)
		if ctx.Err() != nil {
			return got, "", failed
		}
		got = download{}
		if json.Unmarshal(out, &got) == nil && got.Error != "" {
			failed = errors.New(suggest.Certificates(got.Error))
		}
		if failed == nil {
			return got, strings.TrimPrefix(strings.TrimPrefix(whole, module), "/"), nil
		}
		if err == nil {
			err = failed
		}
		module = path.Dir(module)
		if !strings.Contains(module, "/") {
			return got, "", err
		}
	}
}

// own makes a copied module ready for work. Its files become writable, and its
// go.mod a copy of the file gomod without replacements.
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
// The module does not choose another go command to be fetched and run.
func moduleEnv(env []string, dir string) []string {
	return setenv(env, "GOWORK=off", "GOTOOLCHAIN=local", "PWD="+dir)
}

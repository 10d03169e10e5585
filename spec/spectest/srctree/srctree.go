// Package srctree writes the source trees of tests to directories, and hashes
// them to see whether they have changed. The directories have the same names in
// each run.
package srctree

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"
)

// Unpack writes a txtar archive to a new directory, which it returns.
func Unpack(t *testing.T, archive string) string {
	t.Helper()
	dir := filepath.Join(Dir(t), "a tree")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		file := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Hash hashes names, modes, times and contents of a tree.
func Hash(t *testing.T, dir string) string {
	t.Helper()
	h := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(h, path, info.Mode(), info.ModTime(), info.Size())
		if d.Type().IsRegular() {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			h.Write(data)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(h.Sum(nil))
}

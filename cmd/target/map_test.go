package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// quotedPath matches a package of this module that CONTRIBUTING names, by its
// path, or by the last part of it behind that of its folder, or of another package
// there.
var quotedPath = regexp.MustCompile("`([a-z0-9/]+)`")

// TestMap checks that CONTRIBUTING names every package but the examples, and no
// folder that does not exist.
func TestMap(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	last := "" // the path before
	for _, m := range quotedPath.FindAllStringSubmatch(string(text), -1) {
		top, _, below := strings.Cut(m[1], "/")
		switch {
		case !below:
			named[m[1]], named[path.Join(path.Dir(last), m[1])], named[path.Join(last, m[1])] = true, true, true
		case slices.Contains([]string{"cmd", "spec", "encode", "solver", "decode", "check"}, top):
			last, named[m[1]] = m[1], true
			if info, err := os.Stat(filepath.Join(root, m[1])); err != nil || !info.IsDir() {
				t.Errorf("CONTRIBUTING.md names %s, which is no folder", m[1])
			}
		}
	}
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(root, file)
		rel = filepath.ToSlash(rel)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || rel == "examples" || rel == "check/bench" || strings.HasPrefix(rel, ".") && rel != "."):
			return filepath.SkipDir
		case filepath.Ext(file) == ".go" && !strings.HasSuffix(file, "_test.go") && !named[path.Dir(rel)]:
			t.Errorf("CONTRIBUTING.md does not name %s", path.Dir(rel))
			named[path.Dir(rel)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

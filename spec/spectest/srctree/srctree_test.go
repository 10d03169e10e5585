package srctree

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestTree unpacks a tree, and expects another hash for each way to change it,
// and the same for none.
func TestTree(t *testing.T) {
	dir := Unpack(t, "-- go.mod --\nmodule m\n-- a/b/c.go --\npackage b\n")
	for name, want := range map[string]string{"go.mod": "module m\n", "a/b/c.go": "package b\n"} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s is %q (%v), want %q", name, got, err, want)
		}
	}
	file := filepath.Join(dir, "a", "b", "c.go")
	long := time.Unix(1_000_000_000, 0)
	// touch sets all times to the same, so that contents and names alone tell.
	touch := func() error {
		for _, name := range []string{"", "go.mod", "a", "a/b", "a/b/c.go", "a/b/d.go", "a/b/e.go", "new"} {
			if err := os.Chtimes(filepath.Join(dir, name), long, long); err != nil && !os.IsNotExist(err) {
				return err
			}
		}
		return nil
	}
	seen := map[string]string{}
	for _, step := range []struct {
		name   string
		change func() error
	}{
		{"nothing", func() error { return nil }},
		{"a byte", func() error { return os.WriteFile(file, []byte("package c\n"), 0o644) }},
		{"the mode", func() error { return os.Chmod(file, 0o600) }},
		{"another file", func() error { return os.WriteFile(filepath.Join(dir, "a/b/d.go"), nil, 0o644) }},
		{"its name", func() error { return os.Rename(filepath.Join(dir, "a/b/d.go"), filepath.Join(dir, "a/b/e.go")) }},
		{"an empty folder", func() error { return os.Mkdir(filepath.Join(dir, "new"), 0o755) }},
	} {
		if err := step.change(); err != nil {
			t.Fatal(err)
		}
		if err := touch(); err != nil {
			t.Fatal(err)
		}
		hash := Hash(t, dir)
		if other, twice := seen[hash]; twice {
			t.Errorf("the hash is the same after %s as after %s", step.name, other)
		}
		if Hash(t, dir) != hash {
			t.Errorf("the hash after %s changes by itself", step.name)
		}
		seen[hash] = step.name
	}
	if err := os.Chtimes(file, long, long.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if other, twice := seen[Hash(t, dir)]; twice {
		t.Errorf("the hash is the same with another time as after %s", other)
	}
}

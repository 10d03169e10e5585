package gentest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOutput writes a file once, keeps files of others, and finds a second one
// with the same header.
func TestOutput(t *testing.T) {
	dir := t.TempDir()
	open := func(base string) (*Output, error) { return OpenOwnOutput(dir, dir, base, "// header", "-rapid") }
	f, err := open("a_test.go")
	if err != nil || f.Before != nil || f.Base != "a_test.go" || f.Short != "./a_test.go" {
		t.Fatal(f, err)
	}
	var said strings.Builder
	if err := f.Replace(&said, []byte("// header\npackage p\n"), "2 tests", ", 1 new"); err != nil {
		t.Fatal(err)
	}
	if f, err = open("a_test.go"); err != nil || string(f.Before) != "// header\npackage p\n" {
		t.Fatal(f, err)
	}
	if err := f.Replace(&said, f.Before, "2 tests", ", 1 new"); err != nil {
		t.Fatal(err)
	}
	if got, want := said.String(), "./a_test.go: 2 tests, 1 new\n./a_test.go: 2 tests, unchanged\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := open("b_test.go"); err == nil || !strings.Contains(err.Error(), "./a_test.go is another file of target gen") {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a_test.go"), []byte("package p\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := open("a_test.go"); err == nil || !strings.Contains(err.Error(), "was not written by target gen -rapid") {
		t.Error(err)
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Error("a part of a file is left", names, err)
	}
}

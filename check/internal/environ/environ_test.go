package environ

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestSum has the sum depend on settings of the go command, on the module's
// version of the language and on variables of the runtime, and on nothing else.
func TestSum(t *testing.T) {
	dir := t.TempDir()
	module := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	sum := func(more ...string) [32]byte {
		t.Helper()
		s, err := Side{dir, slices.Concat(os.Environ(), []string{"GOFLAGS="}, more)}.Sum(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	module("module m\n\ngo 1.24\n")
	first := sum()
	if sum() != first || sum("USER=nobody", "FOO=1") != first {
		t.Error("the sum depends on what means nothing")
	}
	for _, entry := range []string{"GOFLAGS=-tags=x", "GOARCH=386", "GODEBUG=panicnil=1", "TZ=UTC", "GOMEMLIMIT=1GiB", "LC_ALL=C"} {
		if sum(entry) == first {
			t.Errorf("%s does not change the sum", entry)
		}
	}
	if module("module m\n\ngo 1.21\n"); sum() == first {
		t.Error("another version of the language does not change the sum")
	}
	if _, err := (Side{Dir: filepath.Join(dir, "none")}).Sum(t.Context()); err == nil {
		t.Error("there is a sum for a directory that does not exist")
	}
}

package srctree

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// tempRoot is where directories are made, wherever tests set TMPDIR to.
var tempRoot = os.TempDir()

// Dir makes an empty directory for a test or benchmark, as t.TempDir does, and
// removes it at its end. The name is made of the test's name and of the first
// number that no other directory has.
//
// The go command compiles a package again if its directory has another name,
// and keeps what it compiled for days. Tests that write the same module into
// the same directory find it in the build cache instead of filling that.
func Dir(t testing.TB) string {
	t.Helper()
	name := sha256.Sum256([]byte(t.Name()))
	for i := 0; ; i++ {
		dir := filepath.Join(tempRoot, fmt.Sprintf("stable-%x-%d", name[:6], i))
		err := os.Mkdir(dir, 0o777)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := os.RemoveAll(dir); err != nil {
				t.Errorf("cannot remove the test's directory: %v", err)
			}
		})
		return dir
	}
}

package randprog

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestSourceCompiles builds and runs a few programs: an oracle that does not
// compile tests nothing.
func TestSourceCompiles(t *testing.T) {
	for seed := range uint64(3) {
		goCommand(t, "run", map[string]string{"go.mod": "module example.com/random\n\ngo 1.26\n", "main.go": Source(seed, 40)})
	}
}

// TestLevelsCompile builds programs in older languages, which have fewer forms.
func TestLevelsCompile(t *testing.T) {
	last := 0
	for _, minor := range []int{12, 17, 18, 21, 22, int(current)} {
		module := fmt.Sprintf("module example.com/random\n\ngo 1.%d\n", minor)
		functions, oracle, n := FormsFor(uint64(minor), minor)
		goCommand(t, "build", map[string]string{"go.mod": module, "functions.go": functions, "main.go": oracle})
		if n < len(allForms)/2 || n < last {
			t.Errorf("Go 1.%d has %d of %d forms, and an older one %d", minor, n, len(allForms), last)
		}
		last = n
	}
	if last != len(allForms) {
		t.Errorf("the current language has %d of %d forms", last, len(allForms))
	}
}

// goCommand runs a command about a module of the given files.
func goCommand(t *testing.T, command string, files map[string]string) {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", command, ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%.4000s", files["go.mod"], err, out)
	}
}

package randprog

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSourceCompiles builds and runs a few programs: an oracle that does not compile tests nothing.
func TestSourceCompiles(t *testing.T) {
	for seed := range uint64(3) {
		dir := t.TempDir()
		for name, text := range map[string]string{"go.mod": "module example.com/random\n\ngo 1.26\n", "main.go": Source(seed, 40)} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command("go", "run", ".")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("seed %d: %v\n%.4000s", seed, err, out)
		}
	}
}

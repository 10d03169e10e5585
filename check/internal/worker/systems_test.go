package worker

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestSystems builds the workers of the examples for each system. The short tier
// has those of one example for linux/386, where an int has 32 bits.
func TestSystems(t *testing.T) {
	dir, err := filepath.Abs("../../../examples")
	if err != nil {
		t.Fatal(err)
	}
	systems, pattern := []string{"linux/386"}, "./scores"
	if tier.Long() {
		systems, pattern = []string{"linux/amd64", "linux/arm64", "linux/386", "darwin/amd64", "darwin/arm64", "windows/amd64"}, "./..."
	}
	for _, system := range systems {
		t.Run(strings.ReplaceAll(system, "/", "-"), func(t *testing.T) {
			env := append(os.Environ(), "GOOS="+path.Dir(system), "GOARCH="+path.Base(system), "CGO_ENABLED=0")
			// Packages are loaded for this system only, except that an int
			// may have 32 bits. The examples are the same for all.
			load := os.Environ()
			if path.Base(system) == "386" {
				load = env
			}
			packages, err := spec.Load(t.Context(), spec.Config{Dir: dir, Env: load}, pattern)
			if err != nil {
				t.Fatal(err)
			}
			built := 0
			for _, p := range packages {
				for _, e := range p.Errors {
					t.Errorf("%s: %s", e.Pos, e.Msg)
				}
				if len(p.Contracts) == 0 {
					continue
				}
				b, err := Build(t.Context(), Options{Dir: dir, Env: env}, source.NewProgram(p, p.Contracts))
				if err != nil {
					t.Errorf("%s: %v", p.Path, err)
					continue
				}
				if err := b.Close(); err != nil {
					t.Error(err)
				}
				built++
			}
			if built == 0 || tier.Long() && built < 20 {
				t.Errorf("%d workers are built", built)
			}
		})
	}
}

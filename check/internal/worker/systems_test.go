package worker

import (
	"flag"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// everySystem is set by .ci/accept.
var everySystem = flag.Bool("systems", false, "build the worker of each example for every system")

// TestSystems builds workers of examples for other systems, and those of all
// examples for every system. The short tier has one for linux/386, where an int
// has 32 bits.
func TestSystems(t *testing.T) {
	dir, err := filepath.Abs("../../../examples")
	if err != nil {
		t.Fatal(err)
	}
	systems, pattern, every := []string{"linux/386"}, "./scores", 1
	if tier.Long() {
		systems, pattern, every = []string{"linux/386", "darwin/arm64", "windows/amd64"}, "./...", 11
	}
	if *everySystem {
		systems, pattern, every = []string{"linux/amd64", "linux/arm64", "linux/386", "darwin/amd64", "darwin/arm64", "windows/amd64"}, "./...", 1
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
			for i, p := range packages {
				for _, e := range p.Errors {
					t.Errorf("%s: %s", e.Pos, e.Msg)
				}
				if i%every != 0 || len(p.Contracts) == 0 {
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
			if built == 0 || *everySystem && built < 20 {
				t.Errorf("%d workers are built", built)
			}
		})
	}
}

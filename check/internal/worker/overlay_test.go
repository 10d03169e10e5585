package worker

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec/scratch"
)

// TestSupportIsCompiledOnce builds the workers of two packages of two modules:
// what both import is not compiled for the second.
func TestSupportIsCompiledOnce(t *testing.T) {
	fresh := fmt.Sprintf("\nconst Fresh = %d\n", time.Now().UnixNano()) // no cache has it
	compiled := func(module string) []string {
		m := newModule(t, map[string]string{
			"go.mod":     "module example.com/" + module + "\n\ngo 1.21\n",
			"subject.go": "package subject\n\nfunc Add(a, b int) int { return a + b }\n" + fresh,
		}, "")
		temp, err := scratch.New()
		if err != nil {
			t.Fatal(err)
		}
		defer temp.Close()
		b := &Binary{options: Options{Dir: m.dir}, scratch: temp, temp: temp.Path, dir: m.dir}
		chain, err := b.toolchain(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		place := b.supportPlace(chain, m.pkg.Path())
		p := m.program(nil, m.contract("Add"))
		p.SupportPath = place.path
		files, g, err := source.Generate(p)
		if err != nil {
			t.Fatal(err)
		}
		overlay, err := b.overlay(files, place.dir, g.Support)
		if err != nil {
			t.Fatal(err)
		}
		out, err := b.goCommand(t.Context(), []string{"test", "-x", "-c", "-vet=off", "-o=" + filepath.Join(temp.Path, "worker"), "-overlay=" + overlay, "."})
		if err != nil {
			t.Fatal(err)
		}
		packages := map[string]bool{}
		for line := range strings.Lines(string(out)) {
			if _, rest, ok := strings.Cut(line, "/compile "); ok {
				if _, path, ok := strings.Cut(rest, " -p "); ok {
					packages[strings.Fields(path)[0]] = true
				}
			}
		}
		return slices.Sorted(maps.Keys(packages))
	}
	compiled("first")
	// The go command writes a package's main once for each.
	if got, want := compiled("second"), []string{"example.com/second", "main"}; !slices.Equal(got, want) {
		t.Errorf("compiled for the second worker: %q, want %q", got, want)
	}
}

// TestToolchainInModuleCache builds a worker with a toolchain that the go
// command takes to be in the module cache, where an overlay must not add
// anything.
func TestToolchainInModuleCache(t *testing.T) {
	m := newModule(t, map[string]string{"subject.go": "package subject\n\nfunc Add(a, b int) int { return a + b }\n"}, "")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "GOMODCACHE="+filepath.Dir(string(root)))
	b := m.build(Options{Env: env}, m.program(nil, m.contract("Add")))
	if got := run(t, b, 20*time.Second, 0, ints(1, 2)); got.Fault != nil || got.Inputs != 1 {
		t.Errorf("%+v", got)
	}
}

package states_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/randprog/states"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/scratch/stable"
)

var (
	number = flag.Int("types", 15, "number of random types")
	seed   = flag.Uint64("seed", 1, "seed of the random types")
)

// TestStates compares, for random types whose methods depend on what others
// have done, the number of values of each depth with that of all calls.
func TestStates(t *testing.T) {
	const depth = 4
	dir := stable.Dir(t)
	source, oracle := states.Source(*seed, *number, depth)
	for name, text := range map[string]string{
		"go.mod": "module example.com/random\n\ngo 1.26\n", "states/states.go": source, "oracle/main.go": oracle,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "go", "run", "./oracle")
	cmd.Dir = dir
	var complaints strings.Builder
	cmd.Stderr = &complaints
	want, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, complaints.String())
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported}, "./states")
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	opaques, stop, err := check.OpenOpaque(t.Context(), check.Config{Dir: dir, All: spec.Exported}, p.Contracts...)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	var got strings.Builder
	for i := range *number {
		name := fmt.Sprintf("S%d", i)
		for d := range depth + 1 {
			values, err := opaques.Values(t.Context(), p.Types.Scope().Lookup(name).Type(), encode.Bounds{Depth: d, Opaque: opaques}, d)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&got, name, len(values))
		}
	}
	if got.String() != string(want) {
		t.Errorf("the numbers of values are\n%s\nand those of all calls\n%s", got.String(), want)
	}
}

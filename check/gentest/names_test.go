package gentest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// rapidModule has what generators mention of pgregory.net/rapid.
const rapidModule = `-- rapid/go.mod --
module pgregory.net/rapid

go 1.24
-- rapid/rapid.go --
package rapid

type Generator[V any] struct{}

func SampledFrom[V any](all []V) *Generator[V] { return nil }

func Map[U, V any](g *Generator[U], f func(U) V) *Generator[V] { return nil }
`

// packageNamed finds the packages that the subject mentions.
var packageNamed = regexp.MustCompile(`\b(math|slices|time)\.`)

// TestDeclaredNames writes tests for a package, and again after the package
// declares every name that they mention. Its own tests declare some.
func TestDeclaredNames(t *testing.T) {
	source := strings.Replace(subject, `	"math"
	"slices"
	"time"
`, `	own_math "math"
	own_slices "slices"
	own_time "time"
`, 1)
	source = packageNamed.ReplaceAllString(source, "own_$1.") + `
//refine:ensures len(time) == len(result) && errors == nil
//refine:pure
func Named(time []own_time.Duration, errors error) (result []own_time.Duration) { return time }
`
	module := rapidModule + `-- go.mod --
module example.com/subject

go 1.24

require pgregory.net/rapid v1.0.0

replace pgregory.net/rapid => ./rapid
-- subject.go --
` + source
	mentioned := writeAll(t, srctree.Unpack(t, module))
	tests := []string{"strings", "t"} // which Go takes from the tests
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(mentioned)), func(name string) bool {
		return slices.Contains(tests, name) || strings.HasPrefix(name, clause.Generated)
	})
	for _, name := range []string{"testing", "time", "errors", "reflect", "unsafe", "fmt", "math", "rapid", "c", "call"} {
		if !slices.Contains(names, name) {
			t.Errorf("no file mentions %s", name)
		}
	}
	dir := srctree.Unpack(t, module+fmt.Sprintf(`-- names.go --
package subject

var %s int
-- own_test.go --
package subject

var %s int
`, strings.Join(names, ", "), strings.Join(tests, ", ")))
	writeAll(t, dir)
	vet := exec.Command("go", "vet", ".")
	vet.Dir = dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// writeAll writes tests of every kind for a package. It returns the names that
// they mention and that a package may declare, besides its own.
func writeAll(t *testing.T, dir string) map[string]bool {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	p := pkgs[0]
	cases := firstCases(t, p)
	var pools []Pool
	for _, c := range p.Contracts {
		own := slices.DeleteFunc(slices.Clone(cases), func(one Case) bool { return one.Func != c.FullName() })
		pools = append(pools, Pool{Contract: c, Inputs: own})
	}
	here := diff.Version{Name: "here", Dir: dir}
	cfg := diff.Config{Old: here, New: here, Check: check.Config{Patterns: []string{"."}, Bounds: &domain.Bounds{Depth: 2}, Max: 1000}}
	samples, sum, err := diff.Choose(t.Context(), cfg, diff.Sampling{All: spec.Everything, Calls: 4}, noEvents{})
	if err != nil || sum.Failed+sum.Unsupported+sum.Errors > 0 {
		t.Fatalf("%+v, %v", sum, err)
	}
	failing, err := File(p, "failing_test.go", cases)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := Rapid(p, "drawn_test.go", pools)
	if err != nil {
		t.Fatal(err)
	}
	snapshot, err := Snapshot(samples[0].Contract.Pkg, "snapshot_test.go", samples)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for name, src := range map[string][]byte{"failing_test.go": failing, "drawn_test.go": drawn, "snapshot_test.go": snapshot} {
		if err := os.WriteFile(filepath.Join(dir, name), src, 0o666); err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		declared := declared(file)
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name != "_" && !declared[id.Name] && types.Universe.Lookup(id.Name) == nil && p.Types.Scope().Lookup(id.Name) == nil {
				names[id.Name] = true
			}
			return true
		})
	}
	return names
}

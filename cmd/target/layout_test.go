package main

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const module = "github.com/typetarget/target/"

// floors are the top-level folders in the order in which data flows. A package
// imports its own floor and those below; spec and solver know nothing of each
// other.
var floors = map[string][]string{
	"spec":   {"spec"},
	"solver": {"solver"},
	"encode": {"encode", "spec", "solver"},
	"decode": {"decode", "encode", "spec", "solver"},
	"check":  {"check", "decode", "encode", "spec", "solver"},
	"cmd":    {"cmd", "check", "decode", "encode", "spec", "solver"},
}

// posed are the packages of the solver that state problems. The encoder imports
// these only: whoever calls it hands it the solver.
var posed = []string{"solver/term", "solver/problem"}

// TestImportsPointOneWay checks that data flows one way: spec, encode, solver,
// decode, check.
func TestImportsPointOneWay(t *testing.T) {
	all, err := packages.Load(&packages.Config{Dir: "../..", Mode: packages.NeedName | packages.NeedImports}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range all {
		floor, _, _ := strings.Cut(strings.TrimPrefix(p.PkgPath, module), "/")
		below, ok := floors[floor]
		if !ok || strings.Contains(p.PkgPath, "/bench") {
			continue // examples and benchmarks may use everything
		}
		found++
		for path := range p.Imports {
			rest, own := strings.CutPrefix(path, module)
			if !own {
				continue
			}
			if to, _, _ := strings.Cut(rest, "/"); !slices.Contains(below, to) {
				t.Errorf("%s imports %s: imports point from cmd to check, decode, encode and then to solver or spec", p.PkgPath, path)
			}
			if floor == "encode" && strings.HasPrefix(rest, "solver") && !slices.Contains(posed, rest) {
				t.Errorf("%s imports %s: the encoder states problems with %v, and asks a problem.Solver", p.PkgPath, path, posed)
			}
			if door, _, ok := strings.Cut(p.PkgPath, "/internal/"); ok && path == door && !strings.Contains(p.PkgPath, "test") {
				t.Errorf("%s imports its door %s: what both need belongs below them", p.PkgPath, door)
			}
		}
	}
	if found < 40 {
		t.Errorf("found only %d packages: is the layout of the module still as this test knows it?", found)
	}
}

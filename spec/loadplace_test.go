package spec

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// mustLoad loads packages from a directory and fails the test if there is any
// error.
func mustLoad(t *testing.T, cfg Config, patterns ...string) []*Package {
	t.Helper()
	pkgs, err := Load(context.Background(), cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if lines := errorLines(cfg.Dir, pkgs); lines != "" {
		t.Fatalf("errors:\n%s", lines)
	}
	return pkgs
}

// contractNames are the names of the contracts of packages, in order.
func contractNames(pkgs []*Package) string {
	var names []string
	for _, p := range pkgs {
		for _, c := range p.Contracts {
			names = append(names, p.Name+"."+c.Name)
		}
	}
	return strings.Join(names, " ")
}

func TestLoadPlaces(t *testing.T) {
	places, err := txtar.ParseFile("internal/goload/testdata/places.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir, _ := extract(t, places)
	tests := []struct {
		name     string
		cfg      Config
		patterns []string
		want     string
	}{
		{"no pattern", Config{}, nil, "main.run main.main"},
		{"dot", Config{}, []string{"."}, "main.run main.main"},
		{"import path", Config{}, []string{"example.com/m/internal/i"}, "i.Half"},
		{"directory", Config{}, []string{"./internal/i"}, "i.Half"},
		{"all below", Config{}, []string{"./..."}, "main.run main.main i.Half"},
		{"in order", Config{}, []string{"./internal/i", ".", "./internal/i"}, "i.Half main.run main.main"},
		{"build tag", Config{BuildFlags: []string{"-tags=special"}}, nil, "main.run main.main main.special"},
		{"build tag by GOFLAGS", Config{Env: append(os.Environ(), "GOFLAGS=-tags=special")}, nil, "main.run main.main main.special"},
		{"exported", Config{All: Exported}, []string{"./..."}, "main.run main.main i.Half i.T.M"},
		{"all", Config{All: Everything}, []string{"./..."}, "main.run main.main main.other i.Half i.T.M"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.cfg.Dir = dir
			pkgs := mustLoad(t, test.cfg, test.patterns...)
			if got := contractNames(pkgs); got != test.want {
				t.Errorf("contracts %s, want %s", got, test.want)
			}
		})
	}
}

func TestLoadWorkspace(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.work --
go 1.26

use ./a
use ./b
-- a/go.mod --
module example.com/a

go 1.26
-- a/a.go --
package a

import "example.com/b"

//refine:check
func F(x b.T) {}
-- b/go.mod --
module example.com/b

go 1.26
-- b/b.go --
package b

type T int
`)))
	pkgs := mustLoad(t, Config{Dir: dir}, "./a", "example.com/b")
	if got := contractNames(pkgs); got != "a.F" {
		t.Errorf("contracts %s", got)
	}
}

// TestLoadCgo finds annotations and their positions in files that cgo rewrites.
func TestLoadCgo(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no C compiler")
	}
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package a

// struct point { int x, y; };
// static int twice(int x) { return 2*x; }
import "C"

//refine:check
//refine:bound depht=3
func Twice(x int) int { return int(C.twice(C.int(x))) } //refine:pure

//refine:check
func Thrice(x int) int { return int(C.twice(C.int(x))) + x }

func x(p *C.struct_point) C.int { return *&p.x }
-- b.go --
package a

//refine:check
func Plain(x int) int { return x }
-- c/c.go --
package c

import "C"

func f() int { return C.nothing(1) }
`)))
	env := append(os.Environ(), "CGO_ENABLED=1")
	pkgs, err := Load(context.Background(), Config{Dir: dir, Env: env}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if got := contractNames(pkgs); got != "a.Plain a.Thrice" {
		t.Errorf("contracts %s", got)
	}
	want := `a.go:8:16: unknown bound depht (did you mean depth?)
a.go:9:57: //refine:pure belongs in the doc comment of a function or method, not behind a declaration
c/c.go:5:23: could not determine what C.nothing refers to
`
	if got := errorLines(dir, pkgs); got != want {
		t.Errorf("errors:\n%s\nwant:\n%s", got, want)
	}
	if got, want := pkgs[0].Contracts[1].Pos.Filename, filepath.Join(dir, "a.go"); got != want {
		t.Errorf("position in %s, want %s", got, want)
	}
}

// TestLoadStandardLibrary loads code that knows nothing of annotations: none of
// its prose is taken for one, and every function gets a contract.
func TestLoadStandardLibrary(t *testing.T) {
	for _, p := range mustLoad(t, Config{All: Everything}, "container/...", "slices", "strings", "sort", "text/template/...") {
		if len(p.Contracts) == 0 {
			t.Errorf("%s has no contracts", p.Path)
		}
		for _, c := range p.Contracts {
			for _, v := range append(c.Params, c.Results...) {
				if v.Name() == "" || v.Name() == "_" {
					t.Errorf("%s: %s has a nameless variable", p.Path, describe(c))
				}
			}
		}
	}
}

package spec

import (
	"context"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// mustLoad loads packages from a directory and fails the test if there is any error.
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

// A module with a command, an internal package, build tags and test files.
const placesModule = `
-- go.mod --
module example.com/m

go 1.26
-- main.go --
package main

import "example.com/m/internal/i"

//refine:check
func run(x int) int { return i.Half(x) }

//refine:check
func main() {}

func other() {}
-- default.pgo --
-- main_test.go --
package main
-- x_test.go --
package main_test
-- tag_test.go --
//go:build special

package main
-- windows.go --
//go:build special

package main

//refine:check
func special() {}
-- internal/i/i.go --
package i

//refine:check
func Half(x int) int { return x / 2 }

func init() {}

func _() {}

type T int

func (t T) M() {}
-- internal/i/testdata/t.go --
package broken +
-- excluded/e.go --
//go:build never

package excluded
-- none/none.go --
package none
`

func TestLoadPlaces(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(placesModule)))
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
		{"all", Config{All: true}, []string{"./..."}, "main.run main.main main.other i.Half i.T.M"},
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

func TestLoadTestFiles(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(placesModule)))
	for _, test := range []struct {
		flags []string
		want  []string
	}{
		{nil, []string{"main_test.go", "x_test.go"}},
		{[]string{"-tags=special"}, []string{"main_test.go", "tag_test.go", "x_test.go"}},
	} {
		p := mustLoad(t, Config{Dir: dir, BuildFlags: test.flags})[0]
		var got []string
		for _, name := range p.TestFiles {
			rel, err := filepath.Rel(p.Dir, name)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, rel)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("with %v: test files %v, want %v", test.flags, got, test.want)
		}
	}
}

// TestLoadNamesDirectories compares a package's directory and positions with what the go command
// says, also below a symbolic link.
func TestLoadNamesDirectories(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(placesModule)))
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	check := func(t *testing.T, cfg Config) {
		p := mustLoad(t, cfg, "./internal/i")[0]
		cmd := exec.Command("go", "list", "-f", "{{.Dir}}", "./internal/i")
		cmd.Dir = cfg.Dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		want := strings.TrimSpace(string(out))
		if p.Dir != want {
			t.Errorf("directory %s, want %s", p.Dir, want)
		}
		if got := p.Contracts[0].Pos.Filename; got != filepath.Join(want, "i.go") {
			t.Errorf("position in %s, want %s", got, want)
		}
	}
	t.Run("Dir is a link", func(t *testing.T) { check(t, Config{Dir: link}) })
	t.Run("Dir below a link", func(t *testing.T) {
		cfg := Config{Dir: filepath.Join(link, "internal")}
		if p := mustLoad(t, cfg, "./i")[0]; p.Dir != filepath.Join(link, "internal", "i") {
			t.Errorf("directory %s", p.Dir)
		}
	})
	t.Run("current directory", func(t *testing.T) {
		t.Chdir(link)
		check(t, Config{})
		if p := mustLoad(t, Config{}, "./internal/i")[0]; p.Dir != filepath.Join(link, "internal", "i") {
			t.Errorf("directory %s is not below the link", p.Dir)
		}
	})
}

func TestLoadVendored(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/m

go 1.26

require example.com/dep v1.0.0
-- a.go --
package a

import "example.com/dep"

//refine:check
func F(x dep.T) bool { return dep.Even(int(x)) }
-- vendor/modules.txt --
# example.com/dep v1.0.0
## explicit; go 1.26
example.com/dep
-- vendor/example.com/dep/dep.go --
package dep

type T int

func Even(x int) bool { return x%2 == 0 }
`)))
	p := mustLoad(t, Config{Dir: dir})[0]
	if got := contractNames([]*Package{p}); got != "a.F" {
		t.Fatalf("contracts %s", got)
	}
	even := usedFunc(t, p, "Even")
	decl, info, _, ok := p.Source(even)
	if !ok || decl.Name.Name != "Even" || info.Defs[decl.Name] == nil {
		t.Error("no source of a vendored function")
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

func TestLoadSizes(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(placesModule)))
	for arch, want := range map[string]int64{"amd64": 8, "386": 4} {
		p := mustLoad(t, Config{Dir: dir, Env: append(os.Environ(), "GOARCH="+arch)})[0]
		if got := p.Sizes.Sizeof(types.Typ[types.Int]); got != want {
			t.Errorf("an int of %s has %d bytes, want %d", arch, got, want)
		}
	}
}

// TestLoadFails lists what keeps anything from being loaded.
func TestLoadFails(t *testing.T) {
	dir, _ := extract(t, txtar.Parse([]byte(placesModule)))
	noMod, _ := extract(t, txtar.Parse([]byte("-- a.go --\npackage a\n")))
	badMod, _ := extract(t, txtar.Parse([]byte("-- go.mod --\nmodul x\n-- a.go --\npackage a\n")))
	newMod, _ := extract(t, txtar.Parse([]byte("-- go.mod --\nmodule x\n\ngo 9.99\n-- a.go --\npackage a\n")))
	env := append(os.Environ(), "GOTOOLCHAIN=local")
	tests := []struct {
		name    string
		cfg     Config
		pattern string
		want    string // a part of the error or of the only line of errors
	}{
		{"no match", Config{Dir: dir}, "example.com/x/...", "no packages match example.com/x/..."},
		{"no directory to match in", Config{Dir: dir}, "./nowhere/...", "no such file or directory"},
		{"file here", Config{Dir: dir}, "a.go", "a.go names a file: name its package instead (.)"},
		{"file above", Config{Dir: dir}, "../a.go", "../a.go names a file: name its package instead (..)"},
		{"file", Config{Dir: dir}, "internal/i/i.go", "internal/i/i.go names a file: name its package instead (./internal/i)"},
		{"no directory", Config{Dir: dir}, "./nowhere", "nowhere: directory not found"},
		{"no Go files", Config{Dir: dir}, "./internal", "no Go files in "},
		{"not in std", Config{Dir: dir}, "nowhere", "package nowhere is not in std"},
		{"excluded", Config{Dir: dir}, "./excluded", "build constraints exclude all Go files in"},
		{"no module", Config{Dir: noMod}, ".", "go.mod file not found in current directory or any parent directory"},
		{"bad module", Config{Dir: badMod}, ".", "unknown directive: modul"},
		{"newer module", Config{Dir: newMod, Env: env}, ".", "go.mod requires go >= 9.99"},
		{"bad flag", Config{Dir: dir, BuildFlags: []string{"-tag=x"}}, ".", "flag provided but not defined: -tag"},
		{"no such dir", Config{Dir: filepath.Join(dir, "nowhere")}, ".", "no such file or directory"},
		{"pattern like a flag", Config{Dir: dir}, "-x", "malformed import path \"-x\": leading dash"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkgs, err := Load(context.Background(), test.cfg, test.pattern)
			got := errorLines(dir, pkgs)
			if err != nil {
				got = err.Error() + "\n"
			}
			if !strings.Contains(got, test.want) || strings.Count(got, "\n") != 1 {
				t.Errorf("got %q, want one line with %q", got, test.want)
			}
		})
	}
	t.Run("canceled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := Load(ctx, Config{Dir: dir}); err != context.Canceled {
			t.Errorf("error %v, want %v", err, context.Canceled)
		}
	})
	t.Run("no go command", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		_, err := Load(context.Background(), Config{Dir: dir})
		if err == nil || !strings.HasPrefix(err.Error(), "cannot find the go command") {
			t.Errorf("error %v", err)
		}
	})
}

// TestLoadStandardLibrary loads code that knows nothing of annotations: none of its prose is taken for
// one, and every function gets a contract.
func TestLoadStandardLibrary(t *testing.T) {
	for _, p := range mustLoad(t, Config{All: true}, "container/...", "slices", "strings", "sort", "text/template/...") {
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

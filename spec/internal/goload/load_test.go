package goload

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

// extract writes the files of an archive into a new directory.
func extract(t *testing.T, archive string) (dir string) {
	t.Helper()
	files, err := txtar.FS(txtar.Parse([]byte(archive)))
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

// places is a module with a command, an internal package, build tags and test
// files.
func places(t *testing.T) (dir string) {
	t.Helper()
	archive, err := os.ReadFile("testdata/places.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return extract(t, string(archive))
}

// errorLines are the errors of packages, a line each, with paths relative to
// dir.
func errorLines(dir string, program *loaded) string {
	if program == nil {
		return ""
	}
	var b strings.Builder
	for _, p := range program.Packages {
		for _, err := range p.Errors {
			line := err.Msg
			if err.Pos.Filename != "" {
				line = err.Pos.String() + ": " + line
			}
			b.WriteString(strings.ReplaceAll(line, dir+string(filepath.Separator), "") + "\n")
		}
	}
	return b.String()
}

// loaded is a program whose packages have all been loaded.
type loaded struct {
	*Program
	Packages []*Package
}

// load loads all packages that the patterns match, one after the other.
func load(ctx context.Context, cfg Config, patterns ...string) (*loaded, error) {
	program, err := Load(ctx, cfg, patterns...)
	if err != nil {
		return nil, err
	}
	all := &loaded{Program: program}
	for _, l := range program.Listed {
		all.Packages = append(all.Packages, l.Load())
	}
	return all, nil
}

// mustLoad loads packages and fails the test if there is any error.
func mustLoad(t *testing.T, cfg Config, patterns ...string) *loaded {
	t.Helper()
	program, err := load(context.Background(), cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if lines := errorLines(cfg.Dir, program); lines != "" {
		t.Fatalf("errors:\n%s", lines)
	}
	return program
}

func TestLoadTestFiles(t *testing.T) {
	dir := places(t)
	for _, test := range []struct {
		flags []string
		want  []string
	}{
		{nil, []string{"main_test.go", "x_test.go"}},
		{[]string{"-tags=special"}, []string{"main_test.go", "tag_test.go", "x_test.go"}},
	} {
		p := mustLoad(t, Config{Dir: dir, BuildFlags: test.flags}).Packages[0]
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

// TestLoadNamesDirectories compares a package's directory and positions with
// what the go command says, also below a symbolic link.
func TestLoadNamesDirectories(t *testing.T) {
	dir := places(t)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	check := func(t *testing.T, cfg Config) {
		program := mustLoad(t, cfg, "./internal/i")
		p := program.Packages[0]
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
		if got := program.Fset.Position(p.Syntax[0].Pos()).Filename; got != filepath.Join(want, "i.go") {
			t.Errorf("position in %s, want %s", got, want)
		}
	}
	t.Run("Dir is a link", func(t *testing.T) { check(t, Config{Dir: link}) })
	t.Run("Dir below a link", func(t *testing.T) {
		cfg := Config{Dir: filepath.Join(link, "internal")}
		if p := mustLoad(t, cfg, "./i").Packages[0]; p.Dir != filepath.Join(link, "internal", "i") {
			t.Errorf("directory %s", p.Dir)
		}
	})
	t.Run("current directory", func(t *testing.T) {
		t.Chdir(link)
		check(t, Config{})
		if p := mustLoad(t, Config{}, "./internal/i").Packages[0]; p.Dir != filepath.Join(link, "internal", "i") {
			t.Errorf("directory %s is not below the link", p.Dir)
		}
	})
}

func TestLoadVendored(t *testing.T) {
	dir := extract(t, `
-- go.mod --
module example.com/m

go 1.26

require example.com/dep v1.0.0
-- a.go --
package a

import "example.com/dep"

func F(x dep.T) bool { return dep.Even(int(x)) }
-- vendor/modules.txt --
# example.com/dep v1.0.0
## explicit; go 1.26
example.com/dep
-- vendor/example.com/dep/dep.go --
package dep

type T int

func Even(x int) bool { return x%2 == 0 }
`)
	p := mustLoad(t, Config{Dir: dir}).Packages[0]
	decl, info, ok := sourceOf(p, usedFunc(t, p, "Even"))
	if !ok || decl.Name.Name != "Even" || info.Defs[decl.Name] == nil {
		t.Error("no source of a vendored function")
	}
}

func TestLoadSizes(t *testing.T) {
	dir := places(t)
	for arch, want := range map[string]int64{"amd64": 8, "386": 4} {
		p := mustLoad(t, Config{Dir: dir, Env: append(os.Environ(), "GOARCH="+arch)})
		if got := p.Sizes.Sizeof(types.Typ[types.Int]); got != want {
			t.Errorf("an int of %s has %d bytes, want %d", arch, got, want)
		}
	}
}

// TestLoadFails lists what keeps anything from being loaded.
func TestLoadFails(t *testing.T) {
	dir := places(t)
	noMod := extract(t, "-- a.go --\npackage a\n")
	badMod := extract(t, "-- go.mod --\nmodul x\n-- a.go --\npackage a\n")
	newMod := extract(t, "-- go.mod --\nmodule x\n\ngo 9.99\n-- a.go --\npackage a\n")
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
			program, err := load(context.Background(), test.cfg, test.pattern)
			got := errorLines(dir, program)
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

package spec

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// extract writes the files of an archive into a new directory, which it
// returns, but for the one named want, whose text it returns.
func extract(t *testing.T, archive *txtar.Archive) (dir, want string) {
	t.Helper()
	dir = t.TempDir()
	for _, f := range archive.Files {
		if f.Name == "want" {
			want = string(f.Data)
			continue
		}
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir, want
}

// errorLines are the errors of packages, a line each, with paths relative to
// dir.
func errorLines(dir string, pkgs []*Package) string {
	var b strings.Builder
	for _, p := range pkgs {
		for _, err := range p.Errors {
			b.WriteString(strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), "") + "\n")
		}
	}
	return b.String()
}

// goroot is where the go command has the standard library.
func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// TestErrors loads each archive of testdata and compares all errors with the
// file want in it.
func TestErrors(t *testing.T) {
	archives, err := filepath.Glob("testdata/directives/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			dir, want := extract(t, archive)
			pkgs, err := Load(context.Background(), Config{Dir: dir}, "./...")
			if err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(errorLines(dir, pkgs), goroot(t), "$GOROOT")
			if got == want {
				return
			}
			if !*update {
				t.Fatalf("errors:\n%s\nwant:\n%s", got, want)
			}
			for i := range archive.Files {
				if archive.Files[i].Name == "want" {
					archive.Files[i].Data = []byte(got)
				}
			}
			if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
				t.Fatal(err)
			}
		})
	}
}

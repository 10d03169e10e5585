package main

import (
	"bytes"
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/cmd/target/internal/cli"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// systems are those for which target is released, and linux/386, where an int
// has 32 bits.
var systems = []string{"linux/amd64", "linux/arm64", "linux/386", "darwin/amd64", "darwin/arm64", windows}

const windows = "windows/amd64"

// TestSystems type-checks the program for each system, or for some in the short
// tier. For Windows, which has the most files of its own, it does so with all
// packages and their tests.
func TestSystems(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, system := range tier.Some(3, 1, systems) {
		t.Run(strings.ReplaceAll(system, "/", "-"), func(t *testing.T) {
			env := append(os.Environ(), "GOOS="+path.Dir(system), "GOARCH="+path.Base(system), "CGO_ENABLED=0")
			pattern := "./cmd/target"
			if system == windows {
				pattern = "./..."
			}
			all, err := packages.Load(&packages.Config{
				Dir: root, Env: env, ParseFile: bodiesWithin(root), Tests: system == windows,
				Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedTypesSizes,
			}, pattern)
			if err != nil {
				t.Fatal(err)
			}
			if len(all) < 1 || pattern == "./..." && len(all) < 200 || all[0].TypesSizes == nil {
				t.Fatalf("%d packages", len(all))
			}
			packages.Visit(all, nil, func(p *packages.Package) {
				for _, err := range p.Errors {
					if !strings.HasPrefix(p.PkgPath+"/", module) || strings.HasSuffix(p.PkgPath, ".test") {
						break // without bodies, imports are unused
					}
					t.Errorf("%s: %v", p.PkgPath, err)
				}
			})
		})
	}
}

// bodiesWithin returns a function that parses files, without the bodies of the
// functions of those that are not in a directory.
func bodiesWithin(dir string) func(*token.FileSet, string, []byte) (*ast.File, error) {
	return func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if file == nil || strings.HasPrefix(name, dir+string(filepath.Separator)) {
			return file, err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				f.Body = nil
			}
		}
		return file, err
	}
}

// everySystem is set by .ci/accept.
var everySystem = flag.Bool("systems", false, "build target for every system, and vet it for every one")

// TestVetSystems builds and vets the packages that have files of their own for
// Windows, or, for every system, target and all packages. Beside it, TestSystems
// has the types of the program for each, and that of package worker builds
// workers.
func TestVetSystems(t *testing.T) {
	tier.LongOnly(t, "TestSystems has the types of them")
	t.Parallel()
	if !*everySystem {
		own := ownPackages(t, windows)
		if len(own) < 5 {
			t.Errorf("packages with files for Windows: %q", own)
		}
		goFor(t, windows, append([]string{"build"}, own...)...)
		goFor(t, windows, append([]string{"vet"}, own...)...)
		return
	}
	for _, system := range systems {
		t.Run(strings.ReplaceAll(system, "/", "-"), func(t *testing.T) {
			goFor(t, system, "build", "-o", os.DevNull, "./cmd/target")
			goFor(t, system, "vet", "./...")
		})
	}
}

// goFor runs the go command for a system, and returns what it writes.
func goFor(t *testing.T, system string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), "GOOS="+path.Dir(system), "GOARCH="+path.Base(system), "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s: go %v: %v\n%s", system, args, err, out)
	}
	return string(out)
}

// ownPackages returns the packages with source files that only a system has.
func ownPackages(t *testing.T, system string) (own []string) {
	t.Helper()
	const files = "{{.ImportPath}} {{.GoFiles}}"
	elsewhere := strings.Split(goFor(t, systems[0], "list", "-f", files, "./..."), "\n")
	for line := range strings.Lines(goFor(t, system, "list", "-f", files, "./...")) {
		line = strings.TrimSuffix(line, "\n")
		if !slices.Contains(elsewhere, line) {
			name, _, _ := strings.Cut(line, " ")
			own = append(own, name)
		}
	}
	return own
}

// int32Source has functions that differ if an int has 32 bits.
const int32Source = `package ints

import "math"

//refine:ensures result >= 0
func Abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

//refine:requires x == math.MaxInt
//refine:ensures result == math.MaxInt32
func Top(x int) int { return x }

//refine:ensures result <= math.MaxUint32
func Same(x uint) uint { return x }

const _ = math.MaxInt
`

// TestInt32 checks functions for linux/386, whose workers run on amd64: domains,
// proofs and brute force have integers of 32 bits. The long tier also has target
// itself of 32 bits.
func TestInt32(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("programs for linux/386 do not run here")
	}
	dir := srctree.Dir(t)
	write(t, dir, "go.mod", "module example.com/ints\n\ngo 1.21\n")
	env := append(os.Environ(), "GOARCH=386", "CGO_ENABLED=0")
	if !runs(t, env) {
		t.Skip("the kernel runs no programs for linux/386")
	}
	write(t, dir, "ints.go", int32Source)
	args := []string{"check", "-selfcheck"}
	var out, stderr bytes.Buffer
	if status := cli.Main(t.Context(), args, dir, env, &out, &stderr); status != 1 || stderr.Len() > 0 {
		t.Errorf("status %d: %s", status, &stderr)
	}
	checkInt32(t, out.String())
	if !tier.Long() {
		return
	}
	name := filepath.Join(t.TempDir(), "target")
	build := exec.Command("go", "build", "-o", name, ".")
	build.Env = env
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	run := exec.Command(name, args...)
	run.Dir, run.Env = dir, env
	text, _ := run.Output() // which tells the failures
	checkInt32(t, string(text))
}

// runs reports whether the kernel runs programs for the system of an
// environment.
func runs(t *testing.T, env []string) bool {
	t.Helper()
	src := t.TempDir()
	write(t, src, "empty.go", "package main\n\nfunc main() {}\n")
	name := filepath.Join(src, "empty")
	build := exec.Command("go", "build", "-o", name, "empty.go")
	build.Dir, build.Env = src, env
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	err := exec.Command(name).Run()
	if err != nil && !errors.Is(err, syscall.ENOEXEC) {
		t.Fatal(err)
	}
	return err == nil
}

// checkInt32 looks for what a report has if an int has 32 bits.
func checkInt32(t *testing.T, report string) {
	t.Helper()
	for _, want := range []string{
		"Abs(-2147483648) = -2147483648\n",
		"ok  \tTop\tdepth 3\t1 input, exhaustive",
		"selfcheck: all values to depth 3: 1 of 1 valid, the same as the solver's\n",
		"ok  \tSame\t",
		"proved for every int",
	} {
		if !strings.Contains(report, want) {
			t.Errorf("no %q in\n%s", want, report)
		}
	}
	if strings.Contains(report, "922337203685477580") {
		t.Errorf("an int of 64 bits in\n%s", report)
	}
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/cmd/target/internal/cli"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// A shape is what kinds of files a package consists of.
type shape struct {
	name  string
	files map[string]string // text by name, with p for the package's name
	// has says that there is a function to check.
	has bool
}

// The files of packages.
const (
	codeFile     = "package p\n\nfunc F(n int8) int8 { return n }\n"
	clauseFile   = "// Package p has nothing.\npackage p\n"
	mainFile     = "package main\n\nfunc main() {}\n"
	excludedFile = "//go:build never\n\npackage p\n\nfunc F(n int8) int8 { return 1 }\n"
	testFile     = "package p\n\nimport \"testing\"\n\nfunc TestInside(t *testing.T) {}\n"
	externalFile = "package p_test\n\nimport \"testing\"\n\nfunc TestOutside(t *testing.T) {}\n"
)

var shapes = []shape{
	{name: "absent"},
	{name: "empty", files: map[string]string{"README": "nothing"}},
	{name: "tests", files: map[string]string{"p_test.go": testFile}},
	{name: "external", files: map[string]string{"x_test.go": externalFile}},
	{name: "excluded", files: map[string]string{"p.go": excludedFile}},
	{name: "excludedtests", files: map[string]string{"p.go": excludedFile, "p_test.go": testFile, "x_test.go": externalFile}},
	{name: "clause", files: map[string]string{"doc.go": clauseFile, "p_test.go": testFile}},
	{name: "command", files: map[string]string{"main.go": mainFile, "x_test.go": strings.ReplaceAll(externalFile, "package p_", "package main_")}},
	{name: "code", files: map[string]string{"p.go": codeFile, "q.go": strings.ReplaceAll(excludedFile, "F(", "G("), "p_test.go": testFile, "x_test.go": externalFile}, has: true},
}

// writeShape writes a package of a shape into a directory.
func writeShape(t *testing.T, dir string, s shape) {
	t.Helper()
	for file, text := range s.files {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// newModule makes an empty module.
func newModule(t *testing.T) string {
	t.Helper()
	dir := srctree.Dir(t)
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.24\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// command runs a command in a directory. No package's shape makes it end in a
// fault of its own.
func command(t *testing.T, dir string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("target %s: panic: %v", strings.Join(args, " "), v)
		}
	}()
	code = cli.Main(context.Background(), args, dir, append(os.Environ(), "PWD="+dir), &out, &errs)
	if all := out.String() + errs.String(); strings.Contains(all, "internal error") || strings.Contains(all, "goroutine ") {
		t.Errorf("target %s:\n%s", strings.Join(args, " "), all)
	}
	return code, out.String(), errs.String()
}

// TestDiffShapes compares packages of each shape with packages of each other
// one: the functions of those that have some are new, gone or the same.
func TestDiffShapes(t *testing.T) {
	old, new := newModule(t), newModule(t)
	want := map[string]string{}
	for _, a := range shapes {
		for _, b := range shapes {
			name := a.name + "-" + b.name
			writeShape(t, filepath.Join(old, name), a)
			writeShape(t, filepath.Join(new, name), b)
			switch {
			case a.has && b.has:
				want[name] = "same"
			case a.has:
				want[name] = "gone"
			case b.has:
				want[name] = "new"
			}
		}
	}
	code, stdout, stderr := command(t, new, "diff", old, ".")
	got, verdict := map[string]string{}, ""
	for line := range strings.Lines(stdout) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) < 2 {
			continue
		}
		if fields[1] == "F" {
			verdict = fields[0]
		} else if name, ok := strings.CutPrefix(fields[1], "example.com/m/"); ok && verdict != "" {
			got[name], verdict = verdict, ""
		}
	}
	if code != 1 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("exit status %d\n%s%s\ngot  %v\nwant %v", code, stdout, stderr, got, want)
	}
}

// TestShapes has each command that takes packages look at one of each shape.
func TestShapes(t *testing.T) {
	dir := newModule(t)
	for _, s := range shapes {
		writeShape(t, filepath.Join(dir, s.name), s)
	}
	for _, test := range []struct {
		args []string
		want string // in the output
	}{
		{[]string{"list"}, ""},
		{[]string{"list", "-all"}, "m/code\tF"},
		{[]string{"check"}, "no function has a contract"},
		{[]string{"check", "-all"}, "code\t1 function without annotations"},
		{[]string{"gen"}, ""},
		{[]string{"gen", "-all", "-snapshot"}, "code/"},
	} {
		code, stdout, stderr := command(t, dir, append(test.args, "./...")...)
		if code == 2 || !strings.Contains(stdout+stderr, test.want) {
			t.Errorf("target %v: exit status %d\n%s%s", test.args, code, stdout, stderr)
		}
	}
	for _, s := range shapes {
		code, stdout, stderr := command(t, dir, "explain", "-all", "F", "./"+s.name)
		if s.has != (code == 0) || s.has == (stderr != "") {
			t.Errorf("target explain ./%s: exit status %d\n%s%s", s.name, code, stdout, stderr)
		}
	}
}

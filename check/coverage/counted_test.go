package coverage_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const layers = `
-- go.mod --
module example.com/layers

go 1.26
-- a/a.go --
package a

import (
	"fmt"

	"example.com/layers/b"
	"example.com/layers/d"
)

type sizer interface{ Size(n int) int }

// F calls b, and d by an interface only, which calls e.
//
//refine:check
//refine:bound ints=-1..1
func F(n int) int {
	var s sizer = d.Ring{}
	if n > 5 {
		fmt.Println(n)
	}
	if n > 0 {
		return b.G(n)
	}
	return s.Size(n)
}
-- a/a_test.go --
package a

import "testing"

func TestF(t *testing.T) {
	for n := -1; n <= 1; n++ {
		F(n)
	}
}
-- b/b.go --
package b

func G(n int) int {
	if n > 1 {
		return 1
	}
	return 0
}

func Never() int { return 1 }
-- d/d.go --
package d

import "example.com/layers/e"

type Ring struct{}

func (Ring) Size(n int) int {
	if n < 0 {
		return e.Zero()
	}
	return n
}
-- e/e.go --
package e

func Zero() int { return 0 }

func Never() int {
	n := 1
	return n
}
-- z/z.go --
package z

func Alone() int { return 0 }
`

// TestCounted compares the profile of the packages that patterns count, and
// what is said of patterns without any, with those of go test -coverpkg.
func TestCounted(t *testing.T) {
	dir := srctree.Unpack(t, layers)
	for _, patterns := range []string{"./...", "./b", "./d,./e", "example.com/layers/b,./z", "./a,./none"} {
		counted, err := coverage.Match(t.Context(), dir, os.Environ(), nil, patterns)
		if err != nil {
			t.Fatal(err)
		}
		var profile coverage.Profile
		var pkgs []*spec.Package
		watch := check.Watch{Profile: profile.Merge, Counted: counted, Loaded: func(p *spec.Package) { pkgs = append(pkgs, p) }}
		events, _ := checktest.Events(t, check.Config{Dir: dir, Patterns: []string{"./a"}, Watch: watch})
		for _, e := range events {
			if e.Action.Ends() && e.Func == "F" && (e.Reach == nil || e.Reach.Branches != 6 || e.Reach.Reached != 4) {
				t.Errorf("%s: the function reaches %+v", patterns, e.Reach)
			}
		}
		var text bytes.Buffer
		if err := profile.Write(&text); err != nil {
			t.Fatal(err)
		}
		own, theirs := filepath.Join(t.TempDir(), "own"), filepath.Join(t.TempDir(), "theirs")
		if err := os.WriteFile(own, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		run := exec.Command("go", "test", "-count=1", "-coverpkg="+patterns, "-coverprofile="+theirs, "./a")
		run.Dir = dir
		out, err := run.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if got, want := shares(t, dir, own), shares(t, dir, theirs); got != want {
			t.Errorf("%s: the profile of the check says\n%s\nthat of go test\n%s", patterns, got, want)
		}
		all, ran := profile.Statements()
		if wantAll, wantRan := statements(t, theirs); all != wantAll || ran != wantRan {
			t.Errorf("%s: %d of %d statements have run, by go test %d of %d", patterns, ran, all, wantRan, wantAll)
		}
		var warnings string
		for _, why := range counted.Unused(pkgs) {
			warnings += "warning: " + strings.Replace(why, "being checked", "being tested", 1) + "\n"
		}
		if own, _, _ := strings.Cut(string(out), "ok "); own != warnings {
			t.Errorf("%s: %q, and go test says %q", patterns, warnings, own)
		}
	}
}

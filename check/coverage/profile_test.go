package coverage_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/checktest"
)

// TestProfile compares the profile of a check with that of go test for the same
// calls: each function has the same statements, and the same share of them runs.
func TestProfile(t *testing.T) {
	dir, err := filepath.Abs("testdata/module")
	if err != nil {
		t.Fatal(err)
	}
	var profile coverage.Profile
	checktest.Events(t, check.Config{Dir: dir, Watch: check.Watch{Profile: func(p coverage.Profile) { profile.Merge(p) }}})
	var text bytes.Buffer
	if err := profile.Write(&text); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(t.TempDir(), "own")
	if err := os.WriteFile(own, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	theirs := filepath.Join(t.TempDir(), "theirs")
	run := exec.Command("go", "test", "-count=1", "-coverprofile="+theirs, ".")
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got, want := shares(t, dir, own), shares(t, dir, theirs); got != want {
		t.Errorf("the profile of the check says\n%s\nthat of go test\n%s", got, want)
	}
	all, ran := profile.Statements()
	wantAll, wantRan := statements(t, theirs)
	if all != wantAll || ran != wantRan {
		t.Errorf("%d of %d statements have run, by go test %d of %d", ran, all, wantRan, wantAll)
	}
}

// shares is the share of each function that has run, by go tool cover.
func shares(t *testing.T, dir, profile string) string {
	t.Helper()
	cmd := exec.Command("go", "tool", "cover", "-func="+profile)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// statements counts the statements of a profile, and those that have run.
func statements(t *testing.T, profile string) (all, ran int) {
	t.Helper()
	text, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			continue
		}
		var n, count int
		if _, err := fmt.Sscan(fields[1], &n); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscan(fields[2], &count); err != nil {
			t.Fatal(err)
		}
		if all += n; count > 0 {
			ran += n
		}
	}
	return all, ran
}

package canonical

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCommon has labels for the folders of the process, and for no others.
func TestCommon(t *testing.T) {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Dir(os.Args[0])
	t.Setenv("TMPDIR", filepath.Join(program, "temp"))
	module := filepath.Dir(filepath.Dir(dir))
	n := NewNames("example.com/m/source/canonical", "example.com/m")
	for s, want := range map[string]string{
		"":                                   "",
		"/":                                  "/",
		module:                               "(module)",
		dir + "/x.go:3, " + dir:              "(module)/source/canonical/x.go:3, (module)/source/canonical",
		module + "2 and " + module + "/2":    module + "2 and (module)/2",
		"file://" + program + "/p":           "file://(program)/p",
		filepath.Join(program, "temp", "a"):  "(temporary)/a",
		filepath.Join(program, "temp2", "a"): "(program)/temp2/a",
	} {
		if got := n.common(s); got != want {
			t.Errorf("%q is %q in common, want %q", s, got, want)
		}
	}
	if got := NewNames("example.com/m", "example.com/m").common(dir); got != "(module)" {
		t.Errorf("the module's own package is in %q", got)
	}
}

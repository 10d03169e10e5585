package gentest

import (
	"go/build"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestNameTags checks the tags of a name, and that they hold where the go
// command builds a file of that name.
func TestNameTags(t *testing.T) {
	for name, want := range map[string][]string{
		"a.go":                   nil,
		"linux.go":               nil,
		"amd64.go":               nil,
		"a_b.go":                 nil,
		"a_unix.go":              nil,
		"a_linux.go":             {"linux"},
		"a_b_plan9.go":           {"plan9"},
		"a_arm64.go":             {"arm64"},
		"linux_amd64.go":         {"amd64"},
		"a_linux_amd64.go":       {"linux", "amd64"},
		"_windows_386.go":        {"windows", "386"},
		"a_b_amd64.go":           {"amd64"},
		"a_amd64_linux.go":       {"linux"},
		"a_amd64_386.go":         {"386"},
		"a_linux_windows.go":     {"windows"},
		"a_linux_b.go":           nil,
		"a_linux_.go":            nil,
		"a_linux_test.go":        {"linux"},
		"a_linux.cgo1.go":        {"linux"},
		"a_js_wasm.generated.go": {"js", "wasm"},
	} {
		if got := nameTags(name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		for _, on := range [][]string{{"linux", "amd64"}, {"windows", "386"}, {"plan9", "arm64"}, {"js", "wasm"}} {
			c := build.Context{Compiler: "gc", GOOS: on[0], GOARCH: on[1], OpenFile: func(string) (io.ReadCloser, error) {
				return io.NopCloser(strings.NewReader("package p\n")), nil
			}}
			built, err := c.MatchFile("", name)
			if err != nil {
				t.Fatal(err)
			}
			holds := !slices.ContainsFunc(want, func(tag string) bool { return !slices.Contains(on, tag) })
			if built != holds && name[0] != '_' { // which is never built
				t.Errorf("%s on %s: built %v, but its tags hold: %v", name, on, built, holds)
			}
		}
	}
}

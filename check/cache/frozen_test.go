package cache

import (
	"go/build"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const module = `-- go.mod --
module m

go 1.24
-- m.go --
package m

//refine:requires n > 0
func F(n int) int {
	return g(n)
}

func g(n int) int { return n }

func other() {}
-- n.go --
package m

import "slices"

func last(xs []int) int { return slices.Max(xs) }
`

// reached returns the reach of F.
func reached(t *testing.T, dir string) *reach.Reach {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	code, err := reach.NewProgram().Package(pkgs[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	r, err := code.Of(pkgs[0].Contracts[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestThaw reads values again after lines have moved. Positions in code that is
// reached move, too, those in the standard library stay, and a value with others
// is good for the same lines only.
func TestThaw(t *testing.T) {
	dir := srctree.Unpack(t, module)
	file := filepath.Join(dir, "m.go")
	at := func(line, column int) token.Position {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		offset := column - 1
		for _, l := range strings.SplitAfter(string(source), "\n")[:line-1] {
			offset += len(l)
		}
		return token.Position{Filename: file, Line: line, Column: column, Offset: offset}
	}
	type note struct {
		Pos  token.Position
		Text string
	}
	before := reached(t, dir)
	library := filepath.Join(build.Default.GOROOT, "src/slices/slices.go")
	moving := []note{
		{at(3, 19), "a clause"},
		{at(5, 9), "g at " + file + ":8:6 and in (" + file + ":5)"},
		{token.Position{}, "none"},
		{token.Position{Filename: file, Line: 8}, "a line"},
		{token.Position{Filename: library, Line: 3, Column: 1}, "slices at (" + library + ":4:2)"},
	}
	texts := map[string][]byte{}
	for name, notes := range map[string][]note{
		"moving":  moving,
		"other":   {{at(10, 6), "other is not reached"}},
		"copy":    {{Text: "a copy at /x" + library + ":4:2"}},
		"unknown": {{Text: "elsewhere at /x.go:3"}},
	} {
		text, err := freeze(notes, before)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := thaw[[]note](text, before); !ok || !reflect.DeepEqual(got, notes) {
			t.Errorf("%v, %v; want %v", got, ok, notes)
		}
		texts[name] = text
	}
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append([]byte("// Two\n// lines.\n"), source...), 0o666); err != nil {
		t.Fatal(err)
	}
	after := reached(t, dir)
	want := []note{
		{at(5, 19), "a clause"},
		{at(7, 9), "g at " + file + ":10:6 and in (" + file + ":7)"},
		{token.Position{}, "none"},
		{token.Position{Filename: file, Line: 10}, "a line"},
		moving[4],
	}
	if got, ok := thaw[[]note](texts["moving"], after); !ok || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v; want %v", got, ok, want)
	}
	for _, name := range []string{"other", "copy", "unknown"} {
		if got, ok := thaw[[]note](texts[name], after); ok {
			t.Errorf("%s: %v", name, got)
		}
	}
	if err := os.Remove(filepath.Join(dir, "n.go")); err != nil {
		t.Fatal(err)
	}
	if got, ok := thaw[[]note](texts["moving"], reached(t, dir)); ok {
		t.Errorf("%v, though slices is not imported any more", got)
	}
	if got, ok := thaw[[]note]([]byte(`{"Value":[{}]}`), after); ok {
		t.Errorf("%v without places", got)
	}
}

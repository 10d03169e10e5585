package cache

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const twoVersions = `-- old/go.mod --
module m

go 1.24
-- old/m.go --
package m

func F(n int) int { return n }

func Other() int { return 1 }
-- new/go.mod --
module m

go 1.24
-- new/m.go --
package m

func F(n int) int { return n + 0 }

func Other() int { return 1 }
`

// An event is what a comparison has found.
type event struct{ Inputs int }

// TestRecall keeps an event, and recalls it until the function has changed in
// either version, or a later run has found something else.
func TestRecall(t *testing.T) {
	dir := srctree.Unpack(t, twoVersions)
	c := Open(func(string) string { return filepath.Join(dir, "verdicts") }, false)
	recalled := func(facts ...any) (*Verdicts, Place, *event) {
		t.Helper()
		var programs []*reach.Program
		var pkgs []*spec.Package
		var sides []environ.Side
		var contracts []*spec.Contract
		for _, name := range []string{"old", "new"} {
			side := environ.Side{Dir: filepath.Join(dir, name)}
			loaded, err := spec.Load(t.Context(), spec.Config{Dir: side.Dir, All: spec.Exported})
			if err != nil {
				t.Fatal(err)
			}
			programs, sides = append(programs, reach.NewProgram()), append(sides, side)
			pkgs, contracts = append(pkgs, loaded[0]), append(contracts, loaded[0].Contracts[0])
		}
		v := NewVerdicts(t.Context(), c, []byte("settings"), sides...)
		at, e := Recall[event](v, reach.NewVersions(programs, pkgs, 0), contracts, facts...)
		return v, at, e
	}
	edit := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name, "m.go"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	v, at, e := recalled()
	if e != nil {
		t.Fatal("there is an event before the first run")
	}
	Keep(v, at, event{7}, true)
	if _, _, e = recalled(); e == nil || e.Inputs != 7 {
		t.Errorf("%v is recalled", e)
	}
	if _, _, e = recalled("fact"); e != nil {
		t.Error("an event with other facts is recalled")
	}
	edit("new", "package m\n\n// F is F.\nfunc F(n int) int { return n + 0 }\n\nfunc Other() int { return 2 }\n")
	if _, _, e = recalled(); e == nil {
		t.Error("a comment and another function matter")
	}
	for _, name := range []string{"old", "new"} {
		edit(name, "package m\n\nfunc F(n int) int { return n - 0 }\n")
		if v, at, e = recalled(); e != nil {
			t.Errorf("the event is recalled after an edit of the %s version", name)
		}
	}
	Keep(v, at, event{8}, true)
	Keep(v, at, event{9}, false)
	if _, _, e = recalled(); e != nil {
		t.Error("an event is recalled that a later run has not found")
	}
	if _, e := Recall[event](NewVerdicts(t.Context(), nil, nil), reach.Versions{}, nil); e != nil {
		t.Error("there are verdicts without a cache")
	}
}

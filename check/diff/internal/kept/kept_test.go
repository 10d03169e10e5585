package kept

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/spec"
)

const module = `-- old/go.mod --
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
	dir := srctree.Unpack(t, module)
	c := cache.Open(func(string) string { return filepath.Join(dir, "verdicts") }, false)
	open := func() (*Package, [2]*spec.Contract) {
		t.Helper()
		var pkgs [2]*spec.Package
		var sides [2]Side
		var contracts [2]*spec.Contract
		for i, name := range []string{"old", "new"} {
			sides[i].Dir = filepath.Join(dir, name)
			loaded, err := spec.Load(t.Context(), spec.Config{Dir: sides[i].Dir, All: spec.Exported})
			if err != nil {
				t.Fatal(err)
			}
			pkgs[i], contracts[i] = loaded[0], loaded[0].Contracts[0]
		}
		return New(t.Context(), c, []byte("config"), sides).Package(pkgs), contracts
	}
	recalled := func(facts ...any) (*Package, Place, *event) {
		t.Helper()
		p, contracts := open()
		at, e := Recall[event](p, contracts, facts...)
		return p, at, e
	}
	edit := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name, "m.go"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, at, e := recalled()
	if e != nil {
		t.Fatal("there is an event before the first run")
	}
	Keep(p, at, event{7}, true)
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
		if p, at, e = recalled(); e != nil {
			t.Errorf("the event is recalled after an edit of the %s version", name)
		}
	}
	Keep(p, at, event{8}, true)
	Keep(p, at, event{9}, false)
	if _, _, e = recalled(); e != nil {
		t.Error("an event is recalled that a later run has not found")
	}
	if New(t.Context(), nil, nil, [2]Side{}).Package([2]*spec.Package{}) != nil {
		t.Error("there are verdicts without a cache")
	}
}

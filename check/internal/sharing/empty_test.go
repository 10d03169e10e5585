package sharing_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
)

// TestEmpty has a level count that one process knows to have no inputs, and
// another one does not: the levels after it have the same number in both.
func TestEmpty(t *testing.T) {
	name := filepath.Join(t.TempDir(), "part.json")
	r, err := shard.Start(name, "part", shard.Plan{}, shard.Share{Index: 1, Of: 2}, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	of, err := r.Function(shard.Name{Package: "m", Func: "F"}, "code", 0, false)
	if err != nil {
		t.Fatal(err)
	}
	f := sharing.New(of, true)
	f.Begin()
	for depth := range 3 {
		if err := f.Empty(levels.Level{Depth: depth}); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(true); err != nil {
		t.Fatal(err)
	}
	p, err := shard.ReadPart(name, "part")
	if err != nil {
		t.Fatal(err)
	}
	all := p.Functions[0].Levels
	if len(all) != 3 {
		t.Fatalf("%d levels, want 3", len(all))
	}
	for depth, l := range all {
		if want := (levels.Level{Depth: depth}).String(); l.Name != want || l.Models != 0 {
			t.Errorf("level %d is %s with %d models, want %s without any", depth, l.Name, l.Models, want)
		}
	}
	none := (*sharing.Function)(nil)
	if err := none.Empty(levels.Level{}); err != nil {
		t.Error(err)
	}
}

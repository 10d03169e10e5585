package sharing_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// A walker runs nothing, and counts the models that do not run.
type walker struct{ skipped int64 }

func (w *walker) Skip(n int64, _ *dispatch.Elsewhere) bool {
	w.skipped += n
	return true
}

func (w *walker) Finish() error { return nil }

// TestCounted has parts enumerate a level whose models can be counted: a part
// that has none of them does not search for the models. It still knows how many
// there are, and that is compared when the parts are merged.
func TestCounted(t *testing.T) {
	const models, of = 3*shard.BlockSize - 100, 4
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- a.go --\npackage m\n\n//refine:requires x < 0 || x % 3 == 0\nfunc F(x int) {}\n")
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	within := domain.Bounds{Depth: 1, Ints: &bounds.Range{Lo: 0, Hi: 3 * (models - 1)}}
	at, _, err := levels.New(pkgs[0].Contracts[0], levels.Config{Bounds: &within, Strategy: solver.Search{}}).Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	at.Strategy.Inputs = 0
	all := int64(0)
	for i := range of {
		name := filepath.Join(t.TempDir(), fmt.Sprint(i))
		r, err := shard.Start(name, "part", shard.Plan{}, shard.Share{Index: i + 1, Of: of}, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		function, err := r.Function(shard.Name{Package: "m", Func: "F"}, "code", 0, false)
		if err != nil {
			t.Fatal(err)
		}
		f, w, ran := sharing.New(function, true), &walker{}, int64(0)
		f.Begin()
		f.Level(at, w)
		yield := f.Yielding(func(problem.Model) bool { ran++; return true })
		out, err := f.Strategy(t.Context(), at.Strategy, at, false).Enumerate(t.Context(), at.Encoding.Problem, yield)
		if err != nil || !out.Complete || out.Stats.Models != models || (out.Stats.Steps == 0) != (ran == 0) {
			t.Errorf("part %d: %+v, %v, and %d models run", i+1, out, err, ran)
		}
		f.Ended(ran, 0)
		if _, err := f.End(out.Complete); err != nil {
			t.Error(err)
		}
		if err := r.Close(true); err != nil {
			t.Fatal(err)
		}
		p, err := shard.ReadPart(name, "part")
		if err != nil {
			t.Fatal(err)
		}
		if l := p.Functions[0].Levels[0]; l.Models != models || l.Inputs != ran || ran+w.skipped != models {
			t.Errorf("part %d has run %d inputs and skipped %d of %d, and notes %d of %d", i+1, ran, w.skipped, models, l.Inputs, l.Models)
		}
		all += ran
	}
	if all != models {
		t.Errorf("%d models run, want %d", all, models)
	}
}

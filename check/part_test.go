package check

import (
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/check/shard"
)

// TestNoWorker has a part build a worker only if it has inputs of a function of
// the package, or does not know whether it has. The next part has the next block
// of a depth, or the first one of the next depth, and the next function begins
// one part later.
func TestNoWorker(t *testing.T) {
	const of = 9
	for _, test := range []struct {
		name, source string
		built        int // parts that build a worker
	}{
		{"one block", "//refine:ensures result == x\nfunc F(x int) int { return x }\n", 4},
		{"two functions", "//refine:ensures result == x\nfunc F(x int) int { return x }\n\n//refine:ensures result == x\nfunc G(x int) int { return x }\n", 5},
		{"two blocks", "//refine:bound ints=0..1100\n//refine:ensures result == x\nfunc F(x int) int { return x }\n", 2},
		{"no inputs", "//refine:requires x > 0 && x < 0\n//refine:ensures result == x\nfunc F(x int) int { return x }\n", 0},
		{"opaque", "type T struct{ n int }\n\n//refine:construct\nfunc New(n int) *T { return &T{n} }\n\n//refine:requires t != nil\n//refine:ensures result == t.n\nfunc F(t *T) int { return t.n }\n", of},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- a.go --\npackage m\n\n"+test.source)
			built := 0
			for i := range of {
				part, err := shard.Start(filepath.Join(t.TempDir(), "part"), "part", shard.Plan{}, shard.Share{Index: i + 1, Of: of}, 0)
				if err != nil {
					t.Fatal(err)
				}
				r, err := newRun(t.Context(), Config{Dir: dir, Limits: Limits{Function: AutoBudget}, Build: Build{Shard: part}})
				if err != nil {
					t.Fatal(err)
				}
				packages, err := r.packages(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				r.remainder = newRemainder(t.Context(), 1, 2)
				p := packages[0]
				p.open(t.Context())
				p.prepare(t.Context())
				p.build(t.Context())
				if p.own.drain(func(e Event) { t.Error(e.Message) }); len(p.runnable) == 0 {
					t.Error("no function runs")
				}
				if p.binary != nil {
					built++
					p.binary.Close()
				}
				part.Close(true)
			}
			if built != test.built {
				t.Errorf("%d parts build a worker, want %d", built, test.built)
			}
		})
	}
}

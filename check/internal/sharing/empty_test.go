package sharing_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/sharing"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
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

// TestEmptySpread has a part say so if it has none of the inputs of a spread,
// and of a level that is exhausted. One part has all of a spread that a proof
// comes before.
func TestEmptySpread(t *testing.T) {
	const source = `
-- go.mod --
module example.com/spread

go 1.24
-- a.go --
package spread

//refine:bound ints=full spread=2000
//refine:ensures result >= x
func Proved(x, y int) int { return max(x, y) }

//refine:bound depth=3 spread=2000
//refine:ensures result >= x
func Spread(x, y, z, u int8) int8 { return max(x, y, z, u) }

//refine:bound ints=0..999
//refine:ensures result >= 0
func All(x int) int { return x }
`
	j := newJob(t, "spread", check.Config{Dir: srctree.Unpack(t, source)})
	none := map[string]int{}
	const of = 6
	for i := range of {
		s := shard.Share{Index: i + 1, Of: of}
		r, err := shard.Start(j.file(s), "part", j.plan(t), s, 0)
		if err != nil {
			t.Fatal(err)
		}
		text, inputs, _ := j.run(t, r)
		for line := range strings.SplitSeq(text, "\n") {
			if strings.Contains(line, s.String()+" has none of its inputs") {
				none[strings.Fields(line)[1]]++
			}
		}
		if inputs == 0 && strings.Contains(text, "bounded") {
			t.Errorf("%v runs no input, and is bounded:\n%s", s, text)
		}
	}
	// Spread has five blocks of inputs: depth 3 has two of them.
	if none["Spread"] != of-5 || none["Proved"] != of-1 || none["All"] != of-1 {
		t.Errorf("%v parts have no inputs, want %d of Spread and %d of the others", none, of-5, of-1)
	}
}

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
			built := 0
			j := newJob(t, test.name, check.Config{
				Dir:    srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- a.go --\npackage m\n\n"+test.source),
				Bounds: &domain.Bounds{Depth: 3},
				Watch:  check.Watch{Profile: func(coverage.Profile) { built++ }},
			})
			j.parts(t, of)
			if built != test.built {
				t.Errorf("%d parts build a worker, want %d", built, test.built)
			}
		})
	}
}

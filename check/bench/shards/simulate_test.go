package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/typetarget/target/check/shard"
)

// TestSimulate has runs with known times.
func TestSimulate(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	near := func(what string, got, want, by float64) {
		t.Helper()
		if math.Abs(got-want) > by*want {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	const block = shard.BlockSize
	even := work{costs: &costs{blocks: []float64{3, 3}, step: 0.5, start: 7}, inputs: 1000 * block, way: way{parts: 10, each: 4, cut: 2, find: 0.25}, sizes: []float64{5, 5}}
	free := even
	free.free = true
	r := free.simulate(fleet{}, rnd)
	near("equal pieces", slices.Max(r.parts), 300, 1e-9)
	near("equal pieces, ideal", r.ideal, 300, 1e-9)
	near("inputs", slices.Min(r.own), 100*block, 1e-9)
	r = even.simulate(fleet{}, rnd)
	near("start, cut and find", slices.Max(r.parts), 300+7+2+4*0.25, 1e-9)
	r = even.simulate(fleet{slow: 1, slowness: 2}, rnd)
	near("slow workers", slices.Max(r.parts), 2*310, 1e-9)

	// Pieces of 0 or 2: the largest of 100 sums of 400 is some 2.5
	// deviations above the mean, which has the same inputs in all.
	varied := work{costs: even.costs, inputs: 100 * 400 * block, way: way{parts: 100, each: 400}, sizes: []float64{0, 7}, free: true}
	most := 0.0
	for range 20 {
		r = varied.simulate(fleet{}, rnd)
		most += slices.Max(r.own) / 20
	}
	near("varied pieces", most, (400+2.5*20)*block, 0.02)
	// The blocks of a piece are adjacent ones: pieces of two blocks have
	// either of two, or one and a half of each.
	blocks := newSeries([]float64{1, 1, 1, 5, 5, 5})
	near("mean block", blocks.mean(), 3, 1e-9)
	near("adjacent blocks", blocks.upTo(4.5)-blocks.upTo(2.5), 1*0.5+5*1.5, 1e-9)
	near("more blocks than there are", blocks.upTo(13)-blocks.upTo(1), 2*18, 1e-9)
	sum := 0.0
	for range 10_000 {
		sum += blocks.some(2, rnd) / 10_000
	}
	near("blocks at random", sum, 6, 0.03)
	if got := deal([]float64{1, 9, 1, 9}, 2, rnd); got[0]+got[1] != 20 || math.Mod(got[0], 8) != 2 {
		t.Errorf("two groups are dealt as %v", got)
	}
}

// TestInterrupted compares workers that are killed with the expected time of a
// worker that loses nothing but the time since it wrote.
func TestInterrupted(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	if took, kills := interrupted(5, 100, 20, 0, rnd); took != 105 || kills != 0 {
		t.Errorf("%v and %d kills without any", took, kills)
	}
	for again, want := range map[float64]float64{0: 10_010, 50: 10_535} {
		sum, kills := 0.0, 0
		const runs = 4000
		for range runs {
			took, n := interrupted(0, 10_000, again, 1000, rnd)
			sum, kills = sum+took, kills+n
		}
		// There are ten kills. Each costs a second, and the time to go on.
		if mean, n := sum/runs, float64(kills)/runs; math.Abs(mean-want) > 40 || math.Abs(n-want/1000) > 0.5 {
			t.Errorf("%v seconds and %v kills, want %v", mean, n, want)
		}
	}
	if took, _ := interrupted(100, 10, 100, 1, rnd); !math.IsInf(took, 1) {
		t.Errorf("a worker that is killed before it begins ends after %v", took)
	}
}

// TestCrowd merges made-up parts: each piece counts.
func TestCrowd(t *testing.T) {
	c := crowd{7, 5}
	if seconds, err := c.merge(t.TempDir()); err != nil || seconds <= 0 {
		t.Errorf("%v seconds: %v", seconds, err)
	}
}

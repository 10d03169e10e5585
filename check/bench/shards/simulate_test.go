package main

import (
	"math"
	"math/rand/v2"
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
	even := &costs{blocks: []float64{3, 3}}
	r := simulate(even, 1000*shard.BlockSize, fleet{workers: 10}, rnd)
	near("equal blocks", r.largest, 300, 0)
	near("equal blocks, ideal", r.ideal, 300, 0)
	near("merge without stepping", r.merge, 0, 0)
	r = simulate(even, 7*shard.BlockSize, fleet{workers: 3}, rnd)
	near("seven blocks of three workers", r.largest, 9, 0)
	r = simulate(even, 1000*shard.BlockSize, fleet{workers: 10, slow: 1, slowness: 2}, rnd)
	near("slow workers", r.largest, 600, 0)

	stepping := &costs{blocks: []float64{3}, step: 0.01, start: 5}
	r = simulate(stepping, 1000*shard.BlockSize, fleet{workers: 10}, rnd)
	near("stepping", r.largest, 5+300+0.01*900*shard.BlockSize, 1e-9)
	near("merge", r.merge, 5+0.01*1000*shard.BlockSize, 1e-9)

	// Blocks of 0 or 2: the largest of 100 sums of 10^6 is some 2.5
	// deviations, of 10^3, above the mean; so is one of few blocks.
	varied := &costs{blocks: []float64{0, 2}}
	r = simulate(varied, 1e8*shard.BlockSize, fleet{workers: 100}, rnd)
	near("varied blocks", r.largest, 1e6+2.5e3, 0.002)
	r = simulate(varied, 100*400*shard.BlockSize, fleet{workers: 100}, rnd)
	near("few varied blocks", r.largest, 400+2.5*20, 0.04)
}

// TestInterrupted compares workers that are killed with the expected time of a
// worker that loses nothing but the time since it wrote.
func TestInterrupted(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	if took, kills := interrupted(5, 100, 20, 0, rnd); took != 125 || kills != 0 {
		t.Errorf("%v and %d kills without any", took, kills)
	}
	sum, kills := 0.0, 0
	const runs = 2000
	for range runs {
		took, n := interrupted(0, 10_000, 0, 1000, rnd)
		sum, kills = sum+took, kills+n
	}
	// There are ten kills. Each costs a second.
	if mean, n := sum/runs, float64(kills)/runs; math.Abs(mean-10_010) > 20 || math.Abs(n-10) > 0.5 {
		t.Errorf("%v seconds and %v kills, want 10010 and 10", mean, n)
	}
	if took, _ := interrupted(100, 10, 0, 1, rnd); !math.IsInf(took, 1) {
		t.Errorf("a worker that is killed before it begins ends after %v", took)
	}
}

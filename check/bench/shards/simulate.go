package main

import (
	"math"
	"math/rand/v2"

	"github.com/typetarget/target/check/shard"
)

// A fleet are the workers of a simulated run.
type fleet struct {
	workers int
	// slow is the part of the workers that take slowness times as long.
	slow, slowness float64
	// uptime is the mean time until a worker is killed, in seconds; 0 if
	// none is. It then begins again, and steps over what it has run.
	uptime float64
}

// saved is the time between two writes of the file of a part, in seconds.
const saved = 2.0

// A result is what a simulated run takes, in seconds.
type result struct {
	// ideal is the time of the inputs alone, divided by the workers.
	ideal float64
	// largest is the time of the slowest part, and merge that of merging.
	largest, merge float64
	// kills counts the workers that were killed.
	kills int
}

// simulate divides a number of inputs of a function among workers.
func simulate(c *costs, inputs float64, f fleet, rnd *rand.Rand) result {
	blocks := math.Ceil(inputs / shard.BlockSize)
	mean, deviation := moments(c.blocks)
	r := result{ideal: blocks * mean / float64(f.workers), merge: c.start + c.step*inputs}
	for w := range f.workers {
		own := math.Floor((blocks - float64(w) + float64(f.workers) - 1) / float64(f.workers))
		work := load(c.blocks, own, mean, deviation, rnd)
		step := c.step * (inputs - own*shard.BlockSize)
		if rnd.Float64() < f.slow {
			work, step = work*f.slowness, step*f.slowness
		}
		took, kills := interrupted(c.start, work, step, f.uptime, rnd)
		r.largest, r.kills = max(r.largest, took), r.kills+kills
	}
	return r
}

// maxDrawn is the maximum number of blocks whose times are drawn one by one.
const maxDrawn = 1000

// load returns the time of some blocks, which are drawn from those measured.
// The sum of many of them is distributed normally.
func load(blocks []float64, n, mean, deviation float64, rnd *rand.Rand) (sum float64) {
	if n > maxDrawn {
		return max(0, n*mean+math.Sqrt(n)*deviation*rnd.NormFloat64())
	}
	for range int(n) {
		sum += blocks[rnd.IntN(len(blocks))]
	}
	return sum
}

// moments returns the mean and the standard deviation.
func moments(xs []float64) (mean, deviation float64) {
	for _, x := range xs {
		mean += x / float64(len(xs))
	}
	for _, x := range xs {
		deviation += (x - mean) * (x - mean) / float64(len(xs))
	}
	return mean, math.Sqrt(deviation)
}

// interrupted returns how long a worker takes that is killed now and then. When
// it begins again, it steps over all inputs before the last that it has
// written.
func interrupted(start, work, step, uptime float64, rnd *rand.Rand) (took float64, kills int) {
	done := 0.0 // of the whole, from 0 to 1
	for {
		again := start + step*done
		need := again + (work+step)*(1-done)
		if uptime == 0 {
			return took + need, kills
		}
		alive := rnd.ExpFloat64() * uptime
		if alive >= need {
			return took + need, kills
		}
		took += alive
		kills++
		if ran := alive - again - saved*rnd.Float64(); ran > 0 {
			done += ran / (work + step)
		}
		if kills > 10_000 {
			return math.Inf(1), kills // it never ends
		}
	}
}

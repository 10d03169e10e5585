package main

import (
	"math"
	"math/rand/v2"

	"github.com/typetarget/target/check/shard"
)

// A fleet are the workers of a simulated run. Each has one part.
type fleet struct {
	// slow is the part of the workers that take slowness times as long.
	slow, slowness float64
	// uptime is the mean time until a worker is killed, in seconds; 0 if
	// none is.
	uptime float64
}

// saved is the time between two writes of the file of a part, in seconds.
const saved = 2.0

// A work is a run that is divided: what inputs cost, and how they are cut.
type work struct {
	costs  *costs
	inputs float64
	way    way
	// sizes are numbers of inputs of pieces.
	sizes []float64
	// free leaves out the start, and the time to find pieces.
	free bool
}

// A result is what a simulated run takes, in seconds.
type result struct {
	// ideal is the time of the inputs alone, divided by the workers.
	ideal float64
	// parts are the times of the parts, and own is how many inputs each has.
	parts, own []float64
	// kills counts the workers that were killed.
	kills int
}

// simulate runs the parts. The inputs of each piece are those of a piece that
// was counted, chosen at random, in relation to the mean. They take as long as
// some adjacent blocks that have run.
func (w *work) simulate(f fleet, rnd *rand.Rand) (r result) {
	blocks := newSeries(w.costs.blocks)
	pieces := float64(w.way.each) * float64(w.way.parts)
	scale := w.inputs / pieces / mean(w.sizes)
	r.ideal = w.inputs / shard.BlockSize * blocks.mean() / float64(w.way.parts)
	begin, found, again := 0.0, 0.0, 0.0
	if !w.free {
		begin, found = w.costs.start+w.way.cut, w.way.find*float64(w.way.each)
		// The piece at hand is found again, and half of it stepped over.
		again = begin + w.way.find + w.costs.step*w.inputs/pieces/2
	}
	for range w.way.parts {
		own, spent := 0.0, 0.0
		for range w.way.each {
			n := scale * w.sizes[rnd.IntN(len(w.sizes))]
			own += n
			spent += blocks.some(n/shard.BlockSize, rnd)
		}
		factor := 1.0
		if rnd.Float64() < f.slow {
			factor = f.slowness
		}
		took, kills := interrupted(factor*begin, factor*(spent+found), factor*again, f.uptime, rnd)
		r.parts, r.own, r.kills = append(r.parts, took), append(r.own, own), r.kills+kills
	}
	return r
}

// A series are the times of blocks in their order.
type series struct{ sums []float64 }

func newSeries(blocks []float64) series {
	s := series{make([]float64, len(blocks)+1)}
	for i, x := range blocks {
		s.sums[i+1] = s.sums[i] + x
	}
	return s
}

func (s series) mean() float64 { return s.sums[len(s.sums)-1] / float64(len(s.sums)-1) }

// upTo returns the time of the first n blocks. After the last one, the first
// comes again.
func (s series) upTo(n float64) float64 {
	all := float64(len(s.sums) - 1)
	rounds := math.Floor(n / all)
	n -= rounds * all
	i := int(n)
	sum := rounds*s.sums[len(s.sums)-1] + s.sums[i]
	if rest := n - float64(i); rest > 0 {
		sum += rest * (s.sums[i+1] - s.sums[i])
	}
	return sum
}

// some returns the time of n adjacent blocks, chosen at random.
func (s series) some(n float64, rnd *rand.Rand) float64 {
	from := rnd.Float64() * float64(len(s.sums)-1)
	return s.upTo(from+n) - s.upTo(from)
}

// mean returns the mean of some numbers.
func mean(xs []float64) (sum float64) {
	for _, x := range xs {
		sum += x / float64(len(xs))
	}
	return sum
}

// deviation returns the standard deviation of some numbers.
func deviation(xs []float64) float64 {
	m, sum := mean(xs), 0.0
	for _, x := range xs {
		sum += (x - m) * (x - m) / float64(len(xs))
	}
	return math.Sqrt(sum)
}

// interrupted returns how long a worker takes that is killed now and then. It
// takes some time to begin, and another one to go on.
func interrupted(begin, work, again, uptime float64, rnd *rand.Rand) (took float64, kills int) {
	for done := 0.0; ; kills++ {
		need := begin + work - done
		if uptime == 0 {
			return took + need, kills
		}
		alive := rnd.ExpFloat64() * uptime
		if alive >= need {
			return took + need, kills
		}
		if kills > 10_000 {
			return math.Inf(1), kills // it never ends
		}
		took += alive
		done += max(0, alive-begin-saved*rnd.Float64())
		begin = again
	}
}

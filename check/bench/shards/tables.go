package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/typetarget/target/check/shard"
)

// tables writes what was measured, and what follows for large runs.
func tables(w io.Writer, all []*costs) {
	fmt.Fprintf(w, "\n## Measured\n\nA block has %d inputs. The columns of blocks have the time of the mean block, and that of others in relation to it. "+
		"A part steps over the inputs of others, as at each depth that is not cut into pieces. The last column is the number of parts at which a part takes as long for stepping as for its own inputs: more parts save less than half of the time.\n\n", shard.BlockSize)
	fmt.Fprintln(w, "| function | depth | blocks | mean block | median | 99 % | largest | input | step over one | parts |")
	fmt.Fprintln(w, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, c := range all {
		mean, _ := moments(c.blocks)
		sorted := slices.Sorted(slices.Values(c.blocks))
		at := func(q float64) float64 { return sorted[int(q*float64(len(sorted)-1))] / mean }
		fmt.Fprintf(w, "| %s | %d | %d | %s | %.2f× | %.2f× | %.2f× | %s | %s | %.0f |\n", c.name, c.depth, len(c.blocks),
			duration(mean), at(0.5), at(0.99), at(1), duration(mean/shard.BlockSize), duration(c.step), mean/shard.BlockSize/c.step)
	}
	fmt.Fprint(w, "\n## Simulated\n\n*Ideal* is the time of the inputs alone, divided by the workers. The next columns are the time of the slowest part, in relation to it: "+
		"*even* without stepping, *step* with it, *slow* if also one worker in twenty takes twice as long, and *killed* if also each worker is killed after four hours on average and goes on: it steps again over all inputs before the last that it has written. A run never ends whose workers are killed before they have done that. "+
		"*Merge* is the time to put the parts together, if no input fails.\n")
	for _, inputs := range []float64{1e7, 1e8} {
		fmt.Fprintf(w, "\n%.0e inputs:\n\n| function | workers | ideal | even | step | slow | killed | kills | merge |\n", inputs)
		fmt.Fprintln(w, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
		for _, c := range all {
			for _, workers := range []int{10, 100, 1000} {
				row(w, c, inputs, workers)
			}
		}
	}
}

// row simulates the runs of one row.
func row(w io.Writer, c *costs, inputs float64, workers int) {
	rnd := rand.New(rand.NewPCG(1, uint64(workers)))
	free := *c
	free.step, free.start = 0, 0
	even := simulate(&free, inputs, fleet{workers: workers}, rnd)
	step := simulate(c, inputs, fleet{workers: workers}, rnd)
	slow := simulate(c, inputs, fleet{workers: workers, slow: 0.05, slowness: 2}, rnd)
	killed := simulate(c, inputs, fleet{workers: workers, slow: 0.05, slowness: 2, uptime: 4 * 3600}, rnd)
	times := func(r result) string {
		if math.IsInf(r.largest, 1) {
			return "never"
		}
		return fmt.Sprintf("%.2f×", r.largest/r.ideal)
	}
	kills := fmt.Sprint(killed.kills)
	if math.IsInf(killed.largest, 1) {
		kills = "–"
	}
	fmt.Fprintf(w, "| %s | %d | %s | %s | %s | %s | %s | %s | %s |\n", c.name, workers, duration(even.ideal), times(even), times(step), times(slow), times(killed), kills, duration(step.merge))
}

// duration writes seconds with two or three digits.
func duration(seconds float64) string {
	switch d := time.Duration(seconds * 1e9); {
	case seconds >= 48*3600:
		return fmt.Sprintf("%.1f days", seconds/86400)
	case seconds >= 3600:
		return fmt.Sprintf("%.1f h", seconds/3600)
	case seconds >= 60:
		return fmt.Sprintf("%.1f min", seconds/60)
	case seconds < 1e-6:
		return fmt.Sprintf("%.0f ns", seconds*1e9)
	default:
		return d.Round(time.Duration(math.Pow10(int(math.Floor(math.Log10(seconds*1e9))) - 2))).String()
	}
}

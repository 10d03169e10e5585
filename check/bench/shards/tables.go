package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/solver"
)

// tables are the tables, as far as they are written, and what was measured for
// them.
type tables struct {
	text  bytes.Buffer
	temp  string
	limit time.Duration
	costs map[string]*costs // by subject
	cuts  []*cutting
}

// workers are the numbers of workers that are simulated.
var workers = []int{10, 100, 1000}

// measured measures what inputs cost.
func (t *tables) measured(ctx context.Context) error {
	t.costs = map[string]*costs{}
	fmt.Fprintf(&t.text, "A block has %d inputs. The columns of blocks have the time of the mean block, and that of others in relation to it. "+
		"At a depth that is not cut into pieces, a part steps over the inputs of others; *step* is the time for one of them in relation to that of running it, and *all* that for all inputs of the depth, once they are counted. "+
		"*Start* is the time until a part can look for inputs of the depth: that of a part without inputs at depth 3, and what it takes more to encode the depths after that. "+
		"*Count* is what it takes to count them, which says that a part has none of them; *count %%* is that in relation to running them. *Empty* is the whole time of such a part, part 65536 of as many, in relation to *start*.\n\n", shard.BlockSize)
	fmt.Fprintln(&t.text, "| function | depth | blocks | mean block | median | 99 % | largest | input | step over one | step | all | start | count | count % | empty |")
	fmt.Fprintln(&t.text, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, s := range subjects {
		fmt.Fprintln(os.Stderr, s, "runs")
		c, err := measure(ctx, s.folder(), s.function, t.limit)
		if err != nil {
			return fmt.Errorf("%v: %w", s, err)
		}
		t.costs[s.String()] = c
		m := mean(c.blocks)
		sorted := slices.Sorted(slices.Values(c.blocks))
		at := func(q float64) float64 { return sorted[int(q*float64(len(sorted)-1))] / m }
		input := m / shard.BlockSize
		fmt.Fprintf(&t.text, "| %s | %d | %d | %s | %.2f× | %.2f× | %.2f× | %s | %s | %.2f %% | %s | %s | %s | %.2f %% | %.2f× |\n", s, c.depth, len(c.blocks),
			duration(m), at(0.5), at(0.99), at(1), duration(input), duration(c.step), 100*c.step/input, duration(c.all), duration(c.start), duration(c.count), 100*c.count*c.step/(c.all*input), c.empty/c.start)
	}
	return nil
}

// even runs all of eight parts.
func (t *tables) even(ctx context.Context) error {
	fmt.Fprint(&t.text, "All parts of functions with millions of inputs run, one after the other. The largest part in relation to the mean one:\n\n")
	fmt.Fprintln(&t.text, "| function | depth | inputs | cut into | inputs | processor time | mean time |")
	fmt.Fprintln(&t.text, "| --- | ---: | ---: | --- | ---: | ---: | ---: |")
	for _, one := range []struct {
		subject
		depth int
		least int64
		into  string
	}{
		{subjects[0], 5, solver.LeastCut, "blocks"}, {subjects[0], 5, 1 << 20, "pieces"},
		{subjects[1], 6, solver.LeastCut, "blocks"}, {subjects[1], 6, 1 << 20, "pieces"},
		{subjects[2], 6, solver.LeastCut, "blocks"}, {subjects[2], 6, 1 << 20, "pieces"},
		{subjects[4], 6, solver.LeastCut, "blocks"},
	} {
		fmt.Fprintln(os.Stderr, one.subject, "runs in eight parts,", one.into)
		temp, err := os.MkdirTemp(t.temp, "even")
		if err != nil {
			return err
		}
		all, err := runParts(ctx, temp, one.folder(), one.function, one.depth, []int{1, 2, 3, 4, 5, 6, 7, 8}, 8, one.least)
		if err != nil {
			return err
		}
		var inputs, took []float64
		for _, p := range all {
			inputs, took = append(inputs, p.inputs), append(took, p.took)
		}
		fmt.Fprintf(&t.text, "| %v | %d | %.0f | %s | %.2f× | %.2f× | %s |\n", one.subject, one.depth, 8*mean(inputs), one.into,
			slices.Max(inputs)/mean(inputs), slices.Max(took)/mean(took), duration(mean(took)))
	}
	return nil
}

// cut cuts the depths that are simulated.
func (t *tables) cut(ctx context.Context) error {
	fmt.Fprintf(&t.text, "A depth with about 2^23 inputs or more is cut into pieces, and a part finds its own. *Cut* is the time until a part of 1000 can find pieces, and *find* that to find one; *pieces* are those of a part. "+
		"The inputs of some pieces, chosen at random, are counted. Their columns have the standard deviation and other numbers of inputs in relation to the mean.\n\n")
	fmt.Fprintln(&t.text, "| function | depth | inputs, about | cut | find | pieces | counted | deviation | median | 99 % | largest |")
	fmt.Fprintln(&t.text, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, s := range subjects {
		for _, depth := range s.depths {
			fmt.Fprintln(os.Stderr, s, "is cut at depth", depth)
			c, err := measureCut(ctx, s.folder(), s.function, depth, workers, t.limit)
			if err != nil {
				return fmt.Errorf("%v: %w", s, err)
			}
			c.name = s.String()
			t.cuts = append(t.cuts, c)
			sorted, m := slices.Sorted(slices.Values(c.sizes)), mean(c.sizes)
			at := func(q float64) float64 { return sorted[int(q*float64(len(sorted)-1))] / m }
			last := c.ways[len(c.ways)-1]
			fmt.Fprintf(&t.text, "| %s | %d | %.1e | %s | %s | %d | %d | %.2f | %.2f× | %.2f× | %.2f× |\n", c.name, depth, c.inputs(), duration(last.cut), duration(last.find), last.each,
				len(c.sizes), deviation(c.sizes)/m, at(0.5), at(0.99), at(1))
		}
	}
	return nil
}

// simulated writes what follows for large runs.
func (t *tables) simulated(context.Context) error {
	fmt.Fprint(&t.text, "Each piece has as many inputs as one of those that were counted, chosen at random, in relation to the mean. It takes as long as some adjacent blocks that have run. "+
		"*Ideal* is the time of the inputs alone, divided by the workers. The next columns are the time of the slowest part, in relation to it: "+
		"*inputs* is that of its inputs, *part* also has the start, and finds pieces; in *slow* also one worker in twenty takes twice as long, and in *killed* also each worker is killed after four hours on average. It then starts again, and finds the piece that it was in. "+
		"*Merge* is the time to put the parts together, if no input fails.\n\n")
	fmt.Fprintln(&t.text, "| function | inputs, about | workers | pieces | ideal | inputs | part | slow | killed | kills | merge |")
	fmt.Fprintln(&t.text, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, c := range t.cuts {
		for i := range c.ways {
			if err := t.row(c, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// runs is how often a run is simulated. The tables have the means.
const runs = 10

// slowest simulates a run some times, and returns the mean time of the slowest
// part in relation to the ideal, and the mean number of kills.
func slowest(w work, f fleet) (times, kills float64) {
	rnd := rand.New(rand.NewPCG(1, uint64(w.way.parts)))
	for range runs {
		r := w.simulate(f, rnd)
		times += slices.Max(r.parts) / r.ideal / runs
		kills += float64(r.kills) / runs
	}
	return times, kills
}

// row simulates the runs of one row.
func (t *tables) row(c *cutting, i int) error {
	w := work{costs: t.costs[c.name], inputs: c.inputs(), way: c.ways[i], sizes: c.sizes}
	free := w
	free.free = true
	inputs, _ := slowest(free, fleet{})
	part, _ := slowest(w, fleet{})
	slow, _ := slowest(w, fleet{slow: 0.05, slowness: 2})
	killed, kills := slowest(w, fleet{slow: 0.05, slowness: 2, uptime: 4 * 3600})
	merge, err := crowd{w.way.parts, w.way.each}.merge(t.temp)
	if err != nil {
		return err
	}
	times := func(x float64) string {
		if math.IsInf(x, 1) {
			return "never"
		}
		return fmt.Sprintf("%.2f×", x)
	}
	ideal := w.inputs * mean(w.costs.blocks) / shard.BlockSize / float64(w.way.parts)
	fmt.Fprintf(&t.text, "| %s | %.1e | %d | %d | %s | %s | %s | %s | %s | %.1f | %s |\n", c.name, w.inputs, w.way.parts, w.way.each, duration(ideal),
		times(inputs), times(part), times(slow), times(killed), kills, duration(w.costs.start+w.way.cut+merge))
	return nil
}

// compared compares the simulation with parts that run, and with the inputs of
// all parts.
func (t *tables) compared(ctx context.Context) error {
	s, depth := subjects[0], 6
	fmt.Fprintf(&t.text, "The inputs of all pieces of %v at depth %d are counted. The largest part in relation to the mean one, if the pieces of each group of adjacent ones are dealt at random, and if it is simulated: means of %d runs. "+
		"A part with few inputs has few pieces, since to find one takes some ten milliseconds: a thousandth of these inputs runs for a tenth of a second.\n\n", s, depth, runs)
	fmt.Fprintln(&t.text, "| inputs | parts | pieces each | largest part | simulated |")
	fmt.Fprintln(&t.text, "| ---: | ---: | ---: | ---: | ---: |")
	var last work
	for _, parts := range []int{1000, 100, 8} {
		fmt.Fprintln(os.Stderr, s, "is counted in", parts, "parts")
		w, sizes, err := countAll(ctx, s.folder(), s.function, depth, parts, solver.LeastCut)
		if err != nil {
			return err
		}
		if parts == 1000 { // the pieces that are simulated
			last = work{costs: t.costs[s.String()], inputs: mean(sizes) * float64(len(sizes)), sizes: sizes}
		}
		last.way = w
		rnd := rand.New(rand.NewPCG(2, uint64(parts)))
		dealt, simulated := 0.0, 0.0
		for range runs {
			all := deal(sizes, parts, rnd)
			dealt += slices.Max(all) / mean(all) / runs
			r := last.simulate(fleet{}, rnd)
			simulated += slices.Max(r.own) / mean(r.own) / runs
		}
		fmt.Fprintf(&t.text, "| %.0f | %d | %d | %.2f× | %.2f× |\n", last.inputs, parts, w.each, dealt, simulated)
	}
	return t.ran(ctx, s, depth, last)
}

// deal deals groups of pieces to parts, each in a random order, and returns how
// many inputs each part has.
func deal(sizes []float64, parts int, rnd *rand.Rand) []float64 {
	all := make([]float64, parts)
	for group := range slices.Chunk(sizes, parts) {
		for i, part := range rnd.Perm(len(group)) {
			all[part] += group[i]
		}
	}
	return all
}

// ran runs some of a hundred parts, and compares them with the simulated ones.
func (t *tables) ran(ctx context.Context, s subject, depth int, w work) error {
	const parts = 100
	which := []int{7, 29, 42, 64, 88}
	all, err := runParts(ctx, t.temp, s.folder(), s.function, depth, which, parts, solver.LeastCut)
	if err != nil {
		return err
	}
	c, err := measureCut(ctx, s.folder(), s.function, depth, []int{parts}, 0)
	if err != nil {
		return err
	}
	w.way = c.ways[0]
	r := w.simulate(fleet{}, rand.New(rand.NewPCG(3, 3)))
	fmt.Fprintf(&t.text, "\nSome of its %d parts run, and are compared with simulated ones:\n\n| | inputs of a part | least | largest | processor time | least | largest |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n", parts)
	var inputs, took []float64
	for _, p := range all {
		inputs, took = append(inputs, p.inputs), append(took, p.took)
	}
	for _, row := range []struct {
		name         string
		inputs, took []float64
	}{{fmt.Sprintf("%d parts that ran", len(which)), inputs, took}, {fmt.Sprintf("%d simulated parts", parts), r.own, r.parts}} {
		fmt.Fprintf(&t.text, "| %s | %.0f | %.0f | %.0f | %s | %s | %s |\n", row.name, mean(row.inputs), slices.Min(row.inputs), slices.Max(row.inputs),
			duration(mean(row.took)), duration(slices.Min(row.took)), duration(slices.Max(row.took)))
	}
	return nil
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
		return fmt.Sprintf("%.3g ns", seconds*1e9)
	default:
		return d.Round(time.Duration(math.Pow10(int(math.Floor(math.Log10(seconds*1e9))) - 2))).String()
	}
}

package diff

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/typetarget/target/check/internal/failures"
)

const (
	// rounds is how often inputs that differ run again in one process if
	// the function is not stable. A toss of a coin in each round passes all
	// with a chance of 1 in 2^48.
	rounds = 24
	// maxTries is how many inputs of a group are tried in fresh processes.
	maxTries = 3
)

// settle keeps the stable inputs of the groups, and shows for each group an
// input that was tried in fresh processes.
func (c *comparison) settle(ctx context.Context) error {
	if c.shaky {
		if err := c.rerun(ctx); err != nil {
			return err
		}
	}
	for again := true; again; {
		again = false
		for _, g := range slices.Clone(c.groups) {
			if g.confirmed {
				continue
			}
			was := c.shaky
			if err := c.confirm(ctx, g); err != nil {
				return err
			}
			if c.shaky && !was { // the others may be unstable, too
				if err := c.rerun(ctx); err != nil {
					return err
				}
				again = true
				break
			}
		}
	}
	return nil
}

// rerun runs the inputs that differ repeatedly, and drops those that have
// another outcome.
func (c *comparison) rerun(ctx context.Context) error {
	for range rounds {
		if len(c.kept) == 0 {
			break
		}
		stable := c.kept[:0:0]
		for part := range slices.Chunk(c.kept, maxBatch) {
			w := &wire{}
			var first [2][]outcome
			for _, d := range part {
				w.add(d.input)
				for _, v := range versions {
					first[v] = append(first[v], d.outcomes[v])
				}
			}
			ran, err := c.again(ctx, w, first, false)
			if err != nil {
				return err
			}
			for i, d := range part {
				if ran[older][i].same(d.outcomes[older]) && ran[newer][i].same(d.outcomes[newer]) {
					stable = append(stable, d)
					continue
				}
				d.group.count--
				c.unstable++
			}
		}
		c.kept = stable
	}
	for _, g := range slices.Clone(c.groups) {
		if err := c.represent(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// represent makes a group show its plainest remaining input, and drops a group
// without any.
func (c *comparison) represent(ctx context.Context, g *group) error {
	if g.among || g.confirmed {
		return nil
	}
	shown, told := g.input, g.told
	g.input = nil
	for _, d := range c.kept {
		if d.group != g {
			continue
		}
		values, err := c.f.read(d.input)
		if err != nil {
			return err
		}
		if sample := failures.SampleOf(c.f.inputs, values); g.input == nil || g.isBetter(sample, d.outcomes) {
			g.plainest, g.input, g.told = sample, d.input, d.outcomes
		}
	}
	if g.input == nil {
		c.drop(g)
		return nil
	}
	if string(shown) == string(g.input) {
		g.told = told
		return nil
	}
	w := wireOf(g.input)
	for _, v := range versions {
		told, err := c.sides[v].observe(ctx, w, true)
		if err != nil {
			return err
		}
		g.told[v] = told[0]
	}
	return nil
}

// drop drops a group: its inputs are unstable.
func (c *comparison) drop(g *group) {
	c.unstable += g.count
	c.groups = slices.DeleteFunc(c.groups, func(other *group) bool { return other == g })
	c.kept = slices.DeleteFunc(c.kept, func(d *difference) bool { return d.group == g })
}

// confirm runs the input that a group shows in fresh processes. If its outcome
// is not stable, confirm tries another one.
func (c *comparison) confirm(ctx context.Context, g *group) error {
	if g.among {
		g.confirmed = true
		return nil
	}
	for range maxTries {
		t, err := c.f.try(ctx, [][]byte{g.input})
		switch {
		case err != nil:
			return err
		case t.stable && !t.told[older].same(t.told[newer]):
			g.confirmed, g.told = true, t.told
			return nil
		case t.stable:
			// The versions differ only after earlier calls in the
			// worker.
			g.confirmed, g.among = true, true
			return nil
		}
		c.shaky = true
		c.unstable++
		g.count--
		c.kept = slices.DeleteFunc(c.kept, func(d *difference) bool { return d.group == g && string(d.input) == string(g.input) })
		if err := c.represent(ctx, g); err != nil || !slices.Contains(c.groups, g) {
			return err
		}
	}
	c.drop(g)
	return nil
}

// differs counts the inputs of the groups that other modules see, and of the
// others.
func (c *comparison) differs() (seen, inside int64) {
	for _, g := range c.groups {
		if g.key.inside {
			inside += g.count
		} else {
			seen += g.count
		}
	}
	return seen, inside
}

// These constants say how often an input runs before its outcome counts as
// stable. A call that has one of two outcomes by the toss of a coin passes with
// a chance of 1 in 2^57 if it tosses each time. The chance is 1 in 2^17 if each
// process tosses once, and each version has one outcome by chance.
const (
	trialProcesses = 10 // of each version
	trialRepeats   = 3  // in each of them
	// lossProcesses is the number of processes if calls end them. Each
	// process then costs the time that a call may take.
	lossProcesses = 3
)

// A trial is the outcome of the last of some inputs in fresh processes.
type trial struct {
	// stable says that the outcome is the same in every process of a
	// version.
	stable bool
	// told is the outcome in the first process of each version.
	told [2]outcome
	// later says that the versions have the same outcome the first time,
	// and differ if the call is made again.
	later bool
}

// try runs inputs, one after the other, and then the last of them again, in
// fresh processes of both versions.
func (f *function) try(ctx context.Context, inputs [][]byte) (trial, error) {
	w := wireOf(inputs...)
	for range trialRepeats - 1 {
		w.add(inputs[len(inputs)-1])
	}
	last := len(inputs) - 1
	var first [2][]outcome
	t := trial{stable: true}
	for processes := trialProcesses; processes > 0 && t.stable; processes-- {
		ran, err := f.tryOnce(ctx, w)
		if err != nil {
			return trial{}, err
		}
		if first[older] == nil {
			first = ran
			t.told = [2]outcome{ran[older][last], ran[newer][last]}
			if t.told[older].loss != nil || t.told[newer].loss != nil {
				processes = lossProcesses
				w = w.until(last)
			}
			continue
		}
		for _, v := range versions {
			for i := range ran[v] {
				t.stable = t.stable && ran[v][i].same(first[v][i])
			}
		}
	}
	if t.stable && differInAddresses(t.told) {
		t.stable = false
	}
	for i := last + 1; i < w.len(); i++ {
		t.later = t.later || !first[older][i].same(first[newer][i])
	}
	t.later = t.later && t.told[older].same(t.told[newer])
	return t, nil
}

// tryOnce runs inputs in a fresh process of each version at once.
func (f *function) tryOnce(ctx context.Context, w *wire) (ran [2][]outcome, err error) {
	var errs [2]error
	var both sync.WaitGroup
	for _, v := range versions {
		both.Go(func() {
			s := f.sides[v].beside()
			ran[v], errs[v] = s.observe(ctx, w, true)
			s.close()
		})
	}
	both.Wait()
	return ran, cmp.Or(errs[older], errs[newer])
}

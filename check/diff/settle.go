package diff

import (
	"context"
	"slices"

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
	shown := g.input
	g.input = nil
	for _, d := range c.kept {
		if d.group != g {
			continue
		}
		values, err := c.f.read(d.input)
		if err != nil {
			return err
		}
		if sample := failures.SampleOf(c.f.inputs, values); g.input == nil || sample.Plainer(g.plainest) {
			g.plainest, g.input = sample, d.input
		}
	}
	if g.input == nil {
		c.drop(g)
		return nil
	}
	if string(shown) == string(g.input) {
		return nil
	}
	w := &wire{}
	w.add(g.input)
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

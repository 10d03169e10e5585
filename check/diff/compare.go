package diff

import (
	"cmp"
	"context"
	"sync"

	"github.com/typetarget/target/check/diff/internal/causes"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
)

const (
	// tellSize is how many outcomes are requested in words at a time.
	tellSize = 32
	// maxKept is how many inputs that differ are kept, to be run again if
	// the function turns out not to be stable.
	maxKept = 50_000
	// maxDoubts is how many inputs are examined that differ and then have
	// another outcome. Any further ones count as unstable.
	maxDoubts = 4
)

// A comparison holds the results for the inputs of a function so far.
type comparison struct {
	ctx context.Context
	f   *function
	// sides run the inputs that differ once more.
	sides [2]*side

	inputs   int64 // valid in both versions
	discards int64
	unstable int64 // that differ from themselves
	// here counts those of the inputs that ran here.
	here struct{ inputs, discards int64 }
	// shaky says that some input had another outcome when it ran again.
	shaky     bool
	groups    []*group
	kept      []*difference
	doubts    int
	arguments causes.Arguments
	record    *record // nil if nothing is recorded
	choice    *choice // nil if no calls are chosen
}

// A difference is an input with an outcome that differs between the versions.
type difference struct {
	input    []byte
	outcomes [2]outcome // without texts
	group    *group
}

// A group holds the inputs that differ in one way.
type group struct {
	key   groupKey
	count int64
	// plainest is the plainest of these inputs, input is its wire form, and
	// told is its outcome in each version. Inputs with the same
	// arguments in both versions go before others.
	plainest failures.Sample
	input    []byte
	told     [2]outcome
	// among says that the inputs differ only after other calls, and
	// confirmed that the input has been tried in fresh processes.
	among, confirmed bool
}

func newComparison(ctx context.Context, f *function) *comparison {
	return &comparison{ctx: ctx, f: f, sides: [2]*side{f.sides[older].beside(), f.sides[newer].beside()}}
}

// close ends the workers.
func (c *comparison) close() {
	for _, s := range c.sides {
		s.close()
	}
}

// take compares the outcomes of the inputs of a batch.
func (c *comparison) take(b *batch) error {
	if c.choice != nil {
		c.choice.take(&b.wire, b.outcomes)
		return nil
	}
	c.share(b)
	differs := &wire{}
	var at []int
	for i := range b.len() {
		old, new := b.outcomes[older][i], b.outcomes[newer][i]
		switch {
		case !old.isValid() || !new.isValid():
			c.discards++
			continue
		case !old.same(new):
			differs.add(b.at(i))
			at = append(at, i)
		}
		if old.loss == nil && new.loss == nil {
			c.arguments.Add(b.at(i), observed([2]outcome{old, new}))
		}
		c.inputs++
	}
	for from := 0; from < len(at); from += tellSize {
		if err := c.tell(b, differs, at, from, min(from+tellSize, len(at))); err != nil {
			return err
		}
	}
	if c.record != nil {
		return c.keep(b)
	}
	return nil
}

// share tells the parts of the run how the inputs of a batch have ended. Those
// fail that differ, and those that cost a worker.
func (c *comparison) share(b *batch) {
	if c.f.shared == nil {
		return
	}
	for i := range b.len() {
		switch old, new := b.outcomes[older][i], b.outcomes[newer][i]; {
		case !old.isValid() || !new.isValid():
			c.here.discards++
		case old.loss != nil || new.loss != nil || !old.same(new):
			c.f.shared.Of.Fails(b.first + int64(i))
		}
	}
	c.here.inputs += int64(b.len())
	c.f.shared.Ended(c.here.inputs, c.here.discards)
}

// tell runs some of the differing inputs of a batch once more, and asks for
// their outcomes in words.
func (c *comparison) tell(b *batch, differs *wire, at []int, from, to int) error {
	part := &wire{}
	for i := from; i < to; i++ {
		part.add(differs.at(i))
	}
	var first [2][]outcome
	for _, v := range versions {
		for i := from; i < to; i++ {
			first[v] = append(first[v], b.outcomes[v][at[i]])
		}
	}
	told, err := c.again(c.ctx, part, first, true)
	if err != nil {
		return err
	}
	for i := range part.len() {
		was := [2]outcome{first[older][i], first[newer][i]}
		is := [2]outcome{told[older][i], told[newer][i]}
		if was[older].same(is[older]) && was[newer].same(is[newer]) {
			if err := c.add(part.at(i), was, is); err != nil {
				return err
			}
			continue
		}
		c.shaky = true
		if err := c.doubt(b, at[from+i]); err != nil {
			return err
		}
	}
	return nil
}

// again runs inputs once more in both versions at once. An input that cost a
// worker keeps its outcome: it would cost another.
func (c *comparison) again(ctx context.Context, w *wire, first [2][]outcome, tell bool) (outcomes [2][]outcome, err error) {
	var errs [2]error
	var both sync.WaitGroup
	for _, v := range versions {
		both.Go(func() {
			rest := &wire{}
			for i, o := range first[v] {
				if o.loss == nil {
					rest.add(w.at(i))
				}
			}
			ran, err := c.sides[v].observe(ctx, rest, tell)
			if errs[v] = err; err != nil {
				return
			}
			for _, o := range first[v] {
				if o.loss == nil {
					o, ran = ran[0], ran[1:]
				}
				outcomes[v] = append(outcomes[v], o)
			}
		})
	}
	both.Wait()
	return outcomes, cmp.Or(errs[older], errs[newer])
}

// add counts an input that differed twice in the same way.
func (c *comparison) add(input []byte, was, told [2]outcome) error {
	g, err := c.count(c.groupOf(keyOf(told), false), input, told)
	if err != nil {
		return err
	}
	if len(c.kept) < maxKept {
		for v := range was {
			was[v].Told = nil
		}
		c.kept = append(c.kept, &difference{append([]byte(nil), input...), was, g})
	}
	return nil
}

// groupOf returns the group with a key, and adds the group if it is missing.
func (c *comparison) groupOf(key groupKey, among bool) *group {
	for _, g := range c.groups {
		if g.key == key && g.among == among {
			return g
		}
	}
	g := &group{key: key, among: among}
	c.groups = append(c.groups, g)
	return g
}

// count counts an input as one of a group, which shows its plainest input.
func (c *comparison) count(g *group, input []byte, told [2]outcome) (*group, error) {
	values, err := c.f.read(input)
	if err != nil {
		return nil, err
	}
	g.count++
	if sample := failures.SampleOf(c.f.inputs, values); g.count == 1 || g.isBetter(sample, told) {
		g.plainest, g.input, g.told = sample, append([]byte(nil), input...), told
	}
	return g, nil
}

// isBetter reports whether a group should show another input.
func (g *group) isBetter(sample failures.Sample, outcomes [2]outcome) bool {
	if made := isMade(outcomes); made != isMade(g.told) {
		return !made
	}
	return sample.Plainer(g.plainest)
}

// read reads an input in wire form.
func (f *function) read(input []byte) ([]value.Value, error) {
	values, _, err := decode.ReadInput(f.inputs, input)
	return values, err
}

// doubt examines an input of a batch that differed and then had another
// outcome. The input counts as a difference if it differs alone, or after the
// inputs before it in the batch.
func (c *comparison) doubt(b *batch, at int) error {
	if c.doubts++; c.doubts > maxDoubts {
		c.unstable++
		return nil
	}
	t, err := c.f.try(c.ctx, [][]byte{b.at(at)})
	if err != nil {
		return err
	}
	if !t.stable {
		c.unstable++
		return nil
	}
	if key := keyOf(t.told); !t.told[older].same(t.told[newer]) {
		_, err := c.count(c.groupOf(key, false), b.at(at), t.told)
		return err
	}
	var before [][]byte
	for i := range at + 1 {
		before = append(before, b.at(i))
	}
	t, err = c.f.try(c.ctx, before)
	if err != nil {
		return err
	}
	for _, v := range versions {
		t.stable = t.stable && t.told[v].same(b.outcomes[v][at])
	}
	if !t.stable {
		c.unstable++
		return nil
	}
	_, err = c.count(c.groupOf(keyOf(t.told), true), b.at(at), t.told)
	return err
}

// trim keeps a few inputs of each group, to find causes with.
func (c *comparison) trim() {
	counts := map[*group]int{}
	few := []*difference{}
	for _, d := range c.kept {
		if counts[d.group]++; counts[d.group] <= maxExamined {
			few = append(few, d)
		}
	}
	c.kept = few
}

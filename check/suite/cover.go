package suite

import (
	"slices"

	"github.com/typetarget/target/check/internal/paths"
)

// maxNodes is how many partial covers the search for a smallest one looks at.
const maxNodes = 50_000

// cover returns the indexes of sets, in order, whose union with covered is that
// of all with covered. minimal says that no fewer sets have that union.
// Otherwise the search took too long, and no chosen set can be left out.
func cover(all []paths.Set, covered paths.Set) (chosen []int, minimal bool) {
	if len(all) == 0 {
		return nil, true
	}
	var sets []paths.Set
	union := make(paths.Set, len(covered))
	for _, s := range all {
		s = s.Without(covered)
		sets, union = append(sets, s), union.With(s)
	}
	c := &covering{sets: sets, all: union, candidates: undominated(sets)}
	c.best = c.greedy()
	c.search(nil, make(paths.Set, len(union)))
	slices.Sort(c.best)
	return c.best, c.nodes <= maxNodes
}

// undominated returns the indexes of the sets that are not within another one,
// and of equal ones the first.
func undominated(sets []paths.Set) (kept []int) {
	for i, s := range sets {
		within := func(j int) bool { return j != i && sets[j].Includes(s) && (j < i || !s.Includes(sets[j])) }
		if !slices.ContainsFunc(kept, within) && !slices.ContainsFunc(rest(i+1, len(sets)), within) {
			kept = append(kept, i)
		}
	}
	return kept
}

// rest returns the numbers from one to below another.
func rest(from, to int) (all []int) {
	for i := from; i < to; i++ {
		all = append(all, i)
	}
	return all
}

// A covering is the search for a smallest cover.
type covering struct {
	sets       []paths.Set
	all        paths.Set
	candidates []int
	best       []int
	nodes      int
}

// greedy takes the set with most new branches, again and again, and leaves out
// what is not needed at the end.
func (c *covering) greedy() (chosen []int) {
	have := make(paths.Set, len(c.all))
	for !have.Includes(c.all) {
		best := c.candidates[0]
		for _, i := range c.candidates {
			if c.sets[i].News(have) > c.sets[best].News(have) {
				best = i
			}
		}
		chosen, have = append(chosen, best), have.With(c.sets[best])
	}
	for i := len(chosen) - 1; i >= 0; i-- {
		others := slices.Delete(slices.Clone(chosen), i, i+1)
		have := make(paths.Set, len(c.all))
		for _, j := range others {
			have = have.With(c.sets[j])
		}
		if have.Includes(c.all) {
			chosen = others
		}
	}
	return chosen
}

// search looks for covers with fewer sets than the best one. It tries the sets
// that have the branch that the fewest candidates have.
func (c *covering) search(chosen []int, have paths.Set) {
	if c.nodes++; c.nodes > maxNodes {
		return
	}
	if have.Includes(c.all) {
		if len(chosen) < len(c.best) {
			c.best = slices.Clone(chosen)
		}
		return
	}
	most := 0
	for _, i := range c.candidates {
		most = max(most, c.sets[i].News(have))
	}
	missing := c.all.News(have)
	if len(chosen)+(missing+most-1)/most >= len(c.best) {
		return
	}
	for _, i := range c.rarest(have) {
		c.search(append(chosen, i), have.With(c.sets[i]))
	}
}

// rarest returns the candidates with the missing branch that the fewest have.
func (c *covering) rarest(have paths.Set) (rarest []int) {
	for w, word := range c.all {
		for missing := word &^ have[w]; missing != 0; missing &= missing - 1 {
			bit := missing & -missing
			var with []int
			for _, i := range c.candidates {
				if c.sets[i][w]&bit != 0 {
					with = append(with, i)
				}
			}
			if rarest == nil || len(with) < len(rarest) {
				rarest = with
			}
		}
	}
	return rarest
}

package suite

import (
	"math/bits"
	"slices"
)

// A set has a bit for each branch.
type set []uint64

// has reports whether a set has all branches of another.
func (s set) has(other set) bool {
	for i, word := range other {
		if word&^s[i] != 0 {
			return false
		}
	}
	return true
}

// with returns the union of two sets.
func (s set) with(other set) set {
	all := slices.Clone(s)
	for i, word := range other {
		all[i] |= word
	}
	return all
}

// size counts the branches.
func (s set) size() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// news counts the branches that another set does not have.
func (s set) news(other set) (n int) {
	for i, word := range s {
		n += bits.OnesCount64(word &^ other[i])
	}
	return n
}

// maxNodes is how many partial covers the search for a smallest one looks at.
const maxNodes = 50_000

// cover returns the indexes of sets, in order, whose union is that of all.
// minimal says that no fewer sets have that union. Otherwise the search took
// too long, and no chosen set can be left out.
func cover(sets []set) (chosen []int, minimal bool) {
	if len(sets) == 0 {
		return nil, true
	}
	all := make(set, len(sets[0]))
	for _, s := range sets {
		all = all.with(s)
	}
	c := &covering{sets: sets, all: all, candidates: undominated(sets)}
	c.best = c.greedy()
	c.search(nil, make(set, len(all)))
	slices.Sort(c.best)
	return c.best, c.nodes <= maxNodes
}

// undominated returns the indexes of the sets that are not within another one,
// and of equal ones the first.
func undominated(sets []set) (kept []int) {
	for i, s := range sets {
		within := func(j int) bool { return j != i && sets[j].has(s) && (j < i || !s.has(sets[j])) }
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
	sets       []set
	all        set
	candidates []int
	best       []int
	nodes      int
}

// greedy takes the set with most new branches, again and again, and leaves out
// what is not needed at the end.
func (c *covering) greedy() (chosen []int) {
	have := make(set, len(c.all))
	for !have.has(c.all) {
		best := c.candidates[0]
		for _, i := range c.candidates {
			if c.sets[i].news(have) > c.sets[best].news(have) {
				best = i
			}
		}
		chosen, have = append(chosen, best), have.with(c.sets[best])
	}
	for i := len(chosen) - 1; i >= 0; i-- {
		others := slices.Delete(slices.Clone(chosen), i, i+1)
		have := make(set, len(c.all))
		for _, j := range others {
			have = have.with(c.sets[j])
		}
		if have.has(c.all) {
			chosen = others
		}
	}
	return chosen
}

// search looks for covers with fewer sets than the best one. It tries the sets
// that have the branch that the fewest candidates have.
func (c *covering) search(chosen []int, have set) {
	if c.nodes++; c.nodes > maxNodes {
		return
	}
	if have.has(c.all) {
		if len(chosen) < len(c.best) {
			c.best = slices.Clone(chosen)
		}
		return
	}
	most := 0
	for _, i := range c.candidates {
		most = max(most, c.sets[i].news(have))
	}
	missing := c.all.news(have)
	if len(chosen)+(missing+most-1)/most >= len(c.best) {
		return
	}
	for _, i := range c.rarest(have) {
		c.search(append(chosen, i), have.with(c.sets[i]))
	}
}

// rarest returns the candidates with the missing branch that the fewest have.
func (c *covering) rarest(have set) (rarest []int) {
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

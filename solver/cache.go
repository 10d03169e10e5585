package solver

import "github.com/typetarget/target/solver/term"

// A planCache holds the plans of residuals, and with them the terms made since it was reset.
// Shapes that differ only in parts that no constraint tells apart have the same residual.
type planCache struct {
	store *term.Store
	plans map[string]*plan
	mark  term.Mark
	terms int // at the mark
	key   []byte
}

// reset empties the cache and starts to count terms.
func (c *planCache) reset(s *term.Store) {
	c.store, c.plans, c.mark, c.terms = s, map[string]*plan{}, s.Mark(), s.Len()
}

// trim forgets all plans and the terms made for them once there are more of either than a run may
// keep. It must not be called while one of the plans runs.
func (c *planCache) trim(plans, terms int) {
	if c.full(plans, terms) {
		c.store.Release(c.mark)
		c.reset(c.store)
	}
}

// full reports whether there are more plans, or terms made for them, than given.
func (c *planCache) full(plans, terms int) bool {
	return len(c.plans) > plans || c.store.Len()-c.terms > terms
}

// find returns the plan of a residual over the free variables, or nil.
func (c *planCache) find(residual term.Term, free []int, fresh bool) *plan {
	c.encode(residual, free, fresh)
	return c.plans[string(c.key)]
}

// add keeps a plan under what the last find looked for.
func (c *planCache) add(residual term.Term, free []int, fresh bool, p *plan) {
	c.encode(residual, free, fresh)
	c.plans[string(c.key)] = p
}

// encode makes the key of a residual.
func (c *planCache) encode(residual term.Term, free []int, fresh bool) {
	c.key = append(c.key[:0], byte(term.Truth(fresh)))
	c.key = appendNumber(c.key, uint32(residual))
	for _, v := range free {
		c.key = appendNumber(c.key, uint32(v))
	}
}

func appendNumber(b []byte, n uint32) []byte {
	return append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}

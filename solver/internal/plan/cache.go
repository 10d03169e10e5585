package plan

import (
	endian "encoding/binary"
	"iter"
	"slices"

	"github.com/typetarget/target/solver/term"
)

// A Cache makes the plans of residuals and keeps them, and with them the
// terms made since it was emptied. Shapes that differ only in parts that no
// constraint tells apart have the same residual.
type Cache struct {
	planner *Planner
	store   *term.Store
	plans   map[string]*Plan
	mark    term.Mark
	terms   int // at the mark
	key     []byte
}

// NewCache returns an empty cache of the plans that a planner makes. The
// terms that are there stay.
func NewCache(c *Planner) Cache {
	pc := Cache{planner: c, store: c.store}
	pc.reset()
	return pc
}

// reset empties the cache and starts to count terms.
func (c *Cache) reset() {
	c.plans, c.mark, c.terms = map[string]*Plan{}, c.store.Mark(), c.store.Len()
}

// Trim forgets all plans and the terms made for them if there are more of
// either than given. It must not be called while one of the plans runs.
func (c *Cache) Trim(plans, terms int) {
	if c.Full(plans, terms) {
		c.store.Release(c.mark)
		c.reset()
	}
}

// Full reports whether there are more plans, or terms made for them, than
// given.
func (c *Cache) Full(plans, terms int) bool {
	return len(c.plans) > plans || c.store.Len()-c.terms > terms
}

// Plan returns the plan of a residual over the free variables, given in the
// order of models, and whether it has been made now. With fresh only models are
// wanted in which one of them is outside its prior.
func (c *Cache) Plan(residual term.Term, free []int, fresh bool) (p *Plan, isNew bool) {
	c.encode(residual, free, fresh)
	if p = c.plans[string(c.key)]; p != nil {
		return p, false
	}
	p = c.planner.Build(residual, slices.Clone(free), fresh, true)
	c.plans[string(c.key)] = p
	return p, true
}

// All yields the residuals whose plans are kept, and their plans.
func (c *Cache) All() iter.Seq2[term.Term, *Plan] {
	return func(yield func(term.Term, *Plan) bool) {
		for key, p := range c.plans {
			if !yield(term.Term(endian.LittleEndian.Uint32([]byte(key[1:]))), p) {
				return
			}
		}
	}
}

// encode makes the key of a residual.
func (c *Cache) encode(residual term.Term, free []int, fresh bool) {
	c.key = append(c.key[:0], byte(term.Truth(fresh)))
	c.key = endian.LittleEndian.AppendUint32(c.key, uint32(residual))
	for _, v := range free {
		c.key = endian.LittleEndian.AppendUint32(c.key, uint32(v))
	}
}

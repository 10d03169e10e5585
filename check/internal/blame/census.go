package blame

import (
	"fmt"
	"maps"
	"slices"
)

// A Census counts the inputs that ran by the makers of their values.
type Census struct {
	counts map[string]*profile
}

// A profile counts the inputs with the same makers.
type profile struct {
	makers Makers
	count  int64
}

// Add counts an input.
func (c *Census) Add(makers Makers) { c.AddCount(Count{makers, 1}) }

// AddCount adds inputs that another census has counted.
func (c *Census) AddCount(more Count) {
	makers := more.Makers
	key := fmt.Sprint(makers)
	if c.counts == nil {
		c.counts = map[string]*profile{}
	}
	one := c.counts[key]
	if one == nil {
		one = &profile{makers: makers}
		c.counts[key] = one
	}
	one.count += more.Inputs
}

// Without counts the inputs that can be compared with those of a maker. They do
// not have the maker, but another one of its type. If the maker is a method,
// the other one must be a method too: without methods there may be only empty
// values.
func (c *Census) Without(m Maker) (n int64) {
	for _, p := range c.counts {
		like := func(other Maker) bool { return other.Type == m.Type && (other.IsMethod || !m.IsMethod) }
		if !slices.Contains(p.makers, m) && slices.ContainsFunc(p.makers, like) {
			n += p.count
		}
	}
	return n
}

// Suspects returns those of some makers that have inputs to compare with.
func (c *Census) Suspects(makers Makers) []Suspect {
	var all []Suspect
	for _, m := range makers {
		if n := c.Without(m); n > 0 {
			all = append(all, Suspect{m, n})
		}
	}
	return all
}

// A Count is how many of the inputs that were counted have the same makers.
type Count struct {
	Makers Makers
	Inputs int64
}

// Counts returns the census as a list, in the order of the makers' names.
func (c *Census) Counts() (all []Count) {
	for _, key := range slices.Sorted(maps.Keys(c.counts)) {
		all = append(all, Count{c.counts[key].makers, c.counts[key].count})
	}
	return all
}

// A Suspect is a maker that has a part in all inputs that fail in one way.
type Suspect struct {
	Maker
	// Without counts inputs of the same function that do not have the maker
	// and did not fail in this way.
	Without int64
}

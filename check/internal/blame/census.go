package blame

import (
	"fmt"
	"slices"
)

// A Census counts inputs that ran by what has built their values.
type Census struct {
	counts map[string]*profile
}

// A profile is the inputs that the same makers have a part in.
type profile struct {
	makers Makers
	count  int64
}

// Add counts an input.
func (c *Census) Add(makers Makers) {
	key := fmt.Sprint(makers)
	if c.counts == nil {
		c.counts = map[string]*profile{}
	}
	one := c.counts[key]
	if one == nil {
		one = &profile{makers: makers}
		c.counts[key] = one
	}
	one.count++
}

// Without counts the inputs that can be compared with those that a maker has a
// part in: they have a value of its type that something else has built, and of
// a method one that another method has changed. Without the latter nothing but
// the method may lead to a value with anything in it.
func (c *Census) Without(m Maker) (n int64) {
	for _, p := range c.counts {
		like := func(other Maker) bool { return other.Type == m.Type && (other.IsMethod || !m.IsMethod) }
		if !slices.Contains(p.makers, m) && slices.ContainsFunc(p.makers, like) {
			n += p.count
		}
	}
	return n
}

// Suspects are those of some makers that there are inputs to compare with.
func (c *Census) Suspects(makers Makers) []Suspect {
	var all []Suspect
	for _, m := range makers {
		if n := c.Without(m); n > 0 {
			all = append(all, Suspect{m, n})
		}
	}
	return all
}

// A Suspect is a maker that has a part in all inputs that fail in one way.
type Suspect struct {
	Maker
	// Without counts inputs of the same function that it has no part in,
	// and which did not fail like that.
	Without int64
}

// Package panicking has calls that panic as they must, some after they have
// changed what they promise to leave alone.
package panicking

// A Counter never counts below zero.
//
//refine:invariant self.N >= 0
type Counter struct {
	N int
}

func bump(c *Counter) { c.N++ }

func check(c *Counter) {
	if c.N > 1 {
		c.N = -1
		panic("on purpose")
	}
}

//refine:requires c != nil
//refine:panics c.N > 0
//refine:pure
func Clean(c *Counter) int {
	if c.N > 0 {
		panic("on purpose")
	}
	return c.N
}

//refine:requires c != nil
//refine:panics c.N > 0
//refine:pure
func WritesBefore(c *Counter) int {
	if c.N > 0 {
		bump(c)
		panic("on purpose")
	}
	return c.N
}

//refine:requires c != nil
//refine:panics true
//refine:pure
func WritesAlways(c *Counter) {
	c.N++
	panic("on purpose")
}

//refine:requires c != nil
//refine:panics i < 0 || 2 <= i
//refine:pure
func WritesAfterwards(c *Counter, xs [2]int, i int) int {
	x := xs[i]
	old := c.N
	c.N = x
	c.N = old
	return x
}

//refine:requires c != nil
//refine:panics c.N == 2
//refine:pure
func Restores(c *Counter) {
	c.N++
	if c.N == 3 {
		c.N--
		panic("on purpose")
	}
	c.N--
}

//refine:requires c != nil
//refine:panics c.N > 1
func Breaks(c *Counter) int {
	check(c)
	return c.N
}

//refine:requires c != nil
//refine:panics c.N > 1
//refine:pure
func Twice(c *Counter, again bool) int {
	if again {
		check(c)
	}
	check(c)
	return c.N
}

//refine:requires c != nil
//refine:panics c.N > 1
//refine:pure
func Defers(c *Counter) int {
	if c.N > 1 {
		defer func() { c.N++ }()
		panic("on purpose")
	}
	return c.N
}

//refine:panics forall k in m: k
//refine:pure
func Maps(m map[bool]int) {
	m[true]++
	delete(m, true)
	for k := range m {
		if !k {
			return
		}
	}
	panic("on purpose")
}

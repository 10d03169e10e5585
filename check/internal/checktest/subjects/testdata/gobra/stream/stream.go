// Package stream is an interface with contracts, and a counter that keeps them.
package stream

// A Stream returns one value after the other as long as it has some.
type Stream interface {
	//refine:pure
	HasNext() bool

	//refine:requires HasNext()
	Next() any
}

// A Counter counts up to max.
//
//refine:invariant next <= max
type Counter struct{ next, max int }

func (c *Counter) HasNext() bool { return c.next < c.max }

//refine:ensures c.next == old(c.next) + 1 && c.max == old(c.max)
//refine:ensures result == old(c.next)
func (c *Counter) Next() any {
	v := c.next
	c.next++
	return v
}

// First takes the first number from a counter.
//
//refine:ensures result == 0
func First() any {
	var s Stream = &Counter{max: 50}
	return s.Next()
}

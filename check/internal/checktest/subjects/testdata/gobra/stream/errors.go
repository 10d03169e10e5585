package stream

// NextForgets returns nothing.
//
//refine:requires c.HasNext()
//refine:ensures result == old(c.next)
func (c *Counter) NextForgets() (v any) {
	c.next++
	return v
}

// NextAnyhow does not ask for a counter that has a next number.
//
//refine:ensures result == old(c.next)
func (c *Counter) NextAnyhow() any { return c.Next() }

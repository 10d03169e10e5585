package psum

// SumNothing has goroutines that forget to add.
//
//refine:ensures result == sum(s)
func SumNothing(s []int) int {
	var t total
	each(s, func(int) {
		t.mu.Lock()
		defer t.mu.Unlock()
	})
	return t.sum
}

// SumOnto does not ask for a total that starts at nothing.
//
//refine:ensures result == sum(s)
func SumOnto(t *total, s []int) int {
	if t == nil {
		t = new(total)
	}
	each(s, t.add)
	return t.sum
}

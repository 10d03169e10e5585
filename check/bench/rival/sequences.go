package rival

// loopSlices yields every slice of at most b.Depth integers.
func loopSlices(b Bounds, yield func([]int) bool) bool {
	return extended(make([]int, 0, b.Depth), b, yield)
}

func extended(xs []int, b Bounds, yield func([]int) bool) bool {
	if !yield(xs) {
		return false
	}
	if len(xs) == b.Depth {
		return true
	}
	xs = append(xs, 0)
	for x := b.Lo; x <= b.Hi; x++ {
		xs[len(xs)-1] = x
		if !extended(xs, b, yield) {
			return false
		}
	}
	return true
}

// fill yields every content of xs.
func fill(xs []int, i int, b Bounds, yield func() bool) bool {
	if i == len(xs) {
		return yield()
	}
	for xs[i] = b.Lo; xs[i] <= b.Hi; xs[i]++ {
		if !fill(xs, i+1, b, yield) {
			return false
		}
	}
	return true
}

// ascending yields every slice that ascends by at least step, from lo on.
func ascending(xs []int, step, lo int, b Bounds, yield func([]int) bool) bool {
	if !yield(xs) {
		return false
	}
	if len(xs) == b.Depth {
		return true
	}
	xs = append(xs, 0)
	for x := lo; x <= b.Hi; x++ {
		xs[len(xs)-1] = x
		if !ascending(xs, step, x+step, b, yield) {
			return false
		}
	}
	return true
}

// heaps yields every heap in a slice.
func heaps(xs []int, b Bounds, yield func([]int) bool) bool {
	if !yield(xs) {
		return false
	}
	n := len(xs)
	if n == b.Depth {
		return true
	}
	hi := b.Hi
	if n > 0 {
		hi = xs[(n-1)/2]
	}
	xs = append(xs, 0)
	for x := b.Lo; x <= hi; x++ {
		xs[n] = x
		if !heaps(xs, b, yield) {
			return false
		}
	}
	return true
}

// distinctSlices yields every slice without repetition; used has a bit for each
// integer in it, from b.Lo on.
func distinctSlices(xs []int, used uint64, b Bounds, yield func([]int) bool) bool {
	if !yield(xs) {
		return false
	}
	if len(xs) == b.Depth {
		return true
	}
	xs = append(xs, 0)
	for x := b.Lo; x <= b.Hi; x++ {
		if bit := uint64(1) << (x - b.Lo); used&bit == 0 {
			xs[len(xs)-1] = x
			if !distinctSlices(xs, used|bit, b, yield) {
				return false
			}
		}
	}
	return true
}

// loopStrings yields every string of at most depth parentheses.
func loopStrings(s []byte, depth int, yield func(string) bool) bool {
	if !yield(string(s)) {
		return false
	}
	if len(s) == depth {
		return true
	}
	return loopStrings(append(s, '('), depth, yield) && loopStrings(append(s, ')'), depth, yield)
}

// randomSlice draws a slice.
func randomSlice(b Bounds, draw Draw) []int {
	xs := make([]int, draw(b.Depth+1))
	for i := range xs {
		xs[i] = b.Lo + draw(b.Hi-b.Lo+1)
	}
	return xs
}

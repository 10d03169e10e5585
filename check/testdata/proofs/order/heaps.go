package order

//refine:type Heap = {h []int | forall i in 1..len(h): h[(i-1)/2] <= h[i]}

// Push adds x to a heap.
//
//refine:func (h Heap, x int) Heap
//refine:ensures multiset(result) == multiset(append(old(h), x))
func Push(h []int, x int) []int {
	h = append(h, x)
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if h[up] <= h[i] {
			break
		}
		h[up], h[i] = h[i], h[up]
		i = up
	}
	return h
}

// PushDifference is Push, but compares by subtraction.
//
//refine:func (h Heap, x int) Heap
func PushDifference(h []int, x int) []int {
	h = append(h, x)
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if h[up]-h[i] <= 0 {
			break
		}
		h[up], h[i] = h[i], h[up]
		i = up
	}
	return h
}

// Pop takes the least element out of a heap.
//
//refine:func (h {h Heap | len(h) > 0}) (x int, rest Heap)
//refine:ensures multiset(append(rest, x)) == multiset(old(h))
//refine:ensures forall y in rest: x <= y
func Pop(h []int) (x int, rest []int) {
	x, rest = h[0], h[:len(h)-1]
	if len(rest) == 0 {
		return x, rest
	}
	rest[0] = h[len(h)-1]
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(rest); child++ {
			if rest[child] < rest[least] {
				least = child
			}
		}
		if least == i {
			return x, rest
		}
		rest[i], rest[least] = rest[least], rest[i]
		i = least
	}
}

// PopDifference is Pop, but compares by subtraction.
//
//refine:func (h {h Heap | len(h) > 0}) (x int, rest Heap)
func PopDifference(h []int) (x int, rest []int) {
	x, rest = h[0], h[:len(h)-1]
	if len(rest) == 0 {
		return x, rest
	}
	rest[0] = h[len(h)-1]
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(rest); child++ {
			if rest[child]-rest[least] < 0 {
				least = child
			}
		}
		if least == i {
			return x, rest
		}
		rest[i], rest[least] = rest[least], rest[i]
		i = least
	}
}

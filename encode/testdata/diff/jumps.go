package diff

//refine:bound ints=-3..6
func jumpBack(a, b int) bool {
	n := 0
again:
	if a > b {
		a -= 2
		n++
		goto again
	}
	return n == 2 || a == b
}

//refine:bound ints=0..3
func jumpForward(a, b int) bool {
	r := 0
	if a > b {
		goto bigger
	}
	if a == b {
		r = 7
		goto done
	}
	r = 1
bigger:
	r += 10
	for i := 0; i < 3; i++ {
		if i == b {
			goto done
		}
		r++
	}
	return r == 13
done:
	return r == 7 || r == 12
}

// Loops that are entered and left by jumps in both directions.
//
//refine:bound depth=4 ints=0..2
func machine(xs []int) bool {
	i, steps := 0, 0
zero:
	if steps++; i >= len(xs) {
		return steps == 3
	}
	switch x := xs[i]; {
	case x == 1:
		i++
		goto one
	case x == 2:
		goto two
	}
	i++
	goto zero
one:
	for ; i < len(xs); i++ {
		switch xs[i] {
		case 0:
			goto zero
		case 2:
			i++
			goto two
		}
	}
	return steps%2 == 1
two:
	steps += 2
	if i++; i < len(xs) && xs[i] == 1 {
		goto one
	}
	return steps > 4 || xs[i] == 0
}

//refine:bound depth=3 ints=0..3
func jumpOut(xs []int) bool {
	sum := 0
	for i := range xs {
		for j := range xs {
			if xs[i] == xs[j]+1 {
				goto found
			}
			sum++
		}
	}
	return sum == 4
found:
	return sum == 2
}

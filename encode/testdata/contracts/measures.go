package contracts

//refine:measure
func badMeasure(t *Tree) int {
	defer func() {}() // want "defer"
	return 0
}

//refine:measure
func endless(n int) int {
	for n != 7 { // want "this loop"
		n = 1 - n
	}
	return n
}

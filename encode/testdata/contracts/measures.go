package contracts

//refine:measure
func badMeasure(t *Tree) int {
	_ = make(chan int) // want "make"
	return 0
}

//refine:measure
func endless(n int) int {
	for n != 7 { // want "this loop"
		n = 1 - n
	}
	return n
}

package diff

//refine:bound depth=1 ints=-1..1
func floatResults(f func(bool) float64, x float64) bool { return f(x > 0) < f(x <= 0) && f(true) != x }

//refine:bound depth=1 ints=0..1
func floatRatios(f func(uint8) ratio) bool { return f(0)+f(1) > tenth+1 || f(2) != 0 }

//refine:bound depth=1 ints=0..0 floats=special
func floatSpecialResults(f func(bool) (float32, bool)) bool {
	x, ok := f(true)
	y, _ := f(false)
	return ok && x*2 == y || x != x
}

package diff

// Defer statements, and return statements with named results.

// The deferred function may access and modify the named results before they are returned. A return
// statement sets them before deferred functions are executed.
//
//refine:bound ints=-3..3
func deferSeesReturn(x int) bool {
	seen := 0
	deferStores(&seen, x)
	return seen == x && x > 0
}

func deferStores(p *int, x int) (r int) {
	defer func() { *p = r }()
	return x
}

// A return statement that specifies results sets the result parameters before the function returns,
// and what has captured one sees it afterwards.
//
//refine:bound ints=-3..3
func capturedResult(x int) bool {
	y, get, p := resultsOutlive(x)
	return get() == y && *p == x+1 && x > 0
}

func resultsOutlive(x int) (r int, get func() int, p *int) {
	var s int
	p = &s
	get = func() int { return r }
	f := func() (t int, u *int) {
		u = &t
		return x + 1, u
	}
	_, p = f()
	return x, get, p
}

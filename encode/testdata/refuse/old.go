//go:build go1.21

package refuse

func oldLoop(n int) bool {
	var fs []func() int
	for i := 0; i < 3; i++ { // want "a loop variable that is captured or pointed to in a file of go1.21"
		fs = append(fs, func() int { return i })
	}
	return fs[0]() == n
}

func oldRange(xs []int) bool {
	var ps []*int
	for _, x := range xs { // want "a loop variable that is captured or pointed to in a file of go1.21"
		ps = append(ps, &x)
	}
	return *ps[0] == 1
}

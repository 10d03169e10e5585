package seeded

// InsertAt puts a value into a slice.
//
//refine:requires 0 <= i <= len(xs)
//refine:pure
func InsertAt(xs []int, i, x int) []int {
	return append(xs[:i], append([]int{x}, xs[i:]...)...)
}

// Both makes two paths that go on from one.
//
//refine:ensures a[len(a)-1] == "left" && b[len(b)-1] == "right"
func Both(path []string) (a, b []string) {
	a = append(path, "left")
	b = append(path, "right")
	return a, b
}

// Pad makes a slice of length n, with zeros behind what there is.
//
//refine:requires len(xs) <= n
//refine:ensures forall i in len(xs)..n: result[i] == 0
func Pad(xs []int, n int) []int {
	if n <= cap(xs) {
		return xs[:n]
	}
	out := make([]int, n)
	copy(out, xs)
	return out
}

// Children are the paths that go on from one by each of some names.
//
//refine:ensures forall i in 0..len(names): result[i][len(path)] == names[i]
func Children(path, names []string) [][]string {
	var children [][]string
	for _, name := range names {
		children = append(children, append(path, name))
	}
	return children
}

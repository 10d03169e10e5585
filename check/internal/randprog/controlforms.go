package randprog

import "slices"

// allForms are all the bodies that helpers over a slice of integers take.
var allForms = slices.Concat(forms, controlForms, languageForms)

// controlForms are forms about where control goes: iterators, jumps, deferred
// calls, and recursion that conditions bound. Their letters are those of forms.
var controlForms = []string{
	// A range over a function that is left in every way.
	`acc := E
_ = acc
seq := func(yield func(int, K) bool) { for i, x := range a { if !yield(i, x) { return } } }
n := 0
outer:
for range 2 {
	for i, x := range seq {
		if x == F { continue }
		if n++; n > 3 { break outer }
		if acc += x; acc == G { return Q }
		if i > 1 { break }
	}
	acc++
}
return n > 1 && P`,
	// Iterators of the standard library, and one made of another.
	`acc := E
_ = acc
above := func(yield func(K) bool) {
	for x := range slices.Values(a) { if x > acc && !yield(x) { return } }
}
for x := range above { acc = x; if x == F { break } }
b := slices.Collect(above)
slices.Sort(b)
for i, x := range slices.Backward(b) { acc -= x * K(i) }
return len(b) > 0 && b[0] > acc || P`,
	// Recursion over two indices, which their equality ends.
	`acc := E
_ = acc
var walk func(i, n int) K
walk = func(i, n int) K {
	if i == n { return F }
	m := (i + n) / 2
	return walk(i, m) - walk(m+1, n) + a[m]
}
acc = walk(0, len(a))
return P`,
	// Mutual recursion down an integer.
	`acc := E
_ = acc
var even, odd func(int) bool
even = func(n int) bool { return n == 0 || odd(n-1) }
odd = func(n int) bool { return n != 0 && even(n-1) }
if even(len(a)) { acc += F }
return P`,
	// Jumps forward and back.
	`acc := E
_ = acc
i := 0
again:
if i < len(a) {
	if a[i] == F { goto done }
	for j := range i { if a[j] > a[i] { i += 2; goto again } }
	acc += a[i]
	i++
	goto again
}
acc++
done:
return P`,
	// Deferred calls see the results and change them, the last one first.
	`acc := E
_ = acc
add := func(x K) (r K) {
	defer func() { r += acc; acc = x }()
	if x == F { return x }
	defer func(y K) { acc ^= y }(acc)
	acc++
	return -x
}
for _, x := range a { if add(x) == F { return Q } }
return P`,
}

// Package sites has branches and operations of all kinds.
package sites

//refine:check
func If(n int) int {
	r := 0
	if n > 0 {
		r = 1
	} else if n < -1 {
		r = 2
	} else {
		r = 3
	}
	if m := 10 / (n + 2); m > 3 {
		r++
	}
	return r
}

//refine:check
func Switch(n int, s string) int {
	switch n {
	case -2:
		return 0
	case -1, 0:
		if s == "a" {
			break
		}
		fallthrough
	case 7:
		n++
	case 1:
		break
	}
	switch {
	case s == "":
		n++
	case s == "a" && n > 1:
		n--
	default:
		n = 10 / n
	}
	switch x := 1 / n; x {
	case 1:
	}
	switch {
	}
	return n
}

//refine:check
func Loops(xs []int, n int) int {
	sum := 0
	for i := 0; i < n; i++ {
		sum += i
		for j := range i {
			if j == 1 {
				continue
			}
			sum++
		}
	}
outer:
	for _, x := range xs {
		for {
			if x > 0 {
				continue outer
			}
			if x < -1 {
				break outer
			}
			x++
		}
	}
	for i := range xs[n:] {
		sum += 6 / xs[i]
	}
	for range [2]int{} {
		sum++
	}
	for len(xs) > 1 {
		xs = xs[1:]
		if xs[0] == 2 {
			return sum
		}
	}
	return sum
}

//refine:check
func Text(s string) int {
	n := 0
	for i, r := range s {
		if r == 'a' {
			break
		}
		if i > 0 {
			n++
		}
	}
	for range s {
		if n > 0 {
			n /= len(s) - 1
		}
	}
	return n
}

//refine:check
func Runes(s string, n int) int {
	sum := 0
	for i, r := range s + "é" {
		if r == 'é' {
			sum += i
			continue
		}
		if i == n {
			return 6 / n
		}
		sum++
	}
	for range ("é" + s)[n:] {
		sum++
	}
	return sum
}

//refine:check
func Entries(n int) int {
	m := map[int]int{}
	if n > 0 {
		m[n] = n
	}
	for k, v := range m {
		if k == 1 {
			return 4 / (v - 1)
		}
		n -= v
	}
	return n
}

func step(i, k int) int {
	if i == k {
		return i + 2
	}
	return i + 1
}

//refine:check
func Heads(xs []int, n, k int) int {
	if len(xs) < 2 {
		for xs[0] > k {
			return 1
		}
	}
	var a [2]int
	for a[k] = range n {
		a[0]++
	}
	for i := 0; i < n; i = step(i, k) {
		if i == k {
			return i
		}
	}
	return a[0]
}

//refine:check
func Goto(n int) int {
	i := 0
again:
	i++
	if i < n {
		goto again
	}
	if n < 0 {
		goto end
	}
	if i > 1 {
		i = 12 / (n - 2)
	}
end:
	if i == 1 {
		return 0
	}
	return i
}

func count(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

//refine:check
func Ranges(n, k int) int {
	sum := 0
	for i := range count(n) {
		if i == k {
			break
		}
		if i > k {
			return 1 / k
		}
		sum += i
	}
	if sum > 0 {
		return 2 / sum
	}
	return sum
}

// Stubborn goes on after the loop has ended.
func stubborn(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				yield(i + 1)
			}
		}
	}
}

//refine:check
func AfterEnd(n int) (sum int) {
	for i := range stubborn(n) {
		if i == 1 {
			break
		}
		sum += i
	}
	return sum
}

type shape interface{ area() int }

type square struct{ side int }

func (s square) area() int {
	if s.side < 0 {
		panic("negative")
	}
	return s.side * s.side
}

type line struct{ from *square }

func (l *line) area() int {
	if l == nil {
		return 0
	}
	return l.from.side
}

//refine:check
func TypeSwitch(n int, b bool) int {
	var s shape
	switch {
	case n == 0:
		s = square{n - 1}
	case n == 1:
		s = &line{&square{2}}
	case n == 2 && b:
		s = &line{}
	case b:
		s = (*line)(nil)
	}
	r := 0
	switch x := s.(type) {
	case nil:
		r = 1
	case square:
		r = x.side
	case *line:
		if x != nil {
			r = x.from.side
		}
	default:
		r = 2
	}
	switch s.(type) {
	case *line:
		r++
	}
	return r + s.area()
}

func even(n int) bool {
	if n == 0 {
		return true
	}
	return odd(n - 1)
}

func odd(n int) bool {
	if n == 0 {
		return false
	}
	return even(n - 1)
}

//refine:check
func Recursion(n uint8) bool {
	if n > 6 {
		return false
	}
	return even(int(n)) && !odd(int(n))
}

package diff

// Index expressions, slice expressions, and the built-in functions append, copy, clear, delete, len, cap,
// make and new.

// If x is out of range at run time, a run-time panic occurs.
//
//refine:bound ints=-1..3
func indexRange(i int, u uint8) bool {
	a := [2]int{1, 2}
	s := a[:1]
	t := "ab"
	p := &a
	switch u {
	case 0:
		return a[i] > 0
	case 1:
		return s[i] > 0
	case 2:
		return t[i] > 0
	}
	return p[i] == 2
}

// The index may be of any integer type.
//
//refine:bound ints=-1..3
func indexTypes(i int) bool {
	a := [4]int{1, 2, 3, 4}
	return a[uint8(i)] == 3 || a[int8(i)] == 4 || a[uint64(i)] == 2
}

// For a map, a missing key gives the zero value, a nil map has no elements, and v, ok says which.
//
//refine:bound ints=0..3
func indexMap(x int) bool {
	var none map[int][]int
	m := map[int][]int{1: {x}, 2: nil}
	v, ok := m[x]
	w, there := none[x]
	m[3] = append(m[3], x)
	return ok && v == nil && w == nil && !there || len(m[3]) == 1 && m[x] != nil && x == 3
}

// Assigning to an element of a nil map panics.
//
//refine:bound ints=0..3
func indexNilMap(x int) bool {
	var m map[int]int
	if x > 1 {
		m = map[int]int{}
	}
	delete(m, x)
	if x != 0 {
		m[x]++
	}
	return len(m) == x/2
}

// A simple slice expression: 0 <= low <= high <= len, or cap for slices.
//
//refine:bound ints=-1..4
func sliceRange(lo, hi int) bool {
	a := [4]int{1, 2, 3, 4}
	s := a[:2]
	t := s[lo:hi]
	u := "abc"[lo:hi]
	return len(t) == 2 && cap(t) == 4-lo && len(u) == 2 && t[0] == lo+1
}

// Missing indices are zero and the length.
//
//refine:bound ints=0..3
func sliceMissing(x int) bool {
	s := []int{1, 2, 3}
	t := s[x:]
	u := s[:x]
	return len(t)+len(u) == 3 && cap(t) == 3-x && cap(u[:]) == 3 && (len(t) == 0 || t[0] == 2)
}

// A full slice expression controls the capacity: 0 <= low <= high <= max <= cap.
//
//refine:bound ints=0..4
func sliceFull(hi, most int) bool {
	s := []int{1, 2, 3}
	t := s[1:hi:most]
	t = append(t, 9)
	return s[2] == 9 || len(t) == 3 && s[2] == 3
}

// The result of slicing a nil slice is a nil slice, and otherwise shares the array.
//
//refine:bound ints=0..3
func sliceNil(x int) bool {
	var n []int
	e := []int{}
	s := []int{1, 2, x}
	t := s[1:]
	t[1]++
	return n[:] == nil && n[0:0] == nil && e[:] != nil && s[:0] != nil && s[3:] != nil && s[2] == 3
}

// Slicing a nil pointer to an array panics.
//
//refine:bound ints=0..3
func sliceNilPointer(x int) bool {
	var p *[2]int
	if x > 1 {
		p = &[2]int{x, 1}
	}
	return len(p[:]) == 2 && p[:x-1][0] == 2
}

// A string that is sliced is a string, and its bytes do not change.
//
//refine:bound ints=0..3
func sliceString(x int) bool {
	s := "añb"
	b := []byte(s)
	t := string(b[x:])
	b[x] = 'z'
	return t == s[x:] && len(t) > 1 && t[0] != 'a' && string(b) != s && b[x] == t[0]+('z'-t[0]) && x < 3
}

// append to a slice without room allocates a new array; otherwise it reuses it.
//
//refine:bound ints=0..3
func appends(x int) bool {
	a := make([]int, 1, 3)
	b := append(a, x)
	c := append(a, 7)
	d := append(c[:2:2], 8)
	d[0] = 5
	return b[1] == 7 && a[0] == 0 && c[0] == 0 && len(append(d, b...)) == 5 && x > 0
}

// append of nothing to nil is nil, and appending a slice to itself uses the old elements.
//
//refine:bound ints=0..3
func appendsNothing(x int) bool {
	var n []int
	s := []int{x, 1, 2, 3}
	t := append(s[:1], s[2:]...)
	u := append(s[:0], s[1:]...)
	return append(n) == nil && append(n, []int{}...) == nil && append([]int{}) != nil && len(t) == 3 && s[0] == 2 && u[x] == 3
}

// append([]byte, string...).
//
//refine:bound ints=0..3
func appendsString(x int) bool {
	b := append([]byte("a"), "bcd"[:x]...)
	n := copy(b, "zz")
	return string(b) == "zzc" && n == 2
}

// copy copies the minimum of the lengths, and the slices may overlap.
//
//refine:bound ints=0..4
func copiesOverlap(x int) bool {
	s := []int{1, 2, 3, 4}
	n := copy(s[x:], s)
	t := []int{1, 2, 3, 4}
	m := copy(t, t[x:])
	return n == m && s[3]*2+t[0] < 8
}

// clear deletes all entries of a map and sets the elements of a slice up to its length to zero.
//
//refine:bound ints=0..3
func clears(x int) bool {
	m := map[int]int{1: 1, x + 2: 5}
	k := m
	s := []int{1, 2, 3}
	clear(s[:x])
	clear(m)
	m[x] = 1
	var none map[int]int
	clear(none)
	return len(k) == 1 && s[0]+s[1]*2+s[2] == 3
}

// delete removes an element, and does nothing where there is none.
//
//refine:bound ints=0..3
func deletes(x int) bool {
	m := map[int]string{1: "a", 2: "b"}
	delete(m, x)
	delete(m, 2)
	_, ok := m[1]
	return len(m) == 1 && ok && x == 2
}

// make with a length and a capacity panics if they are negative or n is larger than m.
//
//refine:bound ints=-1..3
func makes(n, m int) bool {
	s := make([]int, n, m)
	s = append(s, 1)
	t := make([][]int, n)
	return len(s) == n+1 && len(t) == n && (n == 0 || t[0] == nil && s[0] == 0) && cap(make([]int, n)) == 1
}

// The size hint of a map does not bound it, and new makes a zero value.
//
//refine:bound ints=-1..3
func makesMap(n int) bool {
	m := make(map[int]int, n)
	p, q := new(int), new(int)
	*p = n
	m[*p]++
	m[*q]++
	return len(m) == 2 && p != q
}

// len and cap of arrays, pointers to arrays and of what is nil.
//
//refine:bound ints=0..3
func lengths(x int) bool {
	var p *[5]int
	var s []int
	var m map[int]int
	n := 0
	f := func() *[3]int { n++; return nil }
	return len(p)+cap(p)+len(s)+cap(s)+len(m)+len("añ") == 13 && len(f()) == 3 && n == 1 && x > 1
}

// Elements of a map are copies.
//
//refine:bound ints=0..3
func elementCopies(x int) bool {
	m := map[string][2]int{"a": {x, 1}}
	a := m["a"]
	a[0]++
	b := m["a"]
	m["a"] = a
	s := [][2]int{a}
	s[0][1] = 7
	c := s[0]
	s[0][0] = 9
	return b[0] == x && m["a"][0] == 2 && a[1] == 1 && c[0] == 2
}

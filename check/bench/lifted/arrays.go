package lifted

// Triangle needs the sides of a triangle.
//
//refine:requires a > 0 && b > 0 && c > 0 && a+b > c && b+c > a && a+c > b
//refine:bound ints=0..200
func Triangle(a, b, c int) {}

// Product needs two factors and their product.
//
//refine:requires a*b == c
//refine:bound ints=1..2000
func Product(a, b, c int) {}

// Squares needs the sides of a right-angled triangle.
//
//refine:requires a > 0 && b >= a && a*a+b*b == c*c
//refine:bound ints=0..300
func Squares(a, b, c int) {}

// Queens8 needs eight queens that do not attack each other.
//
//refine:requires len(q) == 8 && IsPeaceful(q)
//refine:bound depth=8 ints=0..7
func Queens8(q []int) {}

// Queens10 needs ten queens that do not attack each other.
//
//refine:requires len(q) == 10 && IsPeaceful(q)
//refine:bound depth=10 ints=0..9
func Queens10(q []int) {}

// IsPeaceful reports whether no two queens attack each other. q has the row of
// the queen in each column.
func IsPeaceful(q []int) bool {
	for i := range q {
		for j := i + 1; j < len(q); j++ {
			if q[i] == q[j] || abs(q[i]-q[j]) == j-i {
				return false
			}
		}
	}
	return true
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// Magic needs a square whose rows, columns and diagonals have one sum; with a
// sum of 15 all numbers differ.
//
//refine:requires IsMagic(m)
//refine:bound ints=1..9
func Magic(m [9]int) {}

// IsMagic reports whether m is a magic square.
func IsMagic(m [9]int) bool {
	s := m[0] + m[1] + m[2]
	for i := range 3 {
		if m[3*i]+m[3*i+1]+m[3*i+2] != s || m[i]+m[i+3]+m[i+6] != s {
			return false
		}
	}
	if m[0]+m[4]+m[8] != s || m[2]+m[4]+m[6] != s {
		return false
	}
	for i := range m {
		for j := range i {
			if m[i] == m[j] && s == 15 {
				return false
			}
		}
	}
	return true
}

// Sudoku needs a solved sudoku of four by four.
//
//refine:requires IsSudoku(g)
//refine:bound ints=1..4
func Sudoku(g [16]int) {}

// IsSudoku reports whether g is solved.
func IsSudoku(g [16]int) bool {
	for i := range 4 {
		row, col, box := map[int]bool{}, map[int]bool{}, map[int]bool{}
		for j := range 4 {
			r, c, b := g[4*i+j], g[4*j+i], g[4*(2*(i/2)+j/2)+2*(i%2)+j%2]
			if row[r] || col[c] || box[b] {
				return false
			}
			row[r], col[c], box[b] = true, true, true
		}
	}
	return true
}

// Golomb needs ascending marks of a ruler. The distances between any two marks
// differ.
//
//refine:requires IsGolomb(m)
//refine:bound ints=0..20
func Golomb(m [6]int) {}

// IsGolomb reports whether the marks ascend and the distances between any two
// differ.
func IsGolomb(m [6]int) bool {
	seen := map[int]bool{}
	for j := 1; j < len(m); j++ {
		if m[j-1] >= m[j] {
			return false
		}
		for i := range j {
			d := m[j] - m[i]
			if seen[d] {
				return false
			}
			seen[d] = true
		}
	}
	return m[0] == 0
}

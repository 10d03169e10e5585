// Package puzzles has puzzles as preconditions: the valid inputs are the solutions, so the count
// of inputs is the count of solutions.
package puzzles

// Queens counts the queens of a solution: rows has the row of the queen in each column.
//
//refine:requires peaceful(rows[:])
//refine:ensures result == 8 * 7 / 2
//refine:bound ints=0..7
func Queens(rows [8]int) int { return total(rows[:]) }

// peaceful reports whether no two queens attack each other.
func peaceful(rows []int) bool {
	for i, a := range rows {
		for j, b := range rows[:i] {
			if a == b || a-b == i-j || b-a == i-j {
				return false
			}
		}
	}
	return true
}

// Sudoku adds up the diagonal of a solved 4×4 sudoku.
//
//refine:requires forall row in grid: distinct(row[:])
//refine:requires forall c in 0..4: forall i in 0..4: forall j in 0..i: grid[i][c] != grid[j][c]
//refine:requires forall b in 0..4: forall i in 0..4: forall j in 0..i:
//refine:and grid[b/2*2+i/2][b%2*2+i%2] != grid[b/2*2+j/2][b%2*2+j%2]
//refine:ensures 4 <= result <= 16
//refine:bound ints=1..4
func Sudoku(grid [4][4]int) int {
	return grid[0][0] + grid[1][1] + grid[2][2] + grid[3][3]
}

// MagicSquare is the centre of a magic square of the numbers one to nine.
//
//refine:requires distinct(square[:])
//refine:requires forall i in 0..3: sum(square[3*i:3*i+3]) == 15 && square[i] + square[i+3] + square[i+6] == 15
//refine:requires square[0] + square[4] + square[8] == 15 && square[2] + square[4] + square[6] == 15
//refine:ensures result == 5
//refine:bound ints=1..9
func MagicSquare(square [9]int) int { return square[4] }

func total(xs []int) int {
	t := 0
	for _, x := range xs {
		t += x
	}
	return t
}

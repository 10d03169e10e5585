package matrix

// A Sparse matrix is a list of entries. The first one for a place counts, and
// what has none is 0.
type Sparse struct {
	Entry
	next *Sparse
}

type Entry struct{ row, column, value int }

//refine:type In(rows, columns int) = {s *Sparse | s != nil ==> 0 <= s.row < rows && 0 <= s.column < columns && s.next is In(rows, columns)}

// At returns the element in a row and a column.
func (s *Sparse) At(row, column int) int {
	for ; s != nil; s = s.next {
		if s.row == row && s.column == column {
			return s.value
		}
	}
	return 0
}

// Scale multiplies every element by z.
//
//refine:requires s is In(3, 3)
//refine:ensures s is In(3, 3)
//refine:ensures forall i in 0..3: forall j in 0..3: s.At(i, j) == old(s).At(i, j)*z
func (s *Sparse) Scale(z int) {
	for ; s != nil; s = s.next {
		s.value *= z
	}
}

// Transpose exchanges rows and columns.
//
//refine:requires s is In(2, 3)
//refine:ensures s is In(3, 2)
//refine:ensures forall i in 0..3: forall j in 0..2: s.At(i, j) == old(s).At(j, i)
func (s *Sparse) Transpose() {
	for ; s != nil; s = s.next {
		s.row, s.column = s.column, s.row
	}
}

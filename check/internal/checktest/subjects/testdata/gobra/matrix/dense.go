// Package matrix has dense and sparse matrices of integers.
package matrix

// A Dense matrix is a list of rows.
//
//refine:invariant forall row in rows: len(row) == len(rows[0])
type Dense struct{ rows [][]int }

// Rows is the number of rows.
func (d *Dense) Rows() int { return len(d.rows) }

// Columns is the number of columns.
func (d *Dense) Columns() int {
	if len(d.rows) == 0 {
		return 0
	}
	return len(d.rows[0])
}

// Scale multiplies every element by z.
//
//refine:ensures d.Rows() == old(d.Rows()) && d.Columns() == old(d.Columns())
//refine:ensures forall i, row in d.rows: forall j, x in row: x == old(d).rows[i][j]*z
func (d *Dense) Scale(z int) {
	for _, row := range d.rows {
		for j := range row {
			row[j] *= z
		}
	}
}

// Sparse returns d as a sparse matrix.
//
//refine:ensures result is In(d.Rows(), d.Columns())
//refine:ensures forall i, row in d.rows: forall j, x in row: result.At(i, j) == x
//refine:pure
func (d *Dense) Sparse() *Sparse {
	var s *Sparse
	for i, row := range d.rows {
		for j, x := range row {
			s = &Sparse{Entry{i, j, x}, s}
		}
	}
	return s
}

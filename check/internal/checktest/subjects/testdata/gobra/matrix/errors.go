package matrix

// SparseAskew exchanges rows and columns.
//
//refine:ensures result is In(d.Rows(), d.Columns())
//refine:ensures forall i, row in d.rows: forall j, x in row: result.At(i, j) == x
func (d *Dense) SparseAskew() *Sparse {
	var s *Sparse
	for i, row := range d.rows {
		for j, x := range row {
			s = &Sparse{Entry{j, i, x}, s}
		}
	}
	return s
}

// TransposeKeeps promises that every element stays where it was.
//
//refine:requires s is In(2, 3)
//refine:ensures forall i in 0..3: forall j in 0..2: s.At(i, j) == old(s).At(i, j)
func (s *Sparse) TransposeKeeps() { s.Transpose() }

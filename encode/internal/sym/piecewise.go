package sym

// A Piece is the value of a function at one index: Term, or constant if Term is
// [None]. If Any is set, any value will do.
type Piece struct {
	Term     Term
	constant int64
	Any      bool
}

// ConstantAt returns the piece whose value is k.
func ConstantAt(k int64) Piece { return Piece{Term: None, constant: k} }

// Listed returns values[index].
func (t *Terms) Listed(index Term, values []int64) Term {
	pieces := make([]Piece, len(values))
	for i, k := range values {
		pieces[i] = ConstantAt(k)
	}
	return t.Piecewise(index, pieces)
}

// Piecewise returns values[index]: one term for each run of indexes with the
// same value, or with constants that ascend one by one. Any must be false for
// at least one of the values.
func (t *Terms) Piecewise(index Term, values []Piece) Term {
	r := None
	for end := len(values); end > 0; {
		if values[end-1].Any {
			end--
			continue
		}
		start, v := t.run(index, values[:end])
		if r == None {
			r = v
		} else {
			r = t.Ite(t.Less(index, t.Num(int64(end))), v, r)
		}
		end = start
	}
	return r
}

// run returns the term for the longest run at the end of values, and where it
// starts.
func (t *Terms) run(index Term, values []Piece) (start int, v Term) {
	start = len(values) - 1
	last := values[start]
	step := int64(0)
	for start > 0 && !values[start-1].Any && values[start-1].Term == last.Term {
		by := values[start].constant - values[start-1].constant
		if by != 0 && by != 1 || start < len(values)-1 && by != step {
			break
		}
		step = by
		start--
	}
	switch {
	case last.Term != None:
		return start, last.Term
	case step == 0:
		return start, t.Num(last.constant)
	}
	return start, t.Add(index, t.Num(values[start].constant-int64(start)))
}

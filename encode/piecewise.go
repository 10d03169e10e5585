package encode

// A piece is the value of a function at one index: a term, or a constant where
// that is noTerm. With any, all values will do.
type piece struct {
	term     Term
	constant int64
	any      bool
}

func constantAt(k int64) piece { return piece{term: noTerm, constant: k} }

// listed is values[index].
func (t *terms) listed(index Term, values []int64) Term {
	pieces := make([]piece, len(values))
	for i, k := range values {
		pieces[i] = constantAt(k)
	}
	return t.piecewise(index, pieces)
}

// piecewise is values[index]: one term for each run of indexes with the same
// value, or with constants that ascend one by one. One of the values at least is
// not just any.
func (t *terms) piecewise(index Term, values []piece) Term {
	r := noTerm
	for end := len(values); end > 0; {
		if values[end-1].any {
			end--
			continue
		}
		start, v := t.run(index, values[:end])
		if r == noTerm {
			r = v
		} else {
			r = t.ite(t.less(index, t.num(int64(end))), v, r)
		}
		end = start
	}
	return r
}

// run is the term for the longest run at the end of values, and where it starts.
func (t *terms) run(index Term, values []piece) (start int, v Term) {
	start = len(values) - 1
	last := values[start]
	step := int64(0)
	for start > 0 && !values[start-1].any && values[start-1].term == last.term {
		by := values[start].constant - values[start-1].constant
		if by != 0 && by != 1 || start < len(values)-1 && by != step {
			break
		}
		step = by
		start--
	}
	switch {
	case last.term != noTerm:
		return start, last.term
	case step == 0:
		return start, t.num(last.constant)
	}
	return start, t.add(index, t.num(values[start].constant-int64(start)))
}

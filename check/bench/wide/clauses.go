package wide

// Clauses80 needs an assignment of 80 variables that satisfies 3.8 times as
// many clauses.
//
//refine:requires Satisfies(v[:], 304, 1)
func Clauses80(v [80]bool) {}

// Clauses100 needs one of 100 variables.
//
//refine:requires Satisfies(v[:], 380, 2)
func Clauses100(v [100]bool) {}

// Clauses150 needs one of 150 variables.
//
//refine:requires Satisfies(v[:], 570, 1)
func Clauses150(v [150]bool) {}

// Satisfies reports whether v satisfies clauses of three literals each, which
// the seed chooses.
func Satisfies(v []bool, clauses int, seed uint32) bool {
	for range clauses {
		holds := false
		for range 3 {
			seed = next(seed)
			if v[int(seed>>8)%len(v)] == (seed>>4&1 == 0) {
				holds = true
			}
		}
		if !holds {
			return false
		}
	}
	return true
}

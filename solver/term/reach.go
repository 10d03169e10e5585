package term

import "slices"

// Reach returns the terms that occur in ts, each once, operands before users.
func Reach(s *Store, ts ...Term) []Term {
	s.reached.reset(len(s.nodes))
	var found []Term
	for _, t := range ts {
		found = reach(s, found, t)
	}
	return found
}

func reach(s *Store, found []Term, t Term) []Term {
	if s.reached.has(t) {
		return found
	}
	s.reached.add(t)
	for _, kid := range s.Kids(t) {
		found = reach(s, found, kid)
	}
	return append(found, t)
}

// Variables returns the indexes of the variables that occur in ts, ascending.
func Variables(s *Store, ts ...Term) []int {
	var indexes []int
	for _, t := range Reach(s, ts...) {
		if x := &s.nodes[t]; x.op == OpVar {
			indexes = append(indexes, int(x.k))
		}
	}
	slices.Sort(indexes)
	return indexes
}

package term

import (
	"math"
	"slices"
)

// maxPairs bounds the operands of a maximum that are compared with each other.
const maxPairs = 8

// Max returns the greatest of one or more terms as an Int. Booleans count as 0
// and 1, Words as their signed reading.
func (s *Store) Max(ts ...Term) Term {
	var room [NaryRoom]Term
	all := room[:0]
	for _, t := range ts {
		t = s.AsInt(t)
		if s.nodes[t].op == OpMax {
			all = append(all, s.Kids(t)...)
		} else {
			all = append(all, t)
		}
	}
	lo, hi := s.nodes[all[0]].lo, s.nodes[all[0]].hi
	for _, t := range all[1:] {
		lo, hi = max(lo, s.nodes[t].lo), max(hi, s.nodes[t].hi)
	}
	if lo == hi {
		return s.Int(lo)
	}
	all = contenders(s, all, lo)
	if len(all) == 1 {
		return all[0]
	}
	if len(all) == 2 && opposed(s, all[0], all[1]) {
		lo = max(lo, 0)
	}
	return s.intern(OpMax, SortInt, 0, all, nil, lo, hi)
}

// contenders returns, in place and sorted, the operands of a maximum that can
// be the only greatest one. The least value of the maximum is lo.
func contenders(s *Store, all []Term, lo int64) []Term {
	floor := None // the constant lo, if it is an operand
	for _, t := range all {
		if x := &s.nodes[t]; x.op == OpConst && x.k == lo {
			floor = t
		}
	}
	all = slices.DeleteFunc(all, func(t Term) bool {
		hi := s.nodes[t].hi
		return hi < lo || hi == lo && floor != None && t != floor
	})
	all = sortUnique(all)
	if len(all) > maxPairs {
		return all
	}
	for i := 0; i < len(all); i++ {
		for j := 0; j < len(all); j++ {
			if i != j && neverAbove(s, all[i], all[j]) {
				all = slices.Delete(all, i, i+1)
				i--
				break
			}
		}
	}
	return all
}

// neverAbove reports whether a <= b always, by the range of their difference.
func neverAbove(s *Store, a, b Term) bool {
	if s.nodes[a].hi <= s.nodes[b].lo {
		return true
	}
	if !s.nodes[a].small() || !s.nodes[b].small() {
		return false
	}
	f := newForm(s, 0)
	defer f.free()
	f.add(a, 1)
	f.add(b, -1)
	_, hi, ok := f.measure()
	return ok && hi <= 0
}

// Min returns the lesser of a and b as an Int, usually as the negated maximum
// of their negations.
func (s *Store) Min(a, b Term) Term {
	a, b = s.AsInt(a), s.AsInt(b)
	if s.nodes[a].hi <= s.nodes[b].lo {
		return a
	}
	if s.nodes[b].hi <= s.nodes[a].lo {
		return b
	}
	if s.nodes[a].lo > math.MinInt64 && s.nodes[b].lo > math.MinInt64 { // all have negations
		if m := s.Max(s.Scale(a, -1), s.Scale(b, -1)); s.nodes[m].small() {
			return s.Scale(m, -1)
		}
	}
	return s.Ite(s.LE(a, b), a, b)
}

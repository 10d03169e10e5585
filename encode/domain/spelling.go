package domain

import (
	"slices"
	"strings"
)

// A Writing is an alphabet, and the sequences of its units that are no
// canonical spelling, because another sequence spells the same string.
type Writing struct {
	Alphabet
	// Factors are sequences of units that are part of no canonical
	// sequence, though each part of them is. Sequences spell whole strings
	// that are units themselves.
	Factors, Sequences [][]int
}

// Ambiguous lists the shortest sequences of up to most units that are not
// canonical. A sequence is canonical if it is the one that [Alphabet.Join]
// returns for its string. All parts of a listed sequence are canonical, and any
// sequence that is not canonical contains a listed one.
//
// A listed sequence and the canonical one have no end of a unit in common
// before both end, since otherwise the pieces before and after it would do. So
// Ambiguous finds all of them by always extending the shorter text.
func (a Alphabet) Ambiguous(most int, pause func()) [][]int {
	s := &ambiguity{Alphabet: a, most: most, pause: pause}
	for i, unit := range a.Units[:a.Wholes] {
		for j, other := range a.Units[:a.Wholes] {
			if i != j && strings.HasPrefix(unit, other) {
				s.extend([]int{i}, []int{j}, unit[len(other):], true)
			} else if i != j && strings.HasPrefix(other, unit) {
				s.extend([]int{i}, []int{j}, other[len(unit):], false)
			}
		}
	}
	slices.SortFunc(s.found, slices.Compare)
	return slices.CompactFunc(s.found, slices.Equal)
}

// An ambiguity is a search for sequences that are not canonical.
type ambiguity struct {
	Alphabet
	most  int
	pause func()
	found [][]int
}

// extend continues the search with a sequence and a canonical one. The text of
// the one that is ahead is the text of the other followed by rest.
func (s *ambiguity) extend(sequence, other []int, rest string, ahead bool) {
	s.pause()
	if rest == "" {
		if s.stands(sequence[1:]) && !s.stands(sequence) {
			s.found = append(s.found, sequence)
		}
		return
	}
	behind := &sequence
	if ahead {
		behind = &other
	}
	if len(*behind) >= s.most || !s.stands(*behind) {
		return
	}
	before := *behind
	for k, unit := range s.Units[:s.Wholes] {
		*behind = append(slices.Clip(before), k)
		if r, ok := strings.CutPrefix(rest, unit); ok {
			s.extend(sequence, other, r, ahead)
		} else if r, ok := strings.CutPrefix(unit, rest); ok {
			s.extend(sequence, other, r, !ahead)
		}
	}
}

// stands reports whether a sequence is canonical.
func (s *ambiguity) stands(sequence []int) bool {
	var b strings.Builder
	for _, k := range sequence {
		b.WriteString(s.Units[k])
	}
	units, _ := s.Join(b.String())
	return slices.Equal(units, sequence)
}

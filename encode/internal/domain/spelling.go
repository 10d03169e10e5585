package domain

import (
	"slices"
	"strings"
)

// A Writing is an alphabet, and what sequences of its units stand for no string
// of their own because another sequence spells the same.
type Writing struct {
	Alphabet
	// Factors are sequences of units that stand nowhere within a string,
	// though each part of them does. sequences are such that are no whole
	// string, since that is one unit.
	Factors, Sequences [][]int
}

// Ambiguous lists the shortest sequences of up to most units that spell what
// another sequence of no more units stands for: those of which each part stands
// for itself. Any sequence that does not stand for itself has one of them in
// it.
//
// The sequence and the other one have no end of a unit in common before both
// are over, since the pieces in front of it and behind it would do otherwise.
// So all are found by going on, again and again, with the one that is behind.
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

// An ambiguity is a search for sequences that stand for no string.
type ambiguity struct {
	Alphabet
	most  int
	pause func()
	found [][]int
}

// extend goes on with a sequence and the other one, which stands for itself.
// The one that is ahead spells what the one behind does and then rest.
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

// stands reports whether a sequence is the one that stands for what it spells.
func (s *ambiguity) stands(sequence []int) bool {
	var b strings.Builder
	for _, k := range sequence {
		b.WriteString(s.Units[k])
	}
	units, _ := s.Join(b.String())
	return slices.Equal(units, sequence)
}

package encode

import (
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec/dictionary"
)

// A writing is an alphabet, and what sequences of its units stand for no string
// of their own because another sequence spells the same.
type writing struct {
	alphabet
	// factors are sequences of units that stand nowhere within a string, though
	// each part of them does. sequences are such that are no whole string, since
	// that is one unit.
	factors, sequences [][]int
}

// A writingKey tells writings apart.
type writingKey struct {
	typ            types.Type
	strings, bytes string
	dictionary     *dictionary.Dictionary
	most           int
}

// writing is the writing of strings of a type with at most the given number of
// units.
func (u *unfolder) writing(t types.Type, b Bounds, most int) *writing {
	k := writingKey{t, b.Strings, b.Bytes, b.Dictionary, most}
	w, ok := u.writings[k]
	if !ok {
		w = &writing{alphabet: b.alphabet(t)}
		w.factors = w.ambiguous(most, u.checkContext)
		for _, s := range w.units[w.wholes:] {
			if units, ok := w.join(s); ok && len(units) <= most {
				w.sequences = append(w.sequences, units)
			}
		}
		u.writings[k] = w
	}
	return w
}

// ambiguous lists the shortest sequences of up to most units that spell what
// another sequence of no more units stands for: those of which each part stands
// for itself. Any sequence that does not stand for itself has one of them in it.
//
// The sequence and the other one have no end of a unit in common before both
// are over, since the pieces in front of it and behind it would do otherwise.
// So all are found by going on, again and again, with the one that is behind.
func (a alphabet) ambiguous(most int, pause func()) [][]int {
	s := &ambiguity{alphabet: a, most: most, pause: pause}
	for i, unit := range a.units[:a.wholes] {
		for j, other := range a.units[:a.wholes] {
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
	alphabet
	most  int
	pause func()
	found [][]int
}

// extend goes on with a sequence and the other one, which stands for itself. The
// one that is ahead spells what the one behind does and then rest.
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
	for k, unit := range s.units[:s.wholes] {
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
		b.WriteString(s.units[k])
	}
	units, _ := s.join(b.String())
	return slices.Equal(units, sequence)
}

// spelledOnce are the conditions under which a number of units are a sequence
// that stands for what it spells.
func spelledOnce(l *lift.Lifter, w *writing, count sym.Term, units []sym.Term) []sym.Term {
	var all []sym.Term
	first := func(sequence []int, at int) sym.Term {
		r := l.T.Above(count, at+len(sequence)-1)
		for i, k := range sequence {
			r = l.T.And(r, l.T.Is(units[at+i], k))
		}
		return r
	}
	for _, f := range w.factors {
		for at := range len(units) - len(f) + 1 {
			all = append(all, l.T.Not(first(f, at)))
		}
	}
	for _, s := range w.sequences {
		all = append(all, l.T.Not(l.T.And(l.T.Is(count, len(s)), first(s, 0))))
	}
	if w.wholes < len(w.units) {
		alone := l.T.Less(count, l.T.Num(2))
		all = append(all, l.T.Or(alone, l.T.Less(units[0], l.T.Num(int64(w.wholes)))))
	}
	return all
}

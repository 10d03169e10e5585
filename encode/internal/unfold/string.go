package unfold

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/dictionary"
)

// string unfolds a string: the number of its units, then these.
func (u *Unfolder) string(t types.Type, p domain.Position) (shape.Node, sym.Value) {
	most := p.Bounds.Length(p.Left)
	w := u.writing(t, p.Bounds, max(most, 0))
	n := &shape.String{T: t, Var: -1, Alphabet: w.Units, Wholes: w.Wholes}
	if most <= 0 {
		return n, &sym.Text{Length: u.l.T.Num(0)}
	}
	first := earlierUnits(w.Units, t, p.Bounds)
	next := earlierUnits(w.Units[:w.Wholes], t, p.Bounds)
	earlier := p.Bounds.Length(max(p.Before, 0))
	var count sym.Term
	name := "len(" + p.Path + ")"
	if n.HasWords() {
		name = "units(" + p.Path + ")"
	}
	n.Var, count = u.newVar(p, name, false, 0, int64(most), []problem.Interval{{Lo: 0, Hi: int64(earlier)}}, problem.Structural, 1)
	units := make([]sym.Term, most)
	for i := range most {
		sub := p
		sub.Path = fmt.Sprintf("%s[%d]", p.Path, i)
		sub.Guard = u.l.T.And(p.Guard, u.l.T.Above(count, i))
		if earlier <= i {
			sub.Before = -1
		}
		last, prior := int64(w.Wholes-1), next
		if i == 0 {
			last, prior = int64(len(w.Units)-1), first
		}
		var k int
		k, units[i] = u.newVar(sub, sub.Path, false, 0, last, prior, problem.Finite, 0)
		n.Units = append(n.Units, k)
	}
	for _, c := range spelledOnce(u.l, w, count, units) {
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(p.Guard), c))
	}
	if u.Unread && !p.Key { // the keys of a map ascend
		return n, &sym.Hidden{}
	}
	return n, textOfUnits(u.l, w.Alphabet, count, units)
}

// earlierUnits returns the indexes of the units that strings had before. These
// are all, without the samples and the named bytes if inputs with these are
// asked for.
func earlierUnits(units []string, t types.Type, b domain.Bounds) []problem.Interval {
	if b.Named == nil || b.Samples == nil && b.Named.Bytes == "" {
		return []problem.Interval{{Lo: 0, Hi: int64(len(units) - 1)}}
	}
	earlier := b.Earlier().Alphabet(t)
	prior := []problem.Interval{}
	for i, unit := range units {
		if slices.Contains(earlier.Units, unit) {
			prior = domain.AddInterval(prior, int64(i))
		}
	}
	return prior
}

// spelledOnce returns the conditions under which a number of units are the
// sequence that represents the string they spell.
func spelledOnce(l *lift.Lifter, w *domain.Writing, count sym.Term, units []sym.Term) []sym.Term {
	var all []sym.Term
	first := func(sequence []int, at int) sym.Term {
		r := l.T.Above(count, at+len(sequence)-1)
		for i, k := range sequence {
			r = l.T.And(r, l.T.Is(units[at+i], k))
		}
		return r
	}
	for _, f := range w.Factors {
		for at := range len(units) - len(f) + 1 {
			all = append(all, l.T.Not(first(f, at)))
		}
	}
	for _, s := range w.Sequences {
		all = append(all, l.T.Not(l.T.And(l.T.Is(count, len(s)), first(s, 0))))
	}
	if w.Wholes < len(w.Units) {
		alone := l.T.Less(count, l.T.Num(2))
		all = append(all, l.T.Or(alone, l.T.Less(units[0], l.T.Num(int64(w.Wholes)))))
	}
	return all
}

// writing returns the writing of strings of a type with at most the given
// number of units.
func (u *Unfolder) writing(t types.Type, b domain.Bounds, most int) *domain.Writing {
	k := writingKey{t, b.Strings, b.Bytes, "", b.Dictionary, b.Samples, most}
	if b.Named != nil {
		k.named = b.Named.Bytes
	}
	w, ok := u.writings[k]
	if !ok {
		w = &domain.Writing{Alphabet: b.Alphabet(t)}
		w.Factors = w.Ambiguous(most, u.checkContext)
		for _, s := range w.Units[w.Wholes:] {
			if units, ok := w.Join(s); ok && len(units) <= most {
				w.Sequences = append(w.Sequences, units)
			}
		}
		u.writings[k] = w
	}
	return w
}

// A writingKey identifies a writing.
type writingKey struct {
	typ                   types.Type
	strings, bytes, named string
	dictionary            *dictionary.Dictionary
	samples               *dictionary.Samples
	most                  int
}

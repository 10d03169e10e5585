package generalize

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/typetarget/target/decode/value"
)

// holds reports whether a row satisfies a condition.
func (c condition) holds(row []value.Value) bool {
	return c.negated == slices.ContainsFunc(c.atoms, func(a atom) bool { return !a.holds(row) })
}

// disjunction returns conditions of at most maxAtoms atoms that together are
// true for exactly the rows that fail. Each holds for the first row, in an
// order of those that fail, that the ones before leave, and for as many others
// as possible. It returns none if it takes more than maxTerms, if one of them
// would list rows rather than explain them, or if one fault may explain two of
// them.
func (t table) disjunction(order []int) (terms []condition) {
	all := t.extents(order)
	var chosen []extent
	left := full(len(order))
	for left.count() > 0 {
		term := widest(all, left.first())
		related := func(other extent) bool { return areRelated(term, other, len(t.rows)) }
		if len(term.atoms) == 0 || len(chosen) == maxTerms || slices.ContainsFunc(chosen, related) {
			return nil
		}
		chosen, terms = append(chosen, term), append(terms, condition{atoms: term.list()})
		left = left.without(term.failing)
	}
	for i, term := range chosen {
		alone := term.failing
		for j, other := range chosen {
			if j != i {
				alone = alone.without(other.failing)
			}
		}
		if alone.count() <= 2*len(term.atoms) {
			return nil
		}
	}
	return terms
}

// An extent is a conjunction of atoms with the rows that satisfy it, of those
// that fail and of those that do not.
type extent struct {
	atoms            []extent // one for each atom; none in that of an atom
	atom             atom
	failing, passing bitset
}

func (e extent) list() (all []atom) {
	for _, one := range e.atoms {
		all = append(all, one.atom)
	}
	return all
}

func (e extent) cost() int { return cost(e.list()) }

// extents returns the extents of the atoms. If several atoms have the same
// rows, it has the cheapest. The rows that fail are in an order.
func (t table) extents(order []int) (all []extent) {
	at := map[string]int{}
	for _, a := range t.atoms(false) {
		e := extent{atom: a, failing: make(bitset, (len(order)+63)/64), passing: make(bitset, (len(t.rows)+63)/64)}
		for k, i := range order {
			if a.holds(t.rows[i]) {
				e.failing.add(k)
			}
		}
		for i, r := range t.rows {
			if !t.failing[i] && a.holds(r) {
				e.passing.add(i)
			}
		}
		key := e.key()
		if k, known := at[key]; !known {
			at[key] = len(all)
			all = append(all, e)
		} else if a.cost < all[k].atom.cost {
			all[k].atom = a
		}
	}
	return all
}

func (e extent) key() string { return fmt.Sprint(e.failing, e.passing) }

// mostSteps bounds the conjunctions that are tried for one.
const mostSteps = 1 << 20

// widest returns the conjunction that a row and most others satisfy, and no row
// that passes. If there are several, it is the shortest and then the cheapest.
// The result has no atoms if nothing is found, or if too many must be tried.
func widest(all []extent, row int) extent {
	var s widening
	for _, e := range all {
		if e.failing.has(row) {
			s.all = append(s.all, e)
		}
	}
	slices.SortStableFunc(s.all, func(a, b extent) int { return cmp.Compare(b.failing.count(), a.failing.count()) })
	for i, e := range s.all {
		s.try(extent{atoms: s.all[i : i+1 : i+1], failing: e.failing, passing: e.passing}, i+1)
	}
	if s.steps > mostSteps {
		return extent{}
	}
	return s.best
}

// A widening is the search for the widest conjunction.
type widening struct {
	all   []extent // of the atoms
	best  extent
	most  int // rows of the best
	steps int
}

// try tries a conjunction, and if it is too wide those with further atoms.
func (s *widening) try(e extent, from int) {
	n := e.failing.count()
	if s.steps++; s.steps > mostSteps || n < s.most {
		return
	}
	if e.passing.count() == 0 {
		if n > s.most || cmp.Or(cmp.Compare(len(e.atoms), len(s.best.atoms)), cmp.Compare(e.cost(), s.best.cost())) < 0 {
			s.best, s.most = e, n
		}
		return
	}
	for i := from; i < len(s.all) && len(e.atoms) < maxAtoms; i++ {
		s.try(extent{atoms: append(slices.Clip(e.atoms), s.all[i]), failing: e.failing.and(s.all[i].failing), passing: e.passing.and(s.all[i].passing)}, i+1)
	}
}

// areRelated reports whether one fault may explain two conjunctions, in a table
// with a number of rows: they have an atom in common, or each atom of one is
// opposite to one of the other, as those of a > 0 && b < 0 and a < 0 && b > 0
// are.
func areRelated(term, other extent, rows int) bool {
	common := func(a extent) bool {
		return slices.ContainsFunc(other.atoms, func(b extent) bool { return a.key() == b.key() })
	}
	return slices.ContainsFunc(term.atoms, common) || isOpposite(term, other, rows) && isOpposite(other, term, rows)
}

// isOpposite reports whether each atom of a conjunction contradicts one of
// another, and most rows satisfy one of the two.
func isOpposite(term, other extent, rows int) bool {
	return !slices.ContainsFunc(term.atoms, func(a extent) bool {
		return !slices.ContainsFunc(other.atoms, func(b extent) bool {
			return a.failing.isApart(b.failing) && a.passing.isApart(b.passing) && 2*(a.count()+b.count()) > rows
		})
	})
}

func (e extent) count() int { return e.failing.count() + e.passing.count() }

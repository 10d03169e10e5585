package generalize

import (
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/decode/value"
)

// A table has the values of some scalars in some inputs, and which of these
// fail. Types of other packages are named by qualify.
type table struct {
	rows    [][]value.Value
	failing []bool
	qualify types.Qualifier
}

// A condition is true for exactly the rows of a table that fail. These rows
// satisfy all atoms or, if negated is set, not all of them.
type condition struct {
	atoms   []atom
	negated bool
}

// text returns the condition as a Go expression. A negation is pushed into the
// comparisons.
func (c condition) text(names []string) string {
	var texts []string
	for _, a := range c.atoms {
		if c.negated {
			texts = append(texts, a.negation(names))
		} else {
			texts = append(texts, a.text(names))
		}
	}
	if c.negated {
		return strings.Join(texts, " || ")
	}
	return strings.Join(texts, " && ")
}

// uses reports for each of n columns whether the condition mentions it.
func (c condition) uses(n int) []bool {
	used := make([]bool, n)
	for _, a := range c.atoms {
		for _, k := range a.columns {
			used[k] = true
		}
	}
	return used
}

// condition returns the shortest condition that is found, and the cheapest of
// those. The result has no atoms if no condition is found, or if the condition
// would list rows rather than explain them.
func (t table) condition() condition {
	var best condition
	for _, negated := range []bool{false, true} {
		c := condition{t.separator(negated), negated}
		rows := 0
		for _, fails := range t.failing {
			if fails != negated {
				rows++
			}
		}
		if n := len(c.atoms); n > 0 && rows > 2*n && (len(best.atoms) == 0 || n < len(best.atoms) || n == len(best.atoms) && cost(c.atoms) < cost(best.atoms)) {
			best = c
		}
	}
	return best
}

func cost(atoms []atom) int {
	sum := 0
	for _, a := range atoms {
		sum += a.cost
	}
	return sum
}

// separator returns a few atoms whose conjunction is true for exactly the rows
// that fail or, if unless is set, for exactly the rows that do not fail. It
// returns none if no such conjunction is found.
func (t table) separator(unless bool) []atom {
	var in, out [][]value.Value
	for i, r := range t.rows {
		if t.failing[i] != unless {
			in = append(in, r)
		} else {
			out = append(out, r)
		}
	}
	var fit []atom
	var excluded []bitset
	for _, a := range t.atoms(unless) {
		if slices.ContainsFunc(in, func(r []value.Value) bool { return !a.holds(r) }) {
			continue
		}
		b := make(bitset, (len(out)+63)/64)
		for i, r := range out {
			if !a.holds(r) {
				b.add(i)
			}
		}
		fit, excluded = append(fit, a), append(excluded, b)
	}
	var chosen []atom
	for _, i := range cover(fit, excluded, len(out)) {
		chosen = append(chosen, fit[i])
	}
	return chosen
}

// maxAtoms is the maximum number of comparisons in a condition. A longer
// condition explains nothing.
const maxAtoms = 3

// maxPairs bounds the pairs of atoms that are all tried.
const maxPairs = 1 << 20

// cover chooses at most maxAtoms atoms that together exclude n rows: as few as
// possible, and the cheapest of as few. If two atoms are not enough, or if
// there are too many pairs to try, it chooses greedily: the atom that excludes
// most comes first. It returns none if these are not enough.
func cover(atoms []atom, excluded []bitset, n int) []int {
	all := full(n)
	if one := cheapest(atoms, excluded, all); one >= 0 {
		return []int{one}
	}
	if len(atoms)*len(atoms) <= maxPairs {
		var best []int
		for i := range atoms {
			j := cheapest(atoms[i+1:], excluded[i+1:], all.without(excluded[i]))
			if j < 0 {
				continue
			}
			j += i + 1
			if best == nil || atoms[i].cost+atoms[j].cost < atoms[best[0]].cost+atoms[best[1]].cost {
				best = []int{i, j}
			}
		}
		if best != nil {
			return best
		}
	}
	return greedy(atoms, excluded, all)
}

// cheapest returns the first of the cheapest atoms that exclude all rows, -1 if
// none does.
func cheapest(atoms []atom, excluded []bitset, rows bitset) int {
	best := -1
	for i, e := range excluded {
		if (best < 0 || atoms[i].cost < atoms[best].cost) && rows.within(e) {
			best = i
		}
	}
	return best
}

// greedy chooses atoms until all rows are excluded: always the atom that
// excludes most of the rows that are left, the cheapest if there are several.
func greedy(atoms []atom, excluded []bitset, left bitset) []int {
	var chosen []int
	for left.count() > 0 {
		best, most := -1, 0
		for i, e := range excluded {
			k := left.count() - left.without(e).count()
			if k > most || k == most && k > 0 && atoms[i].cost < atoms[best].cost {
				best, most = i, k
			}
		}
		if best < 0 || len(chosen) == maxAtoms {
			return nil
		}
		chosen = append(chosen, best)
		left = left.without(excluded[best])
	}
	slices.Sort(chosen)
	return chosen
}

package generalize

import (
	"cmp"
	"go/constant"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec/gotypes"
)

// An atom is one comparison of scalars.
type atom struct {
	// text is the comparison with the names of its columns, and negation
	// its opposite.
	text, negation func(names []string) string
	// columns are the scalars that it mentions.
	columns []int
	// cost says how far-fetched it is: if two atoms are equivalent, the
	// cheaper one is reported.
	cost  int
	holds func(row []value.Value) bool
}

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

// condition returns the shortest condition that is found, the cheapest one if
// several are as short. The result has no atoms if there is none, or if it
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

// maxConstants is how many values a scalar may have to be compared with each of
// them, or else how many of them may be at a border.
const maxConstants = 64

// atoms returns the comparisons of the columns with one another and with
// constants. With unless set, they are for the rows that do not fail.
func (t table) atoms(unless bool) []atom {
	var atoms []atom
	for i, v := range t.rows[0] {
		column := func(f func(value.Value) int64) []border {
			return t.constants(func(r []value.Value) int64 { return f(r[i]) })
		}
		one := func(format, opposite string, cost int, holds func(value.Value) bool) {
			named := func(format string) func(names []string) string {
				return func(names []string) string { return strings.ReplaceAll(format, "$", names[i]) }
			}
			atoms = append(atoms, atom{named(format), named(opposite), []int{i}, cost, func(r []value.Value) bool { return holds(r[i]) }})
		}
		switch v := v.(type) {
		case reference:
			if _, pointer := v.Type().Underlying().(*types.Pointer); pointer {
				one("$ == nil", "$ != nil", 3, func(v value.Value) bool { return v.(reference).memory == 0 })
				one("$ != nil", "$ == nil", 3, func(v value.Value) bool { return v.(reference).memory != 0 })
			}
		case *value.Bool:
			one("$", "!$", 1, truth)
			one("!$", "$", 1, func(v value.Value) bool { return !truth(v) })
		case *value.Int:
			ops := comparisons
			if isEnumeration(v.T) {
				ops = equalities
			}
			for _, k := range column(number) {
				literal := value.Literal(&value.Int{T: v.T, V: k.at}, t.qualify)
				for _, op := range ops {
					one("$ "+op.text+" "+literal, "$ "+op.opposite+" "+literal, k.cost(op, unless), func(v value.Value) bool { return op.holds(cmp.Compare(number(v), k.at)) })
				}
			}
			one("$%2 == 0", "$%2 != 0", 6, func(v value.Value) bool { return number(v)%2 == 0 })
			one("$%2 != 0", "$%2 == 0", 6, func(v value.Value) bool { return number(v)%2 != 0 })
		case *value.String:
			for _, k := range column(length) {
				literal := strconv.FormatInt(k.at, 10)
				for _, op := range comparisons {
					one("len($) "+op.text+" "+literal, "len($) "+op.opposite+" "+literal, 1+k.cost(op, unless), func(v value.Value) bool { return op.holds(cmp.Compare(length(v), k.at)) })
				}
			}
		}
		for j, w := range t.rows[0][:i] {
			if types.Identical(v.Type(), w.Type()) {
				atoms = append(atoms, t.pair(j, i, unless)...)
			}
		}
	}
	return atoms
}

// pair returns the comparisons of two columns of one type, and of their sum.
func (t table) pair(i, j int, unless bool) []atom {
	var atoms []atom
	one := func(op comparison, left, right string, cost int, f func(a, b value.Value) int) {
		named := func(op string) func(names []string) string {
			return func(names []string) string {
				return strings.NewReplacer("$1", names[i], "$2", names[j]).Replace(left + " " + op + " " + right)
			}
		}
		atoms = append(atoms, atom{named(op.text), named(op.opposite), []int{i, j}, cost, func(r []value.Value) bool { return op.holds(f(r[i], r[j])) }})
	}
	compare := func(ops []comparison, left, right string, cost int, f func(a, b value.Value) int) {
		for _, op := range ops {
			one(op, left, right, cost, f)
		}
	}
	switch v := t.rows[0][i].(type) {
	case reference:
		told := func(is, not string, holds func(a, b reference) bool) {
			for _, negated := range []bool{false, true} {
				named := func(format string) func(names []string) string {
					return func(names []string) string {
						return strings.NewReplacer("$1", names[i], "$2", names[j]).Replace(format)
					}
				}
				atoms = append(atoms, atom{named(is), named(not), []int{i, j}, 1, func(r []value.Value) bool {
					return holds(r[i].(reference), r[j].(reference)) != negated
				}})
				is, not = not, is
			}
		}
		if _, pointer := v.Type().Underlying().(*types.Pointer); pointer {
			told("$1 == $2", "$1 != $2", reference.same)
		} else {
			told("$1 and $2 overlap", "$1 and $2 do not overlap", reference.share)
			told("$1 begins in $2", "$1 does not begin in $2", reference.begins)
			told("$2 begins in $1", "$2 does not begin in $1", func(a, b reference) bool { return b.begins(a) })
		}
	case *value.Bool:
		compare(equalities, "$1", "$2", 2, func(a, b value.Value) int { return cmp.Compare(number(a), number(b)) })
	case *value.Int:
		compare(comparisons, "$1", "$2", 2, func(a, b value.Value) int { return cmp.Compare(number(a), number(b)) })
		sum := func(a, b value.Value) int64 { return number(a) + number(b) }
		var sums []border
		if t.fitsSum(i, j) {
			sums = t.constants(func(r []value.Value) int64 { return sum(r[i], r[j]) })
		}
		for _, k := range sums {
			for _, op := range comparisons {
				one(op, "$1 + $2", strconv.FormatInt(k.at, 10), 2+k.cost(op, unless), func(a, b value.Value) int { return cmp.Compare(sum(a, b), k.at) })
			}
		}
	case *value.String:
		compare(comparisons, "$1", "$2", 2, func(a, b value.Value) int {
			return cmp.Compare(a.(*value.String).V, b.(*value.String).V)
		})
		compare(comparisons, "len($1)", "len($2)", 3, func(a, b value.Value) int {
			return cmp.Compare(length(a), length(b))
		})
	}
	return atoms
}

// fitsSum reports whether the sums of two columns of one type do not overflow,
// an int of 32 bits among the types.
func (t table) fitsSum(i, j int) bool {
	size := min(types.SizesFor("gc", "386").Sizeof(t.rows[0][i].Type()), 4)
	most := int64(1)<<(8*size-2) - 1
	return !slices.ContainsFunc(t.rows, func(r []value.Value) bool {
		a, b := number(r[i]), number(r[j])
		return a < -most || a > most || b < -most || b > most
	})
}

// constants returns the values that conditions compare a number with,
// ascending: all that it has in the rows. If it has more than maxConstants,
// only values at a border count: those next to one whose rows end in another
// way, as always failing, never, or sometimes. It returns nil if there are too
// many of these, as for a failure that depends on a remainder.
func (t table) constants(f func([]value.Value) int64) []border {
	const fail, pass = 1, 2
	ends := map[int64]int{}
	for i, r := range t.rows {
		if t.failing[i] {
			ends[f(r)] |= fail
		} else {
			ends[f(r)] |= pass
		}
	}
	values := slices.Sorted(maps.Keys(ends))
	var all, changes []border
	for i, v := range values {
		k := border{v, i > 0 && values[i-1] != v-1, i+1 < len(values) && values[i+1] != v+1}
		all = append(all, k)
		if i > 0 && ends[v] != ends[values[i-1]] || i+1 < len(values) && ends[v] != ends[values[i+1]] {
			changes = append(changes, k)
		}
	}
	switch {
	case len(all) <= maxConstants:
		return all
	case len(changes) <= maxConstants:
		return changes
	}
	return nil
}

// A border is a number that rows have. below and above report whether the next
// number that rows have is further away than one.
type border struct {
	at           int64
	below, above bool
}

// cost returns the cost of a comparison with a border: zero comes first. One
// that divides two numbers far from each other comes later, since nothing is
// known of those between them. It is last if it says that these fail.
func (b border) cost(op comparison, unless bool) int {
	cost := 4
	if b.at == 0 {
		cost = 3
	}
	if op.holds(-1) == op.holds(1) {
		return cost
	}
	belongs := op.holds(0) // the border to the rows that satisfy the comparison
	far := b.above
	if op.holds(1) == belongs {
		far = b.below
	}
	if !far {
		return cost
	}
	if belongs == unless {
		return cost + 3
	}
	return cost + 2
}

// A comparison is one of Go's operators on the sign of a difference.
type comparison struct {
	text, opposite string
	holds          func(int) bool
}

var equalities = []comparison{
	{"==", "!=", func(k int) bool { return k == 0 }},
	{"!=", "==", func(k int) bool { return k != 0 }},
}

var comparisons = append(slices.Clip(equalities),
	comparison{"<", ">=", func(k int) bool { return k < 0 }},
	comparison{"<=", ">", func(k int) bool { return k <= 0 }},
	comparison{">", "<=", func(k int) bool { return k > 0 }},
	comparison{">=", "<", func(k int) bool { return k >= 0 }},
)

func truth(v value.Value) bool { return v.(*value.Bool).V }

// number returns the value of an integer, or 0 or 1 for a boolean.
func number(v value.Value) int64 {
	switch v := v.(type) {
	case *value.Int:
		return v.V
	case *value.Bool:
		if v.V {
			return 1
		}
	}
	return 0
}

func length(v value.Value) int64 { return int64(len(v.(*value.String).V)) }

// isEnumeration reports whether a type has constants of its own, whose order
// means nothing.
func isEnumeration(t types.Type) bool {
	for c := range constantsOf(t) {
		if c.Val().Kind() == constant.Int {
			return true
		}
	}
	return false
}

// constantsOf yields the constants that the package of a named type declares of
// it, unexported ones as well.
func constantsOf(t types.Type) iter.Seq[*types.Const] {
	var home *types.Package
	if n, ok := types.Unalias(t).(*types.Named); ok {
		home = n.Obj().Pkg()
	}
	return gotypes.Constants(t, home)
}

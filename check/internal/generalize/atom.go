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

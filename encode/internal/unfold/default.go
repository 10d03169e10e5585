package unfold

import (
	"cmp"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/table"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A tabled is a function of the input whose table is being made.
type tabled struct {
	u     *Unfolder
	table *table.Table
	node  *shape.Func
	rows  []row
	// results has unfolded what the default is chosen from: the results of
	// the function with variables of their own. They correspond one to one
	// to those of a row. The integers are those of the final depth, so that
	// the default is the same at every depth.
	results *Unfolder
	// hadDomain says that there was a table one depth before.
	hadDomain bool
}

// A row is a row of a table.
type row struct {
	args []sym.Value
	// pairs are the variables of the results, with the corresponding
	// variables of the default.
	pairs []shape.Pair
	// distance is how far the arguments are from zero.
	distance uint64
	// known says that one depth before had the row.
	known bool
}

// Settle gives every table its default. The variables of rows that are new at
// this depth had the default one depth before.
func (u *Unfolder) Settle() {
	for _, f := range u.tables {
		f.settle()
		for _, r := range f.rows {
			if !f.hadDomain || r.known {
				continue
			}
			for _, t := range r.pairs {
				v := &u.vars[t.Own.Var]
				v.Prior = []problem.Interval{}
				if k, ok := f.defaultOf(t); ok {
					v.Prior = append(v.Prior, problem.Interval{Lo: k, Hi: k})
				}
			}
		}
	}
}

// settle fixes the default of a table, if that is not done.
func (f *tabled) settle() {
	if f.node.Default != nil {
		return
	}
	f.results.Settle()
	f.node.Default = f.choose()
	f.table.Default = shape.Constants(f.u.l, f.node.Results, f.node.Default)
}

// defaultOf returns the value of a row's variable that the default has, if it
// is in the variable's domain.
func (f *tabled) defaultOf(t shape.Pair) (int64, bool) {
	k := f.node.Default[t.Other.Var]
	if t.Other.Built != nil {
		at := slices.IndexFunc(t.Own.Built, func(c domain.Construction) bool { return c.Key == t.Other.Built[k].Key })
		return int64(at), at >= 0
	}
	if t.Other.Values != nil {
		k = t.Other.Values[k]
	}
	if t.Own.Values != nil {
		at := slices.Index(t.Own.Values, k)
		return int64(at), at >= 0
	}
	v := f.u.vars[t.Own.Var]
	return k, v.Lo <= k && k <= v.Hi
}

// isDefault returns the condition under which a row has the default.
func (f *tabled) isDefault(pairs []shape.Pair) sym.Term {
	l := f.u.l
	all := l.T.Yes
	for _, t := range pairs {
		v := f.u.vars[t.Own.Var]
		k, ok := f.defaultOf(t)
		is := l.T.No
		switch {
		case ok && l.T.Store.Sort(v.Term) == term.SortBool:
			is = l.T.Same(v.Term, l.T.Store.Bool(k != 0))
		case ok:
			is = l.T.Same(v.Term, l.T.Num(k))
		}
		all = l.T.And(all, l.T.Or(l.T.Not(v.Guard), is))
	}
	return all
}

// maxDefaults is the number of defaults that are tried.
const maxDefaults = 4096

// choose finds a default: the results nearest to zero, without pointers and
// elements, that satisfy the invariants of their types and, for the arguments
// nearest to zero, the laws of the function. If there are none it has the
// results nearest to zero.
func (f *tabled) choose() problem.Model {
	vars, lists := f.results.vars, shape.Lists(f.node.Results)
	options := make([][]int64, len(vars))
	for i, v := range vars {
		options[i] = nearest(lists[i], v)
	}
	valid := f.results.valid()
	at := make([]int, len(vars))
	var first problem.Model
	for range maxDefaults {
		m := make(problem.Model, len(vars))
		for i := range vars {
			m[i] = options[i][at[i]]
		}
		if first == nil {
			first = m
		}
		if f.results.l.T.Store.Eval(valid, m) != 0 && f.fits(m) {
			return m
		}
		i := len(at) - 1
		for i >= 0 && at[i] == len(options[i])-1 {
			at[i] = 0
			i--
		}
		if i < 0 {
			break
		}
		at[i]++
	}
	return first
}

// fits reports whether the laws of the function allow a default for the
// arguments nearest to zero.
func (f *tabled) fits(m problem.Model) bool {
	if len(f.table.Laws) == 0 || len(f.rows) == 0 {
		return true
	}
	row := slices.MinFunc(f.rows, func(a, b row) int { return cmp.Compare(a.distance, b.distance) })
	l := f.u.l
	results := shape.Constants(l, f.node.Results, m)
	for _, w := range f.table.Laws {
		if w.Allows(l.M, row.args, results) == l.T.No {
			return false
		}
	}
	return true
}

// nearest returns the values of a variable of a default, the nearest to zero
// first. A structural variable with a weight has one value, its minimum: no
// elements. The values index list if that is not nil.
func nearest(list []int64, v problem.Var) []int64 {
	if v.Class == problem.Structural && v.Weight > 0 {
		return []int64{v.Lo}
	}
	lo, hi := v.Lo, v.Hi
	if uint64(hi)-uint64(lo) > 2*maxDefaults {
		// For a wide range, the part around zero suffices.
		lo = max(lo, min(hi-maxDefaults, -maxDefaults))
		hi = min(hi, max(lo+maxDefaults, maxDefaults))
	}
	var r []int64
	for k := lo; k <= hi; k++ {
		r = append(r, k)
	}
	number := func(k int64) int64 {
		if list != nil {
			return list[k]
		}
		return k
	}
	slices.SortStableFunc(r, func(a, b int64) int {
		x, y := number(a), number(b)
		if d := cmp.Compare(shape.Magnitude(x), shape.Magnitude(y)); d != 0 {
			return d
		}
		return int(min(max(y, -1), 1) - min(max(x, -1), 1)) // 1 comes before -1
	})
	return r
}

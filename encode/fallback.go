package encode

import (
	"cmp"
	"fmt"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/solver/problem"
)

// A fallback is what the default of a table is chosen from: its results unfolded with variables of
// their own, which correspond one to one to those of a row.
type fallback struct {
	u     *unfolder
	nodes []Node
}

// fallback unfolds the results of a function for its default. The integers are those of the final depth, so
// that the default is the same at every depth.
func (u *unfolder) fallback(sig *types.Signature, p position) *fallback {
	r := &fallback{u: u.apart(u.bounds.final())}
	r.nodes, _ = r.u.tuple(sig.Results(), p)
	return r
}

// settle gives every table its default, and tells the variables of rows that are new at this depth that
// they had the default one depth before.
func (u *unfolder) settle() {
	for _, f := range u.tables {
		f.settle()
		for _, r := range f.rows {
			if !f.hadDomain || r.known {
				continue
			}
			for _, t := range r.twins {
				v := &u.vars[t.own]
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
	if f.node.Default != nil || f.fallback == nil {
		return
	}
	f.fallback.u.settle()
	f.node.Default = f.choose()
	f.otherwise = constants(f.u.l, f.node.Results, f.node.Default)
}

// A twin is a variable of a row and that of the default in the same place. Where a list is not nil the values
// of the variable are its indices.
type twin struct {
	own, other         int
	ownList, otherList []int64
	// built and like are the constructions that the values are indices of, for an opaque type.
	built, like []Construction
}

// defaultOf is the value of a row's variable that the default has, if it is in the variable's domain.
func (f *tabled) defaultOf(t twin) (int64, bool) {
	k := f.node.Default[t.other]
	if t.like != nil {
		at := slices.IndexFunc(t.built, func(c Construction) bool { return c.Key == t.like[k].Key })
		return int64(at), at >= 0
	}
	if t.otherList != nil {
		k = t.otherList[k]
	}
	if t.ownList != nil {
		at := slices.Index(t.ownList, k)
		return int64(at), at >= 0
	}
	v := f.u.vars[t.own]
	return k, v.Lo <= k && k <= v.Hi
}

// twinsOf appends the variables of nodes of one type, those of the default and those of a row.
func twinsOf(r []twin, defaults, row []Node) []twin {
	for i, own := range row {
		r = twinsIn(r, defaults[i], own)
	}
	return r
}

func twinsIn(r []twin, other, own Node) []twin {
	choice := func(other, own int) {
		if own >= 0 {
			r = append(r, twin{own: own, other: other})
		}
	}
	switch o := own.(type) {
	case *Scalar:
		d := other.(*Scalar)
		return append(r, twin{own: o.Var, other: d.Var, ownList: o.Values, otherList: d.Values})
	case *Float:
		d := other.(*Float)
		return append(r, twin{own: o.Var, other: d.Var, ownList: o.ranks(), otherList: d.ranks()})
	case *String:
		d := other.(*String)
		choice(d.Var, o.Var)
		for i := range o.Units {
			choice(d.Units[i], o.Units[i])
		}
	case *Pointer:
		d := other.(*Pointer)
		choice(d.Var, o.Var)
		if o.Elem != nil {
			r = twinsIn(r, d.Elem, o.Elem)
		}
	case *Slice:
		d := other.(*Slice)
		choice(d.Var, o.Var)
		choice(d.Spare, o.Spare)
		choice(d.Made, o.Made)
		return twinsOf(r, d.Elems, o.Elems)
	case *Map:
		d := other.(*Map)
		choice(d.Made, o.Made)
		choice(d.Var, o.Var)
		return twinsOf(twinsOf(r, d.Keys, o.Keys), d.Elems, o.Elems)
	case *Array:
		return twinsOf(r, other.(*Array).Elems, o.Elems)
	case *Struct:
		return twinsOf(r, other.(*Struct).Fields, o.Fields)
	case *Built:
		d := other.(*Built)
		if o.Var >= 0 && d.Var >= 0 {
			return append(r, twin{own: o.Var, other: d.Var, built: o.Values, like: d.Values})
		}
	case *Interface:
		d := other.(*Interface)
		choice(d.Var, o.Var)
		choice(d.Which, o.Which)
		return twinsOf(r, d.Alts, o.Alts)
	case *ErrorValue:
	case *Func:
		d := other.(*Func)
		choice(d.Var, o.Var)
		for i, row := range o.Rows {
			r = twinsOf(r, d.Rows[i].Results, row.Results)
		}
	case *Sequence:
		d := other.(*Sequence)
		choice(d.Var, o.Var)
		choice(d.Length, o.Length)
		for i, step := range o.Elems {
			r = twinsOf(r, d.Elems[i], step)
		}
	default:
		panic(fmt.Sprintf("encode: default of %T", own))
	}
	return r
}

// maxDefaults is the number of defaults that are tried.
const maxDefaults = 4096

// choose finds a default: the results nearest to zero, without pointers and elements, that
// satisfy the invariants of their types and, for the arguments nearest to zero, the laws of the function.
// Where there are none these are the results nearest to zero.
func (f *tabled) choose() problem.Model {
	from := f.fallback
	vars := from.u.vars
	options := make([][]int64, len(vars))
	for i, v := range vars {
		options[i] = nearest(valuesOf(from.nodes, i), v)
	}
	valid := from.u.valid()
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
		if from.u.l.T.Store.Eval(valid, m) != 0 && f.fits(m) {
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

// fits reports whether the laws of the function allow a default for the arguments nearest to zero.
func (f *tabled) fits(m problem.Model) bool {
	if len(f.laws) == 0 || len(f.rows) == 0 {
		return true
	}
	row := slices.MinFunc(f.rows, func(a, b row) int { return cmp.Compare(a.distance, b.distance) })
	l := f.u.l
	results := constants(l, f.fallback.nodes, m)
	for _, w := range f.laws {
		if decide(l, w.right, slices.Concat(row.args, results), w.heap) == l.T.No {
			return false
		}
	}
	return true
}

// nearest are the values of a variable of a default, the nearest to zero first. Structure has one: none.
// Where list is not nil the values are indices of it.
func nearest(list []int64, v problem.Var) []int64 {
	if v.Class == problem.Structural && v.Weight > 0 {
		return []int64{v.Lo}
	}
	lo, hi := v.Lo, v.Hi
	if uint64(hi)-uint64(lo) > 2*maxDefaults {
		// Of a wide range the part around zero will do.
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
		if d := cmp.Compare(distance(x), distance(y)); d != 0 {
			return d
		}
		return int(min(max(y, -1), 1) - min(max(x, -1), 1)) // 1 comes before -1
	})
	return r
}

// distance is how far an integer is from zero.
func distance(x int64) uint64 {
	if x == math.MinInt64 {
		return 1 << 63
	}
	return uint64(max(x, -x))
}

// distanceOf is how far a value is from the zero value: the sum over its integers and the lengths of its
// strings.
func distanceOf(n Node, m problem.Model) uint64 {
	sum := uint64(0)
	switch n := n.(type) {
	case *Scalar:
		return distance(n.number(m))
	case *String:
		return uint64(len(n.Text(m)))
	case *Array:
		for _, e := range n.Elems {
			sum += distanceOf(e, m)
		}
	case *Struct:
		for _, e := range n.Fields {
			sum += distanceOf(e, m)
		}
	}
	return sum
}

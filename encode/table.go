package encode

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// A tabled is a function of the input.
type tabled struct {
	id   int
	node *Func
	rows []row
	// otherwise is what it returns for arguments without a row, once that is settled.
	otherwise []sym.Value
	// later are the arguments that the table has a row for at the final depth only.
	later [][]sym.Value
	laws  []*law

	// u has unfolded the rows. The default is chosen from fallback, which is nil where there are no results.
	u        *unfolder
	fallback *fallback
	// hadDomain says that there was a table one depth before.
	hadDomain bool
}

// A row is one row of a table: what the function returns for some arguments, and the
// variables of that.
type row struct {
	args    []sym.Value
	keys    []string
	types   []types.Type
	results []sym.Value
	// twins are the variables of the results, with those that the default has in their place.
	twins []twin
	// distance is how far the arguments are from zero.
	distance uint64
	// known says that one depth before had the row.
	known bool
}

// A law is what a refined type says of a function's results: right holds of its arguments and them.
type law struct {
	right *lift.Closed
	heap  *sym.Heap
}

// AppendKey implements [sym.Function].
func (f *tabled) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'i')
	k.Int(f.id)
}

// Mark implements [sym.Function]: what a table returns is made anew.
func (f *tabled) Mark(*sym.Marker) {}

// Invoke implements invocable.
func (f *tabled) Invoke(e *lift.Eval, _ *ast.CallExpr, args []sym.Value, h *sym.Heap) *lift.Result {
	return &lift.Result{Vals: lookup(e.L, f, args), Panics: e.L.T.No, Heap: h}
}

// lookup evaluates a call of a function of the input.
func lookup(l *lift.Lifter, f *tabled, args []sym.Value) []sym.Value {
	if len(f.node.Results) == 0 {
		return nil
	}
	rows := make([]int, len(f.rows))
	for i := range rows {
		rows[i] = i
	}
	return lookupIn(l, f, rows, args, 0)
}

// lookupIn looks among rows that agree with the first done arguments.
func lookupIn(l *lift.Lifter, f *tabled, rows []int, args []sym.Value, done int) []sym.Value {
	if done == len(args) && len(rows) > 0 {
		return l.Mem.Renewed(f.rows[rows[0]].results)
	}
	type group struct {
		is   sym.Term
		rows []int
	}
	var groups []group
	index := map[string]int{}
	for _, i := range rows {
		r := f.rows[i]
		g, ok := index[r.keys[done]]
		if !ok {
			g = len(groups)
			index[r.keys[done]] = g
			groups = append(groups, group{is: l.Mem.EqualValues(args[done], r.args[done], r.types[done])})
		}
		groups[g].rows = append(groups[g].rows, i)
	}
	var result []sym.Value
	for i := len(groups) - 1; i >= 0; i-- {
		if groups[i].is == l.T.Yes {
			return lookupIn(l, f, groups[i].rows, args, done+1)
		}
	}
	groups = slices.DeleteFunc(groups, func(g group) bool { return g.is == l.T.No })
	var somewhere []sym.Term
	for _, g := range groups {
		somewhere = append(somewhere, g.is)
	}
	if l.T.Or(somewhere...) != l.T.Yes {
		f.settle()
		result = l.Mem.Renewed(f.otherwise)
	}
	for i := len(groups) - 1; i >= 0; i-- {
		found := lookupIn(l, f, groups[i].rows, args, done+1)
		if result == nil {
			result = found
		} else {
			result = l.Mem.NewMerger(groups[i].is).Values(found, result)
		}
	}
	return result
}

// lawfulCall evaluates a call of spec's Lawful.
func lawfulCall(e *lift.Eval, x *ast.CallExpr) sym.Value {
	f := e.Value(x.Args[0]).(*sym.Closure)
	allowed, right := literalOf(e, x.Args[3]), literalOf(e, x.Args[4])
	r := e.L.T.Yes
	for _, a := range f.Alts {
		switch fn := a.Fn.(type) {
		case *tabled:
			r = e.L.T.And(r, e.L.T.Or(e.L.T.Not(a.Guard), obeys(e.L, fn, allowed, right, e.Exec.St.Heap)))
		case nil, *iterator:
		default:
			e.Refuse(x, "a refined type of a function that is no parameter")
		}
	}
	return r
}

// condition is an argument of Lawful: a function literal, or nil.
func literalOf(e *lift.Eval, x ast.Expr) *lift.Closed {
	c, ok := e.Value(x).(*sym.Closure)
	if !ok || len(c.Alts) != 1 {
		return nil
	}
	lit, _ := c.Alts[0].Fn.(*lift.Closed)
	return lit
}

// obeys is the condition under which the rows of a table are right, where the function may be called with
// their arguments. In the others it returns its default, so that there is one table for all that
// the function under test can see of it.
func obeys(l *lift.Lifter, f *tabled, allowed, right *lift.Closed, h *sym.Heap) sym.Term {
	if f.node.Default == nil && right != nil {
		f.laws = append(f.laws, &law{right, h})
	}
	all := l.T.Yes
	for _, r := range f.rows {
		ok := l.T.Yes
		if allowed != nil {
			ok = decide(l, allowed, r.args, h)
		}
		holds := l.T.Yes
		if right != nil && ok != l.T.No {
			holds = decide(l, right, slices.Concat(r.args, r.results), h)
		}
		if ok != l.T.Yes {
			f.settle()
			holds = l.T.Or(l.T.And(ok, holds), l.T.And(l.T.Not(ok), f.isDefault(r)))
		}
		all = l.T.And(all, holds)
	}
	if right == nil {
		return all
	}
	for _, args := range f.later {
		f.settle()
		ok := l.T.Yes
		if allowed != nil {
			ok = decide(l, allowed, args, h)
		}
		if ok != l.T.No {
			all = l.T.And(all, l.T.Or(l.T.Not(ok), decide(l, right, slices.Concat(args, f.otherwise), h)))
		}
	}
	return all
}

// isDefault is the condition under which a row has the default.
func (f *tabled) isDefault(r row) sym.Term {
	l := f.u.l
	all := l.T.Yes
	for _, t := range r.twins {
		v := f.u.vars[t.own]
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

// decide is the condition under which a predicate holds and does not panic.
func decide(l *lift.Lifter, c *lift.Closed, args []sym.Value, h *sym.Heap) sym.Term {
	r := l.CallLiteral(c, args, h)
	return l.T.And(l.T.Not(r.Panics), r.Vals[0].(sym.Term))
}

// joined is a list of constants for people, and for comparison.
func joined(texts []string) string { return strings.Join(texts, ", ") }

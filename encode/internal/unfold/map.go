package unfold

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// mapping unfolds a map: the choice of nil if that is in the domain, the
// size, and then each key with its element.
func (u *Unfolder) mapping(t types.Type, m *types.Map, p domain.Position) (shape.Node, sym.Value) {
	n := &shape.Map{T: t, Made: -1, Var: -1}
	made := u.l.T.Yes
	if p.Bounds.NilMaps() {
		n.Made, made = u.newVar(p, p.Path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Structural, 0)
	}
	tab := &sym.Table{}
	o := u.l.Mem.NewObject()
	o.Init = tab
	r := &sym.Mapping{Alts: []sym.MappingAlt{{Guard: made, At: o}}}
	if n.Made >= 0 {
		r.Alts = append(r.Alts, sym.MappingAlt{Guard: u.l.T.Not(made)})
	}
	most := p.Bounds.Length(p.Left)
	if most > 0 {
		most = int(min(int64(most), u.d.Values(m.Key(), p.Below().InKey(), int64(most))))
	}
	if most <= 0 {
		return n, r
	}
	p.Guard = u.l.T.And(p.Guard, made)
	earlier := p.Bounds.Length(max(p.Before, 0))
	n.Var, tab.Size = u.newVar(p, "len("+p.Path+")", false, 0, int64(most), []problem.Interval{{Lo: 0, Hi: int64(min(earlier, most))}}, problem.Structural, 1)
	for i := range most {
		there := u.l.T.Above(tab.Size, i)
		sub := p.Below()
		if earlier <= i {
			sub.Before = -1
		}
		sub.Guard = u.l.T.And(p.Guard, there)
		sub.Path = fmt.Sprintf("%s.key%d", p.Path, i)
		k, key := u.node(m.Key(), sub.InKey())
		// A value that is not equal to itself, such as NaN, is not a
		// key.
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(sub.Guard), u.l.Mem.EqualValues(key, key, m.Key())))
		sub.Path = fmt.Sprintf("%s.value%d", p.Path, i)
		e, elem := u.node(m.Elem(), sub)
		n.Keys, n.Elems = append(n.Keys, k), append(n.Elems, e)
		if i > 0 {
			ascends := lessKey(u.l, tab.Entries[i-1].Key, key, m.Key())
			u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(sub.Guard), ascends))
		}
		for _, before := range tab.Entries {
			u.l.Orders.Distinct = u.l.T.And(u.l.Orders.Distinct, u.l.T.Not(u.l.T.And(sub.Guard, u.l.Mem.EqualValues(before.Key, key, m.Key()))))
		}
		tab.Entries = append(tab.Entries, &sym.Entry{Guard: there, Key: key, Val: elem})
	}
	tab.Distinct = most
	return n, r
}

// lessKey returns the condition a < b in the order of the keys of maps: false
// before true, numbers and strings in Go's own order, arrays and structs by
// their first parts that differ.
func lessKey(l *lift.Lifter, a, b sym.Value, t types.Type) sym.Term {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch a := a.(type) {
		case *sym.Text:
			return l.Mem.LessText(a, b.(*sym.Text))
		case *float.Number:
			return l.Floats.Compare(token.LSS, a, b.(*float.Number))
		}
		if it, ok := l.M.IntType(t); ok {
			return term.Less(l.T.Store, a.(sym.Term), b.(sym.Term), it)
		}
		return l.T.And(l.T.Not(a.(sym.Term)), b.(sym.Term))
	case *types.Interface:
		return lessDynamic(l, a.(*sym.Dynamic), b.(*sym.Dynamic))
	case *types.Array:
		return lessParts(l, a, b, func(int) types.Type { return u.Elem() })
	case *types.Struct:
		return lessParts(l, a, b, func(i int) types.Type { return u.Field(i).Type() })
	}
	l.T.Refuse("an order of values of type %s", t)
	return l.T.No
}

// lessDynamic is lessKey of interfaces of an input: by the types they hold, nil
// first, then by their values.
func lessDynamic(l *lift.Lifter, a, b *sym.Dynamic) sym.Term {
	r := l.T.No
	for i, x := range a.Alts {
		for j, y := range b.Alts[i:] {
			c := l.T.And(x.Guard, y.Guard)
			if j == 0 {
				if x.Typ == nil || c == l.T.No {
					continue
				}
				c = l.T.And(c, lessKey(l, x.Val, y.Val, x.Typ))
			}
			r = l.T.Or(r, c)
		}
	}
	return r
}

// lessParts is lessKey of aggregates whose i-th part has type of(i).
func lessParts(l *lift.Lifter, a, b sym.Value, of func(int) types.Type) sym.Term {
	x, y := a.(*sym.Aggregate).Parts, b.(*sym.Aggregate).Parts
	r := l.T.No
	for i := len(x) - 1; i >= 0; i-- {
		t := of(i)
		r = l.T.Or(lessKey(l, x[i], y[i], t), l.T.And(l.Mem.EqualValues(x[i], y[i], t), r))
	}
	return r
}

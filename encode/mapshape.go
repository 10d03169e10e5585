package encode

import (
	"fmt"
	"go/token"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Map has a size chosen by Var, or 0 where Var is -1, and as many of Keys with their Elems. The keys
// ascend, so that a shape has each map once. Made is the choice between nil (0) and a map that is
// not nil (1), or -1 where nil is not in the domain.
type Map struct {
	T           types.Type
	Made        int
	Var         int
	Keys, Elems []Node
}

// Type is the map type.
func (n *Map) Type() types.Type { return n.T }

// mapping unfolds a map: the choice of nil where that is in the domain, the size, and then each key
// with its element.
func (u *unfolder) mapping(t types.Type, m *types.Map, p position) (Node, sym.Value) {
	n := &Map{T: t, Made: -1, Var: -1}
	made := u.l.T.Yes
	if p.bounds.nilMaps() {
		n.Made, made = u.newVar(p, p.path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Structural, 0)
	}
	tab := &sym.Table{}
	o := u.l.Mem.NewObject()
	o.Init = tab
	r := &sym.Mapping{Alts: []sym.Handle{{Guard: made, Obj: o}}}
	if n.Made >= 0 {
		r.Alts = append(r.Alts, sym.Handle{Guard: u.l.T.Not(made)})
	}
	most := p.bounds.length(p.left)
	if most > 0 {
		most = int(min(int64(most), u.values(m.Key(), p.below().inKey(), int64(most))))
	}
	if most <= 0 {
		return n, r
	}
	p.guard = u.l.T.And(p.guard, made)
	earlier := p.bounds.length(max(p.before, 0))
	n.Var, tab.Size = u.newVar(p, "len("+p.path+")", false, 0, int64(most), []problem.Interval{{Lo: 0, Hi: int64(min(earlier, most))}}, problem.Structural, 1)
	for i := range most {
		there := u.l.T.Above(tab.Size, i)
		sub := p.below()
		if earlier <= i {
			sub.before = -1
		}
		sub.guard = u.l.T.And(p.guard, there)
		sub.path = fmt.Sprintf("%s.key%d", p.path, i)
		k, key := u.node(m.Key(), sub.inKey())
		// What is not equal to itself, as NaN, is no key.
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(sub.guard), u.l.Mem.EqualValues(key, key, m.Key())))
		sub.path = fmt.Sprintf("%s.value%d", p.path, i)
		e, elem := u.node(m.Elem(), sub)
		n.Keys, n.Elems = append(n.Keys, k), append(n.Elems, e)
		if i > 0 {
			ascends := lessKey(u.l, tab.Entries[i-1].Key, key, m.Key())
			u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(sub.guard), ascends))
		}
		for _, before := range tab.Entries {
			u.l.Distinct = u.l.T.And(u.l.Distinct, u.l.T.Not(u.l.T.And(sub.guard, u.l.Mem.EqualValues(before.Key, key, m.Key()))))
		}
		tab.Entries = append(tab.Entries, &sym.Entry{Guard: there, Key: key, Val: elem})
	}
	tab.Distinct = most
	return n, r
}

// values is a bound on the number of values of a type that keys can have, at a position. It stops
// counting where there are enough, which is at least 1.
func (u *unfolder) values(t types.Type, p position, enough int64) int64 {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		p = u.enter(named, p)
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case v.Info()&types.IsBoolean != 0:
			return 2
		case v.Info()&types.IsString != 0:
			if p.bounds.length(p.left) > 0 {
				return math.MaxInt64
			}
			return 1
		}
		if prec, ok := float.TypeOf(t); ok {
			return u.floats(t, prec, p.bounds, u.bounds.Depth).size()
		}
		return u.integers(t, p.bounds, u.bounds.Depth).size()
	case *types.Interface:
		n := int64(1)
		if p.left <= 0 {
			return n
		}
		for _, held := range u.holds(t, p) {
			if n >= enough {
				break
			}
			if n += u.values(held, p.below(), enough-n); n < 0 {
				return math.MaxInt64
			}
		}
		return n
	case *types.Array:
		return u.product(v.Len(), func(int64) types.Type { return v.Elem() }, p, enough)
	case *types.Struct:
		return u.product(int64(v.NumFields()), func(i int64) types.Type { return v.Field(int(i)).Type() }, p, enough)
	}
	return 1
}

// product is values of the aggregates with a number of parts, of which the i-th has type of(i).
func (u *unfolder) product(parts int64, of func(i int64) types.Type, p position, enough int64) int64 {
	n := int64(1)
	for i := range parts {
		by := u.values(of(i), p, (enough-1)/n+1)
		if by == 0 {
			return 0
		}
		if n > math.MaxInt64/by {
			n = math.MaxInt64
		} else {
			n *= by
		}
	}
	return n
}

// size is the number of values of a domain.
func (d domain) size() int64 {
	switch {
	case d.none:
		return 0
	case d.values != nil:
		return int64(len(d.values))
	case uint64(d.rng.Hi-d.rng.Lo) >= math.MaxInt64:
		return math.MaxInt64
	}
	return d.rng.Hi - d.rng.Lo + 1
}

// lessKey is a < b in the order of the keys of maps: false before true, numbers and strings in
// Go's own order, arrays and structs by their first parts that differ.
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

// lessDynamic is lessKey of interfaces of an input: by the types they hold, nil first, then by their values.
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

// ordered reports whether the values of a type, as keys of a map, have an order that terms can
// express. A type within itself, by way of an interface, is as its other parts are.
func (u *unfolder) ordered(t types.Type) bool { return u.orderedParts(t, map[types.Type]bool{}) }

func (u *unfolder) orderedParts(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return true
	}
	seen[t] = true
	if u.pkg.Opaque(t) != nil {
		return false
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		return v.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
	case *types.Interface:
		held := u.world.base(t)
		if sym.IsAny(t) && u.bounds.Held != nil {
			held = u.bounds.Held
		}
		return len(held) > 0 && !slices.ContainsFunc(held, func(h types.Type) bool { return !u.orderedParts(h, seen) })
	case *types.Array:
		return u.orderedParts(v.Elem(), seen)
	case *types.Struct:
		for f := range v.Fields() {
			if !u.orderedParts(f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}

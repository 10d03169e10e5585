package unfold

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// receive unfolds the i-th parameter of a contract as a value by itself.
func receive(u *Unfolder, c *spec.Contract, i int, p domain.Position) (shape.Node, sym.Value) {
	v := c.Params[i]
	ptr, isPointer := v.Type().Underlying().(*types.Pointer)
	if i == 0 && isPointer && c.Func.Signature().Recv() != nil {
		return u.pointer(v.Type(), ptr, p, !domain.ComparesNil(c, 0))
	}
	p.NilFunc = domain.IsFunc(v.Type()) && domain.ComparesNil(c, i)
	return u.node(v.Type(), p)
}

// aliases unfolds the parameters that may share memory.
type aliases struct {
	u *Unfolder
	// pointers are the pointers so far, by their group.
	pointers map[*spec.Alias][]alias
	// windows are the slices of each group. All of a group are made with
	// the first one.
	windows map[*spec.Alias][]window
}

// An alias is a pointer that is a parameter. own is true if it leads to memory
// of its own.
type alias struct {
	node *shape.Alias
	val  sym.Value
	own  sym.Term
}

// pointer unfolds the i-th parameter of a contract, a pointer of a group.
func (a *aliases) pointer(c *spec.Contract, group *spec.Alias, i int) (shape.Node, sym.Value) {
	u := a.u
	p := u.outermost(c.Params[i])
	n := &shape.Alias{T: group.T, Var: -1}
	before := a.pointers[group]
	for _, other := range before {
		n.Others = append(n.Others, other.node)
	}
	choice := u.l.T.Num(0)
	if len(before) > 0 && p.Left > 0 {
		prior := []problem.Interval{{Lo: 0, Hi: 0}}
		if p.Before > 0 {
			prior[0].Hi = int64(len(before))
		}
		n.Var, choice = u.newVar(p, "alias("+p.Path+")", false, 0, int64(len(before)), prior, problem.Structural, 0)
	}
	fresh := u.l.T.Is(choice, 0)
	p.Guard = u.l.T.And(p.Guard, fresh)
	own, v := receive(u, c, i, p)
	n.Own = own.(*shape.Pointer)
	for k, other := range before {
		same := u.l.T.Is(choice, k+1)
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(same), other.own))
		v = u.l.Mem.MergeValues(same, other.val, v)
	}
	set := u.l.T.Yes
	switch {
	case n.Own.Var >= 0:
		set = u.vars[n.Own.Var].Term
	case !n.Own.Always:
		set = u.l.T.No
	}
	a.pointers[group] = append(before, alias{n, v, u.l.T.And(fresh, set)})
	return n, v
}

// A window is a slice that is a parameter, and the value that it has if it is
// a window of the array. shared is true if it is one.
type window struct {
	node   *shape.Window
	val    sym.Value
	shared sym.Term
}

// slice unfolds the i-th parameter of a contract, a slice of a group.
func (a *aliases) slice(c *spec.Contract, group *spec.Alias, i int) (shape.Node, sym.Value) {
	u := a.u
	if a.windows[group] == nil {
		a.windows[group] = a.array(c, group)
	}
	w := a.windows[group][slices.Index(group.Params, i)]
	p := u.outermost(c.Params[i])
	p.Guard = u.l.T.And(p.Guard, u.l.T.Not(w.shared))
	own, v := receive(u, c, i, p)
	w.node.Own = own.(*shape.Slice)
	if w.val != nil {
		if named, ok := types.Unalias(group.T).(*types.Named); ok {
			u.Visits = append(u.Visits, Visit{named, w.shared, w.val, sym.Place{}})
		}
		v = u.l.Mem.MergeValues(w.shared, w.val, v)
	}
	return w.node, v
}

// array unfolds the array of a group, and the windows of it. The windows begin
// at the first element and end at the last one together, and each has a
// capacity, so that no other choice has the same slices.
func (a *aliases) array(c *spec.Contract, group *spec.Alias) []window {
	u := a.u
	s := group.T.Underlying().(*types.Slice)
	windows := make([]window, len(group.Params))
	p := u.outermost(c.Params[group.Params[0]])
	p.Path = "array(" + p.Path + ")"
	if named, ok := types.Unalias(group.T).(*types.Named); ok {
		p = u.d.Enter(named, p)
	}
	for k := range windows {
		n := &shape.Window{T: group.T, Var: -1, From: -1, To: -1}
		for _, other := range windows[:k] {
			n.Others = append(n.Others, other.node)
		}
		windows[k] = window{n, nil, u.l.T.No}
	}
	most, room := p.Bounds.Length(p.Left), p.Bounds.Capacity(group.T) != bounds.CapacityExact
	if most == 0 && !room {
		return windows
	}
	longest := int64(most)
	if most > 0 {
		for _, text := range p.Bounds.Written(group.T) {
			longest = max(longest, int64(len(text)))
		}
	}
	any := u.l.T.No
	for k, param := range group.Params {
		w := &windows[k]
		path := u.outermost(c.Params[param])
		prior := []problem.Interval{{Lo: 0, Hi: 0}}
		if p.Before > 0 && p.Bounds.Length(p.Before) > 0 || p.Before >= 0 && room {
			prior[0].Hi = 1
		}
		w.node.Var, w.shared = u.newVar(path, "window("+path.Path+")", true, 0, 1, prior, problem.Structural, 0)
		any = u.l.T.Or(any, w.shared)
	}
	p.Guard = u.l.T.And(p.Guard, any)
	array, length, whole := list(u, group.T, s, p)
	begins, ends := u.l.T.No, u.l.T.No
	for k, param := range group.Params {
		w := &windows[k]
		w.node.Array = array
		others := u.l.T.No
		for j := range windows {
			if j != k {
				others = u.l.T.Or(others, windows[j].shared)
			}
		}
		from, to := u.l.T.Num(0), u.l.T.Num(0)
		if most > 0 {
			at := u.outermost(c.Params[param])
			at.Guard = u.l.T.And(at.Guard, w.shared)
			prior := []problem.Interval{{Lo: 0, Hi: longest}}
			w.node.From, from = u.newVar(at, "from("+at.Path+")", false, 0, longest, prior, problem.Structural, 0)
			w.node.To, to = u.newVar(at, "to("+at.Path+")", false, 0, longest, prior, problem.Structural, 0)
		}
		fits := u.l.T.And(others, u.l.T.LessEq(from, to), u.l.T.LessEq(to, length), u.l.T.Less(from, whole.capacity))
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(w.shared), fits))
		begins = u.l.T.Or(begins, u.l.T.And(w.shared, u.l.T.Is(from, 0)))
		ends = u.l.T.Or(ends, u.l.T.And(w.shared, u.l.T.Same(to, length)))
		n := u.l.T.Sub(to, from)
		w.val = &sym.Slice{Length: n, Alts: []sym.SliceAlt{{Guard: u.l.T.Yes, At: sym.Place{Obj: whole.obj}, Off: from,
			N: n, Capacity: u.l.T.Sub(whole.capacity, from), Epoch: sym.None}}}
	}
	u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(any), u.l.T.And(begins, ends)))
	return windows
}

// A backing is the memory of an array, and its size.
type backing struct {
	obj      *sym.Object
	capacity sym.Term
}

// list unfolds the array of a group at a position: its length, the choice of
// spare capacity, and its elements.
func list(u *Unfolder, t types.Type, s *types.Slice, p domain.Position) (*shape.Slice, sym.Term, backing) {
	n := &shape.Slice{T: t, Var: -1, Made: -1, Spare: -1, Whole: -1}
	length := lengthOf(u, n, p)
	spare := u.spare(n, p)
	elems, length := content(u, n, s, p, length)
	var blank sym.Value
	if spare != u.l.T.No {
		blank = zero(u.d.Pkg, u.l.Mem, s.Elem())
	}
	obj, capacity := u.l.Mem.InputArray(elems, blank, length, spare)
	return n, length, backing{obj, capacity}
}

package encode

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// An Interface is nil or holds one of Alts, a node for each type that the value can have. Var is the
// choice (1 for a value), or -1 where only nil is left. Which is the choice of the alternative, or -1
// where there is but one.
type Interface struct {
	T          types.Type
	Var, Which int
	Alts       []Node
	// Numbers are those of the alternatives' types in the world's list.
	Numbers []int
}

// An ErrorValue is an error that has nothing to choose: the error of no kind,
// or the value of a package variable.
type ErrorValue struct{ T types.Type }

// Type is the type of the interface.
func (n *Interface) Type() types.Type { return n.T }

// Type is the type of the error's value, of which [IsErrorValue] holds.
func (n *ErrorValue) Type() types.Type { return n.T }

// Choice is the index of the alternative that the interface holds in a model, or -1 where it is nil.
func (n *Interface) Choice(m problem.Model) int {
	switch {
	case n.Var < 0 || m[n.Var] == 0:
		return -1
	case n.Which < 0:
		return 0
	}
	return int(m[n.Which])
}

// interfaceNode unfolds an interface: nil, or a value of one of its types with one unit of depth less.
func (u *unfolder) interfaceNode(t types.Type, p position) (Node, sym.Value) {
	n := &Interface{T: t, Var: -1, Which: -1}
	if p.left <= 0 {
		return n, u.l.Mem.NilInterface
	}
	held := u.holds(t, p)
	if len(held) == 0 {
		return n, u.l.Mem.NilInterface
	}
	var there sym.Term
	prior := []problem.Interval{{Lo: 0, Hi: min(int64(p.before), 1)}}
	n.Var, there = u.newVar(p, p.path, true, 0, 1, prior, problem.Structural, 1)
	sub := p.below()
	sub.guard = u.l.T.And(p.guard, there)
	which := u.l.T.Num(0)
	if last := int64(len(held) - 1); last > 0 {
		prior = []problem.Interval{{Lo: 0, Hi: last}}
		n.Which, which = u.newVar(sub, p.path+".(type)", false, 0, last, prior, problem.Structural, 0)
	}
	r := &sym.Dynamic{Alts: []sym.Holding{{Guard: u.l.T.Not(there)}}}
	all := u.world.Types(t)
	for i, h := range held {
		is := u.l.T.Is(which, i)
		at := sub
		at.guard = u.l.T.And(sub.guard, is)
		at.path = p.path + ".(" + types.TypeString(h, types.RelativeTo(u.home)) + ")"
		node, v := u.held(h, at)
		n.Alts = append(n.Alts, node)
		n.Numbers = append(n.Numbers, typeIndex(all, h))
		for _, a := range v.Alts {
			a.Guard = u.l.T.And(there, is, a.Guard)
			r.Join(u.l.Mem, a)
		}
	}
	return n, r
}

// holds are the types of the values of an interface at a position: of those that
// the code asks for, only what has an order where the position is within a key.
func (u *unfolder) holds(t types.Type, p position) []types.Type {
	base := u.world.base(t)
	if sym.IsAny(t) && p.bounds.Held != nil {
		return p.bounds.Held
	}
	asked := u.world.asked(t, p.bounds.Dictionary)
	if p.key {
		asked = slices.DeleteFunc(slices.Clone(asked), func(t types.Type) bool { return !u.ordered(t) })
	}
	if len(asked) == 0 {
		return base
	}
	all := slices.Concat(base, asked)
	return slices.DeleteFunc(slices.Clone(u.world.Types(t)), func(t types.Type) bool { return typeIndex(all, t) < 0 })
}

// typeIndex is the place of a type in a list that has it.
func typeIndex(list []types.Type, t types.Type) int {
	return slices.IndexFunc(list, func(other types.Type) bool { return types.Identical(t, other) })
}

// held unfolds the value of type t in an interface. A pointer is not nil, and what it points to has the
// interface's own unit of depth.
func (u *unfolder) held(t types.Type, p position) (Node, *sym.Dynamic) {
	if v := spec.SingletonOf(t); v != nil {
		return &ErrorValue{t}, u.l.Sentinel(v, t)
	}
	if IsErrorValue(t) {
		return &ErrorValue{t}, &sym.Dynamic{Alts: []sym.Holding{newError(u.l)}}
	}
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok || u.pkg.Opaque(t) != nil {
		n, v := u.node(t, p)
		return n, u.l.Mem.Wrap(v, t)
	}
	n := &Pointer{T: t, Var: -1, Always: true}
	o := u.l.Mem.NewObject()
	n.Elem, o.Init = u.node(ptr.Elem(), p)
	return n, u.l.Mem.Wrap(u.l.Mem.PointerTo(sym.Place{Obj: o}), t)
}

// newError is what errors.New(ErrorText) returns. What it allocates is part of the input.
func newError(l *lift.Lifter) sym.Holding {
	fn := l.Load("errors").Scope().Lookup("New").(*types.Func)
	r := l.Call(fn, nil, []sym.Value{l.Mem.TextOf(ErrorText)}, nil)
	for _, en := range r.Heap.Entries {
		en.Obj.Init = en.Cell.Val
	}
	return r.Vals[0].(*sym.Dynamic).Alts[0]
}

// supportedInterface refuses an interface that no value but nil is known for, or one that can hold what
// cannot be unfolded.
func (u *unfolder) supportedInterface(t types.Type, path string, seen map[types.Type]bool) {
	if sym.IsError(t) {
		return
	}
	if sym.IsAny(t) && u.bounds.Held == nil && u.world.fault != "" {
		u.refuse(t, u.world.fault)
	}
	// Of what the code asks for only that which is supported is in the world.
	held := slices.Clone(u.world.base(t))
	if sym.IsAny(t) && u.bounds.Held != nil {
		held = slices.Clone(u.bounds.Held)
	}
	if sym.IsAny(t) {
		// The bounds of the types around it may list others.
		around := map[*types.TypeName]bool{}
		for t := range seen {
			if n, ok := t.(*types.Named); ok {
				around[n.Origin().Obj()] = true
			}
		}
		for _, name := range boundNames(u.world.pkg) {
			if around[name] {
				held = append(held, u.typeBounds[name].Held...)
			}
		}
	}
	if spec.IsNested(t) {
		u.refuse(t, fmt.Sprintf("%s is an interface with type arguments of more than %d types within one another", path, spec.MaxNesting))
	}
	if len(held) == 0 && len(u.world.asked(t, u.bounds.Dictionary)) == 0 {
		u.refuseUnless(t, path+" is an interface that no type of this package implements",
			"write a function that returns one and mark it //refine:construct, perhaps in a file with //go:build refine, for -tags refine")
	}
	for _, h := range held {
		u.supported(h, path+".("+types.TypeString(h, types.RelativeTo(u.home))+")", seen)
	}
}

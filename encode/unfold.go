package encode

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// An unfolder unfolds types to nodes, variables and the values that they stand for.
type unfolder struct {
	l      *lift.Lifter
	pkg    *spec.Package
	fset   *token.FileSet
	home   *types.Package
	bounds Bounds
	// left is the depth that the parameters have left.
	left int
	// whole are the bounds of opaque arguments of a constructor; nil for other functions.
	whole *Bounds
	world *World
	// typeBounds are the bounds that stand at types.
	typeBounds map[*types.TypeName]spec.Bound

	vars []problem.Var
	// parts counts the values that have been unfolded.
	parts int
	// idle are the functions that do nothing, those unfolded apart included.
	idle *[]Idle
	// impossible collects the conditions under which a position is realized that has no value.
	impossible []sym.Term
	// constraints hold of every value of the shape: the keys of a map ascend.
	constraints []sym.Term
	// freshAll says that the depth before had no value at all.
	freshAll bool
	// tables are the functions of the shape; a function comes after those within its results.
	tables []*tabled
	// alone says that the unfolder has variables of its own, which are always realized.
	alone bool
	// visits are the values of named types, for their invariants.
	visits []visit

	// nilFields are the fields that are compared with nil; nil before the first field that holds a function.
	nilFields nilFields

	consts map[*types.TypeName]constantsOf
	files  map[string]*ast.File
	cyclic map[types.Type]bool
	// writings are how strings are written, as far as they have been needed.
	writings map[writingKey]*writing
	// param and at are the parameter that is being unfolded, for errors.
	param string
	at    token.Pos
}

// A visit is a value of a named type within the shape, realized where guard holds.
type visit struct {
	named *types.Named
	guard sym.Term
	val   sym.Value
}

// newVar adds a variable. The values it had one depth before are those of prior, none where the
// depth before did not have the position.
func (u *unfolder) newVar(p position, name string, boolean bool, lo, hi int64, prior []problem.Interval, class problem.Class, weight int64) (int, sym.Term) {
	i := len(u.vars)
	u.afford(i)
	t := u.l.T.Store.NewVar(i, boolean, lo, hi)
	v := problem.Var{Name: name, Term: t, Guard: p.guard, Lo: lo, Hi: hi, Class: class, Weight: weight}
	if u.bounds.Depth > 0 {
		v.Prior = prior
		if p.before < 0 {
			v.Prior = []problem.Interval{}
		}
	}
	u.vars = append(u.vars, v)
	return i, t
}

// afford stops the unfolding where there are too many choices already, or the context has ended.
func (u *unfolder) afford(choices int) {
	if choices >= maxChoices {
		u.unsupported("parameter %s: at depth %d there are more than %d choices to make, which is the limit; bound depth= or len= in //refine:bound",
			u.param, u.bounds.Depth, maxChoices)
	}
	u.checkContext()
}

// count counts a value within the shape, which need not be a choice: empty structs are none. It stops the unfolding where
// there are too many, or the context has ended.
func (u *unfolder) count() {
	if u.parts++; u.parts > maxValues {
		u.unsupported("parameter %s: at depth %d it has more than %d parts, which is the limit; bound depth= or len= in //refine:bound, or leave the function out with //refine:skip and a reason",
			u.param, u.bounds.Depth, maxValues)
	}
	if u.parts%1024 == 0 {
		u.checkContext()
	}
}

// idles notes that functions of a type do nothing.
func (u *unfolder) idles(t types.Type) {
	here := func(i Idle) bool { return i.Param == u.param && types.Identical(i.T, t) }
	if !slices.ContainsFunc(*u.idle, here) {
		*u.idle = append(*u.idle, Idle{u.param, t})
	}
}

// checkContext stops the unfolding where the context has ended.
func (u *unfolder) checkContext() {
	if err := u.l.T.Ctx.Err(); err != nil {
		panic(sym.Refusal{Err: fmt.Errorf("unfolding parameter %s: %w", u.param, err)})
	}
}

// node unfolds a type at a position.
func (u *unfolder) node(t types.Type, p position) (Node, sym.Value) {
	u.count()
	if o := u.pkg.Opaque(t); o != nil {
		return u.opaque(o, t, p)
	}
	named, isNamed := types.Unalias(t).(*types.Named)
	if isNamed {
		p = u.enter(named, p)
	}
	n, v := u.underlying(t, p)
	if isNamed {
		u.visits = append(u.visits, visit{named, p.guard, v})
	}
	return n, v
}

// enter applies the bound that stands at a type, if the position is not within it already.
func (u *unfolder) enter(n *types.Named, p position) position {
	b, ok := u.typeBounds[n.Origin().Obj()]
	if !ok || p.open.has(n.Origin().Obj()) {
		return p
	}
	if b.Depth != nil {
		p.left, p.before, p.reach = min(p.left, *b.Depth), min(p.before, *b.Depth), min(p.reach, *b.Depth)
	}
	depth := p.bounds.Depth
	p.bounds = Merge(p.bounds, b)
	p.bounds.Depth = depth
	p.open = &openType{n.Origin().Obj(), p.open}
	return p
}

// underlying unfolds a type that supported has let through.
func (u *unfolder) underlying(t types.Type, p position) (Node, sym.Value) {
	switch v := t.Underlying().(type) {
	case *types.Basic:
		if v.Info()&types.IsBoolean != 0 {
			return u.boolean(t, p)
		}
		if v.Info()&types.IsString != 0 {
			return u.string(t, p)
		}
		if prec, ok := float.TypeOf(t); ok {
			return u.float(t, prec, p)
		}
		return u.integer(t, p)
	case *types.Pointer:
		return u.pointer(t, v, p, false)
	case *types.Slice:
		return u.slice(t, v, p)
	case *types.Array:
		return u.array(t, v, p)
	case *types.Map:
		return u.mapping(t, v, p)
	case *types.Struct:
		return u.structure(t, v, p)
	case *types.Signature:
		if elements, ok := spec.Sequence(t); ok {
			return u.sequence(t, elements, p)
		}
		return u.function(t, v, p)
	case *types.Interface:
		return u.interfaceNode(t, p)
	}
	panic(fmt.Sprintf("encode: unfolding of %s", t))
}

func (u *unfolder) boolean(t types.Type, p position) (Node, sym.Value) {
	i, v := u.newVar(p, p.path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, p.finite(), 0)
	return &Scalar{T: t, Var: i}, v
}

func (u *unfolder) integer(t types.Type, p position) (Node, sym.Value) {
	d := u.integers(t, p.bounds, u.bounds.Depth)
	if d.none {
		u.impossible = append(u.impossible, p.guard)
		i, v := u.newVar(p, p.path, false, 0, 0, []problem.Interval{}, problem.Data, 0)
		return &Scalar{T: t, Var: i}, v
	}
	var prior []problem.Interval
	if u.bounds.Depth > 0 {
		prior = d.prior(u.integers(t, p.bounds, u.bounds.Depth-1))
	}
	class := problem.Data
	if d.enum {
		class = p.finite()
	}
	lo, hi := d.rng.Lo, d.rng.Hi
	if d.values != nil {
		lo, hi = 0, int64(len(d.values)-1)
	}
	i, v := u.newVar(p, p.path, false, lo, hi, prior, class, 0)
	switch {
	case d.values != nil:
		v = u.l.T.Listed(v, d.values)
	case d.word:
		v = u.l.T.Store.WordOf(v)
	}
	return &Scalar{T: t, Var: i, Values: d.values}, v
}

// pointer unfolds a pointer. With always, nil is not in its domain.
func (u *unfolder) pointer(t types.Type, ptr *types.Pointer, p position, always bool) (Node, sym.Value) {
	if o := u.pkg.Opaque(t); o != nil {
		return u.opaque(o, t, p)
	}
	if p.left <= 0 {
		if always {
			u.impossible = append(u.impossible, p.guard)
		}
		return &Pointer{T: t, Var: -1}, u.l.Mem.NilPointer
	}
	n := &Pointer{T: t, Var: -1, Always: always}
	there := u.l.T.Yes
	if !always {
		prior := []problem.Interval{{Lo: 0, Hi: min(int64(p.before), 1)}}
		n.Var, there = u.newVar(p, p.path, true, 0, 1, prior, problem.Structural, 1)
	} else if p.before == 0 {
		u.freshAll = true
	}
	sub := p.below()
	sub.guard = u.l.T.And(p.guard, there)
	if _, ok := ptr.Elem().Underlying().(*types.Struct); !ok {
		sub.path = "*" + p.path
	}
	var v sym.Value
	n.Elem, v = u.node(ptr.Elem(), sub)
	o := u.l.Mem.NewObject()
	o.Init = v
	r := &sym.Pointer{Alts: []sym.Target{{Guard: there, At: sym.Place{Obj: o}}}}
	if !always {
		r.Alts = append(r.Alts, sym.Target{Guard: u.l.T.Not(there)})
	}
	return n, r
}

func (u *unfolder) array(t types.Type, a *types.Array, p position) (Node, sym.Value) {
	n, r := &Array{T: t}, &sym.Aggregate{}
	for i := range a.Len() {
		sub := p
		sub.path = fmt.Sprintf("%s[%d]", p.path, i)
		e, v := u.node(a.Elem(), sub)
		n.Elems = append(n.Elems, e)
		r.Parts = append(r.Parts, v)
	}
	return n, r
}

func (u *unfolder) structure(t types.Type, s *types.Struct, p position) (Node, sym.Value) {
	n, r := &Struct{T: t}, &sym.Aggregate{}
	linked := u.recursive(t)
	for i := range s.NumFields() {
		f := s.Field(i)
		sub := p
		sub.linked = linked || p.linked
		sub.path = p.path + "." + f.Name()
		sub.nilFunc = isFunc(f.Type()) && u.comparesNil(t, f)
		e, v := u.node(f.Type(), sub)
		n.Fields = append(n.Fields, e)
		r.Parts = append(r.Parts, v)
	}
	return n, r
}

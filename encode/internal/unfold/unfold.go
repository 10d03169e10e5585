package unfold

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// An Unfolder unfolds types to nodes, variables and the values that they
// represent.
type Unfolder struct {
	l *lift.Lifter
	d *domain.Types
	// left is the depth that the parameters have left.
	left int
	// whole are the bounds of the opaque arguments of a constructor. It is
	// nil for other functions.
	whole *domain.Bounds

	vars []problem.Var
	// parts counts the values that have been unfolded.
	parts int
	// impossible are the conditions under which a position without values
	// is realized.
	impossible []sym.Term
	// constraints are true for every value of the shape: the keys of a map
	// ascend.
	constraints []sym.Term
	// freshAll says that the depth before had no value at all.
	freshAll bool
	// tables are the functions of the shape; a function comes after those
	// within its results.
	tables []*tabled
	graphs graphs
	// at is the memory of the node of a graph, or of a field of one to
	// which pointers lead, that is unfolded next; its object is nil for
	// other values.
	at         sym.Place
	invariants Invariants
	// alone says that the unfolder has variables of its own. They are
	// always realized.
	alone bool
	// Visits are the values of named types, for their invariants.
	Visits []Visit
	// Unread says that nothing reads the strings of the parameters. Their
	// symbolic values are hidden then, except in the keys of maps: the
	// terms for the bytes of thousands of texts take longer than all else.
	Unread bool

	// writings are how strings are written, as far as they have been
	// needed.
	writings map[writingKey]*domain.Writing
}

// A Visit is a value of a named type within the shape, which is realized if
// Guard holds.
type Visit struct {
	Named *types.Named
	Guard sym.Term
	Val   sym.Value
	// At is the memory of the value if it is a node of a graph, or a field
	// of one, to which pointers can be equal. Its object is nil for other
	// values.
	At sym.Place
}

// Invariants returns the conditions under which values satisfy the invariants
// of their types, one for each invariant.
type Invariants func(l *lift.Lifter, visits []Visit) ([]sym.Term, error)

// newVar adds a variable. One depth before it had the values of prior, or none
// if that depth did not have the position.
func (u *Unfolder) newVar(p domain.Position, name string, boolean bool, lo, hi int64, prior []problem.Interval, class problem.Class, weight int64) (int, sym.Term) {
	i := len(u.vars)
	u.afford(i)
	t := u.l.T.Store.NewVar(i, boolean, lo, hi)
	v := problem.Var{Name: name, Term: t, Guard: p.Guard, Lo: lo, Hi: hi, Class: class, Weight: weight}
	if u.d.Bounds.Depth > 0 {
		v.Prior = prior
		if p.Before < 0 {
			v.Prior = []problem.Interval{}
		}
	}
	u.vars = append(u.vars, v)
	return i, t
}

// The limits of a shape.
const (
	maxChoices = 200_000
	maxValues  = 1_000_000 // those without a choice included
)

// afford stops the unfolding if there are too many choices already, or if the
// context has ended.
func (u *Unfolder) afford(choices int) {
	if choices >= maxChoices {
		u.d.Unsupported("parameter %s: at depth %d there are more than %d choices to make, which is the limit; bound depth= or len= in //refine:bound",
			u.d.Param, u.d.Bounds.Depth, maxChoices)
	}
	u.checkContext()
}

// count counts a value within the shape, even one without a choice, such as an
// empty struct. It stops the unfolding if there are too many, or if the context
// has ended.
func (u *Unfolder) count() {
	if u.parts++; u.parts > maxValues {
		u.d.Unsupported("parameter %s: at depth %d it has more than %d parts, which is the limit; bound depth= or len= in //refine:bound, or leave the function out with //refine:skip and a reason",
			u.d.Param, u.d.Bounds.Depth, maxValues)
	}
	if u.parts%1024 == 0 {
		u.checkContext()
	}
}

// checkContext stops the unfolding if the context has ended.
func (u *Unfolder) checkContext() {
	if err := u.l.T.Ctx.Err(); err != nil {
		panic(sym.Refusal{Err: fmt.Errorf("unfolding parameter %s: %w", u.d.Param, err)})
	}
}

// node unfolds a type at a position.
func (u *Unfolder) node(t types.Type, p domain.Position) (shape.Node, sym.Value) {
	u.count()
	if o := u.d.Pkg.Opaque(t); o != nil {
		return u.opaque(o, t, p, domain.IsFunc(t) && !p.NilFunc)
	}
	at := u.at
	if _, isStruct := t.Underlying().(*types.Struct); !isStruct {
		u.at = sym.Place{}
	}
	named, isNamed := types.Unalias(t).(*types.Named)
	if isNamed {
		p = u.d.Enter(named, p)
	}
	n, v := u.underlying(t, p)
	if isNamed {
		u.Visits = append(u.Visits, Visit{named, p.Guard, v, at})
	}
	return n, v
}

// underlying unfolds a type that is supported, by its kind.
func (u *Unfolder) underlying(t types.Type, p domain.Position) (shape.Node, sym.Value) {
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

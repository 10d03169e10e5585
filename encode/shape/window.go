package shape

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Window is a slice parameter that may be a window of an array which other
// parameters are windows of too. Var is the choice between the slice Own (0)
// and the window (1), or -1 if only Own is left. The window has the elements of
// Array from the index From to the index To. These variables are -1 if the
// array has no elements. In a model, several parameters are windows of an
// array, or none.
//
// The first parameter of a group has the array as a part.
type Window struct {
	T             types.Type
	Var, From, To int
	Own           *Slice
	Array         *Slice
	// Others are the windows of parameters before this one.
	Others []*Window
}

// Type returns the slice type.
func (n *Window) Type() types.Type { return n.T }

// IsShared reports whether the parameter is a window of the array in a model.
func (n *Window) IsShared(m problem.Model) bool { return n.Var >= 0 && m[n.Var] != 0 }

// Introduces reports whether the parameter is the first window of the array in
// a model.
func (n *Window) Introduces(m problem.Model) bool {
	return n.IsShared(m) && !slices.ContainsFunc(n.Others, func(o *Window) bool { return o.IsShared(m) })
}

// Range returns the indexes at which the window begins and ends in a model.
func (n *Window) Range(m problem.Model) (from, to int) { return length(n.From, m), length(n.To, m) }

// Choices implements [Node].
func (n *Window) Choices() []Choice { return choices(n.Var, n.From, n.To) }

// Parts implements [Node].
func (n *Window) Parts() [][]Node {
	if len(n.Others) == 0 && n.Var >= 0 {
		return [][]Node{{n.Own}, {n.Array}}
	}
	return [][]Node{{n.Own}}
}

// IsHollow implements [Node].
func (n *Window) IsHollow() bool { return n.Own.IsHollow() && n.Var < 0 }

// Constant implements [Node]. Tables hold no parameters.
func (n *Window) Constant(*lift.Lifter, problem.Model) sym.Value {
	panic("encode: a constant that is a parameter")
}

func (n *Window) write(t *text, depth int) {
	if n.Var < 0 {
		t.printf(": its own\n")
	} else {
		t.printf(" v%d: its own or a window from v%d to v%d\n", n.Var, n.From, n.To)
	}
	t.node("own", n.Own, depth+1)
	if len(n.Others) == 0 && n.Var >= 0 {
		t.node("array", n.Array, depth+1)
	}
}

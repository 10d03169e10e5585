package shape

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Slice has a length chosen by Var, or 0 if Var is -1, and as many of Elems.
// Made is the choice between nil (0) and an empty slice (1) if the length is 0,
// or -1 if length 0 is nil. Spare is the choice between no spare capacity (0)
// and one of bounds.SpareRoom (1), which excludes nil. If Spare is -1, Roomy
// says whether there is spare capacity.
//
// Whole is the choice at length 1 between the element (0) and one of Texts,
// which then are the elements instead, or -1 if there is none.
type Slice struct {
	T     types.Type
	Var   int
	Made  int
	Spare int
	Whole int
	Roomy bool
	Elems []Node
	Texts []string
}

// Type returns the slice type.
func (n *Slice) Type() types.Type { return n.T }

// Len returns the length in a model.
func (n *Slice) Len(m problem.Model) int { return length(n.Var, m) }

// Text returns the text that stands for the elements in a model; ok is false if
// there is none.
func (n *Slice) Text(m problem.Model) (text string, ok bool) {
	if n.Whole < 0 || n.Len(m) != 1 || m[n.Whole] == 0 {
		return "", false
	}
	return n.Texts[m[n.Whole]-1], true
}

// HasRoom reports whether the slice has spare capacity in a model.
func (n *Slice) HasRoom(m problem.Model) bool { return n.Roomy || n.Spare >= 0 && m[n.Spare] != 0 }

// IsMade reports whether the slice, if it has neither elements nor room in a
// model, is not nil.
func (n *Slice) IsMade(m problem.Model) bool { return n.Made >= 0 && m[n.Made] != 0 }

// Choices implements [Node].
func (n *Slice) Choices() []Choice { return choices(n.Var, n.Spare, n.Made, n.Whole) }

// Parts implements [Node].
func (n *Slice) Parts() [][]Node { return [][]Node{n.Elems} }

// IsHollow implements [Node].
func (n *Slice) IsHollow() bool { return n.Var < 0 }

// Constant implements [Node].
func (n *Slice) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	size, made := n.Len(m), l.T.Store.Bool(n.IsMade(m))
	var zero sym.Value
	if n.HasRoom(m) {
		zero = l.Mem.Zero(n.T.Underlying().(*types.Slice).Elem())
	}
	elems := Constants(l, n.Elems[:size], m)
	if text, ok := n.Text(m); ok {
		size, elems = len(text), nil
		for i := range size {
			elems = append(elems, l.T.Num(int64(text[i])))
		}
	}
	return l.Mem.InputSlice(elems, zero, l.T.Num(int64(size)), l.T.Store.Bool(n.HasRoom(m)), made)
}

// write writes the choices of a slice, and its elements below it.
func (n *Slice) write(t *text, depth int) {
	empty := "nil"
	if n.Roomy {
		empty = "empty"
	} else if n.Made >= 0 {
		empty = fmt.Sprintf("nil or empty by v%d", n.Made)
	}
	if n.Var < 0 {
		t.printf(": %s", empty)
	} else {
		t.printf(" v%d: length %d..%d", n.Var, t.vars[n.Var].Lo, t.vars[n.Var].Hi)
		if n.Made >= 0 {
			t.printf(", %s", empty)
		}
	}
	if n.Roomy {
		t.printf(", with spare capacity")
	} else if n.Spare >= 0 {
		t.printf(", capacity exact or spare by v%d", n.Spare)
	}
	if n.Whole >= 0 {
		t.printf(", at length 1 one element or by v%d one of %s", n.Whole, quoted(n.Texts))
	}
	t.printf("\n")
	t.list(n.Elems, depth+1)
}

package domain

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Position is a place within a value where a type is unfolded.
type Position struct {
	// Path is the text of the position for people.
	Path string
	// Guard is true if it is realized.
	Guard sym.Term
	// Left is the remaining depth. Before is the remaining depth at the
	// depth before: -1 if the position did not exist there.
	Left, Before int
	// Reach is the remaining depth at the final depth.
	Reach  int
	Bounds Bounds
	// In is the innermost parameter or field.
	In *types.Var
	// Linked says that the position is a field of a struct that is part of
	// a recursive type.
	Linked bool
	// NilFunc says that a function at the position can be nil.
	NilFunc bool
	// Key says that the position is within the key of a map.
	Key bool
	// Open are the types around the position whose bounds apply.
	Open *OpenType
}

// An OpenType is a type with a bound that is being unfolded.
type OpenType struct {
	Name *types.TypeName
	Up   *OpenType
}

// Has reports whether n is o or one of the types around it. o may be nil.
func (o *OpenType) Has(n *types.TypeName) bool {
	for ; o != nil; o = o.Up {
		if o.Name == n {
			return true
		}
	}
	return false
}

// Finite returns the class of a boolean or enumeration.
func (p Position) Finite() problem.Class {
	if p.Linked {
		return problem.Structural
	}
	return problem.Finite
}

// Below returns the position with one unit of depth less.
func (p Position) Below() Position {
	p.Left--
	p.Reach--
	p.Before = max(p.Before-1, -1)
	p.Linked = false
	return p
}

// InKey returns the position as that of the key of a map.
func (p Position) InKey() Position {
	p.Key = true
	return p
}

// Outermost returns the position of a parameter that has some units of depth
// left. Its strings have the samples of the parameter, if there are any.
func (ds *Types) Outermost(v *types.Var, left int) Position {
	b := ds.Bounds.Of(v)
	if s := b.Dictionary.SamplesOf(v); s != nil {
		b.Samples = s
	}
	before := left - 1
	if b.Named != nil {
		before = left
	}
	return Position{Path: v.Name(), Left: left, Before: before, Reach: left + b.LastDepth() - b.Depth, Bounds: b, In: v.Origin()}
}

// Enter applies the bound that is declared on a type, unless the position is
// within it already.
func (ds *Types) Enter(n *types.Named, p Position) Position {
	b, ok := ds.TypeBounds[n.Origin().Obj()]
	if !ok || p.Open.Has(n.Origin().Obj()) {
		return p
	}
	if b.Depth != nil {
		p.Left, p.Before, p.Reach = min(p.Left, *b.Depth), min(p.Before, *b.Depth), min(p.Reach, *b.Depth)
	}
	depth := p.Bounds.Depth
	p.Bounds = Merge(p.Bounds, b)
	p.Bounds.Depth = depth
	p.Open = &OpenType{n.Origin().Obj(), p.Open}
	return p
}

// Within returns the position of a function's arguments and results. They have
// one unit of depth less, if there is one.
func (p Position) Within() Position {
	p.Left, p.Reach = max(p.Left-1, 0), max(p.Reach-1, 0)
	if p.Before >= 0 {
		p.Before = max(p.Before-1, 0)
	}
	p.Linked = false
	return p
}

package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A position is where a type is unfolded.
type position struct {
	// path names it for people.
	path string
	// guard holds where it is realized.
	guard sym.Term
	// left is the depth that is left, before what the depth before had left: -1 if it did
	// not have the position.
	left, before int
	// reach is what the final depth has left.
	reach  int
	bounds Bounds
	// linked says that the position is a field of a struct that is part of a recursive type.
	linked bool
	// nilFunc says that a function at the position can be nil.
	nilFunc bool
	// key says that the position is within the key of a map.
	key bool
	// open are the types around the position whose bounds apply.
	open *openType
}

// An openType is a type with a bound that is being unfolded.
type openType struct {
	name *types.TypeName
	up   *openType
}

func (o *openType) has(n *types.TypeName) bool {
	for ; o != nil; o = o.up {
		if o.name == n {
			return true
		}
	}
	return false
}

// finite is the class of a boolean or enumeration.
func (p position) finite() problem.Class {
	if p.linked {
		return problem.Structural
	}
	return problem.Finite
}

// below is the position with one unit of depth less.
func (p position) below() position {
	p.left--
	p.reach--
	p.before = max(p.before-1, -1)
	p.linked = false
	return p
}

// inKey is the position as that of the key of a map.
func (p position) inKey() position {
	p.key = true
	return p
}

package domain

import (
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// A Types knows the values of types within some bounds.
type Types struct {
	Pkg    *spec.Package
	Fset   *token.FileSet
	Home   *types.Package
	Sizes  types.Sizes
	Bounds Bounds
	// TypeBounds are the bounds that are declared on types.
	TypeBounds map[*types.TypeName]bounds.Bound
	World      *World
	// nilFields are the fields that are compared with nil; nil before the
	// first field that holds a function.
	nilFields nilFields
	cyclic    map[types.Type]bool
	// floats are the constants of the floating-point types that have been
	// looked at.
	floats map[types.Type][]float64
	// Param is the name of the current parameter and at its position, for
	// errors.
	Param string
	at    token.Pos
}

// New returns the domains of the types of a package within b.
func New(p *spec.Package, b Bounds) *Types {
	return &Types{
		Pkg: p, Fset: p.Fset, Home: p.Types, Sizes: SizesOf(p), Bounds: b, World: WorldOf(p), TypeBounds: p.Bounds,
		cyclic: map[types.Type]bool{},
	}
}

// SizesOf returns the sizes of the platform that the package is built for.
func SizesOf(p *spec.Package) types.Sizes {
	if p.Sizes != nil {
		return p.Sizes
	}
	return types.SizesFor("gc", "amd64")
}

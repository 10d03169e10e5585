package domain

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
)

// Holds returns the types of the values of an interface at a position. If the
// position is within a key, it includes only ordered types among those that the
// code asks for.
func (ds *Types) Holds(t types.Type, p Position) []types.Type {
	base := ds.World.base(t)
	if sym.IsAny(t) && p.Bounds.Held != nil {
		return p.Bounds.Held
	}
	asked := ds.World.asked(t, p.Bounds.Dictionary)
	if p.Key {
		asked = slices.DeleteFunc(slices.Clone(asked), func(t types.Type) bool { return !ds.ordered(t) })
	}
	if len(asked) == 0 {
		return base
	}
	all := slices.Concat(base, asked)
	return slices.DeleteFunc(slices.Clone(ds.World.Types(t)), func(t types.Type) bool { return TypeIndex(all, t) < 0 })
}

// HeldAt returns the position of a value of some type in an interface of type
// t.
func (p Position) HeldAt(t, held types.Type) Position {
	target := p.Bounds.Dictionary.IsTarget(t, held)
	if p = p.Below(); target {
		p.Left, p.Before, p.Reach = min(p.Left, 0), min(p.Before, 0), min(p.Reach, 0)
	}
	return p
}

// isOnlyNil reports whether nil is the only known value of an interface.
func (ds *Types) isOnlyNil(t types.Type) bool {
	return !sym.IsError(t) && !sym.IsAny(t) && ds.Pkg.Opaque(t) == nil && len(ds.World.base(t)) == 0 && len(ds.World.asked(t, ds.Bounds.Dictionary)) == 0
}

// refuseUnimplemented rejects an interface that can only be nil.
func (ds *Types) refuseUnimplemented(t types.Type, path string) {
	ds.refuseUnless(t, path+" is an interface that no type of this package implements",
		"write a function that returns one and mark it //refine:construct, perhaps in a file with //go:build refine, for -tags refine")
}

// supportedInterface rejects an interface that can hold a value that cannot be
// unfolded. It also rejects one that can only be nil, unless the package allows
// that.
func (ds *Types) supportedInterface(t types.Type, path string, seen map[types.Type]bool) {
	if sym.IsError(t) {
		return
	}
	if sym.IsAny(t) && ds.Bounds.Held == nil && ds.World.fault != "" {
		ds.refuse(t, ds.World.fault)
	}
	// The world has only supported types among those that the code asks
	// for.
	held := slices.Clone(ds.World.base(t))
	if sym.IsAny(t) && ds.Bounds.Held != nil {
		held = slices.Clone(ds.Bounds.Held)
	}
	if sym.IsAny(t) {
		// The bounds of the types around it may list others.
		around := map[*types.TypeName]bool{}
		for t := range seen {
			if n, ok := t.(*types.Named); ok {
				around[n.Origin().Obj()] = true
			}
		}
		for _, name := range boundNames(ds.World.pkg) {
			if around[name] {
				held = append(held, ds.TypeBounds[name].Held...)
			}
		}
	}
	if spec.IsNested(t) {
		ds.refuse(t, fmt.Sprintf("%s is an interface with type arguments of more than %d types within one another", path, spec.MaxNesting))
	}
	if ds.isOnlyNil(t) && !spec.AllowsNilAlone(ds.Pkg, t) {
		ds.refuseUnimplemented(t, path)
	}
	for _, h := range held {
		ds.supported(h, path+".("+types.TypeString(h, types.RelativeTo(ds.Home))+")", seen)
	}
}

package domain

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// The limits of types in their written form. Work on types takes more than
// linear time in both.
const (
	maxNesting = 100    // nested types without names
	maxParts   = 20_000 // types within a type, except the types that names refer to
)

// Moderate rejects a contract with a parameter or result of a type that is too
// large at any depth. The error is a [*sym.Unsupported].
func Moderate(c *spec.Contract) error {
	m := measurer{done: map[types.Type]extent{}}
	for _, v := range append(append([]*types.Var(nil), c.Params...), c.Results...) {
		m.all(v.Type())
		if m.fault != "" {
			pos := c.Pos
			if v.Pos().IsValid() {
				pos = c.Pkg.Fset.Position(v.Pos())
			}
			return &sym.Unsupported{Pos: pos, Msg: fmt.Sprintf("the type of %s %s; give its parts names, or leave the function out with //refine:skip and a reason", v.Name(), m.fault)}
		}
	}
	return nil
}

// An extent is the size of a type, up to the names in it.
type extent struct{ nesting, parts int }

// A measurer finds the extents of types. A shared type is measured once, and
// counts each time that it occurs in another type.
type measurer struct {
	done  map[types.Type]extent
	named []*types.Named
	fault string
}

// all measures a type and the types that the names in it refer to.
func (m *measurer) all(t types.Type) {
	m.of(t, 0)
	for len(m.named) > 0 && m.fault == "" {
		n := m.named[len(m.named)-1]
		m.named = m.named[:len(m.named)-1]
		m.of(n.Underlying(), 0)
	}
}

// of measures a type within above other types.
func (m *measurer) of(t types.Type, above int) extent {
	t = types.Unalias(t)
	if e, ok := m.done[t]; ok {
		return e
	}
	if above > maxNesting {
		m.fault = fmt.Sprintf("has more than %d types within one another, which is the limit", maxNesting)
	}
	if m.fault != "" {
		return extent{}
	}
	e := extent{parts: 1}
	if n, ok := t.(*types.Named); ok {
		m.done[t] = e // it may be part of itself
		m.named = append(m.named, n)
	}
	for _, part := range partsOf(t) {
		p := m.of(part, above+1)
		e.nesting, e.parts = max(e.nesting, p.nesting+1), e.parts+p.parts
		if e.parts > maxParts && m.fault == "" {
			m.fault = fmt.Sprintf("is made of more than %d types, which is the limit", maxParts)
		}
		if above+e.nesting > maxNesting && m.fault == "" {
			m.fault = fmt.Sprintf("has more than %d types within one another, which is the limit", maxNesting)
		}
	}
	m.done[t] = e
	return e
}

// partsOf returns the types in the written form of a type. For a name these are
// its type arguments.
func partsOf(t types.Type) []types.Type {
	switch t := t.(type) {
	case *types.Named:
		return slices.Collect(t.TypeArgs().Types())
	case *types.Signature:
		var all []types.Type
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range tuple.Variables() {
				all = append(all, v.Type())
			}
		}
		return all
	}
	return slices.Collect(gotypes.Parts(t))
}
